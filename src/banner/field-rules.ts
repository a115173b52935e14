/** How one field is read. `read` returns `undefined` for a value that cannot be used. */
export interface Rule<T> {
  readonly read: (value: unknown) => T | undefined;
  /** The allowed values in words, which complete the sentence "must be …". */
  readonly expected: string;
  readonly missing: T;
  /** Used instead of a value that cannot be used. Default: `missing`. */
  readonly invalid?: T;
}

const wordOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim().toLowerCase() : '';

export const oneOf = <T extends string, M extends T | undefined>(
  allowed: readonly T[],
  missing: M,
  invalid: T | M = missing,
): Rule<T | M> => ({
  read: (value) => allowed.find((option) => option === wordOf(value)),
  expected: `one of ${allowed.join(', ')}`,
  missing,
  invalid,
});

export const flag = <M extends boolean | undefined>(missing: M): Rule<boolean | M> => ({
  read: (value) => (typeof value === 'boolean' ? value : undefined),
  expected: 'true or false',
  missing,
});

/** Text that `take` accepts, as `take` returns it. */
export const textOf = (
  expected: string,
  missing: string,
  take: (value: string) => string | undefined,
): Rule<string> => ({
  read: (value) => (typeof value === 'string' ? take(value.trim()) : undefined),
  expected,
  missing,
});

export const text = textOf('text', '', (value) => value);

export interface LengthLimits {
  readonly min: string;
  readonly max: string;
  readonly missing: string;
  /** Words for lengths, with their px. */
  readonly words?: Readonly<Record<string, number>>;
  /** Whether to write px as rem, so that the length grows with the browser's text size. */
  readonly asRem?: boolean;
}

const PX_PER_REM = 16;

/** A number of px, or a length in px, rem or em, limited to the range from `min` to `max`. */
export const length = ({ min, max, missing, words = {}, asRem = false }: LengthLimits): Rule<string> => ({
  read: (value) => {
    const given = wordOf(value);
    const known = Object.hasOwn(words, given) ? String(words[given]) : given;
    const [, amount, unit = 'px'] = /^(-?(?:\d+(?:\.\d+)?|\.\d+))(px|rem|em)?$/.exec(known) ?? [];
    if (!amount) return undefined;
    const size = asRem && unit === 'px' ? `${+amount / PX_PER_REM}rem` : amount + unit;
    return `clamp(${min},${size},${max})`;
  },
  expected: ['a length in px, rem or em', ...Object.keys(words)].join(', '),
  missing,
});

const GENERIC_FAMILY =
  /^(?:(?:ui-)?(?:serif|sans-serif|monospace|rounded)|cursive|fantasy|system-ui|-apple-system)$/i;
const SYSTEM_FAMILIES =
  'ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",Arial,sans-serif';

/** Font families, quoted, before those of the system. They must be on the page or the device: nothing is loaded. */
export const families = textOf('names of font families', 'inherit', (value) => {
  const names = value.split(',').map((name) => name.trim().replace(/^(["'])(.*)\1$/, '$2'));
  if (!names.every((name) => /^[\p{L}\p{N}\p{M} ._-]{1,64}$/u.test(name))) return undefined;
  const quoted = names.map((name) => (GENERIC_FAMILY.test(name) ? name : `"${name}"`));
  return [...quoted, SYSTEM_FAMILIES].join();
});
