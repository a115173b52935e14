import type { ClientError } from './errors.js';

/** A larger object is not searched, and counts as one that holds the key. */
const MAX_OBJECTS = 1000;

/**
 * Takes the key out of everything of an error that may get printed: a service may echo what it was sent, and an
 * injected `fetch` may put the request into what it throws.
 */
export function redact(error: ClientError, key: string | undefined): void {
  if (!key) return;
  const printed = error as unknown as Record<PropertyKey, unknown>;
  for (const name of Reflect.ownKeys(error)) {
    const value = printed[name];
    if (typeof value === 'string') printed[name] = value.replaceAll(key, '***');
    // What others threw is theirs, so it is left out rather than changed.
    else if (holds(value, key, new Set())) delete printed[name];
  }
}

function holds(value: unknown, key: string, seen: Set<unknown>): boolean {
  if (typeof value === 'string') return value.includes(key);
  if (typeof value !== 'object' || !value || seen.has(value)) return false;
  const own = value as Record<PropertyKey, unknown>;
  return seen.add(own).size > MAX_OBJECTS || Reflect.ownKeys(own).some((name) => holds(own[name], key, seen));
}
