import { expect } from '@open-wc/testing';
import type { SourceItem } from '../../../src/elements/agent-chat/source-item.js';
import { ENGLISH, type Strings } from '../../../src/i18n/strings.js';
import { DATA_ITEM_TYPES } from '../../../src/protocol/index.js';
import { HOSTILE_HTML } from '../../content/hostile-html.js';
import { type ChatPage, placeChat, reload } from '../../helpers/chat-fixture.js';
import { tell } from '../../helpers/figures.js';
import { scriptChat } from '../../helpers/scripted-chat.js';

/** Short enough to be a title or the words of a refusal. */
const PAYLOADS = [
  ...HOSTILE_HTML.filter((payload) => payload.length < 120),
  '[x](javascript:alert(1))',
  '![x](https://evil.example/x.png)',
  '<https://evil.example/"onmouseover="alert(1)>',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'https://evil.example/"><img src=x onerror=alert(1)>',
];
const NEVER =
  'script, style, link, base, meta, form, iframe, object, embed, video, audio, template, title, math, frame, marquee';
const SAFE_LINK = /^(?:https?|mailto|tel):$/;

let executions = 0;
let tried = 0;
const { alert } = window;

/** What stands in the chat and must not, in words. */
function findings({ chat }: ChatPage): string[] {
  const root = chat.shadowRoot!;
  const standing = [...root.querySelectorAll(NEVER)].map((node) => node.outerHTML);
  const handlers = [...root.querySelectorAll('*')].flatMap((node) =>
    [...node.attributes]
      .filter(({ name }) => name.startsWith('on'))
      .map(({ name }) => `${node.localName} ${name}`),
  );
  const links = [...root.querySelectorAll('a')]
    .filter((link) => link.hasAttribute('href') && !SAFE_LINK.test(link.protocol))
    .map((link) => link.outerHTML);
  return [...standing, ...handlers, ...links];
}

/** Requests that a payload has caused. */
const callsHome = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.includes('evil.example'));

/** A handler of the page that comes after those of the content: once it has run, so have they. */
async function settle(): Promise<void> {
  const image = new Image();
  const failed = new Promise((resolve) => image.addEventListener('error', resolve));
  image.src = 'data:image/png;base64,broken';
  await failed;
}

async function expectHarmless(page: ChatPage, count: number): Promise<void> {
  await settle();
  tried += count;
  expect(findings(page)).to.deep.equal([]);
  expect(callsHome()).to.deep.equal([]);
  expect(executions).to.equal(0);
}

const hostileStrings = (payload: string): Partial<Strings> =>
  Object.fromEntries(
    Object.entries(ENGLISH).map(([key, text]) => [key, typeof text === 'function' ? () => payload : payload]),
  );

