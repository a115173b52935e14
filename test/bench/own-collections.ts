import { readFileSync } from 'node:fs';
import type { DataItemType } from 'agent-widgets/client';
import { addItem } from '../../demo/service/add-item.js';
import { recall } from '../../demo/service/chat/recall.js';
import type { Embedder } from '../../demo/service/embed/embedder.js';
import { createLocalEmbedder } from '../../demo/service/embed/local.js';
import type { Database } from '../../demo/service/store/database.js';
import { openDatabase } from '../../demo/service/store/open.js';
import { createGuardedFetch } from '../../demo/service/train/fetch.js';
import { findItem } from '../../demo/service/train/item.js';
import { learnItem } from '../../demo/service/train/learn-item.js';
import { createParser } from '../../demo/service/train/parse/parser.js';
import { replaceChunks } from '../../demo/service/train/replace-chunks.js';
import { seededFolder } from '../service/helpers/running-service.js';
import type { Half, Share } from './retrieval-quality.js';

/** A small collection as a first owner makes it: a dozen texts without titles. */
interface Collection {
  readonly name: string;
  readonly half: Half;
  readonly items: readonly {
    readonly id: string;
    readonly type: Extract<DataItemType, 'Summary' | 'QA'>;
    readonly source: string;
    readonly content: string;
  }[];
  readonly questions: readonly {
    readonly ask: string;
    /** Items, each of which is a right first source; empty if the collection does not know the answer. */
    readonly items: readonly string[];
  }[];
}

/** The results for all collections of one half. */
export interface OwnCollections {
  /** Answerable questions whose first source was the right one. */
  readonly right: Share;
  /** Answerable questions that got any answer. */
  readonly answered: Share;
  /** Questions about something else that got none. */
  readonly refused: Share;
}

/**
 * `collections`: nine other kinds of business, six on which words and weights were chosen, and three others; `languages`:
 * a workshop that tells about itself in eleven languages, five of which were looked at while words were chosen.
 */
export type Questions = 'collections' | 'languages';

/** Asks what visitors of such businesses ask. */
export async function measureOwnCollections(questions: Questions, half: Half): Promise<OwnCollections> {
  const all = JSON.parse(
    readFileSync(new URL(`./retrieval.${questions}.json`, import.meta.url), 'utf8'),
  ) as Collection[];
  const [db, embedder] = await Promise.all([
    openDatabase({ dataDir: await seededFolder() }),
    createLocalEmbedder(),
  ]);
  try {
    const results: Result[] = [];
    for (const collection of all) {
      if (collection.half === half) results.push(...(await ask(db, embedder, collection)));
    }
    const known = results.filter(({ items }) => items.length > 0);
    const others = results.filter(({ items }) => items.length === 0);
    const isRight = ({ items, found }: Result): boolean => found !== undefined && items.includes(found);
    return {
      right: { right: known.filter(isRight).length, asked: known.length },
      answered: { right: known.filter(({ found }) => found !== undefined).length, asked: known.length },
      refused: { right: others.filter(({ found }) => found === undefined).length, asked: others.length },
    };
  } finally {
    await embedder.close();
    await db.close();
  }
}

interface Result {
  readonly items: readonly string[];
  /** The first source; undefined if the answer would be that it does not know. */
  readonly found: string | undefined;
}

async function ask(db: Database, embedder: Embedder, collection: Collection): Promise<Result[]> {
  const names = await learn(db, embedder, collection);
  const results: Result[] = [];
  for (const { ask, items } of collection.questions) {
    const { passages } = await recall({ db, embedder }, collection.name, ask, []);
    const found = passages[0] && names.get(passages[0].dataItemId);
    results.push({ items, found });
    const isRight = found === undefined ? items.length === 0 : items.includes(found);
    if (process.env['SHOW_WRONG'] && !isRight) console.log(`  ${collection.name}: ${ask} (${found})`);
  }
  return results;
}

/** @returns the names of the items by the ids that the store gave them */
async function learn(
  db: Database,
  embedder: Embedder,
  { name, items }: Collection,
): Promise<ReadonlyMap<string, string>> {
  await db.query(
    'insert into training (id, company_id, name) select $1, company_id, $1 from training limit 1',
    [name],
  );
  const names = new Map<string, string>();
  const parser = createParser();
  try {
    const parts = { db, embedder, parser, fetch: createGuardedFetch({ ownSite: 'http://127.0.0.1/' }) };
    for (const item of items) {
      const { id } = await addItem(db, name, { ...item, exact: false });
      names.set(id, item.id);
      const stored = await findItem(db, id);
      if (!stored) throw new Error(`The item ${item.id} of ${name} was not stored.`);
      const { chunks } = await learnItem(parts, stored, () => undefined, AbortSignal.timeout(60_000));
      await db.transaction((tx) => replaceChunks(tx, { id, trainingId: name }, chunks, embedder));
    }
  } finally {
    await parser.close();
  }
  return names;
}
