import type { DataItemType } from 'agent-widgets/client';
import type { Embedder } from '../embed/embedder.js';
import type { Database } from '../store/database.js';
import { findFacePop } from '../widgets.js';
import { type Chunk, chunkSections } from './chunk.js';
import { type LearnedChunk, embedChunks } from './embed-chunks.js';
import type { GuardedFetch } from './fetch.js';
import type { TrainingItem } from './item.js';
import type { Parser } from './parse/parser.js';
import { type ReadContext, readers } from './readers/index.js';
import { ReadError } from './section.js';

/** The parts needed to read and embed an item. */
export interface LearningParts {
  readonly db: Database;
  readonly embedder: Embedder;
  readonly fetch: GuardedFetch;
  readonly parser: Parser;
}

/** What was learned from an item. */
export interface Learned {
  readonly chunks: readonly LearnedChunk[];
  /** What could not be read, in words for the item's owner; empty if everything was read. */
  readonly comment: string;
}

/** Reading takes about this share of the time, embedding the rest. */
const READING_SHARE = 0.3;

/**
 * Reads the source of an item and embeds it. Nothing is stored.
 *
 * @param note called with how far the work is: as a share, 0 to 1, and in words
 * @throws ReadError or FetchError when the source is at fault
 */
export async function learnItem(
  { db, embedder, fetch, parser }: LearningParts,
  item: TrainingItem,
  note: (progress: number, stage: string) => void,
  signal: AbortSignal,
): Promise<Learned> {
  const onEmbedded = (done: number, total: number): void =>
    note(
      READING_SHARE + (1 - READING_SHARE) * (done / Math.max(1, total)),
      `${done} of ${total} texts embedded`,
    );
  if (item.type === 'QA') {
    const chunks = await embedChunks(embedder, readQuestions(item), 'question', onEmbedded, signal);
    return { chunks, comment: '' };
  }
  const reader = readers[item.type as Exclude<DataItemType, 'QA'>];
  if (!reader) throw new ReadError(`Items of type "${item.type}" are not read.`);
  const context: ReadContext = {
    fetch,
    parser,
    findFacePop: (id) => findFacePop(db, item.company_id, id),
    onProgress: (done, total) => note(READING_SHARE * (done / total), `${done} of ${total} pages read`),
    signal,
    now: new Date(),
  };
  const { sections, comment } = await reader({ ...item, type: item.type as DataItemType }, context);
  const chunks = await embedChunks(embedder, chunkSections(sections), 'passage', onEmbedded, signal);
  if (chunks.length === 0) throw new ReadError('The source contains no text.');
  return { chunks, comment };
}

/** Each line of the source is one question, equal ones the same; the item's content answers them all. */
function readQuestions({ source, content }: TrainingItem): Chunk[] {
  const questions = source.split('\n').map((line) => line.trim());
  const chunks = [...new Set(questions.filter(Boolean))].map((text) => ({
    title: '',
    url: '',
    text,
    sentences: [text],
  }));
  if (chunks.length === 0) throw new ReadError('The item contains no question.');
  if (!content.trim()) throw new ReadError('The item contains no answer.');
  return chunks;
}
