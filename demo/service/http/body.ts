import type { Context } from 'hono';
import { malformed, Refusal } from '../refusal.js';

/** A body over the limit is still read up to this size, so that the sender gets an answer instead of a reset. */
const DRAIN_BYTES = 8 * 1024 * 1024;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
/** Far deeper than real data; some thousands of levels would exhaust the stack when the object is written as JSON. */
const MAX_DEPTH = 100;

/**
 * Reads a JSON object from the request.
 *
 * @throws Refusal 413 for more than `maxBytes`, 400 for anything that is not a JSON object
 */
export async function readJsonObject(c: Context, maxBytes: number): Promise<Record<string, unknown>> {
  // Without a preflight a page of another origin can post anything but JSON, so this also keeps foreign forms out.
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? '')) {
    throw malformed('The request must have the header Content-Type: application/json.');
  }
  const bytes = await readBytes(c.req.raw, maxBytes);
  const value = parse(bytes);
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw malformed('The request body must be a JSON object.');
  }
  checkKeysAndText(value);
  return value as Record<string, unknown>;
}

async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  while (reader && size <= DRAIN_BYTES) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size <= maxBytes) parts.push(value);
  }
  if (size <= maxBytes) return Buffer.concat(parts);
  void reader?.cancel().catch(() => undefined);
  throw new Refusal(`The request is too large: at most ${Math.floor(maxBytes / 1024)} KiB are allowed.`, {
    status: 413,
    code: 'TOO_LARGE',
  });
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw malformed('The request body is not valid JSON.');
  }
}

/**
 * Refuses keys that reach an object's prototype, and nesting and text that no database column can hold. Replaces the
 * half emoji that a cut-off input field sends. It loops instead of recursing, because the sender chooses the nesting.
 */
function checkKeysAndText(root: object): void {
  const open = [{ node: root, depth: 1 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { depth } = next;
    if (depth > MAX_DEPTH) {
      throw malformed(`The request is nested too deeply: at most ${MAX_DEPTH} levels are allowed.`);
    }
    const entries = next.node as Record<string, unknown>;
    for (const [key, value] of Object.entries(entries)) {
      checkKey(key);
      if (typeof value === 'string') {
        if (value.includes('\0'))
          throw malformed(`The field "${key}" contains the character NUL, which is not text.`);
        if (!value.isWellFormed()) entries[key] = value.toWellFormed();
      } else if (value !== null && typeof value === 'object') {
        open.push({ node: value, depth: depth + 1 });
      }
    }
  }
}

function checkKey(key: string): void {
  if (FORBIDDEN_KEYS.has(key)) throw malformed(`The request has the key "${key}", which is not allowed.`);
  if (key.includes('\0')) {
    throw malformed('The request has a key that contains the character NUL, which is not text.');
  }
  if (!key.isWellFormed()) {
    throw malformed('The request has a key that contains half a character, which is not text.');
  }
}
