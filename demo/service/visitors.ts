import type { Context } from 'hono';
import { findAgent, isAgentOrigin } from './agents.js';
import type { Config } from './config.js';
import { createLimit } from './http/limits.js';
import { addressOf, allow, isLoopbackAddress, isOwnOrigin } from './http/origins.js';
import { Refusal, stillStarting } from './refusal.js';
import type { Database } from './store/database.js';

/** Decides which visitors of which pages are answered. They have no key. */
export interface VisitorGate {
  /** Before a message is read: refuses a visitor who comes before the service is ready, or who asks too often. */
  admit(c: Context): Promise<void>;
  /** Refuses a page that the agent does not answer. One that lists origins answers only theirs, whatever others do. */
  checkPage(c: Context, agentId: string): Promise<void>;
}

export interface VisitorRules extends Pick<Config, 'rateLimit'> {
  /** Whether pages of an origin may read answers in general. */
  readonly mayRead: (origin: string) => boolean;
  /** Whether a first start is still learning the items that it is going to answer from. */
  readonly isLearning: () => boolean;
}

const CHATS_PER_MINUTE = 60;

export function createVisitorGate(
  db: Database,
  { rateLimit, mayRead, isLearning }: VisitorRules,
): VisitorGate {
  const limit = rateLimit === 0 ? undefined : createLimit(db, 'chat', rateLimit ?? CHATS_PER_MINUTE);
  return {
    admit: async (c) => {
      const address = addressOf(c);
      const origin = c.req.header('origin');
      // The pages that agents list may read also what is refused before the agent is known, such as how long to wait.
      // Others are allowed already, and need not be looked up for every message.
      if (origin && !mayRead(origin) && (await isAgentOrigin(db, origin))) allow(c, origin);
      if (isLearning()) throw stillStarting();
      const isSpared = rateLimit === undefined && isLoopbackAddress(address);
      if (!isSpared) await limit?.consume(address);
    },
    checkPage: async (c, agentId) => {
      const origin = c.req.header('origin');
      if (!origin || isOwnOrigin(c, origin)) return;
      const own = (await findAgent(db, agentId))?.allowedOrigins;
      if (own ? own.includes(origin) : mayRead(origin)) return allow(c, origin);
      c.res.headers.delete('Access-Control-Allow-Origin');
      throw new Refusal('This agent does not answer pages of that origin.', {
        status: 403,
        code: 'ORIGIN_REFUSED',
      });
    },
  };
}
