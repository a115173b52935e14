import { expect } from '@open-wc/testing';
import { CLASSIC, closePages, LOADER, openPage, scriptTag, type EmbedPage } from '../helpers/embed-page.js';

const CHAT = { 'data-agent-id': 'agent-1', 'data-ai-url': '/ai' };
const MARKUP = '<agent-chat agent-id="agent-1" ai-url="/ai"></agent-chat>';
const BANNER = `<promo-banner config='{ "id": "b", "companyId": "c", "name": "n", "content": "Free delivery",
  "scrollBehavior": "follow", "mode": "float", "placement": "bottom", "showCloseButton": true }'></promo-banner>`;
/** One policy of each name, and no second one. */
const ONE_POLICY = `<meta http-equiv="Content-Security-Policy"
  content="trusted-types agent-widgets lit-html">`;

const chats = ({ document }: EmbedPage): Element[] => [...document.querySelectorAll('agent-chat')];
const hasLauncher = (chat: Element | undefined): boolean =>
  chat?.shadowRoot?.querySelector('[part~=launcher]') != null;
const launched = async (page: EmbedPage): Promise<Element> => {
  await page.until(() => hasLauncher(chats(page)[0]), 'the launcher is drawn');
  return chats(page)[0]!;
};

afterEach(closePages);

describe('a script tag', () => {
  for (const [kind, attributes] of [
    ['async', { async: '' }],
    ['deferred', { defer: '' }],
    ['with a nonce', { nonce: 'r4nd0m' }],
  ] as const) {
    it(`that is ${kind} mounts one chat, whichever file it names`, async () => {
      for (const file of [LOADER, CLASSIC]) {
        const page = await openPage({
          head: scriptTag(file, { ...attributes, ...CHAT }),
          body: '<main></main>',
        });
        await launched(page);
        expect(chats(page)).to.have.length(1);
        expect(page.errors).to.deep.equal([]);
      }
    });
  }

  it('that a tag manager adds when the page has long been there mounts one chat', async () => {
    const page = await openPage({ body: '<main>Shop</main>' });
    await page.addScript({ src: LOADER, type: 'module', ...CHAT });
    await launched(page);
    await page.addScript({ src: CLASSIC, ...CHAT });
    expect(chats(page)).to.have.length(1);
    expect(page.errors).to.deep.equal([]);
  });

  it('that comes again from another address makes no second policy for trusted types', async () => {
    const head = ONE_POLICY + scriptTag(CLASSIC) + scriptTag(LOADER);
    const page = await openPage({ head, body: MARKUP });
    await launched(page);
    await page.addScript({ src: `${CLASSIC}?another-version` });
    await page.addScript({ src: `${LOADER}?another-version`, type: 'module' });
    expect(page.errors).to.deep.equal([]);
    expect(chats(page)).to.have.length(1);
  });
});

describe('on a page whose router changes the address and the content', () => {
  const go = (page: EmbedPage, path: string, html: string): void => {
    page.window.history.pushState({}, '', `/shop/${path}`);
    page.document.querySelector('main')!.innerHTML = html;
  };

  it('a mounted chat stays the same element, with what it shows', async () => {
    const page = await openPage({
      head: scriptTag(LOADER, CHAT),
      body: '<main>Home</main>',
      hasAddress: true,
    });
    const chat = await launched(page);
    (chat as unknown as { show(): void }).show();
    await page.until(() => chat.shadowRoot!.querySelector('[part~=input]') !== null, 'the panel is open');
    go(page, 'about', '<h1>About</h1>');
    expect(chats(page)).to.deep.equal([chat]);
    expect(chat.shadowRoot!.querySelector('[part~=input]')).not.to.equal(null);
  });

  it('a chat in the content goes with it, and comes with the next', async () => {
    const page = await openPage({
      head: scriptTag(LOADER),
      body: `<main>${MARKUP}</main>`,
      hasAddress: true,
    });
    await launched(page);
    go(page, 'about', '<h1>About</h1>');
    expect(chats(page)).to.have.length(0);
    go(page, 'home', MARKUP);
    await launched(page);
    expect(page.errors).to.deep.equal([]);
  });
});

describe('a page that takes everything away again', () => {
  it('is as it was before', async () => {
    const page = await openPage({ body: '<main>Shop</main>' });
    const { document, window } = page;
    // In a very low window no bar follows the scroll.
    Object.assign((window.frameElement as HTMLElement).style, { width: '800px', height: '600px' });
    const look = () => ({
      covered: window.getComputedStyle(document.documentElement).getPropertyValue('--promo-banner-bottom'),
      root: document.documentElement.getAttribute('style'),
      body: document.body.outerHTML,
      sheets: document.adoptedStyleSheets.length,
      globals: Object.keys(window),
    });
    const before = look();
    await page.addScript({ src: CLASSIC });
    document.body.insertAdjacentHTML('afterbegin', BANNER + MARKUP);
    await launched(page);
    const bar = (): unknown => document.querySelector('promo-banner')!.shadowRoot!.querySelector('.bar');
    await page.until(() => bar() !== null, 'the banner is drawn');
    await page.until(() => look().covered !== before.covered, 'the page knows the height of the banner');
    document.querySelectorAll('agent-chat, promo-banner').forEach((element) => element.remove());
    await page.until(() => look().covered === before.covered, 'the page is told that the banner went');
    expect(look()).to.deep.equal(before);
  });
});

describe('a page with MooTools and its compatibility layer, which takes the name `Event`', () => {
  const MOOTOOLS = `<script>
    var Event = function (event, win) { if (event.type.indexOf('key') === 0) this.key = event.which; };
  </script>`;

  for (const [kind, file] of [
    ['the loader', LOADER],
    ['the one-file script', CLASSIC],
  ] as const) {
    it(`gets a banner and a chat that opens from ${kind}`, async () => {
      // What this chat leaves in storage is no other test's.
      const chatOfItsOwn = MARKUP.replace('agent-1', crypto.randomUUID());
      const page = await openPage({ head: MOOTOOLS + scriptTag(file), body: BANNER + chatOfItsOwn });
      const chat = await launched(page);
      let opened = 0;
      page.document.addEventListener('agent-chat-open', () => opened++);
      chat.shadowRoot!.querySelector<HTMLElement>('[part~=launcher]')!.click();
      await page.until(() => opened > 0, 'the page is told that the panel is open');
      const bar = (): unknown =>
        page.document.querySelector('promo-banner')!.shadowRoot?.querySelector('.bar');
      await page.until(() => bar() != null, 'the banner is drawn');
      expect(opened).to.equal(1);
      expect(page.errors).to.deep.equal([]);
    });
  }
});
