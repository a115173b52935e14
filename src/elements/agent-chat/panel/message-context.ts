import type { ChatHost } from '../chat-settings.js';
import type { ChatSession } from '../chat-session.js';
import type { Composer } from './composer.js';
import type { Copy } from './copy.js';

/** What a message needs for drawing besides itself, and what its buttons do. */
export interface MessageContext {
  readonly host: ChatHost;
  readonly session: ChatSession;
  /** Moves a message back into the composer. */
  readonly edit: (id: string) => void;
  /** Removes a message that has not been sent yet. */
  readonly discard: (id: string) => void;
  /** Sends a message without an answer again. */
  readonly retry: (id: string) => void;
  readonly copy: Copy;
}

export interface MessageActs {
  readonly composer: Composer;
  readonly copy: Copy;
  readonly retry: (id: string) => void;
}

export const createMessageContext = (
  host: ChatHost,
  session: ChatSession,
  { composer, copy, retry }: MessageActs,
): MessageContext => ({
  host,
  session,
  copy,
  retry,
  edit(id) {
    const text = session.conversation?.discard(id);
    if (text !== undefined) composer.edit(text);
  },
  discard: (id) => session.conversation?.discard(id),
});
