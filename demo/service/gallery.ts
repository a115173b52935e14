import { setTimeout as wait } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { ChatReply } from 'agent-widgets/client';
import { readJsonObject } from './http/body.js';
import { CHAT_BYTES } from './operations.js';
import { Refusal } from './refusal.js';

/** Longer than any wait that the gallery shows. */
const HOLD_MS = 10 * 60_000;

interface ReplyScript {
  readonly kind: 'reply';
  readonly messages: readonly string[];
  /** Ids of seeded data items, closest first. */
  readonly sources: readonly string[];
}

type Script =
  | ReplyScript
  | { readonly kind: 'refuse'; readonly reason: string }
  | { readonly kind: 'fail' }
  | { readonly kind: 'hang-up' }
  | { readonly kind: 'hold' };

const OVEN: ReplyScript = {
  kind: 'reply',
  messages: [
    'Yes, up to **220 °C**. Let it come to room temperature first: stoneware cracks from sudden change, not from heat.',
    'The foot is unglazed and can mark a soft worktop, so set it on a cloth. [Care guide](/site/care-stoneware.html)',
  ],
  sources: ['page-care-stoneware', 'page-tide-bowl', 'qa-oven'],
};

const LONG: ReplyScript = {
  kind: 'reply',
  messages: [
    '## Two bowls fit four servings',
    '| Bowl | Holds | Oven | Price |\n| --- | --- | --- | ---: |\n| Tide, large | 2.4 l | 220 °C | € 64 |\n| Moss, deep | 1.9 l | No | € 48 |',
    '### Looking after it\n\n1. Soak it in warm water before first use.\n2. Wash by hand for the first month. After that:\n   - dishwasher, `eco` or `50 °C`\n   - no bleach tablets',
    '> Fine lines in the glaze are normal and food-safe.',
    '```voucher\nHALM-4F-TABLE   # valid to 30 Nov\n```',
    'Both ship together, packed in straw, and arrive in two to four working days.',
  ],
  sources: [
    'page-tide-bowl',
    'page-moss-deep-bowl',
    'page-care-stoneware',
    'pdf-certificate',
    'csv-price-list',
  ],
};

const ARABIC: ReplyScript = {
  kind: 'reply',
  messages: [
    'نعم، حتى **220** درجة مئوية. اتركه أولًا حتى يصل إلى حرارة الغرفة، فالخزف يتشقق من التغيّر المفاجئ لا من الحرارة.',
    'اغسله يدويًا في الشهر الأول. بعد ذلك: برنامج `eco` في الغسّالة.',
  ],
  sources: ['page-care-stoneware', 'page-tide-bowl'],
};

/** What each agent of the gallery does, by agent id. */
const SCRIPTS: ReadonlyMap<unknown, Script> = new Map<unknown, Script>([
  ['gallery-oven', OVEN],
  ['gallery-long', LONG],
  ['gallery-arabic', ARABIC],
  ['gallery-hold', { kind: 'hold' }],
  ['gallery-paused', { kind: 'refuse', reason: 'The agent is paused.' }],
  ['gallery-fail', { kind: 'fail' }],
  ['gallery-hang-up', { kind: 'hang-up' }],
]);

/**
 * Serves the agents of the gallery, with `{ai_url}` = `/gallery/ai`. Each one does a single thing, so that every state
 * of the chat can be seen, including faults. They learn and store nothing.
 *
 * @param stopping aborted when the service stops, so that a wait that is only shown does not delay it
 */
export function createGallery(stopping: AbortSignal): Hono<{ Bindings: HttpBindings }> {
  const gallery = new Hono<{ Bindings: HttpBindings }>();
  gallery.post('/ai/chat', async (c) => {
    const { agentId, conversationId } = await readJsonObject(c, CHAT_BYTES);
    const script = SCRIPTS.get(agentId);
    if (!script) throw new Refusal('An agent with that id was not found.');
    // The second question of a conversation gets no answer, to show the wait below an answer.
    if (script.kind === 'hold' || conversationId) {
      await wait(HOLD_MS, undefined, { signal: AbortSignal.any([c.req.raw.signal, stopping]) }).catch(
        () => undefined,
      );
      throw new Refusal('The wait is over.');
    }
    if (script.kind === 'refuse') throw new Refusal(script.reason);
    if (script.kind === 'fail') return c.text('Bad gateway', 502);
    if (script.kind === 'hang-up') {
      c.env.incoming.socket.destroy();
      return c.body(null);
    }
    return c.json({ status: true, data: toReply(script) });
  });
  return gallery;
}

function toReply({ messages, sources }: ReplyScript): ChatReply {
  return {
    conversationId: 'gallery-conversation',
    messages,
    actionResponse: { name: 'conversational' },
    meta: {
      tokens: { conversational: 168, functional: 0, embeddings: 9 },
      source: sources.map((dataItemId, index) => ({ dataItemId, cosineDistanceScore: 0.86 - index * 0.11 })),
    },
  };
}
