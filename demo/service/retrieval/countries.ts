/** Codes of what is not a place on a map: the European Union, the Eurozone, the United Nations and so on. */
const NOT_A_COUNTRY = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ']);
/** Africa, the Americas and their parts, Oceania, Asia. */
const CONTINENTS = ['002', '003', '005', '009', '019', '142'];
/** Other names in everyday use. */
const EVERYDAY = ['america', 'czech republic', 'england', 'holland', 'scotland', 'turkey', 'usa', 'wales'];

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** The English names of countries and continents, in small letters, from the data of the runtime. */
function readNames(): string[] {
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  const named = (['long', 'short'] as const).flatMap((style) => {
    const names = new Intl.DisplayNames('en', { type: 'region', style, fallback: 'none' });
    return [...codes, ...CONTINENTS].flatMap((code) =>
      NOT_A_COUNTRY.has(code) ? [] : (names.of(code) ?? []),
    );
  });
  return [...new Set([...named.map((name) => name.toLowerCase()), ...EVERYDAY])];
}

const COUNTRY = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${readNames()
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replace(/[^\p{L}\p{N} ]/gu, '.'))
    .join('|')})(?![\\p{L}\\p{N}])`,
  'gu',
);

/** The countries named in a text that is in small letters. It knows only English names. */
export function findCountries(text: string): ReadonlySet<string> {
  return new Set(text.match(COUNTRY));
}

/** The words of such names. */
export function findCountryWords(text: string): ReadonlySet<string> {
  return new Set([...findCountries(text)].flatMap((name) => name.split(' ')));
}
