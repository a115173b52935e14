import type { ClientError } from './errors.js';

/** A shorter key, as in a test, is part of other words, too. */
const MIN_KEY_CHARS = 5;

/** An object graph with more objects is not searched to its end; it counts as holding the key. */
const MAX_OBJECTS = 1000;

/**
 * Removes the key from every part of an error that may get printed: a service may echo what it was sent, and an injected
 * `fetch` may put the request into what it throws.
 */
export function redact(error: ClientError, key = ''): void {
  if (key.length < MIN_KEY_CHARS) return;
  // As JSON writes it, a quotation mark in it stands behind a backslash.
  for (const secret of new Set([key, JSON.stringify(key).slice(1, -1)])) redactText(error, secret);
}

function redactText(error: ClientError, key: string): void {
  const printed = error as unknown as Record<PropertyKey, unknown>;
  for (const name of Reflect.ownKeys(error)) {
    const value = printed[name];
    if (typeof value === 'string') printed[name] = value.replaceAll(key, '***');
    // An object that somebody else threw must not be changed, so it is left out as a whole.
    else if (holds(value, key, new Set())) delete printed[name];
  }
}

function holds(value: unknown, key: string, seen: Set<unknown>): boolean {
  if (typeof value === 'string') return value.includes(key);
  if (typeof value !== 'object' || !value || seen.has(value)) return false;
  const own = value as Record<PropertyKey, unknown>;
  try {
    // The parts of a Map, a Set or a URL are no properties.
    const parts = value instanceof Map || value instanceof Set ? [...value] : [];
    if (value instanceof URL) parts.push(value.href);
    for (const name of Reflect.ownKeys(own)) parts.push(name, own[name]);
    return seen.add(own).size > MAX_OBJECTS || parts.some((part) => holds(part, key, seen));
  } catch {
    // It cannot be read, so what it holds is not known.
    return true;
  }
}
