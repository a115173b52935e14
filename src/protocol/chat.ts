/** Values of `channel` (section 4.3). */
export const CHANNELS = ['web'] as const;
/** Where the visitor talks to the agent; `web` is the only value. */
export type Channel = (typeof CHANNELS)[number];

/** Values of `responseStyle`: how the agent marks up `data.messages` (section 4.3). */
export const RESPONSE_STYLES = ['plaintext', 'markdown', 'html'] as const;
/** How a reply is marked up: not at all, in markdown or in HTML. */
export type ResponseStyle = (typeof RESPONSE_STYLES)[number];

/** The body of `POST {ai_url}/chat`: exactly these six fields, no `APIKey` (section 4.3). */
export interface ChatRequest {
  /** Id of the agent that is to answer. */
  readonly agentId: string;
  /** Empty string starts a new conversation. */
  readonly conversationId: string;
  /** What the visitor says. */
  readonly message: string;
  /** Always `web`. */
  readonly channel: Channel;
  /** The markup that the reply is to have. */
  readonly responseStyle: ResponseStyle;
  /** Reserved by the service, without effect. */
  readonly actionRequest: { readonly name: 'conversational' };
}

/** What a caller of the chat operation gives; `channel` and `actionRequest` are filled in. */
export interface ChatInput {
  /** Id of the agent that is to answer. */
  readonly agentId: string;
  /** Default: empty, a new conversation. */
  readonly conversationId?: string | undefined;
  /** What the visitor says; not empty. */
  readonly message: string;
  /** Default: `markdown`. */
  readonly responseStyle?: ResponseStyle | undefined;
}

/** Tokens spent on one reply, `data.meta.tokens` (section 4.3). */
export interface TokenUsage {
  /** Generating the reply. */
  readonly conversational: number;
  /** AI features such as human-takeover detection. */
  readonly functional: number;
  /** Turning the message into a vector embedding. */
  readonly embeddings: number;
}

/** A data item that helped the reply, an element of `data.meta.source` (section 4.3). */
export interface SourceReference {
  /** Documented as a number, returned as a string; handed out as a string. */
  readonly dataItemId: string;
  /** Cosine similarity between the message and the item's content; higher is closer. */
  readonly cosineDistanceScore: number;
}

/** `data` of a successful chat call (section 4.3). */
export interface ChatReply {
  /** The id that was sent, or the new one when none was sent. Send it with the next message. */
  readonly conversationId: string;
  /** Each element is a paragraph or group of paragraphs; together they are the full reply. */
  readonly messages: readonly string[];
  /** Reserved by the service, without effect. */
  readonly actionResponse?: unknown;
  /** What the reply cost, and what it is based on. */
  readonly meta: {
    /** Tokens spent on the reply. */
    readonly tokens: TokenUsage;
    /** The data items behind the reply; one may be named more than once. */
    readonly source: readonly SourceReference[];
  };
}
