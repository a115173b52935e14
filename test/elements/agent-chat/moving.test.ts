import { expect, nextFrame } from '@open-wc/testing';
import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import {
  ChatPage,
  isPlaceRemembered,
  leftOf,
  placeChat,
  storedPlace,
  topOf,
} from '../../helpers/chat-fixture.js';
import { scriptChat } from '../../helpers/scripted-chat.js';
import { expectNothingUncaught } from '../../helpers/uncaught.js';

const DESKTOP = { width: 1000, height: 800 };
const PHONE = { width: 390, height: 780 };
const LONG = 'Let it cool first. '.repeat(60);

const panelOf = (page: ChatPage): HTMLDialogElement => page.part<HTMLDialogElement>('panel');
const isModal = (page: ChatPage): boolean => panelOf(page).matches(':modal');

/** Three long answers, the log at its end. */
async function talk(): Promise<ChatPage> {
  const backend = await scriptChat(LONG, LONG, LONG);
  const page = await placeChat({ aiUrl: backend.aiUrl });
  await page.open();
  for (let count = 1; count <= 3; count += 1) {
    page.chat.ask(`Question ${count}?`);
    await page.answers(count);
  }
  await page.until(
    () => page.parts('message-agent').every((answer) => page.textOf(answer) === LONG.trim()),
    'the answers are drawn to their ends',
  );
  const log = page.part('log');
  log.scrollTop = log.scrollHeight;
  // The scrolling is told of with the next frame.
  await nextFrame();
  await page.until(() => isAtEnd(page) && !page.has('jump'), 'the visitor is at the end');
  await page.until(() => storedPlace(page) === undefined, 'no place of before is remembered');
  return page;
}

const isAtEnd = (page: ChatPage): boolean => leftOf(page) <= 16;

async function move(page: ChatPage): Promise<void> {
  const place = document.createElement('section');
  page.chat.before(place);
  place.append(page.chat);
  await page.chat.updateComplete;
}

beforeEach(() => setViewport(DESKTOP));
after(() => setViewport(DESKTOP));

describe('a chat on a phone', () => {
  expectNothingUncaught();

  it('that is opened, or changed while open, out of the page throws nothing and is open when it is back', async () => {
    await setViewport(PHONE);
    const { aiUrl } = await scriptChat();
    const page = await placeChat({ aiUrl });
    await page.open();
    page.chat.hide();
    await page.chat.updateComplete;
    const place = page.chat.parentElement!;
    const isOver = () => page.has('panel') && isModal(page) && panelOf(page).checkVisibility();
    for (const change of [
      () => {
        page.chat.open = true;
        page.chat.remove();
      },
      () => {
        page.chat.remove();
        page.chat.heading = 'New';
      },
    ]) {
      change();
      await page.chat.updateComplete;
      await nextFrame();
      place.append(page.chat);
      await page.until(isOver, 'it is open over the page');
    }
  });

  it('closes again where the page does not draw it, and leaves the page usable', async () => {
    await setViewport(PHONE);
    const { aiUrl } = await scriptChat();
    const page = await placeChat({ aiUrl });
    const details = document.createElement('details');
    page.chat.before(details);
    details.append(page.chat);
    page.chat.show();
    await page.until(() => page.has('panel') && !page.chat.open, 'it was opened and is closed');
    await page.until(() => !isModal(page), 'it blocks nothing');
  });
});

