import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { DEMO_FOLDER } from './folders.js';
import type { Database, Queryable } from './store/database.js';

const SEED_FOLDER = join(DEMO_FOLDER, 'seed');
/** Stands in the seed files for the address at which the sample site is served. */
const SITE_MARK = '{site}';
/** An arbitrary fixed number for a lock, so that of two processes on one empty database only one fills it. */
const SEED_LOCK = 7_203_116;
const WAIT_INTERVAL_MS = 50;

const owners = z.object({
  companies: z.array(z.object({ id: z.string(), name: z.string() })),
  trainings: z.array(z.object({ id: z.string(), companyId: z.string(), name: z.string() })),
  agents: z.array(
    z.object({
      id: z.string(),
      companyId: z.string(),
      trainingId: z.string(),
      name: z.string(),
      allowedOrigins: z.array(z.string()).nullable(),
    }),
  ),
  plans: z.array(z.object({ id: z.string(), product: z.string() })),
  whitelabels: z.array(
    z.object({
      id: z.string(),
      companyId: z.string(),
      name: z.string(),
      hostname: z.string().nullable(),
      disabledProducts: z.array(z.string()),
    }),
  ),
  clients: z.array(
    z.object({ whitelabelId: z.string(), email: z.string(), plans: z.record(z.string(), z.string()) }),
  ),
  widgets: z.array(
    z.object({ kind: z.string(), object: z.looseObject({ id: z.string(), companyId: z.string() }) }),
  ),
});
const items = z.array(
  z.object({
    id: z.string(),
    trainingId: z.string(),
    type: z.string(),
    source: z.string(),
    content: z.string(),
    properties: z.record(z.string(), z.unknown()),
    enabled: z.boolean().default(true),
    sync: z.boolean().default(false),
  }),
);
type Owners = z.infer<typeof owners>;
type Items = z.infer<typeof items>;

/**
 * Fills an empty store with the sample shop and queues its training. A store that was filled before keeps the changes
 * of its owner; only its links to the sample site are changed to where that is served now.
 *
 * @param siteUrl where the sample site is served, without a slash at the end
 */
export async function seedStore(db: Database, siteUrl: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [SEED_LOCK]);
    const { rows } = await tx.query('select 1 from company limit 1');
    if (rows.length > 0) {
      await moveSite(tx, siteUrl);
      return;
    }
    await insertOwners(tx, owners.parse(readSeed('agents.json', siteUrl)));
    await insertItems(tx, readItems(siteUrl), siteUrl);
    await tx.query('insert into sample_site (url) values ($1)', [siteUrl]);
  });
}

/**
 * Waits until the sample shop, and what was learned with another embedder, is learned. It does not wait for items from other
 * hosts, which may take long to fail on a machine without a network, nor for edited items, which answer from what was learned
 * before, nor for new ones.
 *
 * @param embedder whose vectors count
 * @param onProgress called from time to time with how many items are learned
 * @param signal ends the wait
 */
export async function waitForSeed(
  db: Queryable,
  { siteUrl, embedder }: { siteUrl: string; embedder: string },
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const seeds = readItems(siteUrl).map(({ id }) => id);
  let total = 0;
  while (!signal.aborted) {
    const { rows } = await db.query<{ open: number }>(
      `select count(*)::int as open from job join data_item item on item.id = job.data_item_id
       where job.state in ('queued', 'running') and (item.source not like 'http%' or starts_with(item.source, $1))
         and not exists (select 1 from chunk where chunk.data_item_id = item.id and chunk.embedder = $2)
         and (item.id = any($3) or exists (select 1 from chunk where chunk.data_item_id = item.id))`,
      [siteUrl, embedder, seeds],
    );
    const open = rows[0]?.open ?? 0;
    total = Math.max(total, open);
    if (total > 0) onProgress(total - open, total);
    if (open === 0) return;
    await delay(WAIT_INTERVAL_MS);
  }
}

function readSeed(file: string, siteUrl: string): unknown {
  return JSON.parse(readFileSync(join(SEED_FOLDER, file), 'utf8').replaceAll(SITE_MARK, siteUrl));
}

function readItems(siteUrl: string): Items {
  return items.parse(readSeed('items.json', siteUrl));
}

