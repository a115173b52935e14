import type { Browser, CDPSession, Page } from 'playwright-core';
import { END } from './replies.js';

/** Main-thread CPU time and the objects in the page, as Chromium counts them. */
export interface Counts {
  /** Time of all tasks on the main thread, in ms. */
  readonly task: number;
  /** The part of it in JavaScript, in ms. */
  readonly script: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** How long something took until it was painted, in ms: elapsed time, and CPU time of the main thread. */
export interface Cost {
  readonly wall: number;
  readonly cpu: number;
}

/** What the measurement adds to the page. It runs before all scripts of the page. */
interface Probe {
  shift: number;
  longest: number;
  started: number;
  done: Promise<number>;
  until(what: keyof typeof STATES, count: number): void;
}

/** How long a page may take to show what is waited for. The longest takes some seconds. */
const LIMIT_MS = 60_000;

/** The states to wait for, read from the root of the widget or of the plain page. */
const STATES = {
  composer: (root: ShadowRoot) => {
    const input = root.querySelector('textarea');
    return !!input && root.activeElement === input && input.getClientRects().length > 0;
  },
  answer: (root: ShadowRoot, count: number, end: string) => {
    const answers = root.querySelectorAll('.message.agent .content');
    return answers.length >= count && answers[answers.length - 1]!.textContent.includes(end);
  },
  newAnswer: (root: ShadowRoot, _count: number, end: string) => {
    const answers = root.querySelectorAll<HTMLElement & { seen?: true }>('.message.agent .content');
    const newest = answers[answers.length - 1];
    return !!newest && !newest.seen && newest.textContent.includes(end);
  },
  newBlock: (root: ShadowRoot) => {
    const answers = root.querySelectorAll<HTMLElement & { seen?: true }>('.message.agent .content');
    const newest = answers[answers.length - 1];
    return !!newest && !newest.seen && newest.querySelector('p') !== null;
  },
};

/** One visitor: a page of the site, in a browser profile of its own. */
export class Visit {
  readonly page: Page;
  /** The scripts that were loaded, by path. */
  readonly scripts = new Map<string, Promise<Buffer>>();
  readonly #origin: string;
  readonly #devtools: CDPSession;
  /** Number of requests so far, including the one for the page, and of those to another origin. */
  readonly requests = { all: 0, foreign: 0 };

