import { render, type TemplateResult } from 'lit';
import type { Message } from '../../../conversation/state.js';

/** How to draw a message. */
export interface Drawing {
  /** The message is drawn again only when one of these has changed. The message itself is one of them. */
  readonly deps: readonly unknown[];
  /** Returns a single element, from the same template every time. */
  readonly draw: () => TemplateResult;
}

interface Entry {
  /** Where Lit renders the message. The element itself has been moved to the log. */
  readonly stage: DocumentFragment;
  readonly element: HTMLElement;
  deps: readonly unknown[];
}

/** The elements of the messages in the log, oldest first. */
export const messagesIn = (log: HTMLElement): HTMLElement[] => [
  ...log.querySelectorAll<HTMLElement>('[data-id]'),
];

/** The element of one message. Its id may come from storage, where anything can stand. */
export const findMessage = (log: HTMLElement, id: string): HTMLElement | null =>
  log.querySelector(`[data-id="${CSS.escape(id)}"]`);

/**
 * The elements of the messages in the log. An element in its right place is not touched, so that focus, selection and layout
 * survive when another message is added.
 */
export class LogEntries {
  /** Marks the place after the newest message; part of the log's own template. */
  readonly end = document.createComment('');
  readonly #host: HTMLElement;
  readonly #entries = new Map<string, Entry>();

  constructor(host: HTMLElement) {
    this.#host = host;
  }

  /** Makes the log show these messages, oldest first. */
  show(messages: readonly Message[], drawingOf: (message: Message) => Drawing): void {
    const log = this.end.parentNode;
    if (!log) return;
    const ids = new Set(messages.map(({ id }) => id));
    for (const [id, { element }] of this.#entries) {
      if (ids.has(id)) continue;
      element.remove();
      this.#entries.delete(id);
    }
    let next: Node = this.end;
    for (const message of messages.toReversed()) {
      const element = this.#draw(message.id, drawingOf(message));
      if (element.nextSibling !== next) log.insertBefore(element, next);
      next = element;
    }
  }

  #draw(id: string, { deps, draw }: Drawing): HTMLElement {
    const entry = this.#entries.get(id);
    if (entry?.deps.every((dep, at) => dep === deps[at])) return entry.element;
    const stage = entry?.stage ?? document.createDocumentFragment();
    const focused = entry?.element.querySelector('.status :focus');
    render(draw(), stage, { host: this.#host });
    const element = entry?.element ?? (stage.firstElementChild as HTMLElement);
    // The button of a status that has passed would take the focus out of the panel.
    if (focused && !focused.isConnected) element.focus({ preventScroll: true });
    this.#entries.set(id, { stage, element, deps });
    return element;
  }
}
