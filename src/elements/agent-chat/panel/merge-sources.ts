import type { SourceReference } from '../../../protocol/index.js';

/** A source as visitors see it. */
export interface NumberedSource {
  /** Its position in the answer, from 1. */
  readonly number: number;
  readonly id: string;
  /** Cosine similarity, limited to the range from 0 to 1. */
  readonly score: number;
}

/** Each data item once, in the order of the answer, with its best score. */
export function mergeSources(sources: readonly SourceReference[]): readonly NumberedSource[] {
  const scores = new Map<string, number>();
  for (const { dataItemId, cosineDistanceScore } of sources) {
    const score = Math.min(1, Math.max(0, cosineDistanceScore));
    scores.set(dataItemId, Math.max(score, scores.get(dataItemId) ?? 0));
  }
  return [...scores].map(([id, score], index) => ({ number: index + 1, id, score }));
}