  private constructor(origin: string, page: Page, devtools: CDPSession) {
    this.#origin = origin;
    this.page = page;
    this.#devtools = devtools;
    page.on('request', (request) => {
      this.requests.all++;
      if (/^http/.test(request.url()) && !request.url().startsWith(origin)) this.requests.foreign++;
    });
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return;
      this.scripts.set(new URL(response.url()).pathname, response.body());
    });
  }

  static async begin(browser: Browser, origin: string): Promise<Visit> {
    const context = await browser.newContext();
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    const states = Object.entries(STATES).map(([name, state]) => `${name}: ${state.toString()}`);
    const install = `(${installProbe.toString()})({ ${states.join()} }, ${JSON.stringify(END)}, ${LIMIT_MS})`;
    // The compiler of these files adds calls of `__name`, which must exist in the page.
    await page.addInitScript(`globalThis.__name = (value) => value; ${install};`);
    return new Visit(origin, page, devtools);
  }

  async end(): Promise<void> {
    await this.page.context().close();
  }

  async open(path: string): Promise<void> {
    await this.page.goto(this.#origin + path, { waitUntil: 'networkidle' });
  }

  /** Puts a stored conversation into the tab. Returns the bytes that its text alone takes in memory. */
  async store(exchanges: number): Promise<number> {
    return this.page.evaluate(async (count) => {
      const response = await fetch(`/history?exchanges=${count}`);
      const { stored, messages } = (await response.json()) as {
        stored: [string, string][];
        messages: string[];
      };
      for (const [key, value] of stored) sessionStorage.setItem(key, value);
      // Engines keep a text that has any character beyond Latin-1, here a currency sign, in two bytes each.
      const bytesOf = (text: string) => text.length * (/[^\0-\xff]/.test(text) ? 2 : 1);
      return messages.reduce((sum, text) => sum + bytesOf(text), 0);
    }, exchanges);
  }

  /** The same, and then shows it in the widget. */
  async restore(exchanges: number): Promise<number> {
    const bytes = await this.store(exchanges);
    await this.open('/widget');
    await this.page.evaluate(() => {
      probe.until('answer', 1);
      return probe.done;
    });
    return bytes;
  }

  async slowDown(rate: number): Promise<void> {
    await this.#devtools.send('Emulation.setCPUThrottlingRate', { rate });
  }

  async counts(): Promise<Counts> {
    const { metrics } = await this.#devtools.send('Performance.getMetrics');
    const of = (name: string): number => metrics.find((metric) => metric.name === name)!.value;
    return {
      task: of('TaskDuration') * 1000,
      script: of('ScriptDuration') * 1000,
      nodes: of('Nodes'),
      listeners: of('JSEventListeners'),
    };
  }

  /** Bytes in use by JavaScript objects. */
  async heap(): Promise<number> {
    for (let times = 0; times < 3; times++) await this.#devtools.send('HeapProfiler.collectGarbage');
    return (await this.#devtools.send('Runtime.getHeapUsage')).usedSize;
  }

  /** Acts, and measures from the visitor's click or key press until the resulting state is painted. */
  async cost(act: () => Promise<void>, state: keyof typeof STATES, count = 0): Promise<Cost> {
    await this.page.evaluate(([wanted, least]) => probe.until(wanted, least), [state, count] as const);
    const before = await this.counts();
    await act();
    const wall = await this.page.evaluate(async () => (await probe.done) - probe.started);
    return { wall, cpu: (await this.counts()).task - before.task };
  }

  /** Rests the pointer on the launcher until the panel's code has been loaded, and for 100 ms more. */
  async intend(): Promise<void> {
    const before = this.scripts.size;
    await this.page.mouse.move(...(await this.#launcher()));
    for (let seen = before; seen === before || seen < this.scripts.size;) {
      seen = this.scripts.size;
      await this.page.waitForTimeout(100);
    }
  }

  async openPanel(): Promise<Cost> {
    const at = await this.#launcher();
    return this.cost(() => this.page.mouse.click(...at), 'composer');
  }

  /** Writes and sends a question. The cost is measured from Enter until the end of the answer is painted. */
  async ask(question: string, state: keyof typeof STATES = 'newAnswer'): Promise<Cost> {
    await this.page.keyboard.insertText(question);
    await this.page.evaluate(() => probe.settle());
    return this.cost(() => this.page.keyboard.press('Enter'), state);
  }

  /** Main-thread time of one key press, in ms, averaged over `times` presses. */
  async key(times: number): Promise<number> {
    const before = await this.counts();
    for (let count = 0; count < times; count++) {
      await this.page.keyboard.press('a');
      await this.page.evaluate(() => probe.settle());
    }
    return ((await this.counts()).task - before.task) / times;
  }

  async #launcher(): Promise<[number, number]> {
    const box = (await this.page.locator('.launcher').boundingBox())!;
    return [box.x + box.width / 2, box.y + box.height / 2];
  }
}

declare global {
  var probe: Probe & { settle(): Promise<void> };
}

/** Runs in the page. It is sent there as text, so it cannot use anything defined outside. */
function installProbe(
  states: Record<string, (root: ShadowRoot, count: number, end: string) => boolean>,
  end: string,
  limit: number,
): void {
  const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
  // A message posted in a frame arrives after the frame has been painted.
  const painted = (): Promise<void> =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(0);
    });
  const rootOf = (): ShadowRoot | undefined =>
    document.querySelector('agent-chat, #floor')?.shadowRoot ?? undefined;
  const follow = async (what: string, count: number): Promise<number> => {
    for (const content of rootOf()?.querySelectorAll('.message.agent .content') ?? []) {
      Object.assign(content, { seen: true });
    }
    const begun = performance.now();
    do {
      if (performance.now() - begun > limit) throw new Error(`The page did not show: ${what}`);
      await frame();
    } while (!rootOf() || !states[what]!(rootOf()!, count, end));
    await painted();
    return performance.now();
  };
  const probe: Probe & { settle(): Promise<void> } = {
    shift: 0,
    longest: 0,
    started: 0,
    done: Promise.resolve(0),
    until(what, count) {
      probe.done = follow(what, count);
    },
    async settle() {
      await frame();
      await frame();
      await painted();
    },
  };
  Object.assign(globalThis, { probe });
  const note = ({ timeStamp }: Event): void => {
    probe.started = timeStamp;
  };
  addEventListener('click', note, { capture: true });
  addEventListener('keydown', note, { capture: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      probe.shift += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) probe.longest = Math.max(probe.longest, duration);
  }).observe({ type: 'longtask', buffered: true });
}
