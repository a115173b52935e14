import { LitElement, html, nothing, unsafeCSS, type PropertyValues, type TemplateResult } from 'lit';
import type { TranscriptFormat } from '../../conversation/transcript.js';
import type { StringOverrides } from '../../i18n/strings.js';
import { VERSION } from '../../version.js';
import { oneOf, property } from '../shared/property.js';
import {
  AgentChatCloseEvent,
  AgentChatErrorEvent,
  AgentChatOpenEvent,
  AgentChatReadyEvent,
} from './agent-chat.events.js';
import { styles } from './agent-chat.styles.js';
import { positive, readText, textList } from './attributes.js';
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
import { isVisitorsAct, noteAct } from './visitors-act.js';

const REQUEST_TIMEOUT_MS = 60_000;
const MAX_LENGTH = 4000;
const STORAGE_TTL_MINUTES = 1440;

/**
 * A chat with an AI agent: a launcher that opens a panel, or the panel alone in the flow of the page. Answers are
 * markdown and are sanitized before they are shown; the conversation survives reloads.
 *
 * A page can drive it without a script: `<button commandfor="id" command="--show">` (also `--hide`, `--toggle`, `--reset`,
 * and `--ask` or `--prefill` with the text in `value`) acts on the chat with that id, and a link to `#id` opens it.
 * Its texts are in the language of the nearest `lang` attribute, which also decides the writing direction.
 *
 * @element agent-chat
 * @attr {string} lang - Language of the texts, and with it the writing direction; the page's own by default.
 * @slot - Fallback content, shown until the element is defined and where chat is not available.
 * @slot launcher-icon - Replaces the launcher's icon. A picture needs a width and a height, such as 32 px.
 * @slot avatar - Replaces the icon at the start of the header.
 * @slot header - Replaces the heading and the line below it, which says that the answers are automated.
 * @slot footer - Replaces the fine print below the composer.
 * @csspart launcher - The button that opens the panel.
 * @csspart badge - The number of unread answers, on the launcher.
 * @csspart panel - The chat itself.
 * @csspart header - Top of the panel.
 * @csspart heading - The panel's title.
 * @csspart log - The scrolling transcript.
 * @csspart message - Any message.
 * @csspart message-user - A message of the visitor.
 * @csspart message-agent - A message of the agent.
 * @csspart message-error - The line that says why a message has no answer, with a button to try again or to edit it.
 * @csspart content - The text of a message.
 * @csspart sources - The sources of an answer.
 * @csspart source - One source.
 * @csspart starters - The suggested questions.
 * @csspart starter - One suggested question.
 * @csspart composer - The area at the bottom with the textarea and the send button.
 * @csspart input - The textarea.
 * @csspart send - The button that sends, or stops waiting while an answer is on its way.
 * @csspart jump - The button that scrolls to the newest messages.
 * @csspart footer - The line below the composer.
 * @cssprop [--agent-chat-accent=oklch(0.46 0.078 182)] - Brand colour, used for the launcher, the send button, the visitor's messages, links and focus rings.
 * @cssprop --agent-chat-on-accent - Text and icons on the accent; by default black or white, whichever is readable.
 * @cssprop [--agent-chat-surface=light-dark(oklch(0.996 0.002 85), oklch(0.205 0.006 70))] - Background of the panel.
 * @cssprop [--agent-chat-text=light-dark(oklch(0.235 0.012 65), oklch(0.945 0.006 85))] - Text on the surface.
 * @cssprop [--agent-chat-muted=light-dark(oklch(0.5 0.014 70), oklch(0.735 0.012 80))] - Secondary text.
 * @cssprop [--agent-chat-border=light-dark(oklch(0.895 0.007 80), oklch(0.325 0.008 70))] - Borders and dividing lines.
 * @cssprop --agent-chat-user-surface - Background of the visitor's messages; by default the accent, darkened in the dark scheme.
 * @cssprop --agent-chat-user-text - Text of the visitor's messages; by default black or white, whichever is readable.
 * @cssprop [--agent-chat-agent-surface=none] - Background of the agent's messages.
 * @cssprop [--agent-chat-agent-text=inherit] - Text of the agent's messages.
 * @cssprop [--agent-chat-error=light-dark(oklch(0.53 0.17 27), oklch(0.75 0.125 28))] - Text of errors.
 * @cssprop [--agent-chat-radius=16px] - Corner radius of the panel; the other corners are in proportion to it.
 * @cssprop [--agent-chat-font=ui-sans-serif, system-ui, -apple-system, 'Segoe UI Variable Text', 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial, sans-serif] - Font family.
 * @cssprop [--agent-chat-font-size=15px] - Size of the text; the other sizes are in proportion to it.
 * @cssprop [--agent-chat-width=400px] - Width of the panel.
 * @cssprop [--agent-chat-height=640px] - Height of the panel.
 * @cssprop [--agent-chat-offset-inline=20px] - Distance from the side of the viewport; none is `0px`, with its unit.
 * @cssprop [--agent-chat-offset-block=20px] - Distance from the top or bottom of the viewport; none is `0px`, with its unit.
 * @cssprop [--agent-chat-z-index=9995] - The `z-index` of the launcher and the panel.
 * @cssprop [--agent-chat-launcher-size=56px] - Width and height of the launcher.
 * @fires {AgentChatReadyEvent} agent-chat-ready - The element is ready to be used.
 * @fires {AgentChatOpenEvent} agent-chat-open - The panel opened.
 * @fires {AgentChatCloseEvent} agent-chat-close - The panel closed.
 * @fires {AgentChatBeforeSendEvent} agent-chat-before-send - A message is about to be sent, not again after a failure. Carries its text; cancelable.
 * @fires {AgentChatSendEvent} agent-chat-send - A message was sent to the service.
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
  /** @private Where to scroll is known only once the log is drawn, so an update may ask for another. Lit would warn the page of it. */
  static override enabledWarnings = [];
  /** @private Lit knows only that it is some root. */
  declare readonly renderRoot: ShadowRoot;

  /** Id of the agent that answers. Required. */
  @property({ attribute: 'agent-id' }) agentId = '';
  /** Base address of the service, absolute or on this origin; requests go to `{ai-url}/chat`. Required. */
  @property({ attribute: 'ai-url' }) aiUrl = '';
  /** `floating`: a launcher above the page that opens the panel; `inline`: the panel alone, in the flow of the page. */
  @property({ reflect: true, useDefault: true, converter: oneOf(['floating', 'inline']) }) mode:
    'floating' | 'inline' = 'floating';
  /** Corner of the viewport where the launcher and the panel stand; `start` and `end` follow the writing direction. */
  @property({
    reflect: true,
    useDefault: true,
    converter: oneOf(['bottom-end', 'bottom-start', 'top-end', 'top-start']),
  })
  placement: 'bottom-end' | 'bottom-start' | 'top-end' | 'top-start' = 'bottom-end';
  /** Whether the panel is open. */
  @property({ type: Boolean, reflect: true }) open = false;
  /** Title and accessible name of the panel; by default the word for chat in the language of the texts. */
  @property() heading = '';
  /** Markdown shown above the first message; it is never sent. */
  @property() greeting = '';
  /** Suggested questions, shown until the first message; a JSON array in the attribute. */
  @property({ converter: textList }) starters: readonly string[] = [];
  /** Shows the data items behind each answer. */
  @property({ attribute: 'show-sources', type: Boolean }) showSources = false;
  /**
   * Looks up a source's data item, so that a card can show it: gets the item's id and an `AbortSignal`, and returns a promise of
   * `{ type, source, content, title? }`, or of `undefined` when there is nothing to show.
   */
  @property({ attribute: false }) resolveSource: ResolveSource | undefined;
  /**
   * Where this browser keeps the conversation: `session` as long as the tab is open, `local` for `storage-ttl` minutes,
   * `none` in memory only. Like another agent, another value begins another conversation.
   */
  @property({ converter: oneOf(['session', 'local', 'none']) }) storage: 'session' | 'local' | 'none' =
    'session';
  /** How long a conversation in `local` storage is kept after its last change, in minutes. */
  @property({ attribute: 'storage-ttl', converter: positive(STORAGE_TTL_MINUTES) }) storageTtl =
    STORAGE_TTL_MINUTES;
  /** Time limit for an answer, in ms; at most 2147483647. */
  @property({ attribute: 'request-timeout', converter: positive(REQUEST_TIMEOUT_MS) })
  requestTimeout = REQUEST_TIMEOUT_MS;
  /** Length of the longest message that can be sent, in characters. */
  @property({ attribute: 'max-length', converter: positive(MAX_LENGTH) }) maxLength = MAX_LENGTH;
  /** Space-separated hosts whose images may load in answers; every other image becomes a link. */
  @property({ attribute: 'image-hosts' }) imageHosts = '';
  /** Markdown that the visitor must accept before the first message leaves the page. */
  @property() consent = '';
  /** Shows two buttons at each answer, to rate it as good or bad. */
  @property({ type: Boolean }) ratings = false;
  /** CSS selector of page elements, such as a cookie banner, that the launcher moves away from while they are visible. */
  @property({ attribute: 'keep-clear-of' }) keepClearOf = '';
  /** Space-separated pieces to leave out: reset, transcript, copy, timestamps, scores, badge. */
  @property() without = '';
  /** Light or dark colours; `auto` follows the visitor's system. */
  @property({
    attribute: 'color-scheme',
    reflect: true,
    useDefault: true,
    converter: oneOf(['auto', 'light', 'dark']),
  })
  colorScheme: 'auto' | 'light' | 'dark' = 'auto';
  /** The page's own texts, each in place of the language's; the type `Strings` names them all. */
  @property({ attribute: false }) strings: StringOverrides = {};
  /** Shows errors in the set-up, and the time, tokens and scores of each answer; meant for the owner, not for visitors. */
  @property({ type: Boolean }) debug = false;

  @property({ state: true, attribute: false }) private loading: 'idle' | 'loading' | 'failed' = 'idle';

  #session = new ChatSession(this);
  /** Loaded only when `keep-clear-of` is set. */
  #keepClear = new Lazy(
    async () => new (await import('./keep-clear.js')).KeepClear(this),
    () => this.requestUpdate(),
  );
  /** The load of the panel's code; undefined before the first one, and after one that failed. */
  #panelLoad: Promise<Panel | undefined> | undefined;
  /** A visitor's act asked for the panel, perhaps after its code had begun to load. */
  #isWanted = false;
  #panel: Panel | undefined;
  /** Whether the panel counts as open; see `#followOpen`. */
  #shown = false;
  /** The conversation that was told so. */
  #openIn: ChatSession['conversation'];
  /** Fired once the update that it tells of is drawn. */
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
      clearDrawn(this.shadowRoot, () => void this.updateComplete.then(() => this.#focus('[part~=launcher]')));
    }
    return super.createRenderRoot();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.#session.configure();
    if (!this.hasUpdated && this.#session.wasOpen) this.open = this.#session.isRestored = true;
    const mayAppear = changed.has('open') || changed.has('mode');
    if (mayAppear && (this.open || this.mode === 'inline')) void this.#load();
    if (this.keepClearOf) this.#keepClear.need();
    this.#followOpen();
  }

  protected override updated(): void {
    if (this.#happened) this.dispatchEvent(this.#happened);
    this.#happened = undefined;
  }

  /**
   * Opens the panel. The focus moves into it only when a visitor's click or key press led here, and never from a field of
   * the page in which the visitor writes.
   */
  show(): void {
    this.open = true;
  }

  /** Closes the panel. When the focus was inside, it goes back to the launcher. */
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
    void this.#load().then((panel) => (panel ? panel.submit(question) : this.#session.keep(question)));
  }

  /** Opens the panel and puts `text` into the composer, in place of what is there. */
  prefill(text: string): void {
    this.show();
    const draft = readText(text);
    const conversation = this.#conversation;
    // There is none until the element is in the page and its agent is set.
    if (conversation) conversation.setDraft(draft, isVisitorsAct(this));
    else void this.#load().then(() => this.#conversation?.setDraft(draft, false));
  }

  /** Stops waiting for the answer that is on its way. */
  stop(): void {
    this.#conversation?.stop();
  }

  /** Sends the last message without an answer again. When consent is needed first, opens the panel and asks for it. */
  retry(): void {
    const conversation = this.#conversation;
    if (this.#session.isConsented) conversation?.retry();
    else if (conversation?.state.messages.some((message) => 'failure' in message)) {
      this.show();
      void this.#load().then((panel) => panel?.retry());
    }
  }

  /** Starts a new conversation and deletes what this browser has stored of the old one. */
  reset(): void {
    this.#conversation?.reset();
  }

  /** Returns the conversation so far as one text in the given format. */
  transcript(format: TranscriptFormat): string {
    this.#session.configure();
    return this.#session.transcript(format);
  }

  /** Fires the event once, while the element is in the page: a router may move or remove the node before it is drawn. */
  #tellReady(): void {
    if (this.#isReady || !this.isConnected) return;
    this.#isReady = true;
    this.dispatchEvent(new AgentChatReadyEvent());
  }

  /** The panel counts as open once it is drawn, not while its code still loads. */
  #followOpen(): void {
    const shown = this.mode === 'floating' && this.open && this.#panel !== undefined;
    const { conversation } = this.#session;
    const isToggled = shown !== this.#shown;
    if (isToggled) this.#happened = shown ? new AgentChatOpenEvent() : new AgentChatCloseEvent();
    // When the agent changes under an open panel, the new conversation is open from its start.
    else if (!shown || conversation === this.#openIn) return;
    this.#shown = shown;
    this.#openIn = shown ? conversation : undefined;
    // A page that changes the agent is no visitor, however soon after a click or key press it does so.
    conversation?.setOpen(shown, isToggled && isVisitorsAct(this));
  }

  /** The conversation for the attributes as they are now, even when they have not been rendered yet. */
  get #conversation(): ChatSession['conversation'] {
    this.#session.configure();
    return this.#session.conversation;
  }

  /** Loads the panel's code once. A failure fires an error event, and the next call tries again. */
  #load(): Promise<Panel | undefined> {
    this.loading = this.#panel ? 'idle' : 'loading';
    this.#isWanted ||= isVisitorsAct(this);
    return (this.#panelLoad ??= import('./panel/panel.js')
      .then(async ({ Panel }) => {
        // Before its first render the element has no shadow root for the panel.
        await this.updateComplete;
        // However long it took, what follows is still what the visitor wanted.
        if (this.#isWanted) noteAct();
        this.loading = 'idle';
        return (this.#panel = new Panel(this, this.#session));
      })
      .catch((error: unknown) => {
        this.#panelLoad = undefined;
        this.loading = 'failed';
        this.open = false;
        this.dispatchEvent(
          new AgentChatErrorEvent('network', `The chat panel could not load. ${String(error)}`, true),
        );
        return undefined;
      }));
  }

  /** A touch fires `pointerenter`, too, before the click. */
  #onIntent = (): void => {
    if (!this.#panelLoad) void this.#load();
  };

  /** The second click of a double click would close what the first one opened. */
  #onLauncherClick = ({ detail }: MouseEvent): void => {
    if (detail > 1) return;
    // Also when a script clicks, which it does for a visitor.
    noteAct();
    this.toggle();
  };

  /**
   * The pressed line goes away, so the launcher takes its focus. Where the panel stands in the page there is none: the log
   * takes it, or the line when it comes back.
   */
  #onRetryLoad = async (): Promise<void> => {
    this.#focus('[part~=launcher]');
    if (this.mode !== 'inline') return this.show();
    await this.#load();
    await this.updateComplete;
    if (document.activeElement === document.body) this.#focus('#log,.load-error');
  };

  #focus(selector: string): void {
    this.renderRoot.querySelector<HTMLElement>(selector)?.focus();
  }

  protected override render(): TemplateResult {
    // No `lang` but the owner's. Firefox says that a page is in the language that it translates it into, and then translates
    // nothing inside of a `lang` that says so. Only what is in that language already has one: our own texts.
    return html`<div class="root ${this.mode}" dir=${this.#session.dir} lang=${this.lang || nothing}>
      <span class="probe"></span>
      ${this.#panel?.render() ?? nothing} ${this.mode === 'floating' ? this.#renderLauncher() : nothing}
      ${this.loading === 'failed' ? this.#renderLoadError() : nothing}
    </div>`;
  }

  #renderLoadError(): TemplateResult {
    return html`<div role="alert">
      <button class="load-error" @click=${this.#onRetryLoad}>${this.#session.texts.couldNotLoad}</button>
    </div>`;
  }

  #renderLauncher(): TemplateResult {
    const { texts, unread } = this.#session;
    const label = this.open ? texts.close : unread > 0 ? texts.openUnread(unread) : texts.open;
    const isLoading = this.open && this.loading === 'loading';
    return html`<button
      part="launcher"
      class="launcher ${isLoading ? 'loading' : ''}"
      aria-label=${label}
      aria-expanded=${this.open}
      aria-controls=${this.#panel ? 'panel' : nothing}
      aria-busy=${isLoading}
      @click=${this.#onLauncherClick}
      @pointerenter=${this.#onIntent}
      @focus=${this.#onIntent}
    >
      ${this.open && !isLoading ? icon('chevron-down', 32) : html`<slot name="launcher-icon"><i></i><i></i></slot>`}
      ${unread > 0 && !this.open ? html`<span part="badge" class="badge" aria-hidden="true" .textContent=${unread > 99 ? '99+' : unread}></span>` : nothing}
    </button>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'agent-chat': AgentChatElement;
  }
}
