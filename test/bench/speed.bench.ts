import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser } from 'playwright-core';
import { launchChromium } from '../helpers/chromium.js';
import { ROOT } from '../helpers/root.js';
import { transferred } from '../helpers/size.js';
import { ASK } from './replies.js';
import type { Line } from './report.js';
import { startSiteWithFloor } from './site.js';
import { longestTask, stopTracing } from './trace.js';
import { Visit, type Cost, type Counts } from './visit.js';

const MB = 1024 * 1024;
/** Visits to each of two pages that are compared, in turns, so that whatever else the machine does meets both. */
const ROUNDS = 5;
/** Of what takes few milliseconds, so that one moment of other work on the machine does not decide. */
const SHORT_ROUNDS = 21;
/** Of what differs from the plain page by little more than one visit does from the next. */
const HISTORY_ROUNDS = 6;
const WARM_REPLIES = 10;
/** The first exchanges of a page run code for the first time, which the browser has not compiled yet. */
const COLD_APPENDS = 3;
const WARM_APPENDS = 10;
const KEYS = 30;
/** Exchanges of the histories: two messages each. */
const HISTORIES = [25, 250, 2500, 5000] as const;

type Run = <Result>(path: string, measure: (visit: Visit) => Promise<Result>) => Promise<Result>;

/** What the widget costs a page in Chromium, beside the same page without it and beside a plain one that does the same. */
export async function bench(): Promise<readonly Line[]> {
  const site = await startSiteWithFloor();
  const browser = await launchChromium();
  const run: Run = async (path, measure) => {
    const visit = await Visit.begin(browser, site.origin);
    try {
      await visit.open(path);
      return await measure(visit);
    } finally {
      await visit.end();
    }
  };
  try {
    const lines: Line[] = [];
    for (const part of [bytes, closed, opening, replies, history, restoring, huge, banner]) {
      lines.push(...(await part(run, browser)));
    }
    return lines;
  } finally {
    await browser.close();
    site.stop();
  }
}

/** What Chromium really requested, in brotli. */
async function bytes(run: Run): Promise<Line[]> {
  const sizeOf = async ({ scripts }: Visit): Promise<number> => {
    const bodies = await Promise.all(scripts.values());
    return bodies.reduce((sum, body) => sum + transferred(body), 0) / 1000;
  };
  const [loader, requests, foreign] = await run('/widget', async (visit) => [
    await sizeOf(visit),
    visit.requests.all - 1,
    visit.requests.foreign,
  ]);
  const answered = await run('/widget', async (visit) => {
    await visit.intend();
    await visit.openPanel();
    await visit.ask(ASK.long);
    return sizeOf(visit);
  });
  const announced = await run('/banner', sizeOf);
  const full = await run('/full-banner', sizeOf);
  const classic = transferred(readFileSync(join(ROOT, 'dist/embed.js'))) / 1000;
  return [
    { what: 'Closed: code', value: loader, unit: 'kB', target: 2 },
    { what: 'Closed: requests', value: requests, unit: '', target: 1 },
    { what: 'Closed: requests to other origins', value: foreign, unit: '', target: 0 },
    { what: 'First answer: all code', value: answered, unit: 'kB', target: 44 },
    { what: 'Banner alone: all code', value: announced, unit: 'kB', target: 24 },
    {
      what: 'Banner with all that loads by need: all code',
      value: full,
      unit: 'kB',
      from: 'pattern, buttons, follows the scroll, stays closed',
    },
    { what: '`embed.js`, everything in one', value: classic, unit: 'kB', target: 56 },
  ];
}

/** The closed launcher beside a page without it. */
async function closed(run: Run): Promise<Line[]> {
  const more = await beyondBlank(run, '/widget');
  const [slowBlank, slow] = await inTurns(['/blank', '/widget'], (path) =>
    run('/blank', async (visit) => {
      await visit.slowDown(4);
      await visit.open(path);
      return visit.page.evaluate(() => ({ longest: probe.longest, shift: probe.shift }));
    }),
  );
  return [
    { what: 'Closed: script', value: more('script'), unit: 'ms', target: 2, from: 'beyond the blank page' },
    {
      what: 'Closed: heap',
      value: more('heap') / MB,
      unit: 'MB',
      target: 0.15,
      from: 'beyond the blank page',
    },
    { what: 'Closed: nodes', value: more('nodes'), unit: '', target: 12, from: 'beyond the blank page' },
    {
      what: 'Closed: longest task over 50 ms',
      value: medianOf(slow, 'longest'),
      unit: 'ms',
      target: 50,
      from: `CPU slowed down 4 times; ${medianOf(slowBlank, 'longest').toFixed(0)} ms on the blank page`,
    },
    { what: 'Closed: layout shift', value: medianOf(slow, 'shift'), unit: '', target: 0 },
  ];
}

async function opening(run: Run): Promise<Line[]> {
  const [floor, widget] = await inTurns(
    ['/floor', '/widget'],
    (path) =>
      run(path, async (visit) => {
        await visit.intend();
        return visit.openPanel();
      }),
    SHORT_ROUNDS,
  );
  return [
    ratio('Open, on the clock', widget, floor, 'wall', 1.2),
    ratio('Open, main thread', widget, floor, 'cpu', 1.2),
  ];
}

