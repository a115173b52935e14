import type { DataItem, DataItemType, QaMatch } from 'agent-widgets/client';

/** How far the training of an item is. */
export interface Job {
  readonly dataItemId: string;
  readonly state: 'queued' | 'running' | 'failed';
  /** 0 to 1. */
  readonly progress: number;
  /** What is being done, in a few words. */
  readonly stage: string;
}

/** What a person fills in. */
export interface ItemFields {
  readonly type: DataItemType;
  readonly source: string;
  readonly content: string;
  readonly match: QaMatch;
}

const ADDRESS = '/demo/api';

/** These go to the service itself, which asks the interface with a key that no browser sees. */
export const api = {
  listItems: () => post<DataItem[]>('/data-items/list', {}),
  listJobs: () => send<Job[]>('/jobs', {}),
  add: ({ type, source, content, match }: ItemFields) =>
    post<{ id: string }>('/data-items/add', { type, source, content, exact: match === 'exact' }),
  edit: (item: DataItem, { type, source, content, match }: ItemFields) =>
    post<DataItem>('/data-items/edit', {
      dataItem: {
        id: item.id,
        trainingId: item.trainingId,
        type,
        source,
        content,
        properties: type === 'QA' ? { match } : {},
      },
    }),
  use: (id: string, enabled: boolean) => post<undefined>('/data-items/use', { id, enabled }),
  delete: (id: string) => post<undefined>('/data-items/delete', { dataItem: { id } }),
};

function post<Data>(path: string, body: object): Promise<Data> {
  return send<Data>(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** @throws Error with a sentence for people */
async function send<Data>(path: string, init: RequestInit): Promise<Data> {
  const answer = await fetch(ADDRESS + path, init).catch((cause: unknown) => {
    throw new Error('The service does not answer.', { cause });
  });
  const body = (await answer.json().catch(() => undefined)) as { status: boolean; data: unknown } | undefined;
  if (body?.status) return body.data as Data;
  throw new Error(typeof body?.data === 'string' ? body.data : `The service answered with ${answer.status}.`);
}
