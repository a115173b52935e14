import { LitElement, html, nothing, unsafeCSS, type PropertyValues, type TemplateResult } from 'lit';
import type { TranscriptFormat } from '../../conversation/transcript.js';
import type { StringOverrides } from '../../i18n/strings.js';
import { VERSION } from '../../version.js';
import {
  AgentChatCloseEvent,
  AgentChatErrorEvent,
  AgentChatOpenEvent,
  AgentChatReadyEvent,
} from './agent-chat.events.js';
import { styles } from './agent-chat.styles.js';
import { oneOf, property } from '../shared/property.js';
import { positive, textList } from './attributes.js';
import { ChatSession } from './chat-session.js';
import type { ChatHost } from './chat-settings.js';
import { clearDrawn } from './hand-over.js';
import { icon } from './icons.js';
import { LAUNCHER_CSS } from './launcher.js';
import { Lazy } from './lazy.js';
import { followPageHooks } from './page-hooks.js';
import type { Panel } from './panel/panel.js';
import type { ResolveSource } from './source-item.js';
import { AccentTheme } from './theme.js';
import { isVisitorsAct } from './visitors-act.js';

const REQUEST_TIMEOUT_MS = 60_000;
const MAX_LENGTH = 4000;
const STORAGE_TTL_MINUTES = 1440;

/** A script may hand over anything. */
const readText = (text: string | null | undefined): string => `${text ?? ''}`;

/**
 * A chat with an AI agent: a launcher that opens a panel, or the panel alone in the page's flow. Answers are
 * rendered as markdown through one content gate; the conversation survives reloads.
 *
 * A page needs no script for it: `<button commandfor="id" command="--show">` (also `--hide`, `--toggle`, `--reset`,
 * and `--ask` or `--prefill` with the text in `value`) drives the chat with that id, and a link to `#id` opens it.
 * Texts follow the nearest `lang`, the direction follows them.
 *
 * @element agent-chat
 * @attr {string} lang - Language of the texts; the page's own by default. The direction follows it.
 * @slot - Fallback content, shown until the element is defined and where chat is not available.
 * @slot launcher-icon - Replaces the launcher's glyph.
 * @slot avatar - Replaces the mark in the header.
 * @slot header - Replaces the heading and the line below it.
 * @slot footer - Replaces the fine print below the composer.
 * @csspart launcher - The button that opens the panel.
 * @csspart badge - Count of unread answers on the launcher.
 * @csspart panel - The chat itself.
 * @csspart header - Top of the panel.
 * @csspart heading - The panel's title.
 * @csspart log - The scrolling transcript.
 * @csspart message - Any message.
 * @csspart message-user - A message of the visitor.
 * @csspart message-agent - A message of the agent.
 * @csspart message-error - The line that says why a message has no answer, with its one action.
 * @csspart content - The text of a message.
 * @csspart sources - The sources of an answer.
 * @csspart source - One source.
 * @csspart starters - The suggested questions.
 * @csspart starter - One suggested question.
 * @csspart composer - The box to write in, with its button.
 * @csspart input - The textarea.
 * @csspart send - Send, or Stop while an answer is awaited.
 * @csspart jump - Button to the newest messages.
 * @csspart footer - The line below the composer.
 * @cssprop [--agent-chat-accent=oklch(0.46 0.078 182)] - Brand colour: launcher, send, the visitor's bubbles, links, focus.
 * @cssprop --agent-chat-on-accent - Text and icons on the accent; by default black or white, whichever can be read.
 * @cssprop [--agent-chat-surface=light-dark(oklch(0.996 0.002 85), oklch(0.205 0.006 70))] - Ground of the panel.
 * @cssprop [--agent-chat-text=light-dark(oklch(0.235 0.012 65), oklch(0.945 0.006 85))] - Text on the surface.
 * @cssprop [--agent-chat-muted=light-dark(oklch(0.5 0.014 70), oklch(0.735 0.012 80))] - Secondary text.
 * @cssprop [--agent-chat-border=light-dark(oklch(0.895 0.007 80), oklch(0.325 0.008 70))] - Hairlines.
 * @cssprop --agent-chat-user-surface - Ground of the visitor's bubbles; by default the accent, in the dark a deep tone of it.
 * @cssprop --agent-chat-user-text - Text in the visitor's bubbles; by default black or white, whichever can be read.
 * @cssprop [--agent-chat-agent-surface=none] - Ground of the agent's messages.
 * @cssprop [--agent-chat-agent-text=inherit] - Text of the agent's messages.
 * @cssprop [--agent-chat-error=light-dark(oklch(0.53 0.17 27), oklch(0.75 0.125 28))] - Text of errors.
 * @cssprop [--agent-chat-radius=16px] - Roundness of the panel; everything else follows.
 * @cssprop [--agent-chat-font=ui-sans-serif, system-ui, -apple-system, 'Segoe UI Variable Text', 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial, sans-serif] - Font family.
 * @cssprop [--agent-chat-font-size=15px] - Size of text; everything else follows.
 * @cssprop [--agent-chat-width=400px] - Width of the panel.
 * @cssprop [--agent-chat-height=640px] - Height of the panel.
 * @cssprop [--agent-chat-offset-inline=20px] - Distance from the side of the viewport.
 * @cssprop [--agent-chat-offset-block=20px] - Distance from the top or bottom of the viewport.
 * @cssprop [--agent-chat-z-index=9995] - Layer of launcher and panel.
 * @cssprop [--agent-chat-launcher-size=56px] - Width and height of the launcher.
 * @fires {AgentChatReadyEvent} agent-chat-ready - The element can be used.
 * @fires {AgentChatOpenEvent} agent-chat-open - The panel opened.
 * @fires {AgentChatCloseEvent} agent-chat-close - The panel closed.
 * @fires {AgentChatBeforeSendEvent} agent-chat-before-send - Cancelable; carries the text.
 * @fires {AgentChatSendEvent} agent-chat-send - A message left.
 * @fires {AgentChatReplyEvent} agent-chat-reply - An answer arrived.
 * @fires {AgentChatErrorEvent} agent-chat-error - A message got no answer, or the set-up is wrong.
 * @fires {AgentChatResetEvent} agent-chat-reset - A new conversation began.
 * @fires {AgentChatSourceOpenEvent} agent-chat-source-open - A source's card was opened.
 * @fires {AgentChatLinkEvent} agent-chat-link - A link was followed.
 * @fires {AgentChatCopyEvent} agent-chat-copy - Something was copied.
 * @fires {AgentChatRateEvent} agent-chat-rate - An answer was rated.
 */
