/** How one field is read: `read` gives `undefined` for a value that cannot be taken. */
export interface Rule<T> {
  readonly read: (value: unknown) => T | undefined;
  /** What the field takes, to complete "must be …". */
  readonly expected: string;
  readonly missing: T;
  /** In place of a value that cannot be taken; `missing` unless given. */
  readonly invalid?: T;
}

export const oneOf = <T extends string, M extends T | undefined>(
  allowed: readonly T[],
  missing: M,
  invalid: T | M = missing,
): Rule<T | M> => ({
  read: (value) => {
    const word = typeof value === 'string' ? value.trim().toLowerCase() : undefined;
    return allowed.find((option) => option === word);
  },
  expected: `one of ${allowed.join(', ')}`,
  missing,
  invalid,
});

export const flag = <M extends boolean | undefined>(
  missing: M,
  invalid: boolean | M = missing,
): Rule<boolean | M> => ({
  read: (value) => (typeof value === 'boolean' ? value : undefined),
  expected: 'true or false',
  missing,
  invalid,
});

export const text: Rule<string> = {
  read: (value) => (typeof value === 'string' ? value : undefined),
  expected: 'text',
  missing: '',
};

export interface LengthLimits {
  readonly min: string;
  readonly max: string;
  readonly missing: string;
  /** Names for lengths in px. */
  readonly words?: Readonly<Record<string, number>>;
  /** Writes px as rem, so that the browser's text size applies. */
  readonly asRem?: boolean;
}

const LENGTH = /^(-?(?:\d+\.?\d*|\.\d+))(px|rem|em)?$/i;
const PX_PER_REM = 16;

/** A number of px, or a length in px, rem or em, held between the limits. */
export const length = ({ min, max, missing, words = {}, asRem = false }: LengthLimits): Rule<string> => ({
  read: (value) => {
    const given = typeof value === 'number' ? `${value}` : typeof value === 'string' ? value.trim() : '';
    const word = Object.keys(words).find((name) => name === given.toLowerCase());
    const [, amount, unit = 'px'] = LENGTH.exec(word ? `${words[word]}` : given) ?? [];
    if (amount === undefined) return undefined;
    const rem = asRem && unit.toLowerCase() === 'px';
    return `clamp(${min},${Number(amount) / (rem ? PX_PER_REM : 1)}${rem ? 'rem' : unit.toLowerCase()},${max})`;
  },
  expected: `a length in px, rem or em${words['none'] === undefined ? '' : `, or one of ${Object.keys(words).join(', ')}`}`,
  missing,
});

const GENERIC_FAMILIES =
  'serif sans-serif monospace cursive fantasy system-ui ui-serif ui-sans-serif ui-monospace ui-rounded -apple-system'.split(
    ' ',
  );
const SYSTEM_FAMILIES =
  'ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",Arial,sans-serif';

/** Family names, quoted, before the system's own. They name fonts that are on the page or the device: nothing is loaded. */
export const families: Rule<string> = {
  read: (value) => {
    if (typeof value !== 'string') return undefined;
    const names = value.split(',').map((name) => name.trim().replace(/^(["'])(.*)\1$/, '$2'));
    if (!names.every((name) => /^[\p{L}\p{N}\p{M} ._-]{1,64}$/u.test(name))) return undefined;
    const quoted = names.map((name) =>
      GENERIC_FAMILIES.includes(name.toLowerCase()) ? name.toLowerCase() : `"${name}"`,
    );
    return [...quoted, SYSTEM_FAMILIES].join();
  },
  expected: 'names of font families',
  missing: 'inherit',
};
