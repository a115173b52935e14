import type { Database } from '../store/database.js';
import { SYNONYM_SHARE, type WeighedTerm } from './coverage.js';
import type { Profile } from './profile.js';
import { WITH_TERMS, writeTerms } from './terms.js';
import { toVector } from './vectors.js';

/** One way to read the message, as a centred unit vector, with its weight. */
export interface View {
  readonly vector: Float32Array;
  readonly weight: number;
}

/** A passage worth a closer look. */
export interface Candidate {
  readonly data_item_id: string;
  readonly kind: 'passage' | 'question';
  readonly title: string;
  readonly url: string;
  readonly text: string;
  readonly answer: string;
  readonly sentences: string[];
  readonly sentence_vectors: Uint8Array | null;
  readonly dims: number;
  /** Centred cosine of each view with the title; all null when the passage has no title. */
  readonly title_cosines: (number | null)[];
  /**
   * Positions, in the list of terms, of those that the passage contains: the word itself (`exact`), the word or a
   * synonym (`wide`), the word in the title (`titled`).
   */
  readonly exact: number[];
  readonly wide: number[];
  readonly titled: number[];
  /** For a question: positions of the terms that its written answer contains. */
  readonly answered: number[];
  /** For a question: whether it contains a word that no word of the message matches. */
  readonly asks_else: boolean;
}

/** In the first look, the title counts for this share of the meaning; `score.ts` then looks at the sentences more closely. */
const TITLE_SHARE = 0.15;
/** How much the words count beside the meaning, in both looks. */
export const COVERAGE_WEIGHT = 0.5;
const MAX_CANDIDATES = 60;
/** Only this much of a written question and of its answer is compared with the message: owners may write books. */
const MAX_LINE_WORDS = 20;
const MAX_ANSWER_CHARACTERS = 4_000;

/**
 * SQL for the answer to a question: all questions of an item share it, and only the first of them holds it. Not looked for
 * among the passages of an item, which may be thousands.
 */
export const ANSWER = `case chunk.kind when 'question' then (
  select first.answer from chunk first where first.data_item_id = chunk.data_item_id and first.ordinal = 0
) else '' end`;

// Materialized, because otherwise the vectors would be parsed again for every row.
const CANDIDATES_SQL = `${WITH_TERMS}, view as materialized (
    select vector::vector as vector, place
    from unnest($2::text[]) with ordinality as list(vector, place)
  ), best as materialized (
    select chunk.id, words.exact, words.wide, words.titled,
      $3::float8 * words.coverage
        + coalesce((1 - $4::float8) * (1 - ((chunk.embedding -
          case chunk.kind when 'question' then $6::vector else $7::vector end) <=> $5::vector))
        + $4::float8 * (1 - ((coalesce(chunk.title_embedding, chunk.embedding) - $8::vector) <=> $5::vector)), 0)
        as score
    from chunk
    join data_item item on item.id = chunk.data_item_id
    cross join lateral (
      select coalesce(array_agg(place) filter (where is_exact), '{}') as exact,
        coalesce(array_agg(place) filter (where is_wide), '{}') as wide,
        coalesce(array_agg(place) filter (where is_titled), '{}') as titled,
        coalesce(sum(weight * case when is_exact then 1 when is_wide then $9::float8 else 0 end)
          / nullif(sum(weight) filter (where not is_hint), 0), 0) as coverage
      from (
        select place, weight, is_hint, chunk.search @@ term.exact as is_exact, chunk.search @@ term.wide as is_wide,
          chunk.search @@ term.titled as is_titled
        from term
      ) held
    ) words
    where chunk.training_id = $10 and chunk.embedder = $11 and chunk.dims = $12 and item.enabled
      and chunk.sentence_vectors is not null
      and chunk.match <> 'exact'
      and ($13::bigint[] is null or chunk.id = any($13))
    order by score desc
    limit ${MAX_CANDIDATES}
  )
  select chunk.data_item_id, chunk.kind, chunk.title, chunk.url, chunk.text, ${ANSWER} as answer, chunk.sentences,
    chunk.sentence_vectors, chunk.dims, best.exact, best.wide, best.titled,
    array(
      select (1 - ((chunk.title_embedding - $8::vector) <=> view.vector))::float8 from view order by place
    ) as title_cosines,
    array(
      select term.place
      from term, to_words(left(item.source, ${MAX_ANSWER_CHARACTERS}) || ' ' || left(${ANSWER}, ${MAX_ANSWER_CHARACTERS})) answer
      where chunk.kind = 'question' and answer @@ term.wide
    ) as answered,
    chunk.kind = 'question' and exists(
      select from unnest((tsvector_to_array(chunk.search))[1:${MAX_LINE_WORDS}]) word
      where not exists(select from term where array_to_tsvector(array[word]) @@ term.wide)
    ) as asks_else
  from best join chunk on chunk.id = best.id join data_item item on item.id = chunk.data_item_id`;