export class AgentChatElement extends LitElement implements ChatHost {
  static override styles = [unsafeCSS(LAUNCHER_CSS), styles];
  /** The package's version, compared when two copies meet on a page. */
  static readonly version = VERSION;

  /** Id of the agent that answers. Required. */
  @property({ attribute: 'agent-id' }) agentId = '';
  /** Base address of the service, absolute or on this origin; requests go to `{ai-url}/chat`. Required. */
  @property({ attribute: 'ai-url' }) aiUrl = '';
  /** `floating`: launcher and panel above the page; `inline`: the panel fills its own box. */
  @property({ reflect: true, converter: oneOf(['floating', 'inline']) }) mode: 'floating' | 'inline' =
    'floating';
  /** Corner of the viewport. */
  @property({ reflect: true, converter: oneOf(['bottom-end', 'bottom-start', 'top-end', 'top-start']) })
  placement: 'bottom-end' | 'bottom-start' | 'top-end' | 'top-start' = 'bottom-end';
  /** Whether the panel is open. */
  @property({ type: Boolean, reflect: true }) open = false;
  /** Title and accessible name of the panel; the language's word for chat by default. */
  @property() heading = '';
  /** Markdown shown first; never sent. */
  @property() greeting = '';
  /** Suggested questions; a JSON array in the attribute. */
  @property({ converter: textList }) starters: readonly string[] = [];
  /** Show the data items behind each answer. */
  @property({ attribute: 'show-sources', type: Boolean }) showSources = false;
  /** Looks a source's data item up for its card. */
  @property({ attribute: false }) resolveSource: ResolveSource | undefined;
  /** Where the conversation is kept in this browser. */
  @property({ converter: oneOf(['session', 'local', 'none']) }) storage: 'session' | 'local' | 'none' =
    'session';
  /** Life of a conversation in `local` storage, in minutes. */
  @property({ attribute: 'storage-ttl', converter: positive(STORAGE_TTL_MINUTES) }) storageTtl =
    STORAGE_TTL_MINUTES;
  /** Longest wait for an answer, in ms, at most 2147483647. */
  @property({ attribute: 'request-timeout', converter: positive(REQUEST_TIMEOUT_MS) })
  requestTimeout = REQUEST_TIMEOUT_MS;
  /** Longest message, in characters. */
  @property({ attribute: 'max-length', converter: positive(MAX_LENGTH) }) maxLength = MAX_LENGTH;
  /** Space-separated hosts whose images may load in answers; others become links. */
  @property({ attribute: 'image-hosts' }) imageHosts = '';
  /** Markdown that must be accepted before the first message leaves the page. */
  @property() consent = '';
  /** Offer thumbs on each answer. */
  @property({ type: Boolean }) ratings = false;
  /** Selector of page elements that the launcher moves away from while they are visible. */
  @property({ attribute: 'keep-clear-of' }) keepClearOf = '';
  /** Space-separated pieces to leave out: reset, transcript, copy, timestamps, scores, badge. */
  @property() without = '';
  /** `auto` follows the system. */
  @property({ attribute: 'color-scheme', reflect: true, converter: oneOf(['auto', 'light', 'dark']) })
  colorScheme: 'auto' | 'light' | 'dark' = 'auto';
  /** Overrides of single texts. */
  @property({ attribute: false }) strings: StringOverrides = {};
  /** Shows the owner what is wrong and what each answer cost. */
  @property({ type: Boolean }) debug = false;

