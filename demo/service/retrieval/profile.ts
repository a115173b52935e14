import type { Queryable } from '../store/database.js';
import { nearIndexName } from './indexes.js';
import { mix, parseVector, toVector } from './vectors.js';

/** What the vectors of a collection have in common: the mean of each kind. */
export interface Profile {
  readonly question: Float32Array;
  readonly passage: Float32Array;
  readonly title: Float32Array;
  /** Number of passages and questions in the collection. */
  readonly size: number;
  /** Whether the collection has its own indexes, which a search should then use. */
  readonly isIndexed: boolean;
}

/** A collection with this many passages counts as much as the background, a larger one counts more. */
const BACKGROUND_PASSAGES = 20;
const BACKGROUND_QUESTIONS = 10;
/** The questions of QA items are few and similar, so they never count more than this. */
const MAX_QUESTION_SHARE = 0.5;

/** Recomputes the profile of a collection whose passages have changed. Call it in the transaction that changed them. */
export async function updateProfile(tx: Queryable, trainingId: string, embedder: string): Promise<void> {
  // Notes the change, and waits until no other transaction is changing the same collection, so that its changes are counted too.
  await tx.query('update training set changed_at = clock_timestamp() where id = $1', [trainingId]);
  const { rows } = await tx.query<{
    passages: number;
    questions: number;
    passage: string | null;
    title: string | null;
    question: string | null;
    background_question: string;
    background_statement: string;
  }>(
    `with own as (
       select count(*) filter (where kind = 'passage')::int as passages,
         count(*) filter (where kind = 'question')::int as questions,
         (avg(embedding) filter (where kind = 'passage'))::text as passage,
         (avg(title_embedding) filter (where kind = 'passage'))::text as title,
         (avg(embedding) filter (where kind = 'question'))::text as question
       from chunk where training_id = $1 and embedder = $2
     )
     select own.*, question_mean::text as background_question, statement_mean::text as background_statement
     from own, embedder_profile where embedder = $2`,
    [trainingId, embedder],
  );
  const row = rows[0];
  if (!row) return;
  const questions = parseVector(row.background_question);
  const statements = parseVector(row.background_statement);
  const blend = (own: string | null, background: Float32Array, share: number): string =>
    toVector(own === null ? background : mix(parseVector(own), background, share));
  const passageShare = row.passages / (row.passages + BACKGROUND_PASSAGES);
  const questionShare = (MAX_QUESTION_SHARE * row.questions) / (row.questions + BACKGROUND_QUESTIONS);
  await tx.query(
    `insert into collection_profile (training_id, embedder, question_mean, passage_mean, title_mean, size)
     values ($1, $2, $3::vector, $4::vector, $5::vector, $6)
     on conflict (training_id, embedder) do update set question_mean = excluded.question_mean,
       passage_mean = excluded.passage_mean, title_mean = excluded.title_mean, size = excluded.size`,
    [
      trainingId,
      embedder,
      blend(row.question, questions, questionShare),
      blend(row.passage, statements, passageShare),
      blend(row.title, statements, passageShare),
      row.passages + row.questions,
    ],
  );
}

/** The profile of a collection; undefined while nothing has been learned with this embedder. */
export async function findProfile(
  db: Queryable,
  trainingId: string,
  embedder: string,
): Promise<Profile | undefined> {
  const { rows } = await db.query<{
    question: string;
    passage: string;
    title: string;
    size: number;
    is_indexed: boolean;
  }>(
    `select question_mean::text as question, passage_mean::text as passage, title_mean::text as title, size,
       exists (select from pg_index where indexrelid = to_regclass($3) and indisvalid) as is_indexed
     from collection_profile where training_id = $1 and embedder = $2`,
    [trainingId, embedder, nearIndexName(trainingId, embedder)],
  );
  const row = rows[0];
  return (
    row && {
      question: parseVector(row.question),
      passage: parseVector(row.passage),
      title: parseVector(row.title),
      size: row.size,
      isIndexed: row.is_indexed,
    }
  );
}
