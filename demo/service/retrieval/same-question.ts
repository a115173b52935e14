import type { Queryable } from '../store/database.js';
import { ANSWER } from './candidates.js';
import { type Passage, type PassageRow, toPassage } from './passage.js';
import { toVector } from './vectors.js';

/** SQL for a question without what does not belong to it: letter case, spaces, commas, kinds of apostrophes, closing punctuation. */
const normalForm = (value: string): string =>
  `btrim(regexp_replace(lower(translate(normalize(${value}, NFKC), '’‘“”,', '''''""')), '\\s+', ' ', 'g'), ' ?!.')`;

const SAME_QUESTION_SQL = `
  select chunk.data_item_id, chunk.kind, chunk.title, chunk.url, chunk.text, ${ANSWER} as answer,
    chunk.sentences, (1 - (chunk.embedding <=> $3::vector))::float8 as cosine
  from chunk join data_item item on item.id = chunk.data_item_id
  where chunk.training_id = $1 and chunk.kind = 'question' and item.enabled
    and chunk.embedder = $4
    and ${normalForm('chunk.text')} =
      case chunk.match when 'exact' then ${normalForm('$5::text')} else ${normalForm('$2::text')} end
  order by item.updated_at desc limit 1`;

/**
 * Finds the QA item with exactly this question, if there is one. An item whose match is `exact` is found only so, and
 * only by what the visitor wrote, never by a question that was completed for them.
 *
 * @param written the question as the visitor wrote it
 */
export async function findSameQuestion(
  db: Queryable,
  search: {
    readonly trainingId: string;
    readonly embedder: string;
    readonly question: string;
    readonly vector: ArrayLike<number> | undefined;
  },
  written: string,
): Promise<Passage | undefined> {
  const { rows } = await db.query<PassageRow & { cosine: number | null }>(SAME_QUESTION_SQL, [
    search.trainingId,
    search.question,
    search.vector ? toVector(search.vector) : null,
    search.embedder,
    written,
  ]);
  // The question is the same word for word, so there is nothing to weigh.
  return (
    rows[0] && {
      ...toPassage(rows[0], []),
      // If there is no vector: equal texts would have equal ones.
      cosine: rows[0].cosine ?? 1,
      sentenceScores: [],
      evidence: 1,
      score: 1,
    }
  );
}
