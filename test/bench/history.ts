import { TranscriptStorage } from '../../src/conversation/storage.js';
import type { Exchange } from '../../src/conversation/transitions.js';
import { MemoryStorage } from '../helpers/memory-storage.js';
import { ASK, replyTo } from './replies.js';

/** Agent and service of all pages of the bench. */
export const AGENT = { agentId: 'bench', aiUrl: '/ai' };

export interface History {
  /** Keys and values of the browser's storage. */
  readonly stored: readonly (readonly [string, string])[];
  /** Questions and answers in turn. */
  readonly messages: readonly string[];
}

/** A conversation of `count` exchanges with the panel open, as the widget itself stores it in a page of `origin`. */
export function storedHistory(count: number, origin: string): History {
  const area = new MemoryStorage();
  Object.assign(globalThis, { sessionStorage: area });
  const aiUrl = new URL(AGENT.aiUrl, origin).href;
  const storage = new TranscriptStorage({ ...AGENT, aiUrl, storage: 'session', storageTtlMinutes: 60 });
  const facts = { conversationId: 'bench-conversation', thread: 'bench', open: true, unread: 0, consent: '' };
  const begin = Date.now() - count * 1000;
  const messages: string[] = [];
  for (let at = 0; at < count; at++) {
    const exchange = exchangeAt(at, begin + at * 1000);
    storage.put(exchange, facts);
    messages.push(exchange.question.text, exchange.answer!.blocks.join('\n\n'));
  }
  return { stored: area.keys().map((key) => [key, area.getItem(key)!]), messages };
}

function exchangeAt(at: number, time: number): Exchange {
  const question = {
    id: `question-${at}`,
    role: 'user',
    text: `${at}: ${ASK.short}`,
    at: time,
    status: 'sent',
  } as const;
  const blocks = [`${at}: ${replyTo(ASK.short)}`];
  const answer = { id: `answer-${at}`, role: 'agent', replyTo: question.id, blocks, at: time + 500 } as const;
  return { question, answer: { ...answer, sources: [], durationMs: 500 } };
}
