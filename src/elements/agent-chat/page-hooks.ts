import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** What the hooks drive. */
export interface Hookable extends ReactiveControllerHost, HTMLElement {
  show(): void;
  hide(): void;
  toggle(): void;
  reset(): void;
  ask(text: string): void;
  prefill(text: string): void;
}

/**
 * Opens and fills the chat from the page's own markup: invoker commands (`<button commandfor command="--ask" value>`,
 * with a fallback where the browser lacks them) and links to `#id`.
 */
export class PageHooks implements ReactiveController {
  readonly #host: Hookable;
  #root: Node | undefined;

  constructor(host: Hookable) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#root = this.#host.getRootNode();
    this.#host.addEventListener('command', this.#onCommand);
    this.#root.addEventListener('click', this.#onClick);
    if (this.#host.id && location.hash === `#${this.#host.id}`) this.#host.show();
  }

  hostDisconnected(): void {
    this.#host.removeEventListener('command', this.#onCommand);
    this.#root?.removeEventListener('click', this.#onClick);
    this.#root = undefined;
  }

  #onCommand = (event: Event): void => {
    const { command, source } = event as Event & { command: string; source?: HTMLButtonElement };
    this.#run(command, source?.value ?? '');
  };

  #onClick = (event: Event): void => {
    const id = this.#host.id;
    if (!id || event.defaultPrevented) return;
    const [target] = event.composedPath();
    const link =
      target instanceof Element ? target.closest<HTMLElement>('a[href], button[commandfor]') : null;
    if (link instanceof HTMLAnchorElement && link.hash === `#${id}` && isThisPage(link)) this.#host.show();
    const lacksCommands = !('commandForElement' in HTMLButtonElement.prototype);
    if (lacksCommands && link instanceof HTMLButtonElement && link.getAttribute('commandfor') === id) {
      this.#run(link.getAttribute('command') ?? '', link.value);
    }
  };

  #run(command: string, value: string): void {
    const host = this.#host;
    const commands: Record<string, () => void> = {
      '--show': () => host.show(),
      '--hide': () => host.hide(),
      '--toggle': () => host.toggle(),
      '--reset': () => host.reset(),
      '--ask': () => host.ask(value),
      '--prefill': () => host.prefill(value),
    };
    if (Object.hasOwn(commands, command)) commands[command]!();
  }
}

const isThisPage = (link: HTMLAnchorElement): boolean =>
  link.origin === location.origin && link.pathname === location.pathname && link.search === location.search;