describe('a chat with hostile texts', () => {
  before(() => {
    window.alert = () => void (executions += 1);
    performance.clearResourceTimings();
  });
  after(async () => {
    window.alert = alert;
    await tell('hostile texts in the chat', { tried, executions, requests: callsHome().length });
  });

  it('is harmless when its heading, greeting, starters and every string are', async () => {
    const backend = await scriptChat();
    const page = await placeChat({ aiUrl: backend.aiUrl, starters: PAYLOADS });
    await page.open();
    for (const payload of PAYLOADS) {
      Object.assign(page.chat, { heading: payload, greeting: payload, strings: hostileStrings(payload) });
      await page.chat.updateComplete;
      await page.until(() => page.part('heading').textContent === payload, 'the heading is shown as text');
    }
    expect(page.parts('starter').map((starter) => starter.querySelector('span')?.textContent)).to.deep.equal(
      PAYLOADS,
    );
    await expectHarmless(page, PAYLOADS.length * 4);
  });

  it('is harmless when what it asks consent for is', async () => {
    const backend = await scriptChat();
    const page = await placeChat({ aiUrl: backend.aiUrl });
    page.chat.show();
    for (const consent of PAYLOADS) {
      page.chat.consent = consent;
      await page.chat.updateComplete;
    }
    await expectHarmless(page, PAYLOADS.length);
  });

  it('is harmless when the paragraphs of a reply are, and again when they come back from storage', async () => {
    const backend = await scriptChat({ messages: PAYLOADS });
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    page.chat.ask(PAYLOADS[0]!);
    await page.answers(1);
    await expectHarmless(page, PAYLOADS.length);
    const again = await reload(page);
    await again.open();
    await again.answers(1);
    await expectHarmless(again, PAYLOADS.length);
  });

  it('is harmless when another script has written to its storage', async () => {
    const backend = await scriptChat('ORIGINAL');
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    page.chat.ask('QUESTION');
    await page.answers(1);
    const text = JSON.stringify(PAYLOADS.join('\n\n')).slice(1, -1);
    for (const key of Object.keys(sessionStorage).filter((name) => name.includes(page.chat.agentId))) {
      const stored = sessionStorage.getItem(key)!;
      sessionStorage.setItem(key, stored.replaceAll('ORIGINAL', text).replaceAll('QUESTION', text));
    }
    const again = await reload(page);
    await again.open();
    const [answer] = await again.answers(1);
    expect(again.textOf(answer!)).to.contain('evil.example');
    await expectHarmless(again, PAYLOADS.length * 2);
  });

  it('is shown, and not drawn without end, when the times in its storage are beyond all time', async () => {
    const backend = await scriptChat({ status: 429, headers: { 'Retry-After': '60' }, body: {} }, 'Yes.');
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    page.chat.ask('Busy?');
    await page.failure();
    page.chat.ask('And now?');
    await page.answers(1);
    const inAMonth = Date.now() + 30 * 86_400_000;
    for (const key of Object.keys(sessionStorage).filter((name) => name.includes(page.chat.agentId))) {
      const stored = sessionStorage.getItem(key)!;
      sessionStorage.setItem(
        key,
        stored
          .replace(/"retryAt":\d+/, `"retryAt":${inAMonth}`)
          .replace(/("role":"agent".*"at":)\d+/, '$11e300'),
      );
    }
    const waits: number[] = [];
    const { setTimeout } = window;
    window.setTimeout = ((...args: Parameters<typeof setTimeout>) => {
      // Some timers name no time.
      waits.push(args[1] ?? 0);
      return setTimeout(...args);
    }) as typeof setTimeout;
    try {
      const again = await reload(page);
      await again.open();
      await again.until(() => again.parts('message-user').length === 2, 'both questions are shown');
      expect(again.parts('message-agent')).to.have.length(0);
      expect(again.part('message-error').textContent).to.contain('Try again later');
      expect(again.button('Try again').ariaDisabled).to.equal(null);
      // A timer of more than 31 bits fires at once, and what it draws would set it again.
      expect(Math.max(...waits)).to.be.below(2 ** 31);
    } finally {
      window.setTimeout = setTimeout;
    }
  });

  it("is harmless when the service's words are", async () => {
    const words = PAYLOADS.slice(0, 20);
    const backend = await scriptChat(...words.map((data) => ({ body: { status: false, data } })));
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    for (const payload of words) {
      page.chat.ask('Hello?');
      const failure = await page.failure();
      expect(failure.textContent).to.contain('Not accepted');
      await expectHarmless(page, 1);
      page.button('Edit').click();
      await page.until(() => !page.has('message-error'), `the refusal of ${payload} is gone`);
    }
  });

  it('is harmless when its sources are, whatever their type', async () => {
    const items = DATA_ITEM_TYPES.flatMap((type) =>
      PAYLOADS.slice(-12).map((payload): SourceItem => ({
        type,
        source: payload,
        content: payload,
        title: payload,
        properties: { url: payload, match: payload },
      })),
    );
    const source = items.map((_, at) => ({ dataItemId: String(at), cosineDistanceScore: 0.5 }));
    const backend = await scriptChat(
      { messages: ['Yes.'], source: source.slice(0, 8) },
      { messages: ['Yes.'], source },
    );
    const page = await placeChat({
      aiUrl: backend.aiUrl,
      showSources: true,
      resolveSource: (id) => Promise.resolve(items[Number(id)]),
    });
    await page.open();
    for (const count of [1, 2]) {
      page.chat.ask('Why?');
      await page.answers(count);
      await page.until(() => page.has('source'), 'the sources are shown');
      for (const chip of page.parts('source')) {
        chip.click();
        await page.chat.updateComplete;
        expect(findings(page)).to.deep.equal([]);
      }
    }
    await expectHarmless(page, items.length);
  });
});
