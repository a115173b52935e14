import type { DataItem, DataItemType, QaMatch } from 'agent-widgets/client';
import { askService } from '../shared/demo-api.js';

/** The progress of an item's training. */
export interface Job {
  readonly dataItemId: string;
  readonly state: 'queued' | 'running' | 'failed';
  /** From 0 to 1. */
  readonly progress: number;
  /** What the service is doing, in a few words. */
  readonly stage: string;
}

/** The fields that an owner fills in. */
export interface ItemFields {
  readonly type: DataItemType;
  readonly source: string;
  readonly content: string;
  readonly match: QaMatch;
}

export const api = {
  listItems: () => askService<DataItem[]>('/data-items/list', {}),
  listJobs: () => askService<Job[]>('/jobs'),
  add: ({ type, source, content, match }: ItemFields) =>
    askService<{ id: string }>('/data-items/add', { type, source, content, exact: match === 'exact' }),
  edit: (item: DataItem, { type, source, content, match }: ItemFields) =>
    askService<DataItem>('/data-items/edit', {
      dataItem: {
        id: item.id,
        trainingId: item.trainingId,
        type,
        source,
        content,
        properties: type === 'QA' ? { match } : {},
      },
    }),
  use: (id: string, enabled: boolean) => askService<undefined>('/data-items/use', { id, enabled }),
  delete: (id: string) => askService<undefined>('/data-items/delete', { dataItem: { id } }),
};
