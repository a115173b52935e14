import type { ReactiveController } from 'lit';
import { createChatClient } from '../../client/chat.js';
import { identityOf, serviceOf } from '../../conversation/identity.js';
import type { ConversationState, UserMessage } from '../../conversation/state.js';
import { createConversation, type Conversation, type SendError } from '../../conversation/store.js';
import { formatTranscript, type TranscriptFormat } from '../../conversation/transcript.js';
import { ENGLISH, type StringOverrides, type Strings } from '../../i18n/strings.js';
import { adviceOn } from './advice.js';
import {
  AgentChatBeforeSendEvent,
  AgentChatErrorEvent,
  AgentChatReplyEvent,
  AgentChatResetEvent,
  AgentChatSendEvent,
} from './agent-chat.events.js';
import type { ChatHost, Piece } from './chat-settings.js';
import { findFault, type Fault } from './configuration.js';
import { Locale } from './locale.js';
import { statusOf } from './status.js';
import { isVisitorsAct } from './visitors-act.js';

/** Viewports in which the panel is a dialog over the whole page. The same query is in `panel.styles.ts`. */
const PHONE = '(max-width: 479.98px), (max-height: 519.98px)';

/**
 * What the launcher and the panel have in common: the conversation, which sends with the client; the texts in the page's
 * language; the fault in the set-up, if any; and the kind of viewport.
 */
export class ChatSession implements ReactiveController {
  conversation: Conversation | undefined;
  fault: Fault | undefined;
  /**
   * The panel opens only because it was open on the page before, so it must not take the focus, even if a router drew this
   * page for a click. Set by the element, cleared by the panel once it is open.
   */
  isRestored = false;
  readonly #host: ChatHost;
  readonly #locale: Locale;
  #given = '';
  #key = '';
  /** The address of the service, read when it was set: a router may have changed that of the page since. */
  #service: { from?: string; address: string } = { address: '' };
  /** The conversations before other settings, by key. What storage does not keep is there again when the settings are. */
  readonly #left = new Map<string, Conversation>();
  #phone: MediaQueryList | undefined;
  #texts: { from: Strings; with: StringOverrides; merged: Strings } | undefined;
  #reported: string | undefined;

  constructor(host: ChatHost) {
    this.#host = host;
    this.#locale = new Locale(host);
    host.addController(this);
  }

  get state(): ConversationState | undefined {
    return this.conversation?.state;
  }

  get locale(): string {
    return this.#locale.locale;
  }

  get dir(): 'ltr' | 'rtl' {
    return this.#locale.dir;
  }

  /** The texts of the language, with the owner's own in place of some. */
  get texts(): Strings {
    const from = this.#locale.strings;
    const overrides = this.#host.strings;
    if (this.#texts?.from !== from || this.#texts.with !== overrides) {
      // A text in place of a function, or the reverse, would throw where it is used.
      const given = Object.entries(overrides ?? {}).filter(
        ([key, text]) => typeof text === typeof from[key as keyof Strings],
      );
      this.#texts = { from, with: overrides, merged: { ...from, ...Object.fromEntries(given) } };
    }
    return this.#texts.merged;
  }

  /** What our own texts are in: English on a page in a language that has none, unless the owner gives them. */
  get language(): string {
    const { locale, texts } = this;
    return texts.keep === ENGLISH.keep && !locale.startsWith('en') ? 'en' : locale;
  }

  /** Title and accessible name of the panel. */
  get heading(): string {
    return this.#host.heading || this.texts.heading;
  }

  /** Answers that arrived while the panel was closed, for the badge. */
  get unread(): number {
    return this.isLeftOut('badge') ? 0 : (this.state?.unread ?? 0);
  }

  /** Whether the panel was open on the page before. On a phone it would cover the page, so it stays closed there. */
  get wasOpen(): boolean {
    return this.#host.mode === 'floating' && !this.isPhone && this.state?.open === true;
  }

  /** Whether the panel is part of what the page shows. */
  get isShown(): boolean {
    const { isConnected, open, mode } = this.#host;
    return isConnected && (open || mode === 'inline');
  }

  /** Whether the viewport is so small that the floating panel fills it. */
  get isPhone(): boolean {
    return this.#host.mode === 'floating' && this.#phone?.matches === true;
  }

  /** Time limit for an answer, in ms. */
  get timeoutMs(): number {
    return this.#host.requestTimeout;
  }

