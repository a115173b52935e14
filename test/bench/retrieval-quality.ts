import { readFileSync } from 'node:fs';
import type { Turn } from '../../demo/service/answer/answer.js';
import { recall } from '../../demo/service/chat/recall.js';
import type { Embedder } from '../../demo/service/embed/embedder.js';
import { createLocalEmbedder } from '../../demo/service/embed/local.js';
import { cosine } from '../../demo/service/retrieval/vectors.js';
import type { Database } from '../../demo/service/store/database.js';
import { openDatabase } from '../../demo/service/store/open.js';
import { seededFolder } from '../service/helpers/running-service.js';
import { createBm25 } from './bm25.js';

/** Kinds of questions that the sample shop can answer. */
export const ANSWERABLE = ['plain', 'own words', 'paraphrase', 'follow-up', 'qa broad', 'qa exact'] as const;
export type Answerable = (typeof ANSWERABLE)[number];
export type Half = 'tune' | 'report';

/** One question of the committed set. */
interface Question {
  readonly kind: Answerable | 'qa-near-miss' | 'far' | 'near';
  /** What was asked before, oldest first. */
  readonly after?: string | readonly string[];
  readonly ask: string;
  /** Pages or data items, each of which is a right first source; empty if the shop does not know the answer. */
  readonly sources: readonly string[];
  /** The item that must be found only by its exact question. */
  readonly never?: string;
}

/** How many of `asked` questions gave the right result. */
export interface Share {
  readonly right: number;
  readonly asked: number;
}

/** Finds the name of the first source; undefined if the answer would be that it does not know. */
type Finder = (question: Question) => Promise<string | undefined>;

/** The results for one half of the questions. */
export interface Quality {
  /** The right source came first: in the service and in two plain searches. */
  readonly service: Readonly<Record<Answerable, Share>>;
  readonly bm25: Readonly<Record<Answerable, Share>>;
  readonly embedder: Readonly<Record<Answerable, Share>>;
  /** Questions similar to an exact one that did not find its item. */
  readonly nearMissRefused: Share;
  readonly farRefused: Share;
  readonly nearRefused: Share;
  /** Answerable questions that got any answer. */
  readonly answered: Share;
}

const TRAINING = 'training-halm-clay';

/**
 * Asks every question of one half of the set, through the code that answers a chat. Every second question of a kind
 * belongs to the half on which weights are chosen; published figures come only from the other half.
 */
export async function measureRetrieval(half: Half, { baselines }: { baselines: boolean }): Promise<Quality> {
  const questions = readQuestions(half);
  const dataDir = await seededFolder();
  const [db, embedder] = await Promise.all([openDatabase({ dataDir }), createLocalEmbedder()]);
  try {
    const service = createServiceFinder(db, embedder);
    const passages = await readPassages(db);
    const plain = baselines ? await createBaselines(passages, embedder) : undefined;
    return {
      service: await countRight(questions, service),
      bm25: await countRight(plain ? questions : [], plain?.bm25 ?? service),
      embedder: await countRight(plain ? questions : [], plain?.embedder ?? service),
      nearMissRefused: await count(questions, ['qa-near-miss'], async (question) => {
        return (await service(question)) !== question.never;
      }),
      farRefused: await count(
        questions,
        ['far'],
        async (question) => (await service(question)) === undefined,
      ),
      nearRefused: await count(
        questions,
        ['near'],
        async (question) => (await service(question)) === undefined,
      ),
      answered: await count(
        questions,
        ANSWERABLE,
        async (question) => (await service(question)) !== undefined,
      ),
    };
  } finally {
    await embedder.close();
    await db.close();
  }
}

function readQuestions(half: Half): Question[] {
  const seen = new Map<string, number>();
  const questions = readFile('./retrieval.questions.json').filter(({ kind }) => {
    const place = seen.get(kind) ?? 0;
    seen.set(kind, place + 1);
    return (place % 2 === 0 ? 'tune' : 'report') === half;
  });
  // These follow-ups are only for choosing weights, so they are not part of the reported half.
  return half === 'tune' ? [...questions, ...readFile('./retrieval.follow-ups.json')] : questions;
}

function readFile(name: string): Question[] {
  return JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as Question[];
}

function readBefore({ after = [] }: Question): readonly string[] {
  return typeof after === 'string' ? [after] : after;
}

function createServiceFinder(db: Database, embedder: Embedder): Finder {
  const found = new Map<Question, string | undefined>();
  return async (question) => {
    if (found.has(question)) return found.get(question);
    const history = readBefore(question).map((text): Turn => ({ role: 'visitor', text }));
    const { passages } = await recall({ db, embedder }, TRAINING, question.ask, history);
    const source = passages[0] && sourceName(passages[0].url, passages[0].dataItemId);
    found.set(question, source);
    return source;
  };
}

interface StoredPassage {
  readonly source: string;
  readonly text: string;
}

/** All passages that can be found, except answers to exact questions. */
async function readPassages(db: Database): Promise<StoredPassage[]> {
  const { rows } = await db.query<{ url: string; id: string; title: string; text: string }>(
    `select chunk.url, chunk.data_item_id as id, chunk.title, chunk.text
     from chunk join data_item item on item.id = chunk.data_item_id
     where chunk.training_id = $1 and item.enabled and coalesce(item.properties->>'match', '') <> 'exact'`,
    [TRAINING],
  );
  return rows.map(({ url, id, title, text }) => ({
    source: sourceName(url, id),
    text: title ? `${title}. ${text}` : text,
  }));
}

/** The file name of a page of the sample site; for anything else, the id of the data item. */
function sourceName(url: string, dataItemId: string): string {
  return /\/site\/(?:.*\/)?([^/]+)\.\w+$/.exec(url)?.[1] ?? dataItemId;
}

/** Two simple searches to compare with. They get a follow-up together with the questions before it. */
async function createBaselines(
  passages: readonly StoredPassage[],
  embedder: Embedder,
): Promise<{ bm25: Finder; embedder: Finder }> {
  const rank = createBm25(passages.map(({ text }) => text));
  const vectors = await embedder.embed(passages.map(({ text }) => text));
  const best = (scores: readonly number[]): string | undefined =>
    passages[scores.indexOf(Math.max(...scores))]?.source;
  const inFull = (question: Question): string => [...readBefore(question), question.ask].join('\n');
  return {
    bm25: async (question) => best(rank(inFull(question))),
    embedder: async (question) => {
      const [asked] = await embedder.embed([inFull(question)]);
      return best(vectors.map((vector) => (asked ? cosine(asked, vector) : 0)));
    },
  };
}

async function countRight(questions: readonly Question[], find: Finder): Promise<Record<Answerable, Share>> {
  const shares: Partial<Record<Answerable, Share>> = {};
  for (const kind of ANSWERABLE) {
    shares[kind] = await count(questions, [kind], async (question) => {
      const source = await find(question);
      return source !== undefined && question.sources.includes(source);
    });
  }
  return shares as Record<Answerable, Share>;
}

async function count(
  questions: readonly Question[],
  kinds: readonly string[],
  isRight: (question: Question) => Promise<boolean>,
): Promise<Share> {
  const asked = questions.filter(({ kind }) => kinds.includes(kind));
  let right = 0;
  for (const question of asked) {
    if (await isRight(question)) right++;
    else if (process.env['SHOW_WRONG']) console.log(`  ${question.kind}: ${question.ask}`);
  }
  return { right, asked: asked.length };
}
