import { expect, fixture, html } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import type { AgentChatElement } from '../../../src/elements/agent-chat/agent-chat.js';
import { ChatPage, placeChat } from '../../helpers/chat-fixture.js';
import { scriptChat } from '../../helpers/scripted-chat.js';
import { warningsDuring } from '../../helpers/warnings.js';

const textOf = (node: Element): string => node.textContent.replace(/\s+/g, ' ').trim();

const lightnessOf = (node: Element): number =>
  Number.parseFloat(/oklch\(([\d.]+)/.exec(getComputedStyle(node).backgroundColor)?.[1] ?? '');

/** A chat as an owner writes it into a page. */
async function placeMarkup(markup: string): Promise<ChatPage> {
  const page = await fixture<HTMLElement>(html`<div></div>`);
  page.innerHTML = markup;
  const chat = page.querySelector<AgentChatElement>('agent-chat')!;
  await chat.updateComplete;
  return new ChatPage(chat);
}

beforeEach(() => setViewport({ width: 1000, height: 800 }));

describe('an owner of <agent-chat>', () => {
  it('sets everything by attributes', async () => {
    const { chat } = await placeMarkup(
      `<agent-chat agent-id="a" ai-url="/ai" mode="inline" placement="top-start" heading="Ask" greeting="Hi"
        starters='["One?","Two?"]' show-sources storage="local" storage-ttl="5" request-timeout="900"
        max-length="70" image-hosts="cdn.example" consent="Fine?" ratings keep-clear-of=".bar" without="copy badge"
        color-scheme="dark" debug></agent-chat>`,
    );
    expect(chat).to.deep.include({
      ...{
        agentId: 'a',
        aiUrl: '/ai',
        mode: 'inline',
        placement: 'top-start',
        heading: 'Ask',
        greeting: 'Hi',
      },
      ...{ starters: ['One?', 'Two?'], showSources: true, storage: 'local', storageTtl: 5 },
      ...{ requestTimeout: 900, maxLength: 70, imageHosts: 'cdn.example', consent: 'Fine?', ratings: true },
      ...{ keepClearOf: '.bar', without: 'copy badge', colorScheme: 'dark', debug: true },
    });
  });

  it('gets the defaults for values that mean nothing', async () => {
    const { chat } = await placeMarkup(
      `<agent-chat agent-id="a" ai-url="/ai" mode="sideways" placement="middle" starters="Why?" storage="cloud"
        storage-ttl="-1" request-timeout="soon" max-length="" color-scheme="sepia"></agent-chat>`,
    );
    expect(chat).to.deep.include({
      ...{ mode: 'floating', placement: 'bottom-end', starters: [], storage: 'session', storageTtl: 1440 },
      ...{ requestTimeout: 60_000, maxLength: 4000, colorScheme: 'auto' },
    });
  });

  it('replaces the icons, the heading and the fine print by slots', async () => {
    const { aiUrl } = await scriptChat();
    const page = await placeMarkup(
      `<agent-chat agent-id="slots" ai-url="${aiUrl}" storage="none">
        <b slot="launcher-icon">Ask</b><b slot="avatar">H</b>
        <b slot="header">Halm</b><b slot="footer">Our privacy notice</b>
      </agent-chat>`,
    );
    const slotted = (slot: string) => page.chat.querySelector<HTMLElement>(`[slot=${slot}]`)!;
    expect(slotted('launcher-icon').checkVisibility()).to.equal(true);
    await page.open();
    for (const slot of ['avatar', 'header', 'footer']) {
      expect(slotted(slot).checkVisibility(), slot).to.equal(true);
      expect(slotted(slot).getBoundingClientRect().width, slot).to.be.greaterThan(0);
    }
    const panel = page.part('panel');
    expect(panel.contains(slotted('footer').assignedSlot)).to.equal(true);
    const rightOf = (element: Element): number => element.getBoundingClientRect().right;
    expect(rightOf(panel) - rightOf(page.button('Close chat')), 'close is at the edge').to.be.below(16);
  });

  it('keeps an image in the slot `avatar` as small as the icon', async () => {
    const { aiUrl } = await scriptChat();
    const drawing =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>';
    const image = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
    const page = await placeMarkup(
      `<agent-chat agent-id="avatar" ai-url="${aiUrl}" storage="none"><img slot="avatar" alt="" src="${image}"></agent-chat>`,
    );
    await page.open();
    const avatar = page.chat.querySelector('img')!;
    await avatar.decode();
    expect([avatar.offsetWidth, avatar.offsetHeight]).to.deep.equal([30, 30]);
  });

  it('shows visitors the fallback of the page where chat cannot work', async () => {
    const page = await placeMarkup(
      '<agent-chat agent-id=""><a href="mailto:a@halm.example">Write</a></agent-chat>',
    );
    page.chat.show();
    await page.until(() => page.has('panel'), 'the panel is there');
    const [link] = page.chat.querySelectorAll('a');
    await page.until(() => link!.getBoundingClientRect().width > 0, 'the link is shown');
  });

  it('shows all of the fallback of the page, however long a word of it is', async () => {
    const address = `${'ordersandreturns'.repeat(4)}@halm.example`;
    const page = await placeMarkup(
      `<agent-chat agent-id=""><a href="mailto:${address}">${address}</a></agent-chat>`,
    );
    page.chat.show();
    await page.until(() => page.has('panel'), 'the panel is there');
    const link = page.chat.querySelector('a')!;
    await page.until(() => link.getBoundingClientRect().width > 0, 'the link is shown');
    const panel = page.part('panel').getBoundingClientRect();
    const shown = link.getBoundingClientRect();
    expect(shown.left).to.be.at.least(panel.left);
    expect(shown.right).to.be.at.most(panel.right);
  });

  it('is told by the inspector what is wrong, in words and with the line to fix', async () => {
    const page = await placeMarkup('<agent-chat ai-url="/ai" debug></agent-chat>');
    page.chat.show();
    await page.until(
      () => page.has('panel') && page.part('panel').textContent.includes('agent-id is missing'),
      'the fault is named',
    );
    expect(page.part('panel').textContent).to.contain('<agent-chat agent-id="…" ai-url="/ai">');
  });

  it('is told of a second mistake that replaces the first', async () => {
    const page = await placeMarkup('<agent-chat agent-id="a"></agent-chat>');
    const told: string[] = [];
    page.chat.addEventListener('agent-chat-error', ({ message }) => told.push(message.split('.')[0]!));
    for (const aiUrl of ['ftp://halm.example', 'ftp://clay.example', 'https://']) {
      page.chat.aiUrl = aiUrl;
      await page.chat.updateComplete;
    }
    expect(told).to.deep.equal(['ai-url uses ftp:, not http or https', 'ai-url is not a URL']);
  });

  for (const { what, answer, says } of [
    {
      what: 'no such agent',
      answer: { status: 404, body: { status: false, data: 'No such agent' } },
      says: 'No such agent',
    },
    {
      what: 'a page of the site in place of a service',
      answer: { mode: 'html-login-200' },
      says: 'chat.send: unexpected answer',
    },
  ] as const)
    it(`reads in the console what happened and, in a line of its own, what to check: ${what}`, async () => {
      const told = await warningsDuring(async () => {
        const backend = await scriptChat(answer);
        const page = await placeChat({ aiUrl: backend.aiUrl });
        await page.open();
        await page.ask('Hello?');
        await page.failure();
      });
      const lines = told.flatMap((text) => text.split('\n'));
      expect(lines).to.deep.equal([`<agent-chat> ${says}`, 'Check ai-url and agent-id.']);
    });

  it('is told by the inspector what each answer took and rests on; visitors are not', async () => {
    const backend = await scriptChat({
      messages: ['Yes.'],
      tokens: { conversational: 812, functional: 318, embeddings: 74 },
      // One of several passages of an item each; it counts once, as on the chips.
      source: [
        { dataItemId: 'care', cosineDistanceScore: 0.61 },
        { dataItemId: 'care', cosineDistanceScore: 0.79 },
      ],
    });
    const page = await placeChat({ aiUrl: backend.aiUrl, debug: true });
    page.chat.ask('Why?');
    const [answer] = await page.answers(1);
    await page.until(() => answer!.textContent.includes('1,204 tokens'), 'the inspector is there');
    expect(textOf(answer!)).to.match(/\d+ ms · 1,204 tokens · 1 source /);
    expect(textOf(answer!)).to.match(/conversational 812 ?functional 318 ?embeddings 74 ?1 care 0\.79/);
    const last = [...answer!.querySelectorAll('dd')].at(-1)!;
    const figure = document.createRange();
    figure.selectNodeContents(last);
    figure.setStartAfter(last.querySelector('svg')!);
    const lines = [...figure.getClientRects()].filter(({ width }) => width > 0);
    expect(lines).to.have.length(1);
    page.chat.debug = false;
    await page.until(() => !answer!.textContent.includes('tokens'), 'it is gone');
  });

  for (const { answer, says } of [
    {
      answer: { body: { status: false, data: 'No such agent.' } },
      says: /^api · HTTP 200 No such agent\. — .*agent-id/,
    },
    {
      answer: { status: 404, body: { status: false, data: 'Gone' } },
      says: /HTTP 404 .*Check ai-url and agent-id/,
    },
    {
      answer: { mode: 'reset-before-headers' },
      says: /^network .*CORS.*connect-src.*service worker or browser extension/,
    },
  ] as const)
    it(`is told by the inspector why there is no answer: ${says.source}`, async () => {
      const backend = await scriptChat(answer);
      const page = await placeChat({ aiUrl: backend.aiUrl, debug: true });
      page.chat.ask('Why?');
      const failure = await page.failure();
      const box = (): Element | null => failure.parentElement!.querySelector('.inspector');
      await page.until(() => box() !== null, 'the inspector is there');
      expect(textOf(box()!)).to.match(says);
      page.chat.debug = false;
      await page.until(() => box() === null, 'it is gone');
    });

  it('is told in the console, once each, which attributes are not taken as they were written', async () => {
    const told = await warningsDuring(async (lines) => {
      const page = await placeMarkup(
        `<agent-chat agent-id="written" ai-url="/ai" debug starters="['One?']" storage="cloud" max-length="2e3" storage-ttl="-1"
          without="copy foo" image-hosts="cdn.example https://pics.example/a" mode="popup" placement="bottom-left"
          color-scheme="dim"></agent-chat>`,
      );
      page.chat.show();
      await page.until(() => lines.length >= 8, 'the console has them');
      page.chat.requestUpdate();
      await page.chat.updateComplete;
    });
    expect(told.map((line) => /^<agent-chat> ([\w-]+)/.exec(line)?.[1])).to.deep.equal([
      'mode',
      'placement',
      'storage',
      'color-scheme',
      'storage-ttl',
      'starters',
      'without',
      'image-hosts',
    ]);
  });

  it('chooses light or dark, or leaves it to the system', async () => {
    const { aiUrl } = await scriptChat();
    const page = await placeChat({ aiUrl });
    await page.open();
    const lightness = (): number => lightnessOf(page.part('panel'));
    page.chat.colorScheme = 'dark';
    await page.until(() => lightness() < 0.3, 'dark');
    page.chat.colorScheme = 'light';
    await page.until(() => lightness() > 0.9, 'light');
    page.chat.colorScheme = 'auto';
    const system = matchMedia('(prefers-color-scheme: dark)').matches;
    await page.until(() => lightness() > 0.9 !== system, 'as the system has it');
  });

  it("follows the page's own switch where the page's styles let it inherit", async () => {
    const { aiUrl } = await scriptChat();
    const page = await placeChat({ aiUrl });
    await page.open();
    page.chat.style.colorScheme = 'inherit';
    const { style } = document.documentElement;
    try {
      style.colorScheme = 'dark';
      await page.until(() => lightnessOf(page.part('panel')) < 0.3, 'dark');
      style.colorScheme = 'light';
      await page.until(() => lightnessOf(page.part('panel')) > 0.9, 'light');
    } finally {
      style.colorScheme = '';
    }
  });

  it('lets images of the hosts it names load; of others only a link is shown', async () => {
    const backend = await scriptChat('![A](https://cdn.invalid/a.png) ![B](https://evil.invalid/b.png)');
    const page = await placeChat({ aiUrl: backend.aiUrl, imageHosts: 'cdn.invalid' });
    page.chat.ask('Show?');
    const [answer] = await page.answers(1);
    expect([...answer!.querySelectorAll('img')].map(({ src }) => src)).to.deep.equal([
      'https://cdn.invalid/a.png',
    ]);
    expect(answer!.querySelector('a')?.href).to.equal('https://evil.invalid/b.png');
  });

  it('leaves out every way to copy', async () => {
    const backend = await scriptChat('So:\n\n```js\nlet a;\n```');
    const page = await placeChat({ aiUrl: backend.aiUrl });
    page.chat.ask('How?');
    const [answer] = await page.answers(1);
    const copies = (): number => answer!.querySelectorAll('button[aria-label^=Copy]').length;
    await page.until(() => copies() === 2, 'the answer and its code can be copied');
    page.chat.without = 'copy';
    await page.until(() => copies() === 0, 'neither can');
  });

  it('opens, closes, fills and empties it by buttons of the page', async () => {
    const backend = await scriptChat('Hello.');
    const page = await placeChat({ aiUrl: backend.aiUrl, id: 'commanded' });
    const command = async (name: string, value = ''): Promise<void> => {
      const button = await fixture<HTMLButtonElement>(
        html`<button commandfor="commanded" command="--${name}" value=${value}>${name}</button>`,
      );
      button.click();
    };
    await command('show');
    await page.until(() => page.has('input') && page.chat.open, 'open');
    await command('hide');
    await page.until(() => !page.chat.open, 'closed');
    await command('toggle');
    await page.until(() => page.chat.open, 'open again');
    await command('prefill', 'My order is ');
    await page.until(() => page.input.value === 'My order is ', 'filled');
    await command('ask', 'Hello?');
    await page.answers(1);
    await command('reset');
    await page.until(() => !page.has('message'), 'empty');
    await command('toggle');
    await page.until(() => !page.chat.open, 'closed again');
    await command('ask', 'By command?');
    await page.answers(1);
    expect(page.chat.open).to.equal(true);
    expect(page.parts('message-user').map((message) => page.textOf(message))).to.deep.equal(['By command?']);
  });

  for (const [storage, isKept] of [
    ['local', true],
    ['session', true],
    ['none', false],
  ] as const) {
    it(`keeps the conversation where storage="${storage}" says`, async () => {
      const backend = await scriptChat('Yes.');
      const page = await placeChat({ aiUrl: backend.aiUrl, storage });
      page.chat.ask('Why?');
      await page.answers(1);
      const keysOf = (area: Storage): number =>
        Object.keys(area).filter((key) => key.startsWith('agent-chat:') && key.includes(page.chat.agentId))
          .length;
      await page.until(() => isKept === keysOf(localStorage) + keysOf(sessionStorage) > 0, 'it is stored');
      expect(keysOf(storage === 'local' ? sessionStorage : localStorage)).to.equal(0);
      page.chat.reset();
      expect(keysOf(localStorage) + keysOf(sessionStorage)).to.equal(0);
    });
  }
});
