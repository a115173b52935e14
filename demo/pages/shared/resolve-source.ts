import type { SourceItem } from 'agent-widgets';

/** Looks a data item of the demo up: the address answers pages of this machine only, and needs no key. */
export async function resolveSource(
  dataItemId: string,
  signal?: AbortSignal,
): Promise<SourceItem | undefined> {
  const response = await fetch(`/demo/api/items/${encodeURIComponent(dataItemId)}`, {
    signal: signal ?? null,
  });
  return response.ok ? ((await response.json()) as SourceItem) : undefined;
}
