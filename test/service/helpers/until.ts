import { setTimeout as delay } from 'node:timers/promises';

/** Longer than anything takes on a machine that is busy with something else. */
const LIMIT_MS = 60_000;

/** Looks again and again, as somebody who waits would; gives what `look` finds once that is something. */
export async function until<Found>(
  what: string,
  look: () => Found | undefined | false | Promise<Found | undefined | false>,
): Promise<Found> {
  const deadline = Date.now() + LIMIT_MS;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`It did not happen in time: ${what}.`);
    await delay(25);
  }
}
