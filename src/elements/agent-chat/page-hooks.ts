import { followActs } from './visitors-act.js';

/** The methods that the hooks call. */
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
 * Lets the page's own markup drive the chat: invoker commands (`<button commandfor command="--ask" value>`, also where the
 * browser lacks them) and links to `#id`. Returns a function that ends this.
 */
export function followPageHooks(host: Hookable): () => void {
  const root = host.getRootNode();
  // In an address the id may be percent-encoded.
  const isMine = (hash = ''): boolean => !!hash && [host.id, encodeURI(host.id)].includes(hash);
  const followAddress = (): void => {
    if (isMine(location.hash.slice(1))) host.show();
  };
  /** Whether the last click was the second one of a double click, or of an Enter held down: it would ask or close once more. */
  let isRepeated = false;
  /** Whether the last key event was of an Enter held down, whose clicks have no count. */
  let isHeld = false;
  const onKey = ({ key, repeat }: KeyboardEvent): void => void (isHeld = repeat && key === 'Enter');
  const run = (command: string | null, value = ''): void => {
    const [, name] = COMMAND.exec(command ?? '') ?? [];
    if (name && !isRepeated) host[name as 'ask'](value);
  };
  const onCommand = (event: Event): void => {
    const { command, source } = event as Event & { command: string; source?: HTMLButtonElement };
    run(command, source?.value);
  };
  const onClick = (event: MouseEvent): void => {
    isRepeated = event.detail > 1 || (isHeld && !event.detail);
    const target = event.composedPath()[0];
    if (!(target instanceof Element)) return;
    const hook = target.closest<HTMLAnchorElement | HTMLButtonElement>('a[href],button[commandfor]');
    if (hook instanceof HTMLAnchorElement) {
      const [page, id] = hook.href.split('#');
      const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
      if (opensElsewhere || !isMine(id) || page !== location.href.split('#')[0]) return;
      if (!event.defaultPrevented) host.show();
      // A router follows the link in place of the browser, or another script has used the click: then the address stays.
      else setTimeout(followAddress);
    } else if (
      hook &&
      !event.defaultPrevented &&
      !hasCommands() &&
      hook.getAttribute('commandfor') === host.id
    ) {
      run(hook.getAttribute('command'), hook.value);
    }
  };
  const hooks = new AbortController();
  const { signal } = hooks;
  followActs(signal);
  host.addEventListener('command', onCommand, { signal });
  root.addEventListener('click', onClick as EventListener, { signal });
  addEventListener('keydown', onKey, { capture: true, signal });
  addEventListener('keyup', onKey, { capture: true, signal });
  addEventListener('hashchange', followAddress, { signal });
  // Only before the first render: a chat that the visitor has closed stays closed when its node is moved.
  if (!host.hasUpdated) followAddress();
  return () => hooks.abort();
}
