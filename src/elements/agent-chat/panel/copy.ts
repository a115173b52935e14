import { AgentChatCopyEvent } from '../agent-chat.events.js';
import type { ChatHost } from '../chat-settings.js';
import type { ChatSession } from '../chat-session.js';
import type { Announcer } from './announcer.js';

/** Puts `text` on the clipboard, and says what became of it, on `button` too; the promise is always fulfilled. */
export type Copy = (text: string, button: Element) => Promise<void>;

export const copyOnPress =
  (host: ChatHost, session: ChatSession, announcer: Announcer): Copy =>
  async (text, button) => {
    let isCopied = true;
    try {
      // Within the press itself: what waits first, if only for code, is no act of the visitor to Safari.
      await navigator.clipboard.writeText(text);
      host.dispatchEvent(new AgentChatCopyEvent());
    } catch {
      // The page or the browser does not let it.
      isCopied = false;
    }
    const { copied, notCopied } = session.texts;
    announcer.announce(isCopied ? copied : notCopied);
    const actions = await import('./transcript-actions.js').catch(() => undefined);
    actions?.showOutcome(button, isCopied);
  };
