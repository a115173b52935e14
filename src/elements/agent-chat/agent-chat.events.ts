import type { FailureKind, Rating } from '../../conversation/state.js';
import type { TokenUsage } from '../../protocol/index.js';

const BUBBLES: EventInit = { bubbles: true, composed: true };

/** The element is defined, connected and ready to be opened. */
export class AgentChatReadyEvent extends Event {
  constructor() {
    super('agent-chat-ready', BUBBLES);
  }
}

/** The panel opened. */
export class AgentChatOpenEvent extends Event {
  constructor() {
    super('agent-chat-open', BUBBLES);
  }
}

/** The panel closed. */
export class AgentChatCloseEvent extends Event {
  constructor() {
    super('agent-chat-close', BUBBLES);
  }
}

/** A message is about to be sent; `preventDefault()` keeps it in the composer. The only event that carries text. */
export class AgentChatBeforeSendEvent extends Event {
  constructor(
    /** What the visitor wrote. */
    readonly text: string,
  ) {
    super('agent-chat-before-send', { ...BUBBLES, cancelable: true });
  }
}

/** A message left for the service. */
export class AgentChatSendEvent extends Event {
  constructor() {
    super('agent-chat-send', BUBBLES);
  }
}

/** An answer arrived. */
export class AgentChatReplyEvent extends Event {
  constructor(
    /** As the service named the conversation. */
    readonly conversationId: string,
    /** From the visitor's act to the answer, in ms. */
    readonly durationMs: number,
    /** As in `data.meta.tokens` (section 4.3); zeros where the service sent none. */
    readonly tokens: TokenUsage,
    /** As many as the service sent; a data item may be among them more than once. */
    readonly sourceCount: number,
  ) {
    super('agent-chat-reply', BUBBLES);
  }
}

/** A message got no answer, or the element is not set up correctly. */
export class AgentChatErrorEvent extends Event {
  constructor(
    /** As the client's errors are called. */
    readonly kind: FailureKind,
    /** For the owner; never a visitor's text. */
    readonly message: string,
    /** The same message may be answered when it is sent again. */
    readonly retryable: boolean,
  ) {
    super('agent-chat-error', BUBBLES);
  }
}

/** The conversation was wiped and a new one begins. */
export class AgentChatResetEvent extends Event {
  constructor() {
    super('agent-chat-reset', BUBBLES);
  }
}

/** A source's card was opened. */
export class AgentChatSourceOpenEvent extends Event {
  constructor(
    /** Of the source. */
    readonly dataItemId: string,
  ) {
    super('agent-chat-source-open', BUBBLES);
  }
}

/** A link in a reply, a source, the greeting or the consent was followed. */
export class AgentChatLinkEvent extends Event {
  constructor(
    /** Where the link leads. */
    readonly href: string,
  ) {
    super('agent-chat-link', BUBBLES);
  }
}

/** A message, a code block or the transcript was copied. */
export class AgentChatCopyEvent extends Event {
  constructor() {
    super('agent-chat-copy', BUBBLES);
  }
}

/** An answer was rated. */
export class AgentChatRateEvent extends Event {
  constructor(
    /** Undefined when the visitor took the mark back. */
    readonly rating: Rating | undefined,
    /** Ids of the data items behind the answer. */
    readonly dataItemIds: readonly string[],
  ) {
    super('agent-chat-rate', BUBBLES);
  }
}

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
  interface HTMLElementEventMap extends AgentChatEventMap {}
}
