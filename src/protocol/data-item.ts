/** Values of a data item's `type` (section 2.4). */
export const DATA_ITEM_TYPES = [
  'Website',
  'GoogleSheet',
  'GoogleDoc',
  'Summary',
  'YoutubeVideo',
  'DOC',
  'CSV',
  'PDF',
  'Webpage',
  'Link',
  'Picture',
  'Video',
  'QA',
  'FacePop',
  'Calendar',
  'IFrame',
] as const;
/** What a data item is: it decides the meaning of `source` and `content` (section 2.4). */
export type DataItemType = (typeof DATA_ITEM_TYPES)[number];

/** Values of `properties.match` of a QA item (section 2.4). */
export const QA_MATCHES = ['broad', 'exact'] as const;
/** `broad`: the query is matched by meaning; `exact`: only a query equal to a question matches. */
export type QaMatch = (typeof QA_MATCHES)[number];

/** Types whose `source` is a URL and whose `content` is empty (section 2.4). */
export type UrlItemType =
  | 'Website'
  | 'GoogleSheet'
  | 'GoogleDoc'
  | 'YoutubeVideo'
  | 'DOC'
  | 'CSV'
  | 'PDF'
  | 'Webpage'
  | 'Link'
  | 'Calendar'
  | 'IFrame';

/** What `source`, `content` and `properties` mean, by `type` (the two tables of section 2.4). */
export type DataItemContent =
  | {
      readonly type: UrlItemType;
      /** URL of the sitemap, sheet, document, video, file, page, link, calendar or frame. */
      readonly source: string;
      /** Empty. */
      readonly content: string;
      /** Empty. */
      readonly properties: Readonly<Record<string, never>>;
    }
  | {
      readonly type: 'Picture' | 'Video';
      /** URL of the picture or video. */
      readonly source: string;
      /** Description of the picture or video. */
      readonly content: string;
      /** Empty. */
      readonly properties: Readonly<Record<string, never>>;
    }
  | {
      readonly type: 'Summary';
      /** Empty. */
      readonly source: string;
      /** The summary text. */
      readonly content: string;
      /** Empty. */
      readonly properties: Readonly<Record<string, never>>;
    }
  | {
      readonly type: 'QA';
      /** Questions, separated by new lines. */
      readonly source: string;
      /** The answer to the questions. */
      readonly content: string;
      /** How a query is matched with the questions. */
      readonly properties: { readonly match: QaMatch };
    }
  | {
      readonly type: 'FacePop';
      /** Id of the FacePop. */
      readonly source: string;
      /** Empty. */
      readonly content: string;
      /** Empty. */
      readonly properties: Readonly<Record<string, never>>;
    };

/** What the edit operation takes as `dataItem` (section 4.2). */
export type DataItemInput = DataItemContent & {
  /** Id that the service gave the item. */
  readonly id: string;
  /** Id of the training collection that it is in. */
  readonly trainingId: string;
};

/** A data item as the service returns it (section 2.4). Discriminated by `type`. */
export type DataItem = DataItemInput & {
  /** Id of the company whose item it is. */
  readonly companyId: string;
  /** Where the service is with the item's embedding. */
  readonly embedData: {
    /** `embedding` is the only documented value; others are the service's own. */
    readonly status: string;
    /** The service's remark; what it says is not documented. */
    readonly comment: string;
  };
  /** Not documented beyond its name. */
  readonly enabled: boolean;
  /** Not documented beyond its name. */
  readonly interactive: boolean;
  /** Whether and when the item was synced with its source. */
  readonly sync: {
    /** Not documented beyond its name. */
    readonly sync: boolean;
    /** Empty when never synced. */
    readonly lastSync: string;
  };
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  /** ISO 8601, UTC. */
  readonly updatedAt: string;
};
