import { AgentChatCopyEvent } from '../agent-chat.events.js';
import type { ChatHost } from '../chat-settings.js';
import type { ChatSession } from '../chat-session.js';
import type { Announcer } from './announcer.js';

/** Puts `text` on the clipboard, which `button` shows; nothing happens where the page or the browser does not let it. */
export type Copy = (text: string, button: Element) => Promise<void>;

export const copyOnPress =
  (host: ChatHost, session: ChatSession, announcer: Announcer): Copy =>
  async (text, button) => {
    try {
      // Within the press itself: what waits first, if only for code, is no act of the visitor to Safari.
      await navigator.clipboard.writeText(text);
      host.dispatchEvent(new AgentChatCopyEvent());
      announcer.announce(session.texts.copied);
      const { showDone } = await import('./transcript-actions.js');
      showDone(button);
    } catch {
      // Not copied, and nobody is told that it is; or only the check could not load.
    }
  };
