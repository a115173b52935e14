import { FILLERS } from '../common-words.js';
import type { Queryable } from '../store/database.js';
import type { Grammar } from './grammars.js';
import { FAINT_WEIGHT, type Term } from './terms.js';
import { findForms } from './word-forms.js';
import { endsOf, quoteLexeme, quoteWord, splitWords, stemWords } from './words.js';

/** A part of so many letters stands for all words that begin like it: "Mitgliedsbeitrag" is about "Mitglieder". */
const PART_LETTERS = 6;

/** Terms that find a word in all of its forms, in a language of which hardly any synonyms are known. */
export async function readInflected(db: Queryable, text: string, grammar: Grammar): Promise<Term[]> {
  // "l'atelier" is stored as two words.
  const words = splitWords(text).flatMap((word) => word.split("'"));
  const asked = endsOf(words.filter((word) => !FILLERS.has(word)));
  const forms = await findForms(db, grammar, [...asked]);
  const prefix = findPrefix(words, grammar);
  // The store cuts off what ends like a word of English.
  const stems = await stemWords(
    db,
    forms.flatMap(({ word, parts }) => [word, ...parts]),
  );
  const terms = forms.map(({ word, beginnings, parts, others, isFaint }): Term => {
    const [stem = word, ...stemsOfParts] = stems.splice(0, 1 + parts.length);
    const anyForm = (label = ''): string[] => [
      quoteWord(stem, label && `:${label}`),
      ...[...beginnings, ...others].map((start) => `${quoteLexeme(start)}:*${label}`),
    ];
    const near = [
      ...(prefix ? beginnings.map((start) => `${quoteLexeme(prefix + start)}:*`) : []),
      ...stemsOfParts.flatMap((part) => (part ? [quoteLexeme(part)] : [])),
      ...parts.filter(({ length }) => length >= PART_LETTERS).map((part) => `${quoteLexeme(part)}:*`),
    ];
    return {
      exact: anyForm().join(' | '),
      wide: [...anyForm(), ...near].join(' | '),
      titled: anyForm('A').join(' | '),
      weight: isFaint ? FAINT_WEIGHT : 1,
      isHint: isFaint,
    };
  });
  return [...new Map(terms.map((term) => [term.exact, term])).values()];
}

/** The last word, if a verb before it may begin with it. */
function findPrefix(words: readonly string[], { prefixes = '' }: Grammar): string | undefined {
  const last = words.at(-1) ?? '';
  return prefixes.split(' ').includes(last) ? last : undefined;
}
