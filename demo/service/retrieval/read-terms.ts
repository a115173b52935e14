import type { Language } from '../own-words.js';
import type { Queryable } from '../store/database.js';
import { readEnglish } from './english-terms.js';
import { GRAMMARS } from './grammars.js';
import { readInflected } from './inflected-terms.js';
import type { Term } from './terms.js';

/** The terms of a text that carry meaning, each once. */
export async function readTerms(db: Queryable, text: string, language: Language = 'en'): Promise<Term[]> {
  const grammar = GRAMMARS[language];
  return grammar ? readInflected(db, text, grammar) : readEnglish(db, text);
}
