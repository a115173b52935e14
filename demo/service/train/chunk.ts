import type { Section } from './section.js';

/** A passage short enough to be about one thing, long enough to answer a question. */
export interface Chunk {
  readonly title: string;
  readonly url: string;
  readonly text: string;
  readonly sentences: readonly string[];
}

export interface ChunkOptions {
  /** Words in a passage, about. */
  readonly targetWords?: number;
}

interface Sentence {
  readonly text: string;
  readonly words: number;
  /** Whether a paragraph, list entry or row ends with it. */
  readonly endsLine: boolean;
}

const TARGET_WORDS = 60;
/** A sentence beyond this is cut between words: a passage must not grow without limit. */
const MAX_SENTENCE_WORDS = 80;
/** A longer sentence is not repeated at the start of the next passage. */
const MAX_OVERLAP_WORDS = 25;
/** Abbreviations that never end a sentence; the segmenter takes the full stop before a capital for an end. */
const ABBREVIATION = /(?:^|[\s(])(?:e\.g|i\.e|cf|vs|approx|ca|no|nos|fig|mr|mrs|ms|dr|prof|st)\.$/i;

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Cuts sections into passages of whole sentences; a passage begins with the last sentence of the one before. */
export function chunkSections(sections: readonly Section[], options: ChunkOptions = {}): Chunk[] {
  return sections.flatMap((section) =>
    groupSentences(readSentences(section.text), options.targetWords ?? TARGET_WORDS).map((group) => ({
      title: section.title,
      url: section.url ?? '',
      text: joinSentences(group),
      sentences: group.map((sentence) => sentence.text),
    })),
  );
}

/** The sentences of a text, in order; a line break always ends one. */
export function splitSentences(text: string): string[] {
  return readSentences(text).map((sentence) => sentence.text);
}

function readSentences(text: string): Sentence[] {
  return text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .flatMap((line) => {
      const parts = mergeBroken([...segmenter.segment(line)].map(({ segment }) => segment)).flatMap(cutLong);
      return parts.map((part, index) => ({
        text: part,
        words: countWords(part),
        endsLine: index === parts.length - 1,
      }));
    });
}

/** Puts together again what the segmenter cut inside a sentence: after "Dr." and before a small letter. */
function mergeBroken(segments: readonly string[]): string[] {
  const sentences: string[] = [];
  for (const segment of segments) {
    const text = segment.trim();
    const before = sentences.at(-1);
    if (!text) continue;
    if (before !== undefined && (ABBREVIATION.test(before) || /^\p{Ll}/u.test(text))) {
      sentences[sentences.length - 1] = `${before} ${text}`;
    } else {
      sentences.push(text);
    }
  }
  return sentences;
}

function cutLong(sentence: string): string[] {
  const words = sentence.split(/\s+/);
  const parts: string[] = [];
  for (let start = 0; start < words.length; start += MAX_SENTENCE_WORDS) {
    parts.push(words.slice(start, start + MAX_SENTENCE_WORDS).join(' '));
  }
  return parts;
}

/** Spreads the sentences over passages of about equal length, so that none is left with a short tail. */
function groupSentences(sentences: readonly Sentence[], targetWords: number): Sentence[][] {
  const total = sentences.reduce((sum, { words }) => sum + words, 0);
  const share = total / Math.max(1, Math.round(total / targetWords));
  const groups: Sentence[][] = [];
  let group: Sentence[] = [];
  let fresh = 0;
  let used = 0;
  for (const [index, sentence] of sentences.entries()) {
    group.push(sentence);
    fresh += sentence.words;
    used += sentence.words;
    const last = index === sentences.length - 1;
    // A rest of less than half a share joins this passage rather than standing alone.
    if (!last && (fresh < share || total - used < share / 2)) continue;
    groups.push(group);
    group = sentence.words <= MAX_OVERLAP_WORDS ? [sentence] : [];
    fresh = 0;
  }
  return groups;
}

function joinSentences(sentences: readonly Sentence[]): string {
  return sentences
    .map(({ text, endsLine }, index) =>
      index === sentences.length - 1 ? text : text + (endsLine ? '\n' : ' '),
    )
    .join('');
}

function countWords(text: string): number {
  return text.split(/\s+/).length;
}
