import { expect, fixture, html, nextFrame } from '@open-wc/testing';
import { a11ySnapshot, emulateMedia, sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import 'axe-core/axe.min.js';
import type { AgentChatElement } from '../../../src/elements/agent-chat/agent-chat.js';
import { ChatPage, listen, placeChat, reload } from '../../helpers/chat-fixture.js';
import { aMinuteLater } from '../../helpers/clock.js';
import { setOnline } from '../../helpers/connection.js';
import { scriptChat } from '../../helpers/scripted-chat.js';

const DESKTOP = { width: 1000, height: 800 };
const PHONE = { width: 360, height: 640 };

/** A classic script: it makes a global. */
declare const axe: typeof import('axe-core');

interface Snapshot {
  readonly role: string;
  readonly name?: string;
  readonly children?: readonly Snapshot[];
}

const flat = (node: Snapshot): Snapshot[] => [node, ...(node.children ?? []).flatMap(flat)];
const hears = async (role: string, name: string | RegExp): Promise<boolean> => {
  const tree = (await a11ySnapshot({})) as unknown as Snapshot;
  return flat(tree).some(
    (node) =>
      node.role === role && (typeof name === 'string' ? node.name === name : name.test(node.name ?? '')),
  );
};

async function violations(page: ChatPage): Promise<string[]> {
  const animations = page.chat.shadowRoot!.getAnimations();
  // What never ends by itself is stopped; the rest is waited for.
  const endless = animations.filter(({ effect }) => effect?.getComputedTiming().iterations === Infinity);
  for (const animation of endless) animation.cancel();
  await Promise.all(
    animations
      .filter((animation) => !endless.includes(animation))
      .map((animation) => animation.finished.catch(() => undefined)),
  );
  const { violations: found } = await axe.run(page.chat, { resultTypes: ['violations'] });
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

/** The states of a chat, each reached as a visitor reaches it. */
const STATES: Readonly<Record<string, (properties: Partial<AgentChatElement>) => Promise<ChatPage>>> = {
  closed: async (properties) => placeChat({ aiUrl: (await scriptChat()).aiUrl, ...properties }),
  open: async (properties) => {
    const starters = ['Is it safe in the oven?', 'How long is delivery?'];
    const greeting = 'Hello. What are you looking for?\n\nI answer from our own pages.';
    const page = await placeChat({ aiUrl: (await scriptChat()).aiUrl, greeting, starters, ...properties });
    await page.open();
    return page;
  },
  busy: async (properties) => {
    const backend = await scriptChat({ messages: ['Late.'], hold: true });
    const page = await placeChat({ aiUrl: backend.aiUrl, ...properties });
    page.chat.ask('Hello?');
    await backend.received(1);
    return page;
  },
  failed: async (properties) => {
    const backend = await scriptChat({ mode: '500' });
    const page = await placeChat({ aiUrl: backend.aiUrl, ...properties });
    page.chat.ask('Hello?');
    await page.failure();
    return page;
  },
  answered: async (properties) => {
    const answer =
      '### Two bowls\n\n| Bowl | Price |\n|---|---:|\n| Tide | € 64 |\n\n1. Soak it.\n2. Wash it.\n\n- [x] Done\n\n```sh\ncode\n```\n\n> Quoted, with a [link](https://halm.example/).';
    const source = [{ dataItemId: 'item-1', cosineDistanceScore: 0.79 }];
    const backend = await scriptChat({ messages: [answer], source });
    const page = await placeChat({ aiUrl: backend.aiUrl, showSources: true, ratings: true, ...properties });
    page.chat.ask('Which bowl?');
    await page.answers(1);
    await page.until(() => page.has('sources'), 'the sources are shown');
    page.part('sources').querySelector('button')!.click();
    await page.chat.updateComplete;
    return page;
  },
  unavailable: async (properties) => {
    const page = await placeChat({ aiUrl: '', ...properties });
    page.chat.show();
    await page.until(() => page.has('panel'), 'the panel is there');
    return page;
  },
};

/** Each state meets each condition at least once. */
const CONDITIONS: readonly [name: string, properties: Partial<AgentChatElement>, viewport: typeof DESKTOP][] =
  [
    ['light, desktop', { colorScheme: 'light' }, DESKTOP],
    ['dark, phone', { colorScheme: 'dark' }, PHONE],
    ['dark, right to left', { colorScheme: 'dark', lang: 'ar' }, DESKTOP],
    ['light, right to left, phone', { colorScheme: 'light', lang: 'he' }, PHONE],
  ];

/** With the keyboard. */
async function openMenu(): Promise<ChatPage> {
  const backend = await scriptChat('Hello.');
  const page = await placeChat({ aiUrl: backend.aiUrl });
  await page.open();
  await page.ask('Hello?');
  await page.answers(1);
  page.button('More options').focus();
  await sendKeys({ press: 'Enter' });
  await page.until(
    () => page.chat.shadowRoot!.activeElement?.textContent.trim() === 'New conversation',
    'the first entry has the focus',
  );
  return page;
}

describe('<agent-chat> for people who do not use a mouse or a screen', () => {
  before(() => emulateMedia({ reducedMotion: 'reduce' }).catch(() => undefined));
  afterEach(async () => {
    Reflect.deleteProperty(navigator, 'onLine');
    await setViewport(DESKTOP);
  });
  after(() => emulateMedia({ reducedMotion: 'no-preference' }).catch(() => undefined));

  for (const [state, reach] of Object.entries(STATES)) {
    for (const [condition, properties, viewport] of CONDITIONS) {
      it(`axe finds nothing: ${state}, ${condition}`, async () => {
        await setViewport(viewport);
        const page = await reach(properties);
        expect(await violations(page)).to.deep.equal([]);
      });
    }
  }

  it('names every control and message on the way from the launcher to the answer and back', async function () {
    const backend = await scriptChat({ messages: ['Up to 220 °C.'], hold: true });
    const page = await placeChat({ aiUrl: backend.aiUrl, heading: 'Halm & Clay' });
    const snapshotWorks = await a11ySnapshot({}).catch(() => undefined);
    // Only Chromium lets a test read the accessibility tree.
    if (!snapshotWorks) return;
    expect(await hears('button', 'Open chat')).to.equal(true);
    page.part('launcher').focus();
    await sendKeys({ press: 'Enter' });
    await page.until(() => page.has('input'), 'the panel is open');
    expect(await hears('dialog', 'Halm & Clay')).to.equal(true);
    expect(await hears('textbox', 'Ask a question')).to.equal(true);
    await sendKeys({ type: 'How hot?' });
    await sendKeys({ press: 'Enter' });
    await backend.received(1);
    expect(await hears('button', 'Stop')).to.equal(true);
    await backend.release();
    await page.answers(1);
    expect(await hears('log', 'Chat messages')).to.equal(true);
    expect(await hears('button', 'Send')).to.equal(true);
    await sendKeys({ press: 'Escape' });
    await page.until(() => !page.chat.open, 'the panel is closed');
    expect(page.chat.shadowRoot!.activeElement).to.equal(page.part('launcher'));
  });

  it('is named by its heading also where the page draws the header itself', async function () {
    if (!(await a11ySnapshot({}).catch(() => undefined))) this.skip();
    const { aiUrl } = await scriptChat();
    for (const viewport of [DESKTOP, PHONE]) {
      await setViewport(viewport);
      const page = await placeChat({ aiUrl, heading: 'Halm & Clay' });
      page.chat.innerHTML = '<b slot="header">Halm</b>';
      await page.open();
      expect(await hears('dialog', 'Halm & Clay')).to.equal(true);
      page.chat.remove();
    }
  });

  for (const mode of ['floating', 'inline'] as const) {
    it(`has a box around all that it draws, in the mode ${mode}, since WebKit’s screen readers find nothing below one without`, async () => {
      const page = await placeChat({ aiUrl: (await scriptChat()).aiUrl, mode });
      await page.open();
      for (const node of page.chat.shadowRoot!.children)
        expect(getComputedStyle(node).display).not.to.equal('contents');
    });
  }

  it('takes no focus, stores nothing and does not scroll the page when it appears or is opened by a script', async () => {
    const backend = await scriptChat();
    const page = await placeChat({ aiUrl: backend.aiUrl });
    expect(page.has('launcher')).to.equal(true);
    const openByScript = async (): Promise<void> => {
      await page.open();
      expect(document.activeElement?.localName).to.equal('body');
      expect(scrollY).to.equal(0);
      expect(Object.keys(sessionStorage).filter((key) => key.includes(page.chat.agentId))).to.deep.equal([]);
      page.chat.hide();
      await page.until(() => !page.input.checkVisibility(), 'it is closed');
    };
    await aMinuteLater(openByScript);
    await sendMouse({ type: 'click', position: [5, 300] });
    await aMinuteLater(openByScript);
    for (const key of ['ArrowDown', 'Shift']) {
      await aMinuteLater(async () => {
        await sendKeys({ press: key });
        await openByScript();
      });
    }
  });

  it('takes the focus when the launcher is clicked, also by a script that does so for a visitor', async () => {
    const backend = await scriptChat();
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await aMinuteLater(async () => {
      page.part('launcher').click();
      await page.until(() => page.chat.shadowRoot!.activeElement?.id === 'input', 'the visitor can write');
    });
  });

  it('takes the focus for a click while its code is still on the way, however long that takes', async () => {
    const backend = await scriptChat();
    const page = await placeChat({ aiUrl: backend.aiUrl });
    let arrive = (): void => undefined;
    const onTheWay = new Promise<void>((resolve) => (arrive = resolve));
    Object.defineProperty(page.chat, 'updateComplete', { configurable: true, get: () => onTheWay });
    await aMinuteLater(async () => {
      page.part('launcher').dispatchEvent(new PointerEvent('pointerenter'));
      await nextFrame();
      page.part('launcher').click();
      await nextFrame();
      await aMinuteLater(async () => {
        Reflect.deleteProperty(page.chat, 'updateComplete');
        arrive();
        await page.until(() => page.has('input') && page.input.checkVisibility(), 'it is open');
        expect(page.chat.shadowRoot!.activeElement?.id).to.equal('input');
      });
    });
  });

  it('takes the focus each time that a visitor’s click puts it on the page', async () => {
    const backend = await scriptChat();
    const button = await fixture<HTMLButtonElement>(html`<button>Help</button>`);
    button.onclick = () => {
      const chat = document.createElement('agent-chat');
      Object.assign(chat, { agentId: crypto.randomUUID(), aiUrl: backend.aiUrl, open: true });
      button.after(chat);
    };
    for (const _time of [1, 2]) {
      const { left, top } = button.getBoundingClientRect();
      await sendMouse({ type: 'click', position: [Math.round(left + 5), Math.round(top + 5)] });
      const page = new ChatPage(button.nextElementSibling as AgentChatElement);
      await page.until(() => page.chat.shadowRoot?.activeElement?.id === 'input', 'the visitor can write');
      page.chat.remove();
    }
  });

  it('takes the focus for a click on a button of the page also after another chat has left the page', async () => {
    const { aiUrl } = await scriptChat();
    const other = await placeChat({ aiUrl });
    const page = await placeChat({ aiUrl });
    await page.open();
    page.chat.hide();
    await page.until(() => !page.input.checkVisibility(), 'it is closed');
    other.chat.remove();
    const button = await fixture<HTMLButtonElement>(html`<button>Help</button>`);
    button.onclick = () => page.chat.show();
    await aMinuteLater(async () => {
      const { left, top } = button.getBoundingClientRect();
      await sendMouse({ type: 'click', position: [Math.round(left + 5), Math.round(top + 5)] });
      await page.until(() => page.input.checkVisibility(), 'it is open');
      await page.chat.updateComplete;
    });
    expect(page.chat.shadowRoot!.activeElement?.id).to.equal('input');
  });

  it('takes the focus to its heading where chat is not available, and closes on Escape', async () => {
    const page = await placeChat({ agentId: '' });
    page.part('launcher').focus();
    await sendKeys({ press: 'Enter' });
    await page.until(() => page.chat.shadowRoot!.activeElement?.id === 'heading', 'it is told');
    await sendKeys({ press: 'Escape' });
    await page.until(() => !page.chat.open, 'it is closed');
  });

  it('takes no focus where a router draws the page anew for the click on a link, and it was open before', async () => {
    const backend = await scriptChat();
    const before = await placeChat({ aiUrl: backend.aiUrl });
    await before.open();
    await before.ask('Hello?');
    await before.answers(1);
    const page = await reload(before);
    await page.until(() => page.has('input') && page.input.checkVisibility(), 'it is open again');
    expect(document.activeElement?.localName).to.equal('body');
    page.button('Close chat').click();
    await page.until(() => !page.input.checkVisibility(), 'it is closed');
    const { left, top } = page.part('launcher').getBoundingClientRect();
    await sendMouse({ type: 'click', position: [Math.round(left + 28), Math.round(top + 28)] });
    await page.until(() => page.chat.shadowRoot!.activeElement === page.input, 'a visitor opened it');
  });

  it('keeps the focus where it is when an answer arrives', async () => {
    const backend = await scriptChat({ messages: ['Hello.'], hold: true });
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    await page.ask('Hello?');
    await backend.received(1);
    expect(page.chat.shadowRoot!.activeElement).to.equal(page.input);
    await backend.release();
    await page.answers(1);
    expect(page.chat.shadowRoot!.activeElement).to.equal(page.input);
  });

  it('tells that the connection is gone, what waits for it, and that it is back, in regions that were there before', async () => {
    const { aiUrl } = await scriptChat({ mode: '500' });
    const page = await placeChat({ aiUrl });
    await page.open();
    await page.ask('Who?');
    await page.failure();
    const region = page.chat.shadowRoot!.querySelector('[aria-live=polite]:not(.announcer)')!;
    expect(region.textContent.trim()).to.equal('');
    setOnline(false);
    await page.until(() => region.textContent.includes('You are offline'), 'it is told');
    const spoken = listen(page);
    page.button('Try again').click();
    await page.until(() => spoken.length > 0, 'it is told what becomes of the question');
    page.chat.ask('Why?');
    await page.until(() => spoken.length > 1, 'and of another one');
    // The first question may be told of here, too: its turn comes a moment after it was asked.
    expect([...new Set(spoken)]).to.deep.equal(['Waiting for a connection. It will send itself.']);
    setOnline(true);
    await page.until(() => region.textContent.includes('Back online'), 'the good news is told');
    const since = performance.now();
    await page.until(() => region.textContent.trim() === '', 'the good news is old');
    expect(performance.now() - since, 'time to read it, in ms').to.be.above(3500);
  });

  it('tells a screen reader which key sends and which starts a new line', async () => {
    const page = await STATES['open']!({});
    const ids = page.input.getAttribute('aria-describedby')!.split(' ');
    const description = ids.map((id) => page.chat.shadowRoot!.getElementById(id)!.textContent).join(' ');
    expect(description.trim()).to.equal('Enter sends, Shift+Enter starts a new line');
  });

  it('is no stop of the Tab key itself, only what is in it', async () => {
    const backend = await scriptChat();
    const page = await placeChat({ aiUrl: backend.aiUrl });
    const before = document.createElement('button');
    page.chat.before(before);
    await page.open();
    page.button('More options').focus();
    await sendKeys({ down: 'Shift' });
    await sendKeys({ press: 'Tab' });
    await sendKeys({ up: 'Shift' });
    expect(page.chat.shadowRoot!.activeElement?.part.value ?? '').to.not.equal('panel');
    before.remove();
  });

  it('opens its menu with the keyboard, moves in it by arrows and closes it first on Escape', async () => {
    const page = await openMenu();
    const focused = () => page.chat.shadowRoot!.activeElement?.textContent.trim();
    await sendKeys({ press: 'ArrowDown' });
    expect(focused()).to.equal('Copy conversation');
    page.button('More options').focus();
    for (const entry of ['Print', 'Download as text']) {
      await sendKeys({ press: 'ArrowUp' });
      expect(focused()).to.equal(entry);
    }
    await sendKeys({ press: 'Escape' });
    await page.until(() => page.chat.shadowRoot!.querySelector('[role=menu]') === null, 'the menu is closed');
    expect(page.chat.open).to.equal(true);
    expect(page.chat.shadowRoot!.activeElement).to.equal(page.button('More options'));
  });

  it('closes its menu by a click on the button that opened it, also where a press takes the focus off', async () => {
    const page = await openMenu();
    const { shadowRoot } = page.chat;
    // Safari gives no button the focus that is pressed by mouse or finger, and takes it from what had it.
    const likeSafari = (event: Event): void => {
      if (!event.defaultPrevented) (shadowRoot!.activeElement as HTMLElement).blur();
    };
    document.addEventListener('mousedown', likeSafari);
    const { left, top, width, height } = page.button('More options').getBoundingClientRect();
    await sendMouse({
      type: 'click',
      position: [Math.round(left + width / 2), Math.round(top + height / 2)],
    });
    document.removeEventListener('mousedown', likeSafari);
    await page.chat.updateComplete;
    expect(page.button('More options').ariaExpanded).to.equal('false');
    expect(shadowRoot!.activeElement?.ariaLabel).to.equal('More options');
  });

  it('chooses nothing by the Enter that opened the menu and is still held down', async () => {
    const page = await openMenu();
    const focused = () => page.chat.shadowRoot!.activeElement;
    expect(focused()?.role).to.equal('menuitem');
    const held = { key: 'Enter', repeat: true, bubbles: true, cancelable: true };
    for (const button of [focused()!, page.button('More options')])
      expect(button.dispatchEvent(new KeyboardEvent('keydown', held))).to.equal(false);
    await sendKeys({ press: 'Enter' });
    await page.until(() => focused()?.role === 'group', 'the question has the focus');
    const again = page.button('Start over').dispatchEvent(new KeyboardEvent('keydown', held));
    expect(again).to.equal(false);
  });

  it('shows the focus all around a block of code, and around the line above the owner’s figures', async () => {
    const backend = await scriptChat(`\`\`\`\n${'x'.repeat(200)}\n\`\`\``);
    const page = await placeChat({ aiUrl: backend.aiUrl, debug: true });
    await page.open();
    await page.ask('Hello?');
    await page.answers(1);
    for (const name of ['pre', 'summary']) {
      const find = () => page.chat.shadowRoot!.querySelector<HTMLElement>(name);
      await page.until(() => find() !== null, name);
      const focused = find()!;
      // Otherwise WebKitGTK shows no ring for a script.
      focused.focus({ focusVisible: true });
      expect(focused.matches(':focus-visible'), name).to.equal(true);
      const { outlineOffset, outlineWidth } = getComputedStyle(focused);
      const ring = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
      const { left, right, bottom } = focused.getBoundingClientRect();
      const clip = focused.parentElement!.getBoundingClientRect();
      expect(left - ring, name).to.be.at.least(clip.left - 0.5);
      expect(right + ring, name).to.be.at.most(clip.right + 0.5);
      expect(bottom + ring, name).to.be.at.most(clip.bottom + 0.5);
    }
  });

  it('moves nothing where less motion is asked for', async function () {
    const backend = await scriptChat('One.\n\nTwo.');
    const page = await placeChat({ aiUrl: backend.aiUrl });
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    page.chat.ask('Hello?');
    await page.answers(1);
    expect(page.part('panel').getAnimations({ subtree: true })).to.have.length(0);
  });
});
