import { html, nothing, type TemplateResult } from 'lit';
import type { ChatHost, Piece } from '../chat-settings.js';
import type { ChatSession } from '../chat-session.js';
import { icon, type IconName } from '../icons.js';
import type { Announcer } from './announcer.js';
import type { Confirmation } from './confirmation.js';
import type { Copy } from './copy.js';
import { ignoreHeldEnter } from './held-enter.js';
import type { Log } from './log.js';

interface MenuEntry {
  readonly piece: Piece;
  readonly icon: IconName;
  readonly label: string;
  readonly act: () => void | Promise<void>;
}

export interface HeaderParts {
  readonly confirmation: Confirmation;
  readonly announcer: Announcer;
  readonly log: Log;
  readonly copy: Copy;
}

/** The top of the panel: heading, menu and close button. */
export class Header {
  readonly #host: ChatHost;
  readonly #session: ChatSession;
  readonly #parts: HeaderParts;
  #menuOpen = false;

  constructor(host: ChatHost, session: ChatSession, parts: HeaderParts) {
    this.#host = host;
    this.#session = session;
    this.#parts = parts;
  }

  render(): TemplateResult {
    const { texts, isPhone, heading, language } = this.#session;
    const own = this.#host.heading ? nothing : language;
    const entries = this.#entries();
    return html`<div part="header" class="header">
      <slot name="avatar"><span class="mark" aria-hidden="true">${icon('lines')}</span></slot>
      <slot name="header" class="title">
        <div class="title">
          <h2 part="heading" id="heading" tabindex="-1" lang=${own}><span .textContent=${heading}></span></h2>
          <p lang=${language}>${texts.assistant}</p>
        </div>
      </slot>
      ${entries.length ? this.#renderMenu(entries) : nothing}
      ${
        this.#host.mode === 'floating'
          ? html`<button
              class="icon-button"
              lang=${language}
              aria-label=${texts.close}
              @click=${this.#onClose}
            >
              ${icon(isPhone ? 'close' : 'chevron-down')}
            </button>`
          : nothing
      }
    </div>`;
  }

  #renderMenu(entries: readonly MenuEntry[]): TemplateResult {
    const { texts, state, language } = this.#session;
    // Before the first message there is nothing to copy or to start over: the entries are shown, but disabled.
    const isEmpty = !state?.messages.length;
    return html`<div
      class="menu-anchor"
      lang=${language}
      @keydown=${this.#onMenuKeydown}
      @focusout=${this.#onFocusOut}
      @mousedown=${keepFocus}
    >
      <button
        class="icon-button"
        aria-label=${texts.menu}
        aria-haspopup="menu"
        aria-expanded=${this.#menuOpen}
        @click=${this.#onMenuToggle}
      >
        ${icon('more')}
      </button>
      ${
        this.#menuOpen
          ? html`<div class="menu" role="menu" aria-label=${texts.menu}>
              ${entries.map(
                (entry, index) =>
                  html`${index === 1 && entries[0]?.piece === 'reset' ? html`<hr />` : nothing}<button
                      role="menuitem"
                      tabindex="-1"
                      aria-disabled=${isEmpty}
                      @click=${() => isEmpty || this.#choose(entry)}
                    >
                      ${icon(entry.icon, 18)}<span>${entry.label}</span>
                    </button>`,
              )}
            </div>`
          : nothing
      }
    </div>`;
  }

  #entries(): MenuEntry[] {
    const session = this.#session;
    if (!session.conversation) return [];
    const { texts } = session;
    const { confirmation, copy } = this.#parts;
    const entries: MenuEntry[] = [
      {
        piece: 'reset',
        icon: 'plus',
        label: texts.newConversation,
        act: () => confirmation.askToStartOver(),
      },
      {
        piece: 'transcript',
        icon: 'copy',
        label: texts.copyConversation,
        act: () => copy(session.transcript('markdown'), this.#menuButton),
      },
      {
        piece: 'transcript',
        icon: 'download',
        label: texts.downloadTranscript,
        act: () => this.#download(),
      },
      { piece: 'transcript', icon: 'print', label: texts.print, act: () => this.#print() },
    ];
    return entries.filter(({ piece }) => !session.isLeftOut(piece));
  }

  #choose(entry: MenuEntry): void {
    this.#setMenu(false);
    const { texts } = this.#session;
    // The code of an entry loads when it is chosen, which may fail.
    void Promise.resolve(entry.act()).catch(() => this.#parts.announcer.announce(() => texts.couldNotLoad));
  }

  async #download(): Promise<void> {
    const { download } = await import('./transcript-actions.js');
    download(this.#session.transcript('text'), `${this.#session.heading}.txt`);
  }

  async #print(): Promise<void> {
    const { print } = await import('./print.js');
    print(this.#session, this.#host.showSources ? this.#parts.log.sources.titleOf : undefined);
  }

  #setMenu(open: boolean): void {
    this.#menuOpen = open;
    this.#host.requestUpdate();
    void this.#host.updateComplete.then(() => {
      const entry = this.#host.renderRoot.querySelector<HTMLElement>('[role=menuitem]');
      (open ? entry : this.#menuButton)?.focus();
    });
  }

  get #menuButton(): HTMLElement {
    return this.#host.renderRoot.querySelector('[aria-haspopup=menu]')!;
  }

  #onClose = (): void => this.#host.hide();

  #onMenuToggle = (): void => this.#setMenu(!this.#menuOpen);

  #onFocusOut = (event: FocusEvent): void => {
    const anchor = event.currentTarget as Element;
    if (!this.#menuOpen || anchor.contains(event.relatedTarget as Node | null)) return;
    this.#menuOpen = false;
    this.#host.requestUpdate();
  };

  #onMenuKeydown = (event: KeyboardEvent): void => {
    ignoreHeldEnter(event);
    if (!this.#menuOpen) return;
    const items = [...this.#host.renderRoot.querySelectorAll<HTMLElement>('[role=menuitem]')];
    const at = items.indexOf(this.#host.renderRoot.activeElement as HTMLElement);
    const target: Record<string, number> = {
      ArrowDown: (at + 1) % items.length,
      ArrowUp: (at > 0 ? at : items.length) - 1,
      Home: 0,
      End: items.length - 1,
    };
    const next = target[event.key];
    if (next !== undefined) items[next]?.focus();
    else if (event.key === 'Escape') this.#setMenu(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}

/** Safari does not focus a button that is pressed. The menu would lose the focus instead, and close before the click. */
const keepFocus = (event: Event): void => event.preventDefault();
