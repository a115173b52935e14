import { expect } from '@open-wc/testing';
import { CLASSIC, closePages, LOADER, openPage, scriptTag, type EmbedPage } from '../helpers/embed-page.js';
import { htmlExample } from '../helpers/html-example.js';

const CHAT = { 'data-agent-id': 'agent-1', 'data-ai-url': '/ai' };
const BANNER_SRC = URL.createObjectURL(
  new Blob([JSON.stringify({ id: 'b', companyId: 'c', name: 'n', content: 'Free delivery' })]),
);

const chats = ({ document }: EmbedPage): Element[] => [...document.querySelectorAll('agent-chat')];
const mounted = async (page: EmbedPage): Promise<Element> => {
  await page.until(() => chats(page).length > 0, 'a chat is mounted');
  return chats(page)[0]!;
};

afterEach(closePages);

for (const [kind, file] of [
  ['the loader', LOADER],
  ['the one-file script', CLASSIC],
] as const) {
  describe(`${kind}, by the data-… of its own tag,`, () => {
    it('mounts a chat with the attributes of a chat, at the end of the page', async () => {
      const extra = { 'data-heading': 'Ask Halm', 'data-show-sources': '', 'data-placement': 'bottom-start' };
      const page = await openPage({
        head: scriptTag(file, { ...CHAT, ...extra }),
        body: '<main>Shop</main>',
      });
      const chat = await mounted(page);
      expect(chat).to.equal(page.document.body.lastElementChild);
      expect(chat.getAttribute('agent-id')).to.equal('agent-1');
      expect(chat.getAttribute('ai-url')).to.equal('/ai');
      expect(chat.getAttribute('heading')).to.equal('Ask Halm');
      expect(chat.getAttribute('placement')).to.equal('bottom-start');
      expect(chat.hasAttribute('show-sources')).to.equal(true);
      await page.until(
        () => chat.shadowRoot?.querySelector('[part~=launcher]') != null,
        'the launcher is drawn',
      );
      expect(page.errors).to.deep.equal([]);
    });

    it('takes nothing from the tag that could run code or hide the chat', async () => {
      const extra = {
        'data-onclick': 'x',
        'data-class': 'x',
        'data-style': 'display:none',
        'data-mount': '',
      };
      const page = await openPage({ head: scriptTag(file, { ...CHAT, ...extra }) });
      const chat = await mounted(page);
      for (const name of ['onclick', 'class', 'style', 'mount'])
        expect(chat.hasAttribute(name), name).to.equal(false);
    });

    it('mounts a banner before everything else', async () => {
      const page = await openPage({
        head: scriptTag(file, { 'data-banner-src': BANNER_SRC }),
        body: '<main>Shop</main>',
      });
      await page.until(
        () => page.document.body.firstElementChild?.localName === 'promo-banner',
        'a banner is mounted',
      );
      await page.until(() => page.isDefined('promo-banner'), 'it is registered');
      expect(chats(page)).to.have.length(0);
    });

    it('mounts a banner for the bottom after everything else, and leaves it there', async () => {
      const banner = { id: 'b', companyId: 'c', name: 'n', content: 'Free delivery' };
      for (const fields of [
        { mode: 'expanded', scrollBehavior: 'stationary' },
        { mode: 'float', scrollBehavior: 'stationary' },
        { mode: 'float' },
      ]) {
        const json = JSON.stringify({ ...banner, placement: ' Bottom', ...fields });
        const page = await openPage({
          head: scriptTag(file, { 'data-banner-src': URL.createObjectURL(new Blob([json])) }),
          body: '<main style="height:2000px">Shop</main>',
        });
        const bar = () => page.document.querySelector('promo-banner')?.shadowRoot?.querySelector('.bar');
        await page.until(() => bar() != null, 'the banner is drawn');
        expect(page.document.body.lastElementChild!.localName).to.equal('promo-banner');
        page.window.scrollTo(0, 9999);
        const { top, bottom } = bar()!.getBoundingClientRect();
        expect(top).to.be.above(0);
        expect(bottom).to.be.at.most(page.window.innerHeight);
        const body = page.document.createElement('body');
        body.innerHTML = '<main>Two</main>';
        page.document.body.replaceWith(body);
        await page.until(() => body.lastElementChild!.localName === 'promo-banner', 'it is back');
        closePages();
      }
    });

    it('mounts nothing where the page asks for nothing', async () => {
      const page = await openPage({ head: scriptTag(file), body: '<main>Shop</main>' });
      expect([...page.document.body.children].map(({ localName }) => localName)).to.deep.equal(['main']);
    });

    it('only registers with data-mount="none"', async () => {
      const page = await openPage({ head: scriptTag(file, { ...CHAT, 'data-mount': 'none' }) });
      await page.until(
        () => page.isDefined('agent-chat') && page.isDefined('promo-banner'),
        'both are registered',
      );
      expect(chats(page)).to.have.length(0);
    });

    it("leaves it at the page's own chat for the same agent, wherever that stands", async () => {
      const body = '<agent-chat agent-id="agent-1" ai-url="/ai"></agent-chat>';
      const page = await openPage({ head: scriptTag(file, CHAT), body });
      await page.until(
        () => chats(page)[0]?.shadowRoot?.querySelector('[part~=launcher]') != null,
        'the launcher is drawn',
      );
      expect(chats(page)).to.have.length(1);
    });

    it('mounts what each of two tags asks for', async () => {
      const head = scriptTag(file, { 'data-banner-src': BANNER_SRC }) + scriptTag(file, CHAT);
      const page = await openPage({ head, body: '<main>Shop</main>' });
      await mounted(page);
      expect(page.document.querySelectorAll('promo-banner')).to.have.length(1);
    });

    it('never mounts twice', async () => {
      const page = await openPage({
        head: scriptTag(file, CHAT) + scriptTag(CLASSIC, CHAT) + scriptTag(LOADER, CHAT),
      });
      await mounted(page);
      await page.addScript({ src: CLASSIC, ...CHAT });
      await page.addScript({ src: `${LOADER}?again`, type: 'module', ...CHAT });
      expect(chats(page)).to.have.length(1);
      expect(page.errors).to.deep.equal([]);
    });

    it('mounts once when a consent tool starts a tag that it held back, and starts it again', async () => {
      const held = scriptTag(file, { ...CHAT, 'data-category': 'chat' }).replace(
        / type="module"|(?= src)/,
        ' type="text/plain"',
      );
      const page = await openPage({ head: held, body: '<main>Shop</main>' });
      const start = async (): Promise<void> => {
        const tag = page.document.querySelector('script[data-category]')!;
        const attributes = Object.fromEntries([...tag.attributes].map(({ name, value }) => [name, value]));
        tag.remove();
        await page.addScript({ ...attributes, type: file === LOADER ? 'module' : 'text/javascript' });
      };
      expect(chats(page)).to.have.length(0);
      await start();
      expect((await mounted(page)).getAttribute('agent-id')).to.equal('agent-1');
      await start();
      expect(chats(page)).to.have.length(1);
      expect(page.errors.concat(page.warnings)).to.deep.equal([]);
    });

    it('comes back, the same element, when a router replaces the body', async () => {
      const page = await openPage({ head: scriptTag(file, CHAT), body: '<main>One</main>' });
      const chat = await mounted(page);
      const body = page.document.createElement('body');
      body.innerHTML = '<main>Two</main>';
      page.document.body.replaceWith(body);
      await page.until(() => chat.isConnected, 'it is back');
      expect(chat.parentElement).to.equal(page.document.body);
      expect(chats(page)).to.have.length(1);
    });

    it('comes back, too, when the page has no body for a moment', async () => {
      const page = await openPage({ head: scriptTag(file, CHAT), body: '<main>One</main>' });
      const chat = await mounted(page);
      page.document.body.remove();
      await new Promise((resolve) => page.window.setTimeout(resolve));
      page.document.documentElement.append(page.document.createElement('body'));
      await page.until(() => chat.isConnected, 'it is back');
      expect(chat.parentElement).to.equal(page.document.body);
      expect(page.errors).to.deep.equal([]);
    });

    it("is alone on a page out of Turbo's cache, which holds a copy", async () => {
      const page = await openPage({ head: scriptTag(file, CHAT) });
      const chat = await mounted(page);
      const newBody = page.document.body.cloneNode(true) as HTMLElement;
      const detail = { newBody };
      page.document.dispatchEvent(new page.window.CustomEvent('turbo:before-render', { detail }));
      page.document.body.replaceWith(newBody);
      await page.until(() => chat.isConnected, 'it is back');
      expect(chats(page)).to.deep.equal([chat]);
    });

    it('stays away once the page has removed it', async () => {
      const page = await openPage({ head: scriptTag(file, CHAT) });
      const chat = await mounted(page);
      chat.remove();
      const body = page.document.createElement('body');
      page.document.body.replaceWith(body);
      await new Promise((resolve) => page.window.requestAnimationFrame(resolve));
      expect(chats(page)).to.have.length(0);
    });
  });
}

describe('a tag manager that drops the data-… of a script tag', () => {
  it('mounts one chat by the script of its guide, also if its tag fires twice', async () => {
    const script = await htmlExample('demo/docs/guides/tag-manager.md', 'data-agent-id');
    const here = script.replace(/https:[^']*embed\.mjs/, LOADER);
    const page = await openPage({ body: `<main>Shop</main>${here}${here}` });
    const chat = await mounted(page);
    await page.until(() => chat.shadowRoot !== null, 'the launcher is drawn');
    expect(chat.getAttribute('agent-id')).to.equal('YOUR-AGENT');
    expect(chats(page)).to.have.length(1);
    expect(page.errors).to.deep.equal([]);
  });
});