describe('an open chat', () => {
  expectNothingUncaught();

  for (const given of [{ open: true }, { mode: 'inline' }] as const) {
    it(`that is taken off the page as soon as it came, ${JSON.stringify(given)}, throws nothing and works when it is back`, async () => {
      const backend = await scriptChat('Hello.');
      // So that the code of its panel is there.
      await (await placeChat({ aiUrl: backend.aiUrl })).open();
      const chat = document.createElement('agent-chat');
      Object.assign(chat, { agentId: crypto.randomUUID(), aiUrl: backend.aiUrl, ...given });
      document.body.append(chat);
      chat.remove();
      try {
        for (let frame = 0; frame < 3; frame++) await nextFrame();
        document.body.append(chat);
        const page = new ChatPage(chat);
        await page.until(() => page.has('input'), 'its panel is there');
        await page.ask('Hello?');
        await page.answers(1);
      } finally {
        chat.remove();
      }
    });
  }

  it('that is moved in the page shows the end of the conversation, as before', async () => {
    const page = await talk();
    await move(page);
    await page.until(() => isAtEnd(page), 'the log is at its end');
    expect(page.has('jump')).to.equal(false);
  });

  it('that is moved in the page shows what the visitor was reading', async () => {
    const page = await talk();
    const second = page.parts('message-user')[1]!;
    page.part('log').scrollTop = second.offsetTop;
    await page.until(() => page.has('jump'), 'the visitor reads');
    await page.until(() => isPlaceRemembered(page), 'the place is remembered');
    await move(page);
    await page.until(() => Math.abs(topOf(page, second)) <= 2, 'the message stands where it stood');
  });

  it('shows the end of the conversation in another mode too', async () => {
    const page = await talk();
    page.chat.mode = 'inline';
    await page.chat.updateComplete;
    await page.until(() => isAtEnd(page), 'the log is at its end');
  });

  it('shows the end of the conversation when the window becomes that of a phone, and wide again', async () => {
    const page = await talk();
    await setViewport(PHONE);
    await page.until(() => isModal(page) && isAtEnd(page), 'at its end over the page');
    await setViewport(DESKTOP);
    await page.until(() => !isModal(page) && isAtEnd(page), 'at its end beside the page');
  });

  it('gives the focus back to the launcher also where it came over the page while it was open', async () => {
    const page = await talk();
    page.input.focus();
    await setViewport(PHONE);
    await page.until(() => isModal(page), 'it is over the page');
    await sendKeys({ press: 'Escape' });
    await page.until(() => !panelOf(page).open, 'it is closed');
    expect(page.chat.shadowRoot!.activeElement).to.equal(page.part('launcher'));
  });
});

describe('a chat over the page of a phone', () => {
  expectNothingUncaught();
  beforeEach(() => setViewport(PHONE));

  it('still keeps the page out, and closes by Escape, after it was moved', async () => {
    const page = await talk();
    await move(page);
    await page.until(() => isModal(page), 'it is over the page');
    await sendKeys({ press: 'Escape' });
    await page.until(() => !panelOf(page).open, 'it is closed');
  });

  for (const { what, hide } of [
    { what: 'the page hides it', hide: (chat: HTMLElement) => (chat.hidden = true) },
    {
      what: 'the page hides what it stands in',
      hide: (chat: HTMLElement) => (chat.parentElement!.style.display = 'none'),
    },
  ]) {
    it(`closes where ${what}, so that the page can be used`, async () => {
      const page = await talk();
      const clicked = new Promise((resolve) => document.addEventListener('click', resolve, { once: true }));
      hide(page.chat);
      await page.until(() => !page.chat.open && !panelOf(page).open, 'it is closed');
      await sendMouse({ type: 'click', position: [5, 5] });
      await clicked;
    });
  }

  it('listens to nothing once it is taken off the page', async () => {
    let listening = 0;
    const viewport = visualViewport!;
    const { addEventListener, removeEventListener } = viewport;
    const known = new Set<string>();
    viewport.addEventListener = (...args: Parameters<typeof addEventListener>) => {
      known.add(args[0]);
      listening = known.size;
      addEventListener.apply(viewport, args);
    };
    viewport.removeEventListener = (...args: Parameters<typeof removeEventListener>) => {
      known.delete(args[0]);
      listening = known.size;
      removeEventListener.apply(viewport, args);
    };
    try {
      const page = await talk();
      expect(listening).to.equal(2);
      page.chat.remove();
      expect(listening).to.equal(0);
    } finally {
      Object.assign(viewport, { addEventListener, removeEventListener });
    }
  });
});
