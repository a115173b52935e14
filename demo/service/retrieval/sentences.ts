import { countWords } from './gapless.js';

/** A line with fewer words, such as "Microwave: yes", means something only under its title. */
const SHORT_WORDS = 7;
/** The end of a sentence; a text that ends otherwise is a heading, or a line of a list or table. */
export const SENTENCE_END = /[.!?…:。！？：]['"”’)」』）]*$/;

/** A sentence of a passage, with the title in front if it is too short to be understood alone. */
export function inContext(sentence: string, { title }: { readonly title: string }): string {
  return title && countWords(sentence) < SHORT_WORDS ? `${title}: ${sentence}` : sentence;
}

/** Chinese and Japanese have no gap between sentences. */
export function gapAfter(sentence: string): string {
  return /[。！？」』）]$/.test(sentence) ? '' : ' ';
}

/** A long row of a table is about the title as much as the short rows next to it, with which it competes. */
export function underTitle(sentence: string, { title }: { readonly title: string }): string {
  return title && !SENTENCE_END.test(sentence) ? `${title}: ${sentence}` : inContext(sentence, { title });
}
