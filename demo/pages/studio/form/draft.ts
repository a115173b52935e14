import { COLOR_STUDIO_KEYS, FONT_STUDIO_KEYS, type Banner } from 'agent-widgets/client';
import { FIELDS, type Path } from './fields.js';

type Listener = (banner: Banner) => void;
type Fields = Record<string, unknown>;

const STUDIO_KEYS: Readonly<Record<string, readonly string[]>> = {
  JColorStudio: COLOR_STUDIO_KEYS,
  JFontStudio: FONT_STUDIO_KEYS,
};
const REQUIRED = new Set<Path>(['id', 'companyId', 'name']);
/** The order in which the JSON lists the fields, whatever was edited first. */
const ORDER = [...new Set(Object.keys(FIELDS).map((path) => path.replace(/\..*/, '')))];

/** The banner that is being edited. A field that nobody has set stays missing. */
export class Draft {
  #banner: Banner = {};
  #saved = '';
  readonly #invalid = new Set<Path>();
  readonly #listeners = new Set<Listener>();

  get banner(): Banner {
    return this.#banner;
  }

  /** Fields with a text that has no value yet; the banner still has their last one. */
  get invalid(): ReadonlySet<Path> {
    return this.#invalid;
  }

  get isChanged(): boolean {
    return this.#invalid.size > 0 || textOf(this.#banner) !== this.#saved;
  }

  /** Calls the listener now and after every change. */
  subscribe(listener: Listener): void {
    this.#listeners.add(listener);
    listener(this.#banner);
  }

  /** Replaces the draft by another banner. `isKept`: it needs no saving unless it is changed. */
  load(banner: Banner, isKept: boolean): void {
    this.#banner = inOrder(banner);
    this.#saved = isKept ? textOf(this.#banner) : '';
    this.#invalid.clear();
    this.#tell();
  }

  /** Whether this is the banner that is being edited, whatever else of it was changed. */
  holds({ id }: Banner): boolean {
    return id === this.#banner.id;
  }

  /** Whether the service has another state of this banner than the draft has now or began with. */
  isBehind(stored: Banner): boolean {
    return this.#saved !== '' && ![this.#saved, textOf(this.#banner)].includes(textOf(stored));
  }

  /** What differs from this banner, which the service has, is unsaved. */
  markSaved(banner: Banner): void {
    this.#saved = textOf(banner);
    this.#tell();
  }

  /** An empty text removes the field, except for the three that a Banner must have. */
  set(path: Path, value: unknown): void {
    const [field = '', key] = path.split('.');
    const fields = { ...this.#banner } as Fields;
    const isEmpty = value === undefined || value === '';
    if (key !== undefined) fields[field] = withKey(field, fields[field], key, value ?? '');
    else if (isEmpty && !REQUIRED.has(path)) delete fields[field];
    else fields[field] = value ?? '';
    if (isAllEmpty(fields[field])) delete fields[field];
    this.#banner = inOrder(fields);
    this.#invalid.delete(path);
    this.#tell();
  }

  /** Keeps the value of the field until its text has another. */
  setInvalid(path: Path): void {
    this.#invalid.add(path);
    this.#tell();
  }

  /** Replaces whole fields. */
  assign(fields: Banner): void {
    this.#banner = inOrder({ ...this.#banner, ...fields });
    this.#tell();
  }

  #tell(): void {
    this.#listeners.forEach((listener) => listener(this.#banner));
  }
}

export function valueAt(banner: Banner, path: Path): unknown {
  const [field = '', key] = path.split('.');
  const value = (banner as Fields)[field];
  return key === undefined ? value : (value as Fields | undefined)?.[key];
}

/** A studio object must have all of its keys (section 2.1); the banner chooses the values of the empty ones. */
function withKey(field: string, studio: unknown, key: string, value: unknown): Fields {
  const blank = Object.fromEntries((STUDIO_KEYS[field] ?? []).map((name) => [name, '']));
  return { ...blank, ...(studio as Fields | undefined), [key]: value };
}

const isAllEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).every((entry) => entry === '');

/** The same for the same contents, because the service may give an object's keys in another order. */
const textOf = (banner: Banner): string =>
  JSON.stringify(banner, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort())
      : value,
  );

function inOrder(fields: Fields): Banner {
  const names = [...ORDER, ...Object.keys(fields)].filter((name) => name in fields);
  return Object.fromEntries([...new Set(names)].map((name) => [name, fields[name]]));
}
