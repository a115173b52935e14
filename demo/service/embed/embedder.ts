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
