import type { Browser } from 'playwright-core';

/** An event of Chromium's trace. `tdur` is its duration in thread time, in microseconds. */
export interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string; readonly elementCount?: number };
}

/** Ends the running trace and returns its events. */
export async function stopTracing(browser: Browser): Promise<readonly TraceEvent[]> {
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  return trace.traceEvents;
}

/** Thread time of the longest task on the page's main thread, in ms. If there are several renderers, the busiest is the page's. */
export function longestTask(events: readonly TraceEvent[]): number {
  const mains = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const threads = mains.map(({ pid, tid }) =>
    events
      .filter((event) => event.name === 'RunTask' && event.pid === pid && event.tid === tid)
      .map(({ tdur = 0 }) => tdur / 1000),
  );
  const [busiest = []] = threads.sort((one, other) => sum(other) - sum(one));
  return Math.max(0, ...busiest);
}

/** How many times the style of an element was recalculated. */
export const restyledElements = (events: readonly TraceEvent[]): number =>
  sum(events.filter(({ name }) => name === 'UpdateLayoutTree').map(({ args }) => args.elementCount ?? 0));

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
