import { html, nothing, render, type TemplateResult } from 'lit';
import type { ChatHost } from '../chat-settings.js';
import type { ChatSession } from '../chat-session.js';
import { icon } from '../icons.js';
import type { Announcer } from './announcer.js';
import { ignoreHeldEnter } from './held-enter.js';

/** The count of characters is shown from this share of the limit on. */
const NEAR_LIMIT = 0.9;

/** Less fills the composer to its full height, and laying out more at every key press would be slow. */
const MIRRORED_CHARS = 4000;

/** For a longer text Chromium takes seconds to find the direction, at every key press. */
const GUESSED_CHARS = 1e5;

/** How long after the end of an IME composition the browser may still report the key that ended it. */
const LATE_KEY_MS = 30;

/** A key pressed again within this time after the button is the same press: a hand may tremble. */
const DOUBLE_PRESS_MS = 400;

export interface ComposerParts {
  /** Sends `text`; false when it did not leave. */
  readonly submit: (text: string) => boolean;
  /** Scrolls the log by a screenful: 1 down, -1 up. */
  readonly onPage: (direction: 1 | -1) => void;
  readonly announcer: Announcer;
}

/** The textarea with its button. Its text is the conversation's draft, so that it survives a reload. */
export class Composer {
  readonly #host: ChatHost;
  readonly #session: ChatSession;
  readonly #parts: ComposerParts;
  /** On a touch screen Enter breaks the line, because touch keyboards have no Shift+Enter. */
  readonly #touch = matchMedia('(pointer: coarse)');
  /** Gives the textarea the height of its text. Closed, because tools that record a page mask its fields, not their copies. */
  // eslint-disable-next-line wc/no-closed-shadow-root
  readonly #mirror = document.createElement('p').attachShadow({ mode: 'closed' });
  #composingUntil = 0;
  /** The draft at the render before. */
  #shown = '';
  /** When the button was pressed last. */
  #pressedAt = -Infinity;

  constructor(host: ChatHost, session: ChatSession, parts: ComposerParts) {
    this.#host = host;
    this.#session = session;
    this.#parts = parts;
  }

