/**
 * Faults of a chat service by name, as the scripted backend plays them. This module runs anywhere, so that browser tests
 * can loop over the names while the backend produces the bytes.
 */
import type { ChatReply } from '../../src/protocol/index.js';

/** A reply as it is sent. */
export interface WireReply {
  status: unknown;
  data: ChatReply;
}

/** What happens to the connection, independent of the content. */
export type Transport =
  | 'reset-before-headers'
  | 'reset-mid-body'
  | 'length-mismatch'
  | 'hang'
  | 'hang-after-headers'
  | 'drip'
  | 'slow'
  | 'cors-refused'
  | 'cors-refused-preflight';

/** How an answer differs from a good one. */
export interface Fault {
  readonly status?: number;
  /** `undefined` removes a header. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
  /** The body that replaces the good reply. */
  readonly body?: (reply: WireReply) => string | Uint8Array;
  readonly transport?: Transport;
}

const RETRY_AFTER_SECONDS = 2;
/** A date has whole seconds only. */
const RETRY_DATE_AFTER_MS = 60_000;
const PAGE =
  '<!doctype html><title>Sign in</title><h1>Sign in</h1><img src="x" onerror="window.pwned = true">';
const HTML = { 'content-type': 'text/html; charset=utf-8' };
const JSON_LATIN1 = { 'content-type': 'application/json; charset=iso-8859-1' };

const json = (value: unknown) => () => JSON.stringify(value);
const text = (body: string) => () => body;
const transport = (name: Transport): Fault => ({ transport: name });
const sameBodyAs = (contentType: string | undefined): Fault => ({ headers: { 'content-type': contentType } });

/** The good reply with one member replaced; `undefined` leaves it out. */
const withData = (change: Record<string, unknown>): Fault => ({
  body: ({ status, data }) => JSON.stringify({ status, data: { ...data, ...change } }),
});
const withStatus = (status: unknown): Fault => ({
  body: ({ data }) => JSON.stringify({ status, data }),
});
const refusal = (data: unknown): Fault => ({ body: json({ status: false, data }) });
const data = (value: unknown): Fault => ({ body: json({ status: true, data: value }) });
const busy = (status: number, retryAfter: () => string): Fault => ({
  status,
  get headers() {
    return { 'retry-after': retryAfter() };
  },
  body: json({ status: false, data: 'Too many requests.' }),
});

/** Adds members as text, because JSON.stringify cannot write `__proto__` as a key. */
const withRaw = (member: string): Fault => ({
  body: (reply) =>
    JSON.stringify(reply).replace(/\}$/, `,${member}}`).replace('"data":{', `"data":{${member},`),
});

const POLLUTION = '"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}';

/** Encodes text as ISO 8859-1, which is invalid as UTF-8 as soon as there is an accent. */
const latin1 = (body: string) => Uint8Array.from(body, (character) => character.charCodeAt(0) & 0xff);

