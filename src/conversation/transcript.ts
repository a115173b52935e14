import { openFence } from './open-fence.js';
import type { AgentMessage, Message, UserMessage } from './state.js';
import { toJson } from './to-json.js';

/** The form of a transcript: markdown or plain text for people, or JSON for programs. */
export type TranscriptFormat = 'markdown' | 'text' | 'json';

/** The names of the two sides, and the words for what became of a question without an answer. */
export interface TranscriptLabels {
  readonly you: string;
  readonly agent: string;
  statusOf(question: UserMessage): string | undefined;
}

/**
 * A conversation as one text.
 * - `markdown`: answers as they came, with the end of code that was cut off; questions escaped, since they are plain text.
 * - `text`: answers and questions as they are.
 * - `json`: `{ version: 1, messages }`. Every message has `role` and `at` (ISO 8601). A question also has `text`, `status`
 *   and, without an answer, `outcome`; an answer has `blocks`, `sources`, `tokens`, `durationMs` and `rating`.
 *
 * `markdown` and `text` write times as `locale` does, and what became of a question without an answer in words.
 */
export function formatTranscript(
  messages: readonly Message[],
  format: TranscriptFormat,
  labels: TranscriptLabels,
  locale?: string,
): string {
  if (format === 'json') return `${toJson({ version: 1, messages: messages.map(toFields) }, 2)}\n`;
  const times = timeFormat(locale);
  const isMarkdown = format === 'markdown';
  const plain = isMarkdown ? escapeMarkdown : String;
  const parts = messages.map((message) => {
    const isQuestion = message.role === 'user';
    const who = plain(isQuestion ? labels.you : labels.agent);
    const status = isQuestion && labels.statusOf(message);
    const about = times.format(message.at) + (status ? ` · ${plain(status)}` : '');
    const text = isQuestion ? plain(message.text) : answerOf(message, isMarkdown);
    return isMarkdown ? `**${who}** · ${about}\n\n${text}` : `${who} · ${about}\n${text}`;
  });
  return parts.map((part) => `${part.trimEnd()}\n`).join(isMarkdown ? '\n---\n\n' : '\n');
}

function answerOf({ blocks }: AgentMessage, isMarkdown: boolean): string {
  const text = blocks.join('\n\n');
  const fence = isMarkdown && openFence(text);
  return fence ? `${text}\n${fence}` : text;
}

function toFields(message: Message) {
  const at = new Date(message.at).toISOString();
  if (message.role === 'user') {
    const { role, text, status, failure } = message;
    return { role, at, text, status, ...(failure ? { outcome: failure.outcome } : {}) };
  }
  const { role, blocks, sources, tokens, durationMs, rating } = message;
  return { role, at, blocks, sources, tokens, durationMs, rating };
}

/** An address, which becomes a link with every sign as it is, or a sign that may stand for mark-up. */
const MARK_UP = /\b(?:https?:\/\/|www\.)[a-z\d][^\s<]*|[\\`*_[\]<>&~|]/gi;

/** Escapes plain text so that markdown makes no mark-up of it and keeps every line. */
function escapeMarkdown(text: string): string {
  return text
    .replace(MARK_UP, (found) => (found.length > 1 ? found : `\\${found}`))
    .replace(/^(\s*)([#+=-]|:(?=-))/gm, '$1\\$2')
    .replace(/^(\s*\d+)([.)])/gm, '$1\\$2')
    .replace(/^(?: {4}| {0,3}\t)[ \t]*/gm, '   ')
    .replace(/(\S)[^\S\n]*\n(?=[^\S\n]*\S)/g, '$1  \n');
}

/** Falls back to the reader's own language when the runtime does not accept the tag. */
function timeFormat(locale: string | undefined): Intl.DateTimeFormat {
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const;
  try {
    return new Intl.DateTimeFormat(locale, style);
  } catch {
    return new Intl.DateTimeFormat(undefined, style);
  }
}
