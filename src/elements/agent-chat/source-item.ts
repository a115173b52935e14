import type { DataItemType } from '../../protocol/index.js';

/** A data item as the page's resolver returns it (section 2.4). `type`, `source` and `content` are required. */
export interface SourceItem {
  /** Decides what `source` and `content` mean, and what the card looks like. */
  readonly type: DataItemType;
  /** Meaning by type: a URL, the questions of a QA item, the id of a FacePop, or empty. */
  readonly source: string;
  /** Meaning by type: a description, a summary, the answer of a QA item, or empty. */
  readonly content: string;
  /** Not used. Allowed, so that a data item can be passed on whole. */
  readonly properties?: Readonly<Record<string, unknown>> | undefined;
  /** Title of the source. By default it is made from `source` or `content`. */
  readonly title?: string | undefined;
}

/**
 * Looks up a data item, so that a source can be shown with its title and a card. Undefined means that there is nothing to
 * show; after a rejection the lookup is tried again when the chat opens the next time. `signal` aborts when the chat closes.
 * The id is as the service has sent it: encode it before it becomes a part of an address.
 */
export type ResolveSource = (dataItemId: string, signal: AbortSignal) => Promise<SourceItem | undefined>;
