/** The banners that the service keeps. The demo's own addresses act with the key on the service's side. */
import type { Banner } from 'agent-widgets/client';

interface Answer {
  readonly status: boolean;
  /** What was asked for, or why it was refused. */
  readonly data: unknown;
}

async function ask(path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`/demo/api/${path}`, {
    ...(body !== undefined && {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  const answer = (await response.json()) as Answer;
  if (!answer.status) throw new Error(String(answer.data));
  return answer.data;
}

export async function findCompany(): Promise<string> {
  return ((await ask('about')) as { companyId: string }).companyId;
}

export async function listBanners(): Promise<Banner[]> {
  return (await ask('banners')) as Banner[];
}

/** @throws Error with the service's reason, in words */
export async function saveBanner(banner: Banner, isNew: boolean): Promise<void> {
  await ask(`banners/${isNew ? 'new' : 'edit'}`, { banner });
}

/** @throws Error with the service's reason, in words */
export async function deleteBanner(banner: Banner): Promise<void> {
  await ask('banners/delete', { banner });
}

/** Where a page finds a saved banner. */
export const addressOf = ({ id = '' }: Banner): string =>
  new URL(`/banner/${encodeURIComponent(id)}.json`, location.href).href;