  /** Focuses the textarea; on a touch screen the log, because the keyboard would cover it. Without a chat, the heading. */
  focus(): void {
    const root = this.#host.renderRoot;
    const place =
      root.querySelector(this.#touch.matches ? '#log' : '#input') ?? root.querySelector('#heading');
    (place as HTMLElement | null)?.focus();
  }

  /** Sends the draft. */
  send(): void {
    const input = this.#input;
    if (!input) return;
    const text = input.value;
    // The page may choose another agent for the message. The draft is this one's all the same.
    const { conversation } = this.#session;
    // An extension may have changed the field without an event.
    conversation?.setDraft(text);
    if (!this.#parts.submit(text)) return;
    // A page that was told of the message may have put another text in its place.
    if (conversation?.state.draft !== text) return;
    // Not only at the next render: a second Enter may come before it.
    input.value = '';
    conversation.setDraft('');
  }

  /** Puts a text into the composer for the visitor to change. */
  edit(text: string): void {
    this.#session.keep(text);
    this.#input?.focus();
  }

  /** Called after each render: shows a changed draft, but leaves what an extension has written into the field without an event. */
  sync(): void {
    const input = this.#input;
    const draft = this.#session.state?.draft ?? '';
    // Not where it is there already, which a composition would not survive in every browser.
    if (input && input.value !== draft && (draft !== this.#shown || !input.value)) input.value = draft;
    this.#shown = draft;
  }

  render(): TemplateResult {
    const { texts, dir, state, locale, language } = this.#session;
    const draft = state?.draft ?? '';
    const isOver = draft.length > this.#host.maxLength;
    render(`${draft.slice(0, MIRRORED_CHARS)}\n`, this.#mirror);
    // Not a form: a sandboxed frame may not allow submitting one.
    return html`<div part="composer" class="composer" lang=${language}>
      <div class="well ${isOver ? 'bad' : ''}">
        <div class="grow">
          <textarea
            part="input"
            id="input"
            rows="1"
            lang=${locale}
            dir=${draft && draft.length < GUESSED_CHARS ? 'auto' : dir}
            enterkeyhint=${this.#touch.matches ? 'enter' : 'send'}
            aria-label=${texts.placeholder}
            placeholder=${texts.placeholder}
            aria-invalid=${isOver}
            aria-describedby="keys count"
            @input=${this.#onInput}
            @keydown=${this.#onKeydown}
            @keypress=${keepFromPage}
            @keyup=${keepFromPage}
            @compositionend=${this.#onCompositionEnd}
          ></textarea
          >${this.#mirror.host}
        </div>
        ${this.#renderButton(isOver || !draft.trim())}
      </div>
      <span id="keys" hidden>${this.#touch.matches ? nothing : texts.keys}</span>
      <div class="fine">
        <span part="footer"><slot name="footer">${texts.finePrint}</slot></span>
        <span id="count" class="count ${isOver ? 'over' : ''}" .textContent=${this.#count(draft)}></span>
      </div>
    </div>`;
  }

  /** By its id, which browsers look up directly. Any other selector would search the whole log. */
  get #input(): HTMLTextAreaElement | null {
    return this.#host.renderRoot.querySelector<HTMLTextAreaElement>('#input');
  }

  /** One button for sending and stopping, so that the focus stays on it. */
  #renderButton(cannotSend: boolean): TemplateResult {
    const { texts, state } = this.#session;
    const isSending = state?.phase === 'sending';
    // aria-disabled keeps the focus where it is; browsers disagree on where it goes from a disabled button.
    return html`<button
      part="send"
      class="send ${isSending ? 'stop' : ''}"
      aria-label=${isSending ? texts.stop : texts.send}
      aria-disabled=${!isSending && cannotSend}
      @click=${(event: MouseEvent) => this.#onPress(event, isSending)}
      @keydown=${ignoreHeldEnter}
    >
      ${icon(isSending ? 'stop' : 'send')}
    </button>`;
  }

  /** How many of the two limits the text has reached: the one near the end, and the end. */
  #reached({ length }: string): 0 | 1 | 2 {
    const { maxLength } = this.#host;
    if (length > maxLength) return 2;
    return length >= maxLength * NEAR_LIMIT ? 1 : 0;
  }

  #count(draft: string): string {
    const { texts } = this.#session;
    const left = this.#host.maxLength - draft.length;
    if (left < 0) return texts.tooMany(-left);
    return this.#reached(draft) ? texts.left(left) : '';
  }

  /** After a click by mouse, and on Stop, the focus goes back to the textarea; on Send by keyboard or screen reader it stays. */
  #onPress({ detail, isTrusted, timeStamp }: MouseEvent, isStop: boolean): void {
    // The second click or key press of a double one is for what the button was before.
    if (detail > 1 || (isTrusted && !detail && timeStamp - this.#pressedAt < DOUBLE_PRESS_MS)) return;
    this.#pressedAt = timeStamp;
    if (isStop) this.#session.conversation?.stop();
    else this.send();
    if (isStop || (detail > 0 && !this.#touch.matches)) this.focus();
  }

  #onInput = (): void => {
    const before = this.#session.state?.draft ?? '';
    const draft = this.#input?.value ?? '';
    this.#session.conversation?.setDraft(draft);
    // Not at every key press, which would be talked over.
    if (this.#reached(draft) > this.#reached(before))
      this.#parts.announcer.announce(() => this.#count(draft));
  };

  #onKeydown = (event: KeyboardEvent): void => {
    // For the IME, also the key that ends a composition, which some browsers report only after its end.
    if (event.isComposing || event.keyCode === 229 || performance.now() < this.#composingUntil)
      return event.stopPropagation();
    keepFromPage(event);
    if (/^Page/.test(event.key) && !this.#input?.value) {
      event.preventDefault();
      this.#parts.onPage(event.key === 'PageUp' ? -1 : 1);
    }
    if (event.key !== 'Enter' || event.shiftKey || event.altKey) return;
    // Only a keyboard that was plugged in has Ctrl or Cmd.
    if (this.#touch.matches && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    // Held down, or pressed once more, it is still meant for the button that has given the focus to the textarea.
    if (!event.repeat && event.timeStamp - this.#pressedAt > DOUBLE_PRESS_MS) this.send();
  };

  #onCompositionEnd = (): void => {
    this.#composingUntil = performance.now() + LATE_KEY_MS;
  };
}

/** The page sees the host as the target, not a textarea: its shortcuts would take letters and arrow keys away. */
function keepFromPage(event: KeyboardEvent): void {
  if (!event.ctrlKey && !event.metaKey && !/^(Escape|Tab|F\d)/.test(event.key)) event.stopPropagation();
}
