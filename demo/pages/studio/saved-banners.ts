/** The banners that the service keeps. */
import type { Banner } from 'agent-widgets/client';
import { askService } from '../shared/demo-api.js';

export async function findCompany(): Promise<string> {
  return (await askService<{ companyId: string }>('/about')).companyId;
}

export function listBanners(): Promise<Banner[]> {
  return askService('/banners');
}

/** @throws Error with the service's reason, in words */
export async function saveBanner(banner: Banner, isNew: boolean): Promise<void> {
  await askService(`/banners/${isNew ? 'new' : 'edit'}`, { banner });
}

/** @throws Error with the service's reason, in words */
export async function deleteBanner(banner: Banner): Promise<void> {
  await askService('/banners/delete', { banner });
}

/** The address at which a page finds a saved banner. */
export const addressOf = ({ id = '' }: Banner): string =>
  new URL(`/banner/${encodeURIComponent(id)}.json`, location.href).href;
