import { COLOR_STUDIO_KEYS, FONT_STUDIO_KEYS, type Banner } from 'agent-widgets/client';
import { FIELDS, type Path } from './form/fields.js';

export interface Imported {
  /** The fields that are valid; `undefined` when the text is not a Banner at all. */
  readonly banner: Banner | undefined;
  /** What is wrong, each with the name of its field. */
  readonly problems: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;

const STUDIOS: Readonly<Record<string, readonly string[]>> = {
  JColorStudio: COLOR_STUDIO_KEYS,
  JFontStudio: FONT_STUDIO_KEYS,
};
const SHOWN_CHARS = 40;

/** Reads a Banner from JSON and checks every field of it against section 2.1. */
export function importBanner(text: string): Imported {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { banner: undefined, problems: [`This is not JSON: ${(error as Error).message}`] };
  }
  if (!isObject(value))
    return { banner: undefined, problems: [`A banner is an object, not ${show(value)}.`] };
  const problems: string[] = [];
  const taken = Object.entries(value).flatMap(([field, given]) => {
    const isStudio = Object.hasOwn(STUDIOS, field);
    const read = isStudio ? readStudio(field, given, problems) : readField(field, given, problems);
    return read === undefined ? [] : [[field, read] as const];
  });
  return { banner: Object.fromEntries(taken), problems };
}

function readField(path: string, value: unknown, problems: string[]): unknown {
  const expected = Object.hasOwn(FIELDS, path) ? expectedOf(path as Path, value) : undefined;
  if (!Object.hasOwn(FIELDS, path)) problems.push(`${path} is not a field of a banner.`);
  else if (expected) problems.push(`${path} must be ${expected}, not ${show(value)}.`);
  else return value;
  return undefined;
}

/** A missing key stays empty, so that the banner chooses its value. */
function readStudio(field: string, value: unknown, problems: string[]): Fields | undefined {
  if (!isObject(value)) {
    problems.push(`${field} must be an object, not ${show(value)}.`);
    return undefined;
  }
  const keys = STUDIOS[field] ?? [];
  const entries = keys.map((key) => {
    const isGiven = Object.hasOwn(value, key);
    return [key, (isGiven && readField(`${field}.${key}`, value[key], problems)) || ''];
  });
  for (const key of Object.keys(value)) {
    if (!keys.includes(key)) problems.push(`${field}.${key} is not a field of a banner.`);
  }
  return Object.fromEntries(entries) as Fields;
}

/** What the field takes, if the value is of another kind. All else that the banner cannot use, it warns of itself. */
function expectedOf(path: Path, value: unknown): string | undefined {
  const field = FIELDS[path];
  if (field.kind === 'switch') return typeof value === 'boolean' ? undefined : 'true or false';
  if (field.kind === 'list')
    return Array.isArray(value) && value.every(isObject) ? undefined : 'a list of objects';
  if (typeof value !== 'string') return 'text';
  if (field.kind !== 'choice' || field.options.includes(value)) return undefined;
  return `one of ${field.options.join(', ')}`;
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const show = (value: unknown): string =>
  Array.isArray(value) ? 'a list' : JSON.stringify(value).slice(0, SHOWN_CHARS);
