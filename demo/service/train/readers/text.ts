import { readMarkdown } from '../parse/markdown.js';
import { ReadError, toLine } from '../section.js';
import type { Reader } from './reader.js';

const MAX_DEPTH = 8;

/** Reads a picture or video, by its owner's description. */
export const readDescription: Reader = async ({ type, source, content }) => {
  if (!content.trim()) throw new ReadError(`The ${type.toLowerCase()} has no description to learn from.`);
  return { sections: [{ title: type, url: source, text: content }], comment: '' };
};

/** Reads a summary, which is all in the item itself. */
export const readSummary: Reader = async ({ content }) => {
  const sections = readMarkdown(content);
  if (sections.length === 0) throw new ReadError('The summary is empty.');
  return { sections, comment: '' };
};

/** Reads a FacePop saved here. Its fields are not documented (section 2.3), so every text of several words counts. */
export const readFacePop: Reader = async ({ source }, context) => {
  const facePop = await context.findFacePop(source);
  if (facePop === undefined) throw new ReadError('A FacePop with that id was not found.');
  const texts = collectTexts(facePop, MAX_DEPTH);
  if (texts.length === 0) throw new ReadError('The FacePop contains no text.');
  return { sections: [{ title: '', text: texts.join('\n') }], comment: '' };
};

function collectTexts(value: unknown, depth: number): string[] {
  if (typeof value === 'string') return /\S\s+\S/.test(value) ? [toLine(value)] : [];
  if (typeof value !== 'object' || value === null || depth === 0) return [];
  return Object.values(value).flatMap((part) => collectTexts(part, depth - 1));
}