/**
 * Finds the passages of a collection that are nearest in meaning and words. A collection with its own indexes is
 * searched only among the passages that these return, any other one completely.
 */
export async function findCandidates(
  db: Database,
  search: {
    readonly trainingId: string;
    readonly embedder: string;
    readonly views: readonly View[];
    readonly terms: readonly WeighedTerm[];
    readonly profile: Profile;
  },
): Promise<Candidate[]> {
  const { profile, views, terms } = search;
  const vector = sumOf(views);
  const ids = profile.isIndexed ? await findByIndexes(db, search, vector) : null;
  const { rows } = await db.query<Candidate>(CANDIDATES_SQL, [
    writeTerms(terms),
    views.map((view) => toVector(view.vector)),
    COVERAGE_WEIGHT,
    TITLE_SHARE,
    vector && toVector(vector),
    toVector(profile.question),
    toVector(profile.passage),
    toVector(profile.title),
    SYNONYM_SHARE,
    search.trainingId,
    search.embedder,
    profile.passage.length,
    ids,
  ]);
  return rows;
}

/** How many passages are taken from each index. */
const FROM_INDEX = 200;
/** Only the rarest words of a question are looked up in the index; common ones would return half the collection. */
const MAX_INDEX_WORDS = 4;

async function findByIndexes(
  db: Database,
  search: { trainingId: string; embedder: string; terms: readonly WeighedTerm[]; profile: Profile },
  vector: Float32Array | null,
): Promise<string[]> {
  const words = search.terms
    .filter((term) => !term.isUnknown)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MAX_INDEX_WORDS)
    .map((term) => `(${term.wide})`);
  return db.transaction(async (tx) => {
    // Lets the scan go on until it has enough rows, because those of disabled items are dropped from its results.
    await tx.query("select set_config('hnsw.iterative_scan', 'relaxed_order', true)");
    await tx.query("select set_config('hnsw.ef_search', $1, true)", [String(FROM_INDEX)]);
    const { rows } = await tx.query<{ id: string }>(
      `with disabled as (select array(select id from data_item where training_id = $1 and not enabled) as ids)
       (select id::text from chunk where training_id = $1 and embedder = $2
          and data_item_id <> all((select ids from disabled)::text[]) and $3::text is not null
        order by embedding::vector(${search.profile.passage.length}) <#> $3::vector limit ${FROM_INDEX})
       union
       (select id::text from chunk where training_id = $1 and embedder = $2 and search @@ $4::tsquery
          and data_item_id <> all((select ids from disabled)::text[])
        order by ts_rank(search, $4::tsquery) desc limit ${FROM_INDEX})`,
      [search.trainingId, search.embedder, vector && toVector(vector), words.join(' | ')],
    );
    return rows.map((row) => row.id);
  });
}

/** The sum of all views, for the first look; null when there are none, so that words alone decide. */
function sumOf(views: readonly View[]): Float32Array | null {
  if (!views[0]) return null;
  const sum = new Float32Array(views[0].vector.length);
  for (const { vector, weight } of views) {
    for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] as number) + weight * (vector[i] as number);
  }
  return sum;
}
