import { messagesIn } from './log-entries.js';

/**
 * The log is one tab stop. Inside it the arrow keys move from message to message, and Home and End to the first and the last of
 * those in the DOM. True when the key was used.
 */
export function moveInLog(event: KeyboardEvent, log: HTMLElement): boolean {
  const target = event.target as HTMLElement;
  const onMessage = target.dataset['id'] !== undefined;
  if (target !== log && !onMessage) return false;
  const messages = messagesIn(log);
  const at = onMessage ? messages.indexOf(target) : messages.length;
  const next: Record<string, number> = {
    ArrowUp: at - 1,
    ArrowDown: at + 1,
    Home: 0,
    End: messages.length - 1,
  };
  const index = next[event.key];
  if (index === undefined || event.altKey || event.ctrlKey || event.metaKey) return false;
  const message = messages[Math.min(Math.max(0, index), messages.length - 1)];
  message?.focus();
  return message !== undefined;
}
