import type { Context } from 'hono';
import { malformed, Refusal } from '../refusal.js';

/** A body over the limit is still read to this size, so that the sender gets the answer, not a reset. */
const DRAIN_BYTES = 8 * 1024 * 1024;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
/** Far more than people make; some thousands would exhaust the stack where the object is written out again. */
const MAX_DEPTH = 100;

/**
 * Reads a JSON object from the request.
 *
 * @throws Refusal 413 over `maxBytes`, 400 for anything that is not a JSON object
 */
export async function readJsonObject(c: Context, maxBytes: number): Promise<Record<string, unknown>> {
  // A page can post without asking first only what is not JSON, so this also keeps foreign forms out.
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
  throw new Refusal(`The request is too large: at most ${Math.floor(maxBytes / 1024)} KiB are taken.`, {
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
 * Refuses keys that reach an object's prototype, and nesting and text no database column can hold; mends half emoji
 * in values, which a cut-off input field sends. A loop, not recursion: nesting is the sender's to choose.
 */
function checkKeysAndText(root: object): void {
  const open = [{ node: root, depth: 1 }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { depth } = next;
    if (depth > MAX_DEPTH) {
      throw malformed(`The request is nested too deeply: at most ${MAX_DEPTH} levels are taken.`);
    }
    const entries = next.node as Record<string, unknown>;
    for (const [key, value] of Object.entries(entries)) {
      checkKey(key);
      if (typeof value === 'string') {
        if (value.includes('\0'))
          throw malformed(`The field "${key}" holds the character NUL, which is not text.`);
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
    throw malformed('The request has a key that holds the character NUL, which is not text.');
  }
  if (!key.isWellFormed()) {
    throw malformed('The request has a key that holds half a character, which is not text.');
  }
}