  hostConnected(): void {
    // Simulated pages, in which owners test their components, have none.
    this.#phone = window.matchMedia?.(PHONE);
    this.#phone?.addEventListener('change', this.#onViewportChange);
    this.conversation?.connect();
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#phone?.removeEventListener('change', this.#onViewportChange);
    // A node that is moved is disconnected and connected in one task, by Turbo only in a later microtask of it. Only one that
    // stays away is released.
    setTimeout(() => {
      if (!this.#host.isConnected) this.conversation?.disconnect();
    });
  }

  /**
   * Applies the owner's settings: another agent, service or storage means another conversation. Called before each render.
   * Does nothing outside the page, where nothing would end what it begins.
   */
  configure(): void {
    if (!this.#host.isConnected) return;
    const { agentId, aiUrl, storage, storageTtl } = this.#host;
    // Few renders change any of these, and to read an address takes time.
    const given = JSON.stringify([storage, agentId, aiUrl, storageTtl]);
    if (given === this.#given) return;
    this.#given = given;
    const fault = findFault(agentId, aiUrl);
    if (this.#service.from !== aiUrl) this.#service = { from: aiUrl, address: serviceOf(aiUrl) };
    const identity = identityOf({ storage, agentId, aiUrl: this.#service.address });
    const key = JSON.stringify([identity, storage === 'local' && storageTtl, fault]);
    if (key === this.#key) return;
    // While another one is shown, this one is not: it counts its answers as unread, and no later page opens it.
    this.conversation?.setOpen(false, false);
    this.conversation?.disconnect();
    if (this.conversation) this.#left.set(this.#key, this.conversation);
    this.#key = key;
    this.fault = fault;
    this.conversation = fault ? undefined : (this.#left.get(key) ?? this.#createConversation());
    this.conversation?.connect();
  }

  hostUpdated(): void {
    if (this.fault?.title === this.#reported) return;
    this.#reported = this.fault?.title;
    if (this.fault) this.#reportFault(this.fault);
  }

  /** Hosts whose images may load in answers and cards. */
  get imageHosts(): readonly string[] {
    return this.#host.imageHosts.split(/\s+/).filter(Boolean);
  }

  isLeftOut(piece: Piece): boolean {
    return this.#host.without.split(/\s+/).includes(piece);
  }

  get canCopy(): boolean {
    // Without TLS a page has no clipboard.
    return !!navigator.clipboard && !this.isLeftOut('copy');
  }

  /** Whether the visitor has accepted the consent text as it reads now, or none is needed. */
  get isConsented(): boolean {
    const { consent } = this.#host;
    return !consent || this.state?.consent === consent;
  }

  /** Sends `text` unless the page prevents it; false when it was not sent. */
  send(text: string): boolean {
    if (!this.#host.dispatchEvent(new AgentChatBeforeSendEvent(text))) return false;
    // The page may have chosen another agent for this message.
    this.configure();
    if (!this.conversation) return false;
    this.conversation.send(text);
    return true;
  }

  /** Puts a text that was not sent into the composer, before anything that the visitor has written since. */
  keep(text: string): void {
    const draft = this.state?.draft ?? '';
    const joined = draft === text || !draft.trim() ? text : `${text}\n\n${draft}`;
    this.conversation?.setDraft(joined, isVisitorsAct(this.#host));
  }

  transcript(format: TranscriptFormat): string {
    const { you, agent } = this.texts;
    const labels = { you, agent, statusOf: (question: UserMessage) => statusOf(question, this)?.text };
    return formatTranscript(this.conversation?.allMessages() ?? [], format, labels, this.locale);
  }

  #createConversation(): Conversation {
    const host = this.#host;
    const { agentId, storage, storageTtl } = host;
    const aiUrl = this.#service.address;
    const client = createChatClient({ aiUrl });
    const conversation = createConversation({
      agentId,
      aiUrl,
      storage,
      storageTtlMinutes: storageTtl,
      get requestTimeoutMs() {
        return host.requestTimeout;
      },
      send: (input, options) =>
        client.send(
          { ...input, agentId, responseStyle: 'markdown' },
          { ...options, timeoutMs: this.timeoutMs },
        ),
      onSend: () => this.#host.dispatchEvent(new AgentChatSendEvent()),
      onReply: (reply) =>
        this.#host.dispatchEvent(
          new AgentChatReplyEvent(
            this.state?.conversationId ?? '',
            reply.durationMs,
            // The client's replies always have token counts, zeros if need be.
            reply.tokens!,
            reply.sources.length,
          ),
        ),
      onFailure: (_message, error) => this.#reportFailure(error),
      onReset: () => {
        this.#left.clear();
        this.#host.dispatchEvent(new AgentChatResetEvent());
      },
    });
    // For good: while it is disconnected, it tells nothing.
    conversation.subscribe(() => host.requestUpdate());
    return conversation;
  }

  #reportFault(fault: Fault): void {
    const message = `${fault.title}. ${fault.advice}`;
    console.warn(`<agent-chat> ${message} ${fault.fix}`);
    this.#host.dispatchEvent(new AgentChatErrorEvent('config', message, false));
  }

  #reportFailure(error: SendError): void {
    const { message } = error;
    const advice = adviceOn(error);
    if (advice) console.warn(`<agent-chat> ${message}\n${advice}`);
    else if (error.kind === 'api' && (error.httpStatus ?? 0) < 500) console.warn(`<agent-chat> ${message}`);
    this.#host.dispatchEvent(new AgentChatErrorEvent(error.kind, message, error.retryable ?? false));
  }

  #onViewportChange = (): void => this.#host.requestUpdate();
}
