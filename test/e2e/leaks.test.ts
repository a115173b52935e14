import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startSite } from '../bench/site.js';
import { Visit } from '../bench/visit.js';
import { setStage } from '../helpers/chromium.js';

const CYCLES = 200;
/** After this many cycles an engine has allocated what it allocates once for code that runs often. */
const WARM_UP = 60;

/** Less than one in ten cycles, because a leak leaves something behind in every cycle. */
const SPARE_NODES = 20;
const SPARE_LISTENERS = 20;
const SPARE_HEAP_BYTES = 1_000_000;

/** One cycle of each kind. They are sent to the page as text and run there. */
const CYCLE = {
  chat: async (): Promise<void> => {
    const chat = Object.assign(document.createElement('agent-chat'), {
      agentId: 'leaks',
      aiUrl: '/ai',
      open: true,
    });
    chat.greeting = 'Ask **anything**.';
    chat.keepClearOf = 'main';
    chat.consent = 'May it go out?';
    document.body.append(chat);
    while (!chat.shadowRoot?.querySelector('dialog[open]')) await turn();
    chat.remove();
    await turn();
  },
  banner: async (): Promise<void> => {
    const banner = document.createElement('promo-banner');
    banner.setAttribute('config', '{"content":"<b>Sale</b> until Sunday","showCloseButton":true}');
    document.body.append(banner);
    while (!banner.shadowRoot?.querySelector('[part~=close]')) await turn();
    banner.remove();
    await turn();
  },
  panel: async (): Promise<void> => {
    const chat = document.querySelector('agent-chat')!;
    chat.show();
    while (!chat.shadowRoot?.querySelector('dialog[open]')) await turn();
    chat.hide();
    while (chat.shadowRoot.querySelector('dialog[open]')) await turn();
  },
};

describe('a page that stays open for long', { timeout: 240_000 }, () => {
  const stage = setStage(startSite);

  const findsNothingLeft = async (cycle: keyof typeof CYCLE): Promise<void> => {
    const visit = await Visit.begin(stage.browser, stage.site.origin);
    await visit.page.addInitScript(followTimers);
    // Opening and closing are not animated, so that they take no time.
    await visit.page.emulateMedia({ reducedMotion: 'reduce' });
    await visit.open('/classic');
    const repeat = (times: number) =>
      visit.page.evaluate(
        `(async () => { for (let n = 0; n < ${times}; n++) await (${CYCLE[cycle].toString()})(); })()`,
      );
    await repeat(WARM_UP);
    const before = await measure(visit);
    await repeat(CYCLES);
    const left = await measure(visit);
    await visit.end();
    assert.equal(left.timers, before.timers, 'timers and frames');
    assert.ok(
      left.listeners - before.listeners < SPARE_LISTENERS,
      `${left.listeners - before.listeners} listeners`,
    );
    assert.ok(left.nodes - before.nodes < SPARE_NODES, `${left.nodes - before.nodes} detached nodes`);
    assert.ok(left.heap - before.heap < SPARE_HEAP_BYTES, `${left.heap - before.heap} bytes`);
  };

  it('keeps nothing of 200 chats that were mounted, opened and removed', () => findsNothingLeft('chat'));
  it('keeps nothing of 200 banners that were mounted and removed', () => findsNothingLeft('banner'));
  it('keeps nothing after a chat was opened and closed 200 times', () => findsNothingLeft('panel'));
});

/** Measures once every timer that ends by itself has ended. */
async function measure(visit: Visit) {
  const count = () => visit.page.evaluate(() => pendingTimers.size);
  let timers = await count();
  for (let tries = 0; timers > 0 && tries < 50; tries++) {
    await visit.page.evaluate(() => probe.settle());
    timers = await count();
  }
  const heap = await visit.heap();
  const { nodes, listeners } = await visit.counts();
  return { timers, heap, nodes, listeners };
}

declare global {
  var pendingTimers: Set<string>;
  /** Resolves after what is already waiting to run in the page. */
  var turn: () => Promise<void>;
}

/** Runs in the page before its scripts. Keeps a list of the timeouts, intervals and frames that are still to come. */
function followTimers(): void {
  globalThis.pendingTimers = new Set();
  globalThis.turn = () => new Promise((resolve) => void setTimeout(resolve));
  const follow = (
    [ask, forget]: readonly [
      'setTimeout' | 'setInterval' | 'requestAnimationFrame',
      'clearTimeout' | 'clearInterval' | 'cancelAnimationFrame',
    ],
    comesOnce: boolean,
  ): void => {
    const page = globalThis as unknown as Record<string, (...values: unknown[]) => number>;
    const [original, originalForget] = [page[ask]!.bind(globalThis), page[forget]!.bind(globalThis)];
    page[ask] = (act, ...rest) => {
      const id = original(
        (...values: unknown[]) => {
          if (comesOnce) pendingTimers.delete(`${ask} ${id}`);
          (act as (...values: unknown[]) => void)(...values);
        },
        ...rest,
      );
      pendingTimers.add(`${ask} ${id}`);
      return id;
    };
    page[forget] = (id) => {
      pendingTimers.delete(`${ask} ${String(id)}`);
      return originalForget(id);
    };
  };
  follow(['setTimeout', 'clearTimeout'], true);
  follow(['setInterval', 'clearInterval'], false);
  follow(['requestAnimationFrame', 'cancelAnimationFrame'], true);
}
