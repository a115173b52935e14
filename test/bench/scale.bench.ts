import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPassages } from '../../demo/service/chat/retrieve.js';
import { createLocalEmbedder } from '../../demo/service/embed/local.js';
import { indexIfLarge } from '../../demo/service/retrieval/indexes.js';
import type { Database } from '../../demo/service/store/database.js';
import { openDatabase } from '../../demo/service/store/open.js';
import type { LearnedChunk } from '../../demo/service/train/embed-chunks.js';
import { replaceChunks } from '../../demo/service/train/replace-chunks.js';

const EMBEDDER = { name: 'measured', dims: 512 };
const SMALL_COLLECTIONS = 40;
const SMALL = 100;
const LARGE = Number(process.env['PASSAGES'] ?? 10_000);
const WORDS = 60;
const VOCABULARY = 8_000;
const SEARCHES = 40;

/**
 * Measures the space of a passage and the time of a search, on which the estimates in `demo/docs/scale.md` are based. It uses
 * the embedded store or, with `DATABASE_URL`, an empty database of a PostgreSQL server on this machine. Times are processor
 * times of this process and of the server, so that other work on the machine does not count.
 */
export async function bench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'agent-widgets-scale-'));
  const db = await openDatabase({ dataDir: folder, databaseUrl: process.env['DATABASE_URL'] });
  try {
    await prepare(db);
    const figures: Record<string, string> = {};
    const storing = await spend(async () => {
      for (let n = 0; n < SMALL_COLLECTIONS; n++) await fill(db, `small-${n}`, SMALL);
      await fill(db, 'large', LARGE);
    });
    const rows = SMALL_COLLECTIONS * SMALL + LARGE;
    figures['storing a passage'] = `${(storing / rows).toFixed(2)} ms`;
    figures['a passage on disk'] = `${((await sizeOf(db, 'chunk')) / rows / 1024).toFixed(2)} KB`;
    figures[`searching ${SMALL} passages`] = await search(db, 'small-7', SMALL);
    figures[`searching ${LARGE} passages, exact`] = await search(db, 'large', LARGE);
    const before = await sizeOf(db, 'chunk');
    const indexing = await spend(() =>
      indexIfLarge(db, { trainingId: 'large', embedder: EMBEDDER.name, dims: EMBEDDER.dims }, LARGE),
    );
    figures['indexing a passage'] = `${(indexing / LARGE).toFixed(2)} ms`;
    figures['its part of the indexes'] =
      `${(((await sizeOf(db, 'chunk')) - before) / LARGE / 1024).toFixed(2)} KB`;
    figures[`searching ${LARGE} passages, indexed`] = await search(db, 'large', LARGE);
    Object.assign(figures, await measureEmbedder());
    console.table(figures);
  } finally {
    await db.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function prepare(db: Database): Promise<void> {
  await db.query("insert into company (id, name) values ('c', 'Company')");
  const none = JSON.stringify(Array(EMBEDDER.dims).fill(0));
  await db.query(
    'insert into embedder_profile (embedder, question_mean, statement_mean) values ($1, $2, $2)',
    [EMBEDDER.name, none],
  );
}

async function fill(db: Database, id: string, size: number): Promise<void> {
  await db.query("insert into training (id, company_id, name) values ($1, 'c', $1)", [id]);
  await db.query(
    "insert into data_item (id, company_id, training_id, type) values ($1, 'c', $1, 'Summary')",
    [id],
  );
  const chunks = Array.from({ length: size }, createPassage);
  await db.transaction((tx) => replaceChunks(tx, { id, trainingId: id }, chunks, EMBEDDER));
}

/** Four sentences with common and rare words as in a real language. The vectors are random, which is the worst case. */
function createPassage(): LearnedChunk {
  const sentences = Array.from({ length: 4 }, () => createWords(WORDS / 4));
  return {
    kind: 'passage',
    title: createWords(3),
    url: 'https://example.com/page',
    text: sentences.join(' '),
    sentences,
    vector: createVector(),
    titleVector: createVector(),
    sentenceVectors: sentences.map(createVector),
  };
}

function createWords(count: number): string {
  return Array.from({ length: count }, () => `w${Math.floor(VOCABULARY * Math.random() ** 4)}`).join(' ');
}

function createVector(): Float32Array {
  const values = Float32Array.from({ length: EMBEDDER.dims }, () => Math.random() - 0.5);
  const length = Math.hypot(...values);
  return values.map((value) => value / length);
}

async function search(db: Database, trainingId: string, size: number): Promise<string> {
  const ask = async (): Promise<void> => {
    const found = await findPassages(db, {
      trainingId,
      question: createWords(7),
      vector: createVector(),
      embedder: EMBEDDER.name,
    });
    if (found.length < Math.min(8, size)) throw new Error(`Only ${found.length} passages were found.`);
  };
  // The first search also loads the synonyms, so it is not measured.
  await ask();
  const time = await spend(async () => {
    for (let count = 0; count < SEARCHES; count++) await ask();
  });
  return `${(time / SEARCHES).toFixed(1)} ms`;
}

async function measureEmbedder(): Promise<Record<string, string>> {
  const embedder = await createLocalEmbedder();
  try {
    const texts = Array.from(
      { length: 64 },
      (_each, number) =>
        `The bowl on shelf ${number} was fired twice and holds as much soup as four people eat.`,
    );
    await embedder.embed(texts.slice(0, 8));
    const one = await spend(async () => {
      for (const text of texts.slice(0, 16)) await embedder.embed([text]);
    });
    const many = await spend(() => embedder.embed(texts));
    return {
      'embedding a question': `${(one / 16).toFixed(1)} ms`,
      'embedding a sentence in training': `${(many / texts.length).toFixed(1)} ms`,
    };
  } finally {
    await embedder.close();
  }
}

async function sizeOf(db: Database, table: string): Promise<number> {
  const { rows } = await db.query<{ size: number }>(
    'select pg_total_relation_size($1::regclass)::float8 as size',
    [table],
  );
  return rows[0]?.size ?? 0;
}

/** Processor time in ms, of this process with its threads and of the database servers on this machine. */
async function spend(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  const serverBefore = readServerTime();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 + readServerTime() - serverBefore;
}

const TICK_MS = 10;

/** Processor time of every process called postgres, in ms; 0 if the system does not tell. */
function readServerTime(): number {
  if (!existsSync('/proc/self/stat')) return 0;
  let ticks = 0;
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const [, name, rest = ''] = /\((.*)\) (.*)/.exec(readStat(id)) ?? [];
    const fields = rest.split(' ');
    // The time of the process itself, and of its child processes that have ended.
    if (name === 'postgres') ticks += fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  }
  return ticks * TICK_MS;
}

function readStat(id: string): string {
  try {
    return readFileSync(`/proc/${id}/stat`, 'utf8');
  } catch {
    // The process has ended in the meantime.
    return '';
  }
}
