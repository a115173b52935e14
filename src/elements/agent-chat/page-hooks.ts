/** What the hooks drive. */
export interface Hookable extends HTMLElement {
  readonly hasUpdated: boolean;
  show(): void;
  hide(): void;
  toggle(): void;
  reset(): void;
  ask(text: string): void;
  prefill(text: string): void;
}

/** Whether the browser sends `command` events by itself. */
const hasCommands = (): boolean => 'commandForElement' in HTMLButtonElement.prototype;

const COMMAND = /^--(show|hide|toggle|reset|ask|prefill)$/;

/**
 * Opens and fills the chat from the page's own markup: invoker commands (`<button commandfor command="--ask" value>`,
 * with a fallback where the browser lacks them) and links to `#id`. Returns its own undo.
 */
export function followPageHooks(host: Hookable): () => void {
  const root = host.getRootNode();
  // An address has the letters of its own alphabet only.
  const isMine = (hash = ''): boolean => !!hash && [host.id, encodeURI(host.id)].includes(hash);
  const run = (command: string | null, value = ''): void => {
    const [, name] = COMMAND.exec(command ?? '') ?? [];
    if (name) host[name as 'ask'](value);
  };
  const onCommand = (event: Event): void => {
    const { command, source } = event as Event & { command: string; source?: HTMLButtonElement };
    run(command, source?.value);
  };
  const onClick = (event: MouseEvent): void => {
    const target = event.composedPath()[0];
    if (event.defaultPrevented || !(target instanceof Element)) return;
    const hook = target.closest<HTMLAnchorElement | HTMLButtonElement>('a[href],button[commandfor]');
    if (hook instanceof HTMLAnchorElement) {
      const [page, id] = hook.href.split('#');
      const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
      if (!opensElsewhere && isMine(id) && page === location.href.split('#')[0]) host.show();
    } else if (hook && !hasCommands() && hook.getAttribute('commandfor') === host.id) {
      run(hook.getAttribute('command'), hook.value);
    }
  };
  const hooks = new AbortController();
  const { signal } = hooks;
  host.addEventListener('command', onCommand, { signal });
  root.addEventListener('click', onClick as EventListener, { signal });
  // A chat that was closed under this address stays so where its node is moved.
  if (!host.hasUpdated && isMine(location.hash.slice(1))) host.show();
  return () => hooks.abort();
}
