import { waitUntil } from '@open-wc/testing';

/** Longer than anything takes on a machine that is busy with something else. */
const LIMIT = { timeout: 40_000, interval: 10 };

/** Waits until the page is as described. */
export const until = (condition: () => unknown, what: string): Promise<void> =>
  waitUntil(condition, what, LIMIT);
