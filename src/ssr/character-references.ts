/** Names that HTML accepts without a semicolon, too, in the order of their characters from U+00A0 on. */
const LATIN =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute ' +
  'micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig ' +
  'Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash ' +
  'Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ' +
  'ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc ' +
  'uuml yacute thorn yuml';
const FIRST_LATIN = 0xa0;

const BARE = new Map<string, string>([
  ...LATIN.split(' ').map((name, index) => [name, String.fromCharCode(FIRST_LATIN + index)] as const),
  ['amp', '&'],
  ['AMP', '&'],
  ['lt', '<'],
  ['LT', '<'],
  ['gt', '>'],
  ['GT', '>'],
  ['quot', '"'],
  ['QUOT', '"'],
  ['COPY', '©'],
  ['REG', '®'],
]);
const LONGEST_BARE_NAME = 6;

/** Some of the names that need a semicolon: those that people write, and those behind which an address could hide. */
const CLOSED = new Map(
  Object.entries({
    apos: "'",
    hellip: '…',
    ndash: '–',
    mdash: '—',
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    bdquo: '„',
    lsaquo: '‹',
    rsaquo: '›',
    bull: '•',
    euro: '€',
    trade: '™',
    larr: '←',
    rarr: '→',
    uarr: '↑',
    darr: '↓',
    check: '✓',
    star: '☆',
    starf: '★',
    hearts: '♥',
    minus: '−',
    infin: '∞',
    thinsp: '\u2009',
    ensp: '\u2002',
    emsp: '\u2003',
    colon: ':',
    sol: '/',
    Tab: '\t',
    NewLine: '\n',
    num: '#',
    period: '.',
    commat: '@',
    lpar: '(',
    rpar: ')',
  }),
);

/**
 * Text with its character references (`&amp;`) resolved as a browser would; `undefined` for one that is not known here.
 * In an attribute a name without a semicolon counts only when no letter, digit or `=` follows.
 */
export function resolveReferences(text: string, isAttribute: boolean): string | undefined {
  let isKnown = true;
  const unknown = (whole: string): string => {
    isKnown = false;
    return whole;
  };
  const resolved = text.replace(/&(?:#(?:x[\da-f]+|\d+);?|[a-z][a-z\d]*[;=]?)/gi, (whole) => {
    if (whole.startsWith('&#')) return resolveNumber(whole) ?? unknown(whole);
    const name = whole.slice(1);
    if (name.endsWith(';')) {
      const closed = name.slice(0, -1);
      return CLOSED.get(closed) ?? BARE.get(closed) ?? unknown(whole);
    }
    const bare = longestBareName(name);
    const rest = name.slice(bare.length);
    return bare && !(isAttribute && rest) ? (BARE.get(bare) ?? '') + rest : whole;
  });
  return isKnown ? resolved : undefined;
}

function longestBareName(text: string): string {
  for (let length = LONGEST_BARE_NAME; length > 1; length--) {
    if (BARE.has(text.slice(0, length))) return text.slice(0, length);
  }
  return '';
}

/** `&#8217;` and `&#x2019;`. Not for code points that HTML replaces: controls and surrogates. */
function resolveNumber(reference: string): string | undefined {
  const [, hex, decimal] = /^&#(?:x([\da-f]{1,6})|(\d{1,7}));$/i.exec(reference) ?? [];
  const code = hex ? parseInt(hex, 16) : Number(decimal);
  const isPlain = (code >= 32 && code < 127) || (code >= FIRST_LATIN && code < 0xd800);
  const isFar =
    code > 0xdfff && code < 0x110000 && (code & 0xfffe) !== 0xfffe && (code < 0xfdd0 || code > 0xfdef);
  return isPlain || isFar ? String.fromCodePoint(code) : undefined;
}
