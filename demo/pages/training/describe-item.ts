import type { DataItem } from 'agent-widgets/client';
import { isKind, KINDS } from './kinds.js';
import type { Job } from './training-api.js';

const MAX_NAME = 90;

/** The name of an item in the list: its first question, its file name, its address or its first words. */
export function nameOf({ id, type, source, content }: DataItem): string {
  if (type === 'Summary') return shorten(content) || id;
  const line = source.split('\n', 1)[0]?.trim() ?? '';
  if (type === 'QA' || type === 'FacePop') return shorten(line) || id;
  if (!URL.canParse(line)) return shorten(line) || id;
  const { host, pathname, searchParams } = new URL(line);
  const video = searchParams.get('v');
  const path = pathname.replace(/\/$/, '');
  return shorten(
    type === 'PDF' || type === 'DOC' || type === 'CSV' || type === 'Picture' || type === 'Video'
      ? decode(path.split('/').at(-1) ?? '') || host
      : // This page's own host would tell the owner nothing.
        (host === location.host ? decode(path.slice(1)) : host + decode(path)) + (video ? `?v=${video}` : ''),
  );
}

/** "Question and answer, broad". */
export function describeKind({ type, properties }: DataItem): string {
  const name = isKind(type) ? KINDS[type].name : String(type);
  return 'match' in properties ? `${name}, ${properties.match}` : name;
}

export type State = 'ready' | 'embedding' | 'failed' | 'off';

/** The state of an item, in a word or two. */
export function stateOf(item: DataItem, job: Job | undefined): { state: State; text: string } {
  const { status } = item.embedData;
  if (status === 'embedding') {
    const percent = job?.state === 'running' ? Math.round(job.progress * 100) : 0;
    return { state: 'embedding', text: percent > 0 ? `embedding, ${percent} %` : 'embedding' };
  }
  if (status === 'failed') return { state: 'failed', text: 'failed' };
  return item.enabled ? { state: 'ready', text: 'ready' } : { state: 'off', text: 'off' };
}

/** What became of an item, for a screen reader; undefined while it is being learned. */
export function tellOutcome(item: DataItem): string | undefined {
  const { status, comment } = item.embedData;
  if (status === 'embedding') return undefined;
  return status === 'failed' ? `${nameOf(item)} failed: ${comment}` : `${nameOf(item)} is learned.`;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** "just now", "5 min ago", "2 h ago", "14 Nov". */
export function tellAge(time: string, now: number): string {
  const age = now - Date.parse(time);
  if (age < MINUTE_MS) return 'just now';
  if (age < HOUR_MS) return `${Math.floor(age / MINUTE_MS)} min ago`;
  if (age < DAY_MS) return `${Math.floor(age / HOUR_MS)} h ago`;
  return new Date(time).toLocaleDateString('en-GB', { day: 'numeric', month: 'short' });
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > MAX_NAME ? `${line.slice(0, MAX_NAME).trimEnd()}…` : line;
}

/** Decodes a piece of an address for people to read; returns it unchanged if it cannot be decoded. */
export function decode(piece: string): string {
  try {
    return decodeURIComponent(piece);
  } catch {
    return piece;
  }
}
