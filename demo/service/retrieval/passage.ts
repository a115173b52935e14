import type { Candidate } from './candidates.js';
import { EVIDENCE_FLOOR } from './score.js';

/** A piece of a data item that may help to answer. */
export interface Passage {
  readonly dataItemId: string;
  /** `question`: one line of a QA item, with its reply in `answer`. `passage`: text to answer from; no `answer`. */
  readonly kind: 'passage' | 'question';
  readonly title: string;
  readonly url: string;
  readonly text: string;
  readonly answer: string;
  readonly sentences: readonly string[];
  /** One vector per sentence; empty when none were stored, or words alone decided. */
  readonly sentenceVectors: readonly Float32Array[];
  /** How well each sentence fits the message itself, in meaning and words; empty for a question that is the same. */
  readonly sentenceScores: readonly number[];
  /** Cosine similarity of the question and the closest sentence of the text. */
  readonly cosine: number;
  /** How sure it is that the passage says something about the question. */
  readonly evidence: number;
  /** The number that the list is sorted by. */
  readonly score: number;
}

/** Whether a passage says something about the question. If none does, the honest answer is "I do not know". */
export function isRelevant(passage: Passage): boolean {
  return passage.evidence >= EVIDENCE_FLOOR;
}

/** A passage as the store gives it. */
export type PassageRow = Pick<
  Candidate,
  'data_item_id' | 'kind' | 'title' | 'url' | 'text' | 'answer' | 'sentences'
>;

/** What the store says of a passage, without how well it fits. */
export function toPassage(row: PassageRow, sentenceVectors: readonly Float32Array[]) {
  return {
    dataItemId: row.data_item_id,
    kind: row.kind,
    title: row.title,
    url: row.url,
    text: row.text,
    answer: row.answer,
    sentences: row.sentences,
    sentenceVectors,
  };
}
