import type { ScrollAnchor } from './state.js';
import { fieldsOf, isTime, readAnchor, readConversationId, readCount, readText } from './readers.js';

/** Version of everything under an agent's keys. Records of another version are discarded. */
const VERSION = 1;
const MAX_UNREAD = 9999;
/** More than any storage could hold, and still an exact integer after further additions. */
const MAX_COUNT = 1_000_000_000;

/** What is remembered besides the messages. */
export interface Facts {
  readonly conversationId: string;
  /** Shared by the tabs that show the same conversation; a reset begins another one. */
  readonly thread: string;
  readonly open: boolean;
  readonly unread: number;
  readonly consent: string;
  readonly anchor?: ScrollAnchor | undefined;
}

/** The small value that every change writes. */
export interface StoredRecord {
  readonly facts: Facts;
  readonly aiUrl: string;
  /** A random id, new with every write that other tabs need to know of. */
  readonly revision: string;
  /** Epoch ms of the last write. */
  readonly savedAt: number;
  /** The oldest slot, and the first free one after the newest. */
  first: number;
  next: number;
  /** The number of messages in all slots, and the length of their stored text. */
  count: number;
  chars: number;
}

export function emptyRecord(facts: Facts): StoredRecord {
  return { facts, aiUrl: '', revision: '', savedAt: 0, first: 0, next: 0, count: 0, chars: 0 };
}

export function formatRecord({ facts, ...record }: StoredRecord): string {
  return JSON.stringify({ version: VERSION, ...record, ...facts });
}

/**
 * Undefined when the value is not a whole record of this version. The sums over all slots may be off, even below 0: a tab that
 * died, or wrote at the same moment as another, has left out something. They decide only what is dropped, and when.
 */
export function readStoredRecord(value: unknown): StoredRecord | undefined {
  const fields = fieldsOf(value);
  const revision = readText(fields.revision, 64);
  const thread = readText(fields.thread, 64);
  const aiUrl = readText(fields.aiUrl);
  const { savedAt } = fields;
  const [first, next, count = 0, chars = 0] = ['first', 'next', 'count', 'chars'].map((name) =>
    readCount(fields[name], MAX_COUNT),
  );
  if (fields.version !== VERSION || !revision || !thread || aiUrl === undefined) return undefined;
  if (first === undefined || next === undefined || next < first || !isTime(savedAt)) return undefined;
  const facts = {
    conversationId: readConversationId(fields.conversationId),
    thread,
    open: fields.open === true,
    unread: Math.min(readCount(fields.unread) ?? 0, MAX_UNREAD),
    consent: readText(fields.consent) ?? '',
    anchor: readAnchor(fields.anchor),
  };
  return { facts, aiUrl, revision, savedAt, first, next, count, chars };
}

/** Whether the record is within its time to live. A time in the future is as wrong as one too long ago. */
export function isFresh({ savedAt }: StoredRecord, ttlMinutes: number): boolean {
  return Math.abs(Date.now() - savedAt) <= ttlMinutes * 60_000;
}