async function replies(run: Run): Promise<Line[]> {
  const [floor, widget] = await inTurns(['/floor', '/widget'], (path) =>
    run(path, async (visit) => {
      await visit.intend();
      await visit.openPanel();
      const costs: Cost[] = [];
      for (let count = 0; count <= WARM_REPLIES; count++) {
        costs.push(await visit.ask(ASK.long));
        // The answer's own movement has come to rest.
        await visit.page.waitForTimeout(500);
      }
      return costs;
    }),
  );
  const cold = (visits: readonly Cost[][]) => visits.map(([first]) => first!);
  const warm = (visits: readonly Cost[][]) => visits.flatMap((costs) => costs.slice(1));
  return [
    ratio('Reply of 3 KB, the first, main thread', cold(widget), cold(floor), 'cpu'),
    ratio('Reply of 3 KB, warm, on the clock', warm(widget), warm(floor), 'wall', 1.15),
    ratio('Reply of 3 KB, warm, main thread', warm(widget), warm(floor), 'cpu', 1.15),
  ];
}

/** Every message of a long conversation in memory: the log was scrolled up to its very beginning. */
async function history(run: Run): Promise<Line[]> {
  const blank = await run('/blank', (visit) => visit.heap());
  const measure = async (visit: Visit) => {
    const costs: Cost[] = [];
    for (let count = 0; count < COLD_APPENDS + WARM_APPENDS; count++) {
      costs.push(await visit.ask(ASK.short));
      await visit.page.waitForTimeout(500);
    }
    const [first] = costs;
    const warm = costs.slice(COLD_APPENDS).map(({ cpu }) => cpu);
    return { first: first!.cpu, append: median(warm), key: await visit.key(KEYS) };
  };
  const widget = (exchanges: number) =>
    run('/blank', async (visit) => {
      const text = await visit.restore(exchanges);
      await scrollToStart(visit);
      const costs = await measure(visit);
      const heap = (await visit.heap()) - blank;
      return { ...costs, heap, beyondText: heap - text, nodes: (await visit.counts()).nodes };
    });
  const plain = (exchanges: number) =>
    run(`/floor?exchanges=${exchanges}`, async (visit) => {
      await visit.intend();
      await visit.openPanel();
      await visit.page.waitForLoadState('networkidle');
      return measure(visit);
    });
  const longest = HISTORIES.at(-1)!;
  const floor: Awaited<ReturnType<typeof plain>>[] = [];
  const measured = await inTurns(
    HISTORIES,
    async (exchanges) => {
      const result = await widget(exchanges);
      if (exchanges === longest) floor.push(await plain(longest));
      return result;
    },
    HISTORY_ROUNDS,
  );
  const [short] = measured;
  const long = measured.at(-1)!;
  const grown = (key: 'append' | 'key'): number => medianOf(long, key) / medianOf(short, key);
  const heap = medianOf(long, 'heap') / MB;
  const beyondText = medianOf(long, 'beyondText') / MB;
  return [
    ...HISTORIES.flatMap((exchanges, at): Line[] => [
      {
        what: `One more exchange after ${messages(exchanges)}`,
        value: medianOf(measured[at]!, 'append'),
        unit: 'ms',
        from: 'main thread',
      },
      {
        what: `A key press after ${messages(exchanges)}`,
        value: medianOf(measured[at]!, 'key'),
        unit: 'ms',
        from: 'main thread',
      },
    ]),
    {
      what: 'One more exchange, 10,000 messages to 50',
      value: grown('append'),
      unit: '×',
      target: 1.2,
    },
    { what: 'A key press, 10,000 messages to 50', value: grown('key'), unit: '×', target: 1.2 },
    ratio('The first exchange of a page, after 10,000 messages', long, floor, 'first'),
    ratio('One more exchange after 10,000 messages', long, floor, 'append', 1.2),
    ratio('A key press after 10,000 messages', long, floor, 'key', 1.2),
    { what: 'Nodes after 10,000 messages', value: medianOf(long, 'nodes'), unit: '', target: 3000 },
    {
      what: 'Heap after 10,000 messages, beyond their text',
      value: beyondText,
      unit: 'MB',
      target: 5,
      from: `${heap.toFixed(1)} MB, text ${(heap - beyondText).toFixed(1)} MB`,
    },
  ];
}

/** A reload with the panel open: from its start to the painted end of the log. */
async function restoring(run: Run): Promise<Line[]> {
  const sizes = HISTORIES;
  const times = await inTurns(sizes, (exchanges) =>
    run('/blank', async (visit) => {
      await visit.store(exchanges);
      await visit.page.goto(new URL('/widget', visit.page.url()).href, { waitUntil: 'commit' });
      // Chromium counts a thread's time anew with a page, so this is on the clock.
      const wall = await visit.page.evaluate(() => {
        probe.until('answer', 1);
        return probe.done;
      });
      return { wall };
    }),
  );
  const [short] = times;
  const long = times.at(-1)!;
  return [
    ...sizes.map((exchanges, at): Line => ({
      what: `Restoring ${messages(exchanges)}`,
      value: medianOf(times[at]!, 'wall'),
      unit: 'ms',
      from: 'on the clock, from the start of the page',
    })),
    {
      what: 'Restoring 10,000 messages to 50',
      value: medianOf(long, 'wall') / medianOf(short, 'wall'),
      unit: '×',
      target: 1.5,
    },
  ];
}

