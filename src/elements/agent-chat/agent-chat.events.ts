import type { FailureKind, Rating } from '../../conversation/state.js';
import type { TokenUsage } from '../../protocol/index.js';
import { BrowserEvent } from '../shared/browser-event.js';

const BUBBLES: EventInit = { bubbles: true, composed: true };

/** The element is defined, in the page and ready to be opened. */
export class AgentChatReadyEvent extends BrowserEvent {
  constructor() {
    super('agent-chat-ready', BUBBLES);
  }
}

/** The panel opened. */
export class AgentChatOpenEvent extends BrowserEvent {
  constructor() {
    super('agent-chat-open', BUBBLES);
  }
}

/** The panel closed. */
export class AgentChatCloseEvent extends BrowserEvent {
  constructor() {
    super('agent-chat-close', BUBBLES);
  }
}

/**
 * A message is about to be sent; `preventDefault()` keeps it in the composer. No other event carries what a visitor wrote, unless
 * the service repeats it when it refuses (`agent-chat-error`).
 */
export class AgentChatBeforeSendEvent extends BrowserEvent {
  constructor(
    /** What the visitor wrote. */
    readonly text: string,
  ) {
    super('agent-chat-before-send', { ...BUBBLES, cancelable: true });
  }
}

/** A message was sent to the service. */
export class AgentChatSendEvent extends BrowserEvent {
  constructor() {
    super('agent-chat-send', BUBBLES);
  }
}

/** An answer arrived. */
export class AgentChatReplyEvent extends BrowserEvent {
  constructor(
    /** Id that the service gave the conversation. */
    readonly conversationId: string,
    /** Time from the visitor's act to the answer, in ms. */
    readonly durationMs: number,
    /** Tokens spent on the reply, `data.meta.tokens` (section 4.3); zeros when the service sent none. */
    readonly tokens: TokenUsage,
    /** Number of sources that the service sent; it may name the same data item more than once. */
    readonly sourceCount: number,
  ) {
    super('agent-chat-reply', BUBBLES);
  }
}

/** A message got no answer, or the element is not set up correctly. */
export class AgentChatErrorEvent extends BrowserEvent {
  constructor(
    /** What went wrong, in one word, as in the `kind` of the client's errors. */
    readonly kind: FailureKind,
    /** The reason in words for the owner; for `api` the service's own, which may repeat what the visitor wrote. */
    readonly message: string,
    /** Whether the same message may succeed when it is sent again. */
    readonly retryable: boolean,
  ) {
    super('agent-chat-error', BUBBLES);
  }
}

/** The conversation was wiped and a new one begins. */
export class AgentChatResetEvent extends BrowserEvent {
  constructor() {
    super('agent-chat-reset', BUBBLES);
  }
}

/** A source's card was opened. */
export class AgentChatSourceOpenEvent extends BrowserEvent {
  constructor(
    /** Id of the data item that the card shows. */
    readonly dataItemId: string,
  ) {
    super('agent-chat-source-open', BUBBLES);
  }
}

/** A link in a reply, a source, the greeting or the consent was followed. */
export class AgentChatLinkEvent extends BrowserEvent {
  constructor(
    /** Where the link leads. */
    readonly href: string,
  ) {
    super('agent-chat-link', BUBBLES);
  }
}

/** A message, a code block or the transcript was copied. */
export class AgentChatCopyEvent extends BrowserEvent {
  constructor() {
    super('agent-chat-copy', BUBBLES);
  }
}

/** An answer was rated. */
export class AgentChatRateEvent extends BrowserEvent {
  constructor(
    /** The rating, or undefined when the visitor took it back. */
    readonly rating: Rating | undefined,
    /** Ids of the data items behind the answer. */
    readonly dataItemIds: readonly string[],
  ) {
    super('agent-chat-rate', BUBBLES);
  }
}

/** The events of `<agent-chat>` by their names. */
export interface AgentChatEventMap {
  'agent-chat-ready': AgentChatReadyEvent;
  'agent-chat-open': AgentChatOpenEvent;
  'agent-chat-close': AgentChatCloseEvent;
  'agent-chat-before-send': AgentChatBeforeSendEvent;
  'agent-chat-send': AgentChatSendEvent;
  'agent-chat-reply': AgentChatReplyEvent;
  'agent-chat-error': AgentChatErrorEvent;
  'agent-chat-reset': AgentChatResetEvent;
  'agent-chat-source-open': AgentChatSourceOpenEvent;
  'agent-chat-link': AgentChatLinkEvent;
  'agent-chat-copy': AgentChatCopyEvent;
  'agent-chat-rate': AgentChatRateEvent;
}

declare global {
  // They reach the document and the window, too.
  interface GlobalEventHandlersEventMap extends AgentChatEventMap {}
}