  @property({ state: true, attribute: false }) private loading: 'idle' | 'loading' | 'failed' = 'idle';

  #session = new ChatSession(this);
  /** Only where an owner names something. */
  #keepClear = new Lazy(
    async () => new (await import('./keep-clear.js')).KeepClear(this),
    () => this.requestUpdate(),
  );
  #panel: Promise<Panel | undefined> | undefined;
  #view: Panel | undefined;
  #shown = false;
  #openIn: ChatSession['conversation'];
  #happened: Event | undefined;
  #unhook: (() => void) | undefined;
  #isReady = false;

  constructor() {
    super();
    new AccentTheme(this);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#unhook = followPageHooks(this);
    void this.updateComplete.then(() => this.#tellReady());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unhook?.();
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    if (this.shadowRoot) {
      clearDrawn(
        this.shadowRoot,
        () =>
          void this.updateComplete.then(() =>
            this.renderRoot.querySelector<HTMLElement>('[part~=launcher]')?.focus(),
          ),
      );
    }
    return super.createRenderRoot();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.#session.configure();
    if (!this.hasUpdated && this.#session.wasOpen) this.open = this.#session.isRestored = true;
    if (changed.has('open') || changed.has('mode') || !this.hasUpdated) {
      if (this.open || this.mode === 'inline') void this.#load();
    }
    if (this.keepClearOf) this.#keepClear.get();
    this.#followOpen();
  }

  protected override updated(): void {
    if (this.#happened) this.dispatchEvent(this.#happened);
    this.#happened = undefined;
  }

  /** Opens the panel. Focus follows when a visitor's act led here. */
  show(): void {
    this.open = true;
  }

  /** Closes the panel; focus goes back to the launcher when it was inside. */
  hide(): void {
    this.open = false;
  }

  /** Opens a closed panel and closes an open one. */
  toggle(): void {
    this.open = !this.open;
  }

  /** Opens the panel and sends `text`, as if the visitor had written it. */
  ask(text: string): void {
    this.show();
    const question = readText(text);
    void this.#load().then((panel) =>
      panel ? panel.submit(question) : this.#conversation?.setDraft(question),
    );
  }

  /** Opens the panel with `text` in the composer. */
  prefill(text: string): void {
    this.show();
    const draft = readText(text);
    const conversation = this.#conversation;
    // Before its node is in the page, or its agent known, there is none.
    if (conversation) conversation.setDraft(draft, isVisitorsAct());
    else void this.#load().then(() => this.#conversation?.setDraft(draft, false));
  }

  /** Gives up waiting for the answer under way. */
  stop(): void {
    this.#conversation?.stop();
  }

  /** Sends the last message that did not arrive again; opens the panel where consent must be asked for first. */
  retry(): void {
    const conversation = this.#conversation;
    if (this.#session.isConsented) conversation?.retry();
    else if (conversation?.state.messages.some((message) => 'failure' in message)) {
      this.show();
      void this.#load().then((panel) => panel?.retry());
    }
  }

  /** Begins a new conversation and wipes what was stored of this one. */
  reset(): void {
    this.#conversation?.reset();
  }

  /** The conversation so far as a document. */
  transcript(format: TranscriptFormat): string {
    this.#session.configure();
    return this.#session.transcript(format);
  }

  /** Once, and where a page can hear it: a router may move the node, or take it away, before it is drawn. */
  #tellReady(): void {
    if (this.#isReady || !this.isConnected) return;
    this.#isReady = true;
    this.dispatchEvent(new AgentChatReadyEvent());
  }

  /** Open counts once there is something to see. */
  #followOpen(): void {
    const shown = this.mode === 'floating' && this.open && this.#view !== undefined;
    const { conversation } = this.#session;
    if (shown !== this.#shown) this.#happened = shown ? new AgentChatOpenEvent() : new AgentChatCloseEvent();
    // Another agent's conversation, under an open panel, is open too.
    else if (!shown || conversation === this.#openIn) return;
    this.#shown = shown;
    this.#openIn = shown ? conversation : undefined;
    conversation?.setOpen(shown, isVisitorsAct());
  }

  /** By what is set now, also before the first render has taken it up. */
  get #conversation(): ChatSession['conversation'] {
    this.#session.configure();
    return this.#session.conversation;
  }

  /** Brings the panel's code once; a failure is told and can be tried again. */
  #load(): Promise<Panel | undefined> {
    this.loading = this.#view ? 'idle' : 'loading';
    return (this.#panel ??= import('./panel/panel.js')
      .then(async ({ Panel }) => {
        // An element that was never in the page has nothing to put it in.
        await this.updateComplete;
        this.loading = 'idle';
        return (this.#view = new Panel(this, this.#session));
      })
      .catch((error: unknown) => {
        this.#panel = undefined;
        this.loading = 'failed';
        this.open = false;
        this.dispatchEvent(
          new AgentChatErrorEvent('network', `The chat panel could not load. ${String(error)}`, true),
        );
        return undefined;
      }));
  }

  /** A touch enters too, before it presses. */
  #onIntent = (): void => {
    if (!this.#panel) void this.#load();
  };

  /** The second click of a double click would undo what the first did. */
  #onLauncherClick = ({ detail }: MouseEvent): void => {
    if (detail < 2) this.toggle();
  };

  #onRetryLoad = (): void => (this.mode === 'inline' ? this.#onIntent() : this.show());

  protected override render(): TemplateResult {
    const { dir, locale } = this.#session;
    return html`<div class="root" dir=${dir} lang=${locale}>
      <span class="probe"></span>
      ${this.#view?.render() ?? nothing} ${this.mode === 'floating' ? this.#renderLauncher() : nothing}
      ${this.loading === 'failed' ? this.#renderLoadError() : nothing}
    </div>`;
  }

  #renderLoadError(): TemplateResult {
    return html`<div role="alert">
      <button type="button" class="load-error" @click=${this.#onRetryLoad}>
        ${this.#session.texts.couldNotLoad}
      </button>
    </div>`;
  }

  #renderLauncher(): TemplateResult {
    const { texts, unread } = this.#session;
    const label = this.open ? texts.close : unread > 0 ? texts.openUnread(unread) : texts.open;
    const isLoading = this.open && this.loading === 'loading';
    return html`<button
      part="launcher"
      class="launcher ${isLoading ? 'loading' : ''}"
      type="button"
      aria-label=${label}
      aria-expanded=${this.open}
      aria-controls=${this.#view ? 'panel' : nothing}
      aria-busy=${isLoading}
      @click=${this.#onLauncherClick}
      @pointerenter=${this.#onIntent}
      @focus=${this.#onIntent}
    >
      ${this.open ? icon('chevron-down', 32) : html`<slot name="launcher-icon">${icon('lines', 32)}</slot>`}
      ${unread > 0 && !this.open ? html`<span part="badge" class="badge" aria-hidden="true">${unread > 99 ? '99+' : unread}</span>` : nothing}
    </button>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'agent-chat': AgentChatElement;
  }
}
