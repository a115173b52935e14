import { createHash } from 'node:crypto';
import { Refusal } from '../refusal.js';
import type { Queryable } from '../store/database.js';

/**
 * The digest under which a key, or the token of an invitation, is stored and looked up. Both are long and random, so a slow
 * hash would add nothing, and the duration of a look-up by digest tells nothing about them.
 */
export function digestSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Lets `key` act for the company. */
export async function addKey(db: Queryable, key: string, companyId: string, label: string): Promise<void> {
  await db.query(
    'insert into api_key (digest, company_id, label) values ($1, $2, $3) on conflict (digest) do nothing',
    [digestSecret(key), companyId, label],
  );
}

/**
 * The company that a key belongs to; every object that an operation touches must belong to that company.
 *
 * @throws Refusal 401 when no such key exists
 */
export async function authenticate(db: Queryable, key: string): Promise<{ companyId: string }> {
  const { rows } = await db.query<{ company_id: string }>(
    'select company_id from api_key where digest = $1',
    [digestSecret(key)],
  );
  if (rows[0]) return { companyId: rows[0].company_id };
  throw new Refusal('The API key is not valid.', { status: 401, code: 'INVALID_API_KEY' });
}
