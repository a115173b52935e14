import { toVector, type Queryable } from './db.js';

/** A piece of a data item that may help to answer. */
export interface Passage {
  readonly dataItemId: string;
  /** `question`: one line of a QA item, whose `answer` is the reply. `passage`: text to answer from. */
  readonly kind: 'passage' | 'question';
  readonly title: string;
  readonly url: string;
  readonly text: string;
  readonly answer: string;
  readonly sentences: readonly string[];
  /** One vector per sentence; empty when none were stored. */
  readonly sentenceVectors: readonly Float32Array[];
  /** Cosine similarity of question and text. */
  readonly cosine: number;
  /** Share of the best lexical rank in the collection, 0 to 1. */
  readonly lexical: number;
  /** What the list is sorted by. */
  readonly score: number;
}

/** What to look for, and where. */
export interface Search {
  readonly trainingId: string;
  readonly question: string;
  readonly vector: ArrayLike<number>;
  readonly embedder: string;
  readonly limit?: number;
}

/** Shared words break ties between like meanings; with more weight they drown paraphrases. */
const LEXICAL_WEIGHT = 0.1;
/** A passage this close in meaning answers by itself. */
const COSINE_FLOOR = 0.32;
/** A passage that shares words with the question may be this much further off. */
const COSINE_FLOOR_WITH_WORDS = 0.22;
const DEFAULT_LIMIT = 8;

interface PassageRow {
  data_item_id: string;
  kind: 'passage' | 'question';
  title: string;
  url: string;
  text: string;
  answer: string;
  sentences: string[];
  sentence_vectors: Uint8Array | null;
  dims: number;
  cosine: number;
  lexical: number;
  score: number;
}

// All words of the question count, not only texts that hold every one: hence "or" between the lexemes.
const HYBRID_SQL = `
  with asked as (
    select $2::vector as vector, replace(plainto_tsquery('english', $3)::text, '&', '|')::tsquery as words
  ), scored as (
    select chunk.*, item.content as answer, 1 - (chunk.embedding <=> asked.vector) as cosine,
      ts_rank_cd(chunk.search, asked.words) as rank
    from asked, chunk join data_item item on item.id = chunk.data_item_id
    where chunk.training_id = $1 and chunk.embedder = $4 and chunk.dims = $5 and item.enabled
      and not (chunk.kind = 'question' and item.properties->>'match' = 'exact')
  ), weighed as (
    select *, coalesce(rank / nullif(max(rank) over (), 0), 0) as lexical from scored
  )
  select data_item_id, kind, title, url, text, answer, sentences, sentence_vectors, dims,
    cosine::float8, lexical::float8, (cosine + $6::float8 * lexical)::float8 as score
  from weighed order by score desc limit $7`;

/**
 * The passages of one collection that fit the question best, best first: cosine plus a little of the
 * full-text rank.
 */
export async function findPassages(db: Queryable, search: Search): Promise<Passage[]> {
  const { rows } = await db.query<PassageRow>(HYBRID_SQL, [
    search.trainingId,
    toVector(search.vector),
    search.question,
    search.embedder,
    search.vector.length,
    LEXICAL_WEIGHT,
    search.limit ?? DEFAULT_LIMIT,
  ]);
  return rows.map(toPassage);
}

/** Whether a passage says anything about the question. Below it the honest answer is "I do not know". */
export function isRelevant(passage: Passage): boolean {
  return passage.cosine >= COSINE_FLOOR || (passage.lexical > 0 && passage.cosine >= COSINE_FLOOR_WITH_WORDS);
}

// Letter case, spaces, the kind of apostrophe and closing punctuation are not part of a question.
const NORMAL_FORM = (value: string): string =>
  `btrim(regexp_replace(lower(translate(normalize(${value}, NFKC), '’‘“”', '''''""')), '\\s+', ' ', 'g'), ' ?!.')`;

const SAME_QUESTION_SQL = `
  select chunk.data_item_id, chunk.kind, chunk.title, chunk.url, chunk.text, item.content as answer,
    chunk.sentences, null::bytea as sentence_vectors, chunk.dims,
    (1 - (chunk.embedding <=> $3::vector))::float8 as cosine, 1::float8 as lexical, 1::float8 as score
  from chunk join data_item item on item.id = chunk.data_item_id
  where chunk.training_id = $1 and chunk.kind = 'question' and item.enabled
    and chunk.embedder = $4 and chunk.dims = $5
    and ${NORMAL_FORM('chunk.text')} = ${NORMAL_FORM('$2::text')}
  order by item.updated_at desc limit 1`;

/** The QA item that has this very question, if there is one: the only way to an item whose match is `exact`. */
export async function findSameQuestion(db: Queryable, search: Search): Promise<Passage | undefined> {
  const { rows } = await db.query<PassageRow>(SAME_QUESTION_SQL, [
    search.trainingId,
    search.question,
    toVector(search.vector),
    search.embedder,
    search.vector.length,
  ]);
  return rows[0] && toPassage(rows[0]);
}

function toPassage(row: PassageRow): Passage {
  return {
    dataItemId: row.data_item_id,
    kind: row.kind,
    title: row.title,
    url: row.url,
    text: row.text,
    answer: row.answer,
    sentences: row.sentences,
    sentenceVectors: row.sentence_vectors ? readVectors(row.sentence_vectors, row.dims) : [],
    cosine: row.cosine,
    lexical: row.lexical,
    score: row.score,
  };
}

/** Sentence vectors lie one after the other as little-endian float32. */
function readVectors(bytes: Uint8Array, dims: number): Float32Array[] {
  // Copied: the driver's buffer may start anywhere, a float must not.
  const floats = new Float32Array(Uint8Array.from(bytes).buffer);
  const vectors: Float32Array[] = [];
  for (let start = 0; start + dims <= floats.length; start += dims) {
    vectors.push(floats.subarray(start, start + dims));
  }
  return vectors;
}
