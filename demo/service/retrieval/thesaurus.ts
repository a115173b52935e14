import type { Queryable } from '../store/database.js';
import { IRREGULAR_FORMS, SYNONYMS } from './synonyms.js';
import { stemWords } from './words.js';

/** The synonyms of a stem, and its irregular forms, as stems. */
export type Thesaurus = ReadonlyMap<string, readonly string[]>;

const thesauri = new WeakMap<Queryable, Promise<Thesaurus>>();

/** The synonyms of each stem, computed once for each store: only its own stems match those of its texts. */
export function loadThesaurus(db: Queryable): Promise<Thesaurus> {
  const known = thesauri.get(db);
  if (known) return known;
  const loading = stemThesaurus(db);
  thesauri.set(db, loading);
  loading.catch(() => thesauri.delete(db));
  return loading;
}

async function stemThesaurus(db: Queryable): Promise<Thesaurus> {
  const irregular = IRREGULAR_FORMS.map((line) => line.split(' '));
  // "kept" is "keep", and so has its synonyms.
  const formsOf = (word: string): string[] => [
    word,
    ...irregular.filter((forms) => forms.includes(word)).flat(),
  ];
  const groups = [...SYNONYMS.map((line) => [...new Set(line.split(' ').flatMap(formsOf))]), ...irregular];
  const stems = await stemWords(db, groups.flat());
  const thesaurus = new Map<string, readonly string[]>();
  let next = 0;
  for (const group of groups) {
    const members = stems.slice(next, (next += group.length)).filter((stem) => stem !== undefined);
    for (const stem of members) {
      const others = [...(thesaurus.get(stem) ?? []), ...members];
      thesaurus.set(
        stem,
        [...new Set(others)].filter((other) => other !== stem),
      );
    }
  }
  return thesaurus;
}
