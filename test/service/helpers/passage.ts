import type { Question } from '../../../demo/service/answer/answer.js';
import type { Passage } from '../../../demo/service/retrieval/passage.js';

/** A passage of one sentence. `relevance`: how near it is to the question; `score`: what it is found by. */
export const passageOf = (text: string, { relevance = 1, score = 1 } = {}): Passage => ({
  dataItemId: 'page',
  kind: 'passage',
  title: '',
  url: '',
  text,
  answer: '',
  sentences: [text],
  sentenceVectors: [Float32Array.from([1, 0])],
  sentenceScores: [relevance],
  cosine: relevance,
  evidence: 1,
  score,
});

/** The first question of a conversation, for which these passages were found. */
export const questionOf = (text: string, passages: readonly Passage[]): Question => ({
  agentName: 'Test',
  text,
  passages,
  parts: [{ passages }],
  history: [],
});
