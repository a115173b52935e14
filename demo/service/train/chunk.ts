import { countWords } from '../retrieval/gapless.js';
import { gapAfter } from '../retrieval/sentences.js';
import { type Section, toStorable } from './section.js';

/** A passage: short enough to be about one thing, long enough to answer a question. */
export interface Chunk {
  readonly title: string;
  readonly url: string;
  readonly text: string;
  readonly sentences: readonly string[];
}

export interface ChunkOptions {
  /** About how many words a passage has. */
  readonly targetWords?: number;
}

interface Sentence {
  readonly text: string;
  readonly words: number;
  /** Whether a paragraph, list entry or row ends with it. */
  readonly endsLine: boolean;
}

const TARGET_WORDS = 60;
/** A longer sentence is cut between words, because a passage must not grow without limit. */
const MAX_SENTENCE_WORDS = 80;
/** What is longer without a space, such as a list with commas alone, counts as several words, for the same reason. */
const LONGEST_WORD = 100;
/** A longer sentence is not repeated at the start of the next passage. */
const MAX_OVERLAP_WORDS = 25;
/**
 * Abbreviations and initials, which hardly ever end a sentence; a unit as in "5 l." may. The segmenter takes a full stop
 * before a capital letter or a digit for the end.
 */
const ABBREVIATION =
  /(?:^|[\s(.])(?:(?<!\d\s)\p{L}|e\.g|i\.e|cf|vs|approx|ca|no|nos|fig|mr|mrs|ms|dr|prof|st|nr|bzw|inkl|zzgl|max|min|tel|sr|sra|núm)\.$/iu;
/** The number of a step or of an entry, as in "2. Bring the form." */
const ENTRY_NUMBER = /^\d{1,3}[.)]$/;
/** "14. März": of the languages that write a date so, German has capital letters. */
const DAY = /(?:^|[\s(–-])\d{1,2}\.$/;
const GERMAN_MONTH =
  /^(?:Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)\b/;

/** At most this much of a line is segmented at once: on Node 20 each segment holds a copy of the whole text. */
const MAX_SEGMENTED_CHARACTERS = 10_000;

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Cuts sections into passages of whole sentences; a passage begins with the last sentence of the one before. */
export function chunkSections(sections: readonly Section[], options: ChunkOptions = {}): Chunk[] {
  return sections.flatMap(({ title, text, url = '' }) => {
    const groups = groupSentences(readSentences(toStorable(text)), options.targetWords ?? TARGET_WORDS);
    return groups.map((group) => ({
      title: toStorable(title),
      url,
      text: joinSentences(group),
      sentences: group.map((sentence) => sentence.text),
    }));
  });
}

/** The sentences of a text, in order; a line break always ends a sentence. */
function readSentences(text: string): Sentence[] {
  return text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .flatMap((line) => {
      const parts = mergeBroken(segmentLine(line)).flatMap(cutLong);
      return parts.map((part, index) => ({
        text: part,
        words: weigh(part),
        endsLine: index === parts.length - 1,
      }));
    });
}

function segmentLine(line: string): string[] {
  const segments: string[] = [];
  let start = 0;
  while (start < line.length) {
    const end = endOfPiece(line, start);
    const cut: string[] = [];
    for (const { segment } of segmenter.segment(line.slice(start, end))) cut.push(segment);
    // The last sentence may go on after this piece, so the next piece begins with it.
    const open = end < line.length && cut.length > 1 ? cut.pop() : undefined;
    segments.push(...cut);
    start = end - (open?.length ?? 0);
  }
  return segments;
}

/** Ends a piece at a space if there is one, and never inside a character. */
function endOfPiece(line: string, start: number): number {
  const limit = start + MAX_SEGMENTED_CHARACTERS;
  if (limit >= line.length) return line.length;
  const space = line.lastIndexOf(' ', limit);
  if (space > start) return space;
  return /^[\udc00-\udfff]/.test(line.charAt(limit)) ? limit - 1 : limit;
}

/** Joins what the segmenter wrongly cut inside a sentence. */
function mergeBroken(segments: readonly string[]): string[] {
  const sentences: string[][] = [];
  for (const segment of segments) {
    const text = segment.trim();
    if (!text) continue;
    const sentence = sentences.at(-1);
    const before = sentence?.at(-1);
    if (sentence && before && goesOn(before, text)) sentence.push(text);
    else sentences.push([text]);
  }
  return sentences.map((parts) => parts.join(' '));
}

/** Whether a sentence goes on: after "Dr.", "2." at its start or "14." of a date, and before a small letter. */
function goesOn(before: string, text: string): boolean {
  const isOfDate = DAY.test(before) && GERMAN_MONTH.test(text);
  return isOfDate || ABBREVIATION.test(before) || ENTRY_NUMBER.test(before) || /^\p{Ll}/u.test(text);
}

function cutLong(sentence: string): string[] {
  const parts: string[] = [];
  let words: string[] = [];
  let count = 0;
  for (const word of sentence.split(/\s+/)) {
    const more = weigh(word);
    if (count + more > MAX_SENTENCE_WORDS && words.length > 0) {
      parts.push(words.join(' '));
      [words, count] = [[], 0];
    }
    words.push(word);
    count += more;
  }
  return [...parts, words.join(' ')];
}

function weigh(text: string): number {
  return Math.max(countWords(text), Math.floor(text.length / LONGEST_WORD));
}

/** Divides the sentences into passages of about equal length, so that the last one is not much shorter. */
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
    // If less than half a share is left, it joins this passage.
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
      index === sentences.length - 1 ? text : text + (endsLine ? '\n' : gapAfter(text)),
    )
    .join('');
}
