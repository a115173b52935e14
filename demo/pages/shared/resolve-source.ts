import type { SourceItem } from 'agent-widgets';

/** Looks up a data item of the demo. The address needs no key, because it answers only pages of this machine. */
export async function resolveSource(
  dataItemId: string,
  signal?: AbortSignal,
): Promise<SourceItem | undefined> {
  const response = await fetch(`/demo/api/items/${encodeURIComponent(dataItemId)}`, {
    signal: signal ?? null,
  });
  return response.ok ? ((await response.json()) as SourceItem) : undefined;
}
