import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_FOLDER } from '../folders.js';
import type { Connection } from './database.js';

const MIGRATIONS = join(DEMO_FOLDER, 'service/store/migrations');
const ENCODING = 'UTF8';
/** An arbitrary fixed number that names our lock among the advisory locks of the database. */
const MIGRATION_LOCK = 7_203_115;

/** Brings the tables up to date, once, also if several processes begin at the same time. */
export async function migrate(tx: Connection): Promise<void> {
  const { rows } = await tx.query<{ encoding: string }>('select getdatabaseencoding() as encoding');
  // In any other encoding, some texts could not be stored and others not be searched.
  if (rows[0]?.encoding !== ENCODING)
    throw new Error(`its encoding is ${rows[0]?.encoding}, not ${ENCODING}`);
  await tx.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  await tx.query(
    'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
  );
  const applied = await tx.query<{ name: string }>('select name from migration');
  const done = new Set(applied.rows.map((row) => row.name));
  const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'));
  for (const name of files.sort()) {
    if (done.has(name)) continue;
    await tx.exec(readFileSync(join(MIGRATIONS, name), 'utf8'));
    await tx.query('insert into migration (name) values ($1)', [name]);
  }
}
