import { AgentChatCopyEvent } from '../agent-chat.events.js';
import type { ChatHost } from '../chat-settings.js';
import type { ChatSession } from '../chat-session.js';
import type { Announcer } from './announcer.js';

/** Copies `text` and reports success or failure to screen readers and on `button`. Never rejects. */
export type Copy = (text: string, button: Element) => Promise<void>;

export const copyOnPress =
  (host: ChatHost, session: ChatSession, announcer: Announcer): Copy =>
  async (text, button) => {
    let isCopied = true;
    try {
      // Without any await before it: otherwise Safari no longer counts it as part of the visitor's click.
      await navigator.clipboard.writeText(text);
      host.dispatchEvent(new AgentChatCopyEvent());
    } catch {
      // The page or the browser does not allow it.
      isCopied = false;
    }
    const { copied, notCopied } = session.texts;
    announcer.announce(() => (isCopied ? copied : notCopied));
    const actions = await import('./transcript-actions.js').catch(() => undefined);
    actions?.showOutcome(button, isCopied);
  };