async function insertOwners(tx: Queryable, seed: Owners): Promise<void> {
  for (const { id, name } of seed.companies) {
    await tx.query('insert into company (id, name) values ($1, $2)', [id, name]);
  }
  for (const { id, companyId, name } of seed.trainings) {
    await tx.query('insert into training (id, company_id, name) values ($1, $2, $3)', [id, companyId, name]);
  }
  for (const { id, companyId, trainingId, name, allowedOrigins } of seed.agents) {
    await tx.query(
      'insert into agent (id, company_id, training_id, name, allowed_origins) values ($1, $2, $3, $4, $5::jsonb)',
      [id, companyId, trainingId, name, allowedOrigins && JSON.stringify(allowedOrigins)],
    );
  }
  for (const { id, product } of seed.plans) {
    await tx.query('insert into plan (id, product) values ($1, $2) on conflict do nothing', [id, product]);
  }
  for (const { id, companyId, name, hostname, disabledProducts } of seed.whitelabels) {
    await tx.query(
      `insert into whitelabel (id, company_id, name, hostname, disabled_products)
       values ($1, $2, $3, $4, $5::jsonb)`,
      [id, companyId, name, hostname, JSON.stringify(disabledProducts)],
    );
  }
  for (const client of seed.clients) await insertClient(tx, client);
  for (const { kind, object } of seed.widgets) {
    await tx.query('insert into widget (kind, id, company_id, object) values ($1, $2, $3, $4::jsonb)', [
      kind,
      object.id,
      object.companyId,
      JSON.stringify(object),
    ]);
  }
}

async function insertClient(tx: Queryable, client: Owners['clients'][number]): Promise<void> {
  const { rows } = await tx.query<{ id: string }>(
    'insert into client (whitelabel_id, email) values ($1, $2) returning id',
    [client.whitelabelId, client.email],
  );
  for (const [product, planId] of Object.entries(client.plans)) {
    await tx.query('insert into client_plan (client_id, product, plan_id) values ($1, $2, $3)', [
      rows[0]?.id,
      product,
      planId,
    ]);
  }
}

async function insertItems(tx: Queryable, seed: Items, siteUrl: string): Promise<void> {
  for (const [index, item] of seed.entries()) {
    await tx.query(
      `insert into data_item (id, company_id, training_id, type, source, content, properties, enabled, sync, created_at)
       select $1, company_id, id, $3, $4, $5, $6::jsonb, $7, $8, now() + make_interval(secs => $9)
       from training where id = $2`,
      [
        item.id,
        item.trainingId,
        item.type,
        item.source,
        item.content,
        JSON.stringify(item.properties),
        item.enabled,
        item.sync,
        // Items are listed by age; a difference of a microsecond keeps them in the order of the file.
        index / 1e6,
      ],
    );
    const isElsewhere = item.source.startsWith('http') && !item.source.startsWith(siteUrl);
    await tx.query(
      `insert into job (kind, data_item_id, run_after) values ('train', $1, now() + make_interval(secs => $2))`,
      // Items that need the network come last, so that their time-outs do not hold up the others.
      [item.id, isElsewhere ? 2 : index / 1e6],
    );
  }
}

/**
 * Changes the links in items, passages and widgets when the sample site is served at another address than before. Links
 * to any other site stay as their owners wrote them, also if that site looks alike.
 */
async function moveSite(tx: Queryable, siteUrl: string): Promise<void> {
  const { rows } = await tx.query<{ url: string }>('select url from sample_site where url <> $1', [siteUrl]);
  for (const { url } of rows) {
    const move = [`${url}/`, `${siteUrl}/`];
    await tx.query(
      `update data_item set source = replace(source, $1, $2), content = replace(content, $1, $2)
       where strpos(source, $1) > 0 or strpos(content, $1) > 0`,
      move,
    );
    await tx.query(
      `update chunk set url = replace(url, $1, $2), answer = replace(answer, $1, $2)
       where strpos(url, $1) > 0 or strpos(answer, $1) > 0`,
      move,
    );
    await tx.query(
      'update widget set object = replace(object::text, $1, $2)::jsonb where strpos(object::text, $1) > 0',
      move,
    );
  }
  await tx.query('update sample_site set url = $1', [siteUrl]);
}
