import type { DataItem } from 'agent-widgets/client';
import type { GuardedFetch } from '../fetch.js';
import type { Parser } from '../parse/parser.js';
import type { ReadResult } from '../section.js';

/** What a reader needs to know about an item. */
export type ReadableItem = Pick<DataItem, 'type' | 'source' | 'content'>;

/** What a reader may use. */
export interface ReadContext {
  readonly fetch: GuardedFetch;
  readonly parser: Parser;
  /** Finds the FacePop with this id among those of the item's company, as it was saved. */
  readonly findFacePop: (id: string) => Promise<unknown>;
  /** Called as pages are read. */
  readonly onProgress: (done: number, total: number) => void;
  readonly signal: AbortSignal;
  readonly now: Date;
}

/**
 * Reads one source into sections.
 *
 * @throws FetchError or ReadError with a reason in words
 */
export type Reader = (item: ReadableItem, context: ReadContext) => Promise<ReadResult>;
