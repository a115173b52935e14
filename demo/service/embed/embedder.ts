import type { Language } from '../own-words.js';

/** Turns texts into vectors of the same length; texts of similar meaning have a high cosine. */
export interface Embedder {
  /** Names the model; stored with every vector, so that vectors of two models are never compared. */
  readonly name: string;
  /** Length of every vector. */
  readonly dims: number;
  /** Whether the model can tell texts like this, in this language, apart. */
  reads(text: string, language: Language): boolean;
  /** One vector per text, in order. */
  embed(texts: readonly string[]): Promise<Float32Array[]>;
  /** Tokens the model reads for this text. */
  countTokens(text: string): Promise<number>;
  close(): Promise<void>;
}

/** Cosine similarity of two vectors, -1 to 1; 0 when one of them is all zero. */
export function cosine(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let dot = 0;
  let normA = 0;
  let normB = 0;
  for (let i = 0; i < a.length; i++) {
    const x = a[i] as number;
    const y = b[i] as number;
    dot += x * y;
    normA += x * x;
    normB += y * y;
  }
  return normA && normB ? dot / Math.sqrt(normA * normB) : 0;
}
