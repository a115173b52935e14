import type { Page, Route } from 'playwright-core';

/**
 * Holds back the requests for an address.
 *
 * @param finish what becomes of each of them then; by default it goes to the service
 * @returns a function that ends this
 */
export async function holdBack(
  page: Page,
  address: string | RegExp,
  finish: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, (route) => released.then(() => finish(route)));
  return release;
}