async function huge(run: Run, browser: Browser): Promise<Line[]> {
  const [answers] = await inTurns(['/widget'], (path) =>
    run(path, async (visit) => {
      const { page } = visit;
      await visit.intend();
      await visit.openPanel();
      // What is measured is the drawing, not the first use of the code for it.
      await visit.ask(ASK.long);
      await page.keyboard.insertText(ASK.huge);
      await browser.startTracing(page, {
        categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'],
      });
      const painted = await visit.cost(() => page.keyboard.press('Enter'), 'newBlock');
      const arrived = await page.evaluate(() => {
        const answered = performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('/chat'));
        return (answered.at(-1) as PerformanceResourceTiming).responseEnd - probe.started;
      });
      const all = await page.evaluate(async () => {
        probe.until('answer', 1);
        return (await probe.done) - probe.started;
      });
      const longest = longestTask(await stopTracing(browser));
      return { first: painted.wall - arrived, whole: all - arrived, longest };
    }),
  );
  return [
    {
      what: 'Reply of 200 KB, first block painted',
      value: medianOf(answers, 'first'),
      unit: 'ms',
      target: 50,
      from: 'after its arrival',
    },
    {
      what: 'Reply of 200 KB, longest task',
      value: medianOf(answers, 'longest'),
      unit: 'ms',
      target: 30,
      from: 'main thread',
    },
    {
      what: 'Reply of 200 KB, all of it painted',
      value: medianOf(answers, 'whole'),
      unit: 'ms',
      from: 'after its arrival',
    },
  ];
}

async function banner(run: Run): Promise<Line[]> {
  const more = await beyondBlank(run, '/banner');
  const from = 'beyond the blank page';
  return [
    { what: 'Banner shown: main thread', value: more('task'), unit: 'ms', from },
    { what: 'Banner shown: script', value: more('script'), unit: 'ms', from },
    { what: 'Banner shown: heap', value: more('heap') / MB, unit: 'MB', from },
    { what: 'Banner shown: nodes', value: more('nodes'), unit: '', from },
  ];
}

/** Loads a page and the blank one in turns. Returns a function that says what the page has or takes beyond the blank one. */
async function beyondBlank(run: Run, path: string): Promise<(key: keyof Counts | 'heap') => number> {
  const [blank, page] = await inTurns(
    ['/blank', path],
    (each) => run(each, async (visit) => ({ ...(await visit.counts()), heap: await visit.heap() })),
    SHORT_ROUNDS,
  );
  return (key) => medianOf(page, key) - medianOf(blank, key);
}

/** Scrolls up, page by page as messages come in, then goes back to the end and into the composer. */
async function scrollToStart({ page }: Visit): Promise<void> {
  await page.evaluate(async () => {
    const root = document.querySelector('agent-chat')!.shadowRoot!;
    const log = root.querySelector<HTMLElement>('#log')!;
    const first = (): string => log.querySelector<HTMLElement>('[data-id]')?.dataset.id ?? '';
    for (let tries = 0, before = ''; tries < 20;) {
      log.scrollTop = log.scrollTop > 1 ? 0 : 1;
      await probe.settle();
      tries = first() === before ? tries + 1 : 0;
      before = first();
    }
    root.querySelector<HTMLElement>('.jump')?.click();
    for (let frames = 0; frames < 60; frames++) await probe.settle();
    root.querySelector('textarea')!.focus();
  });
}

/** Runs a measurement for each of some cases, in turns; the results by case. */
async function inTurns<const Cases extends readonly unknown[], Result>(
  cases: Cases,
  measure: (each: Cases[number]) => Promise<Result>,
  rounds = ROUNDS,
): Promise<{ [At in keyof Cases]: Result[] }> {
  const results: Result[][] = cases.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [at, each] of cases.entries()) results[at]!.push(await measure(each));
  }
  return results as { [At in keyof Cases]: Result[] };
}

function ratio<Key extends string>(
  what: string,
  widget: readonly Record<Key, number>[],
  floor: readonly Record<Key, number>[],
  key: Key,
  target?: number,
): Line {
  const [ours, plain] = [medianOf(widget, key), medianOf(floor, key)];
  return {
    what: `${what}, to the plain page`,
    value: ours / plain,
    unit: '×',
    ...(target === undefined ? {} : { target }),
    from: `${ours.toFixed(1)} ms to ${plain.toFixed(1)} ms`,
  };
}

const messages = (exchanges: number): string => `${(2 * exchanges).toLocaleString('en')} messages`;

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[sorted.length >> 1]!;
}

const medianOf = <Key extends string>(results: readonly Record<Key, number>[], key: Key): number =>
  median(results.map((result) => result[key]));
