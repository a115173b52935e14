import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from '../refusal.js';
import type { Database } from '../store/database.js';

/** Counts what one address does within a minute. */
export interface Limit {
  /** Counts once more. @throws Refusal 429 over the limit */
  consume(address: string): Promise<void>;
}

const MINUTE_SECONDS = 60;

/** Creates a limit that all processes on one store share. Its table is created by our migrations. */
export function createLimit(db: Database, name: string, perMinute: number): Limit {
  const limiter = new RateLimiterPostgres({
    // The library needs nothing from a driver but `query`.
    storeClient: {
      query: async ({ text, values }: { text: string; values?: unknown[] }) => {
        const { rows } = await db.query(text, values);
        return { rows, rowCount: rows.length };
      },
    },
    storeType: 'client',
    tableName: 'rate_limit',
    tableCreated: true,
    keyPrefix: name,
    points: perMinute,
    duration: MINUTE_SECONDS,
  });
  return {
    consume: async (address) => {
      try {
        await limiter.consume(address);
      } catch (error) {
        throw error instanceof RateLimiterRes ? tooMany(error) : error;
      }
    },
  };
}

function tooMany(state: RateLimiterRes): Refusal {
  const seconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000));
  return new Refusal(`Too many requests. Try again in ${seconds} seconds.`, {
    status: 429,
    code: 'TOO_MANY_REQUESTS',
    retryAfterSeconds: seconds,
  });
}
