import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Queryable } from '../store/database.js';
import { addKey } from './keys.js';

/** What someone needs to try the interface on the demo: the ids of the seeded company and its key. */
export interface DemoAccount {
  readonly agentId: string;
  readonly trainingId: string;
  readonly companyId: string;
  readonly apiKey: string;
  readonly whitelabelId: string;
  readonly hostname: string;
  readonly clientEmail: string;
}

/** Name of the file in the data folder that contains the key. */
export const KEY_FILE = 'demo-key';
const KEY_BYTES = 24;

const ACCOUNT_SQL = `
  select agent.id as "agentId", agent.training_id as "trainingId", agent.company_id as "companyId",
    coalesce(whitelabel.id, '') as "whitelabelId", coalesce(whitelabel.hostname, '') as "hostname",
    coalesce((select email from client where whitelabel_id = whitelabel.id order by created_at limit 1), '')
      as "clientEmail"
  from agent left join whitelabel
    on whitelabel.company_id = agent.company_id and whitelabel.hostname is not null
  order by agent.id, whitelabel.id limit 1`;

/**
 * Opens the demo's own account. The store keeps only a digest of the key, so the key itself is in a file of the data
 * folder, which only its owner can read.
 */
export async function openDemoAccount(db: Queryable, dataDir: string): Promise<DemoAccount> {
  const ids = await findDemoIds(db);
  if (!ids) throw new Error('The store contains no agent; run "npm run demo -- reset" to start again.');
  const apiKey = readOrCreateKey(dataDir);
  await addKey(db, apiKey, ids.companyId, 'demo');
  return { ...ids, apiKey };
}

/** The ids of the demo's account: those of its first agent. Undefined in a store that was never filled. */
export async function findDemoIds(db: Queryable): Promise<Omit<DemoAccount, 'apiKey'> | undefined> {
  const { rows } = await db.query<Omit<DemoAccount, 'apiKey'>>(ACCOUNT_SQL);
  return rows[0];
}

function readOrCreateKey(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, KEY_FILE);
  const created = `demo_${randomBytes(KEY_BYTES).toString('base64url')}`;
  try {
    writeFileSync(file, created, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const key = readFileSync(file, 'utf8').trim();
  if (key) return key;
  // A full disk leaves an empty file behind.
  writeFileSync(file, created);
  return created;
}