export const FAULTS = {
  '500': { status: 500, body: json({ status: false, data: 'Error: secret stack at /srv/app.js:1' }) },
  '500-empty': { status: 500, body: text('') },
  '502-html': { status: 502, headers: HTML, body: text(PAGE) },
  '403-html': { status: 403, headers: HTML, body: text(PAGE) },
  '503-retry-after': busy(503, () => `${RETRY_AFTER_SECONDS}`),
  '429-seconds': busy(429, () => `${RETRY_AFTER_SECONDS}`),
  '429-date': busy(429, () => new Date(Date.now() + RETRY_DATE_AFTER_MS).toUTCString()),
  '429-junk': busy(429, () => 'soon'),
  '404': { status: 404, body: json({ status: false, data: 'Not found' }) },
  '401': { status: 401, body: json({ status: false, data: 'Unauthorized' }) },
  '413': { status: 413, body: text('') },
  '204': { status: 204, body: text('') },
  'empty-body': { body: text('') },
  '400-status-true': { status: 400 },
  'reset-before-headers': transport('reset-before-headers'),
  'reset-mid-body': transport('reset-mid-body'),
  'length-mismatch': transport('length-mismatch'),
  hang: transport('hang'),
  'hang-after-headers': transport('hang-after-headers'),
  drip: transport('drip'),
  slow: transport('slow'),
  'redirect-loop': { status: 307, headers: { location: 'chat' }, body: text('') },
  'redirect-login': { status: 302, headers: { location: 'login' }, body: text('') },
  'html-login-200': { headers: HTML, body: text(PAGE) },
  'cors-refused': transport('cors-refused'),
  'cors-refused-preflight': transport('cors-refused-preflight'),

  'truncated-json': { body: (reply) => JSON.stringify(reply).slice(0, -20) },
  'json-null': { body: json(null) },
  'json-array': { body: json([]) },
  'json-string': { body: json('hello') },
  'json-deep': { body: text(`${'['.repeat(200_000)}${']'.repeat(200_000)}`) },
  'two-documents': { body: (reply) => JSON.stringify(reply).repeat(2) },
  'html-as-json': { body: text(PAGE) },
  sse: {
    headers: { 'content-type': 'text/event-stream' },
    body: (reply) => `data: ${JSON.stringify(reply)}\n\n`,
  },
  'json-bom': { body: (reply) => `\uFEFF${JSON.stringify(reply)}` },
  'octet-stream': sameBodyAs('application/octet-stream'),
  'text-plain': sameBodyAs('text/plain'),
  'no-content-type': sameBodyAs(undefined),
  latin1: {
    headers: JSON_LATIN1,
    body: (reply) =>
      latin1(JSON.stringify({ ...reply, data: { ...reply.data, messages: ['Déjà vu à Malmö'] } })),
  },

  'status-false': refusal('Your plan has no messages left. <b>Upgrade</b> now.'),
  'status-false-object': refusal({ code: 7 }),
  'status-false-null': refusal(null),
  'status-false-empty': refusal(''),
  'status-missing': withStatus(undefined),
  'status-string': withStatus('true'),
  'status-number': withStatus(1),
  'data-missing': data(undefined),
  'data-null': data(null),
  'data-string': data('hello'),
  'messages-string': withData({ messages: 'hello' }),
  'messages-object': withData({ messages: { 0: 'hello' } }),
  'messages-null': withData({ messages: null }),
  'messages-missing': withData({ messages: undefined }),
  'messages-empty': withData({ messages: [] }),
  'messages-blank': withData({ messages: ['', ' \n '] }),
  'messages-mixed': withData({ messages: ['First.', 7, null, { text: 'x' }, ['y'], 'Second.'] }),
  'messages-toString': withData({ messages: [{ toString: 'x', valueOf: 'y' }, 'Text.'] }),
  'messages-10mb': { body: (reply) => oneMessage(reply, 'word '.repeat(2 * 1024 * 1024)) },
  'messages-10000': withData({
    messages: Array.from({ length: 10_000 }, (_, index) => `Paragraph ${index}.`),
  }),
  'messages-duplicate': withData({ messages: ['Same.', 'Same.'] }),
  'conv-missing': withData({ conversationId: undefined }),
  'conv-null': withData({ conversationId: null }),
  'conv-object': withData({ conversationId: {} }),
  'conv-number': withData({ conversationId: 42 }),
  'conv-changed': withData({ conversationId: 'another-conversation' }),
  'conv-huge': withData({ conversationId: 'x'.repeat(1024 * 1024) }),
  'proto-conv': withData({ conversationId: '__proto__' }),
  'meta-missing': withData({ meta: undefined }),
  'meta-null': withData({ meta: null }),
  'meta-string': withData({ meta: 'none' }),
  'meta-bad-source': withData({
    meta: { tokens: {}, source: [null, 7, { dataItemId: {} }, { cosineDistanceScore: 'x' }] },
  }),
  'meta-source-object': withData({ meta: { tokens: {}, source: { 0: {} } } }),
  'proto-keys': withRaw(POLLUTION),
} satisfies Record<string, Fault>;

export type FaultName = keyof typeof FAULTS;

function oneMessage(reply: WireReply, message: string): string {
  return JSON.stringify({ ...reply, data: { ...reply.data, messages: [message] } });
}
