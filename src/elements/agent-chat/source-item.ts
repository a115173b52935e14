import type { DataItemType } from '../../protocol/index.js';

/** A data item as a page's resolver gives it (section 2.4); `type`, `source` and `content` are needed. */
export interface SourceItem {
  readonly type: DataItemType;
  /** Meaning by type: a URL, the questions of a QA item, the id of a FacePop, or empty. */
  readonly source: string;
  /** Meaning by type: a description, a summary, the answer of a QA item, or empty. */
  readonly content: string;
  /** Taken, so that a data item can be handed on as it is; how a QA item is matched is nothing that a card shows. */
  readonly properties?: Readonly<Record<string, unknown>> | undefined;
  /** Shown instead of a title made from `source`. */
  readonly title?: string | undefined;
}

/** Looks a data item up for its card; undefined or a rejection leaves the source as a number with its score. */
export type ResolveSource = (dataItemId: string, signal: AbortSignal) => Promise<SourceItem | undefined>;
