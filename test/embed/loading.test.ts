import { expect } from '@open-wc/testing';
import { CLASSIC, closePages, LOADER, openPage, scriptTag, type EmbedPage } from '../helpers/embed-page.js';
import { htmlExample } from '../helpers/html-example.js';

const CHAT = '<agent-chat agent-id="agent-1" ai-url="/ai"></agent-chat>';

/** Paths of the code the page has asked for. */
const requested = ({ window }: EmbedPage): string[] =>
  window.performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => path.startsWith('/dist/'));

afterEach(closePages);
// What a chat keeps would open the next one at once.
afterEach(() => {
  for (const area of [sessionStorage, localStorage]) {
    for (const key of Object.keys(area)) if (key.startsWith('agent-chat:')) area.removeItem(key);
  }
});

const launcherOf = ({ document }: EmbedPage): HTMLElement =>
  document.querySelector('agent-chat')!.shadowRoot!.querySelector<HTMLElement>('[part~=launcher]')!;
const isOpen = ({ document }: EmbedPage): boolean =>
  document.querySelector('agent-chat')!.shadowRoot!.querySelector('dialog[open] [part~=input]') !== null;

describe('the loader', () => {
  it('draws the closed launcher of a chat itself and requests nothing further', async () => {
    const page = await openPage({ head: scriptTag(LOADER), body: CHAT });
    const launcher = launcherOf(page);
    expect(launcher.getAttribute('aria-label')).to.equal('Open chat');
    expect(launcher.getAttribute('aria-expanded')).to.equal('false');
    expect(launcher.getBoundingClientRect().width).to.equal(56);
    expect(requested(page)).to.deep.equal([LOADER]);
  });

  it('names the launcher in the language of the page and turns it with the script', async () => {
    const body = `<main lang="AR-EG">${CHAT}</main>`;
    const page = await openPage({ head: scriptTag(LOADER), body });
    const launcher = launcherOf(page);
    expect(launcher.getAttribute('aria-label')).to.equal('فتح المحادثة');
    expect(page.window.getComputedStyle(launcher).direction).to.equal('rtl');
    expect(launcher.getBoundingClientRect().left).to.equal(20);
    expect(page.window.getComputedStyle(launcher.querySelector('i')!).scale).to.equal('-1 1');
  });

  it('names the launcher in English where the page is in a language that only begins like one it knows', async () => {
    // Konkani, whose tag begins like that of Korean.
    const page = await openPage({ head: scriptTag(LOADER), body: `<main lang="kok">${CHAT}</main>` });
    expect(launcherOf(page).ariaLabel).to.equal('Open chat');
  });

  it('takes nothing from what a page has put on every object', async () => {
    const page = await openPage({
      head: `<script>Object.prototype.onfocus = 'document.title = "run"'</script>${scriptTag(LOADER)}`,
      body: CHAT,
    });
    const drawn = [...page.document.querySelector('agent-chat')!.shadowRoot!.querySelectorAll('*')];
    expect(drawn.map((element) => element.getAttribute('onfocus'))).to.deep.equal([null, null, null, null]);
  });

  it('brings the element when a pointer comes over the launcher, which stays where it is', async () => {
    const page = await openPage({ head: scriptTag(LOADER), body: CHAT });
    const drawn = launcherOf(page);
    const before = drawn.getBoundingClientRect().toJSON() as object;
    drawn.dispatchEvent(new page.window.PointerEvent('pointerenter'));
    await page.until(
      () => page.isDefined('agent-chat') && launcherOf(page) !== drawn,
      'the element is there',
    );
    expect(page.document.querySelector('agent-chat')!.shadowRoot!.querySelectorAll('button')).to.have.length(
      1,
    );
    expect(launcherOf(page).getBoundingClientRect().toJSON()).to.deep.equal(before);
    expect(page.isDefined('promo-banner')).to.equal(false);
  });

  it('draws the icon as large as the element does, in a launcher of any size', async () => {
    const body = CHAT.replace(' ', ' style="--agent-chat-launcher-size: 80px" ');
    const page = await openPage({ head: scriptTag(LOADER), body });
    const drawn = launcherOf(page);
    const iconOf = (launcher: HTMLElement): unknown =>
      [...launcher.querySelectorAll('i')].map((line) => [
        line.getBoundingClientRect().toJSON(),
        page.window.getComputedStyle(line).clipPath,
      ]);
    const before = iconOf(drawn);
    expect(before).to.have.length(2);
    drawn.dispatchEvent(new page.window.PointerEvent('pointerenter'));
    await page.until(() => launcherOf(page) !== drawn && launcherOf(page) !== null, 'the element is there');
    expect(iconOf(launcherOf(page))).to.deep.equal(before);
  });

  it('names the launcher as the page has it in its texts', async () => {
    const script =
      "<script>document.querySelector('agent-chat').strings = { open: 'Ask the potter' }</script>";
    const page = await openPage({ head: scriptTag(LOADER), body: CHAT + script });
    const drawn = launcherOf(page);
    expect(drawn.ariaLabel).to.equal('Ask the potter');
    drawn.dispatchEvent(new page.window.PointerEvent('pointerenter'));
    await page.until(() => launcherOf(page) !== drawn && launcherOf(page) !== null, 'the element is there');
    expect(launcherOf(page).ariaLabel).to.equal('Ask the potter');
  });

  it('draws a launcher that can be reached in a layer of the page that lets the pointer through', async () => {
    const body = `<div style="pointer-events:none">${CHAT}</div>`;
    const page = await openPage({ head: scriptTag(LOADER), body });
    const { left, top } = launcherOf(page).getBoundingClientRect();
    expect(page.document.elementFromPoint(left + 28, top + 28)!.localName).to.equal('agent-chat');
  });

  it('moves the launcher off what the owner names before anyone reaches for it', async () => {
    const bar = '<div id="bar" style="position:fixed;inset:auto 0 0;height:40px"></div>';
    const body = bar + CHAT.replace(' ', ' keep-clear-of="#bar" ');
    const page = await openPage({ head: scriptTag(LOADER), body });
    const top = page.document.querySelector('#bar')!.getBoundingClientRect().top;
    await page.until(
      () => launcherOf(page)?.getBoundingClientRect().bottom <= top,
      'the launcher stands above the bar',
    );
  });

  it('shows what the page has for visitors without the chat where its code cannot load', async () => {
    const missing = '{"imports":{"/dist/embed/agent-chat.js":"/dist/embed/missing.js"}}';
    const page = await openPage({
      head: `<script type="importmap">${missing}</script>${scriptTag(LOADER)}`,
      body: CHAT.replace('></', '><a href="/contact">Write to us</a></'),
    });
    const link = page.document.querySelector('a')!;
    expect(link.offsetHeight).to.equal(0);
    launcherOf(page).click();
    await page.until(() => link.offsetHeight > 0, 'the link is seen');
    expect(page.document.querySelector('agent-chat')!.open).to.equal(false);
    expect(launcherOf(page).offsetHeight).to.equal(56);
  });

  it('asks once for a banner whose code cannot load, however often the page changes', async () => {
    const missing = '{"imports":{"/dist/embed/bar.js":"/dist/embed/missing.js"}}';
    const page = await openPage({
      head: `<script type="importmap">${missing}</script>${scriptTag(LOADER)}`,
      body: '<promo-banner src="/banner">Free delivery</promo-banner>',
    });
    await page.until(() => page.errors.length > 0, 'the page is told');
    for (let change = 0; change < 5; change += 1) {
      page.document.body.append('.');
      // A request that began now has been answered then.
      await fetch('/dist/embed/missing.js');
    }
    expect(page.errors).to.have.length(1);
  });

  it('opens the panel on a click', async () => {
    const page = await openPage({ head: scriptTag(LOADER), body: CHAT });
    launcherOf(page).click();
    await page.until(() => isOpen(page), 'the panel is open');
    expect(page.errors).to.deep.equal([]);
  });

  it('opens for a script of the page that calls a method before the code is there', async () => {
    const page = await openPage({ head: scriptTag(LOADER), body: CHAT });
    page.document.querySelector('agent-chat')!.show();
    await page.until(() => isOpen(page), 'the panel is open');
  });

  it('opens for a script of the page that says it is open', async () => {
    const page = await openPage({ head: scriptTag(LOADER), body: CHAT });
    const chat = page.document.querySelector('agent-chat')!;
    expect(chat.open).to.equal(false);
    chat.open = true;
    expect(chat.open).to.equal(true);
    await page.until(() => isOpen(page), 'the panel is open');
    expect(chat.open).to.equal(true);
    chat.open = false;
    await page.until(() => !isOpen(page), 'the panel is closed');
  });

  it("opens for the page's own button, which is pressed once", async () => {
    const hook = '<button commandfor="help" command="--prefill" value="Is it">Help</button>';
    const body = `${hook}<agent-chat id="help" agent-id="agent-1" ai-url="/ai"></agent-chat>`;
    const page = await openPage({ head: scriptTag(LOADER), body });
    let presses = 0;
    page.document.querySelector('button')!.addEventListener('click', () => presses++);
    page.document.querySelector('button')!.click();
    await page.until(() => isOpen(page), 'the panel is open');
    const input = page.document.querySelector('agent-chat')!.shadowRoot!.querySelector('textarea')!;
    await page.until(() => input.value === 'Is it', 'the text stands in the composer');
    expect(presses).to.equal(1);
  });

  it("takes a double click on the page's own button for one", async () => {
    const hook = '<button commandfor="help" command="--toggle">Help</button>';
    const body = `${hook}<agent-chat id="help" agent-id="agent-1" ai-url="/ai"></agent-chat>`;
    const page = await openPage({ head: scriptTag(LOADER), body });
    const button = page.document.querySelector('button')!;
    for (const detail of [1, 2])
      button.dispatchEvent(new MouseEvent('click', { detail, bubbles: true, cancelable: true }));
    await page.until(() => isOpen(page), 'the panel is open');
  });

  it('leaves a button of the page alone that a script of the page has taken for something else', async () => {
    const hook = '<button commandfor="help" command="--show">Help</button>';
    const body = `${hook}<agent-chat id="help" agent-id="agent-1" ai-url="/ai"></agent-chat>`;
    const page = await openPage({ head: scriptTag(LOADER), body });
    page.document.querySelector('button')!.addEventListener('click', (event) => event.preventDefault());
    page.document.querySelector('button')!.click();
    expect(requested(page)).to.deep.equal([LOADER]);
  });

  it('takes no command for one of the chat but those that a chat knows', async () => {
    const hook = '<button commandfor="help" command="--remove">Help</button>';
    const body = `${hook}<button commandfor="help">None</button><agent-chat id="help" agent-id="agent-1" ai-url="/ai"></agent-chat>`;
    const page = await openPage({ head: scriptTag(LOADER), body });
    for (const button of page.document.querySelectorAll('button')) button.click();
    expect(page.document.querySelector('agent-chat')).to.not.equal(null);
    expect(requested(page)).to.deep.equal([LOADER]);
    expect(page.errors).to.deep.equal([]);
  });

  it('takes no offence where a chat is taken off the page while its code comes', async () => {
    const page = await openPage({ head: scriptTag(LOADER), body: CHAT });
    const chat = page.document.querySelector('agent-chat')!;
    chat.show();
    chat.remove();
    await page.until(() => page.isDefined('agent-chat'), 'the code has come');
    await new Promise((resolve) => page.window.setTimeout(resolve));
    expect(page.errors).to.deep.equal([]);
  });

  it('opens for a link of the page, which is followed once, whatever the letters of the id', async () => {
    const body = `<a href="#hjælp">Help</a><agent-chat id="hjælp" agent-id="agent-1" ai-url="/ai"></agent-chat>`;
    const page = await openPage({ head: scriptTag(LOADER), body, hasAddress: true });
    let presses = 0;
    page.document.querySelector('a')!.addEventListener('click', () => presses++);
    page.document.querySelector('a')!.click();
    await page.until(() => isOpen(page), 'the panel is open');
    expect(presses).to.equal(1);
  });

  it('opens where the address of the page names it, whatever the letters of the id', async () => {
    // Unlike a visit this sets no `:target`, which engines set too late for the loader.
    const address = "<script>history.replaceState(null, '', '#hjælp')</script>";
    const body = `<agent-chat id="hjælp" agent-id="agent-1" ai-url="/ai"></agent-chat>`;
    const page = await openPage({ head: address + scriptTag(LOADER), body, hasAddress: true });
    await page.until(() => isOpen(page), 'the panel is open');
  });

  it('takes no offence at clicks that name no chat: on a link in a drawing, or by a script on the document', async () => {
    const drawing = '<svg><a href="#help"><text>Help</text></a></svg><a href="#">Top</a>';
    const page = await openPage({ head: scriptTag(LOADER), body: drawing + CHAT, hasAddress: true });
    const click = () => new page.window.MouseEvent('click', { bubbles: true });
    page.document.querySelector('text')!.dispatchEvent(click());
    page.document.querySelector<HTMLElement>('a[href="#"]')!.click();
    page.document.dispatchEvent(click());
    expect(page.errors).to.deep.equal([]);
    expect(page.isDefined('agent-chat')).to.equal(false);
  });

  it('brings an open or inline chat at once', async () => {
    for (const attribute of ['open', 'mode="inline"']) {
      const page = await openPage({
        head: scriptTag(LOADER),
        body: `<agent-chat ${attribute} agent-id="agent-1" ai-url="/ai"></agent-chat>`,
      });
      await page.until(() => page.isDefined('agent-chat'), `the element is there with ${attribute}`);
    }
  });

  it('moves nothing when an inline chat arrives whose height the page has set as the guide says', async () => {
    const code = await htmlExample('demo/docs/guides/script-tag.md', 'mode="inline"');
    const page = await openPage({ body: `${code}<main>Shop</main>` });
    const topOfMain = (): number => page.document.querySelector('main')!.getBoundingClientRect().top;
    const before = topOfMain();
    await page.addScript({ type: 'module', src: LOADER });
    const input = () => page.document.querySelector('agent-chat')!.shadowRoot?.querySelector('[part=input]');
    await page.until(() => !!input(), 'the panel');
    expect(topOfMain()).to.equal(before);
    expect(input()!.getBoundingClientRect().bottom).to.be.within(before - 100, before);
  });

  for (const mode of ['inline', 'Inline']) {
    it(`shows no launcher in place of a chat with the mode "${mode}" without its code`, async () => {
      const missing = '{"imports":{"/dist/embed/agent-chat.js":"/dist/embed/missing.js"}}';
      const page = await openPage({
        head: `<script type="importmap">${missing}</script>${scriptTag(LOADER)}`,
        body: `<agent-chat mode="${mode}" agent-id="agent-1" ai-url="/ai"></agent-chat>`,
      });
      expect(launcherOf(page).checkVisibility()).to.equal(false);
    });
  }

  it("brings an inline chat at once whatever follows the '#' of the page's address", async () => {
    for (const hash of ['#100%', '#a"b', '#%22]', '#']) {
      const address = `<script>history.replaceState(null, '', '${hash}')</script>`;
      const page = await openPage({
        head: address + scriptTag(LOADER),
        body: '<agent-chat mode="inline" agent-id="agent-1" ai-url="/ai"></agent-chat>',
        hasAddress: true,
      });
      await page.until(() => page.isDefined('agent-chat'), `the element is there at ${hash}`);
    }
  });

  for (const [storage, area] of [
    ['session', sessionStorage],
    ['local', localStorage],
  ] as const) {
    it(`brings a chat that was left open at once, storage ${storage}`, async () => {
      area.setItem(`agent-chat:${storage}-agent:conversation`, '{"open":true}');
      const chat = `<agent-chat storage="${storage}" agent-id="${storage}-agent" ai-url="/ai"></agent-chat>`;
      const page = await openPage({ head: scriptTag(LOADER), body: chat });
      await page.until(() => page.isDefined('agent-chat'), 'the element is there');
    });
  }

  it('brings a chat that was opened on another page meanwhile, when the visitor comes back to this one', async () => {
    const page = await openPage({ head: scriptTag(LOADER), body: CHAT });
    const lookAt = () => page.document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    lookAt();
    // Comes back after what was asked for before it.
    await (await page.window.fetch(LOADER)).text();
    expect(requested(page)).to.not.include('/dist/embed/agent-chat.js');
    sessionStorage.setItem('agent-chat:agent-1:conversation', '{"open":true}');
    lookAt();
    await page.until(() => page.isDefined('agent-chat'), 'the element is there');
  });

  it('imports nothing on a page without any', async () => {
    const page = await openPage({ head: scriptTag(LOADER), body: '<main>Shop</main>' });
    expect(requested(page)).to.deep.equal([LOADER]);
  });

  it('takes up an element that is added later, alone or inside of something', async () => {
    const page = await openPage({ head: scriptTag(LOADER), body: '<main></main>' });
    const section = page.document.createElement('section');
    section.append(page.document.createElement('agent-chat'));
    page.document.querySelector('main')!.append(section);
    await page.until(
      () => page.document.querySelector('agent-chat')!.shadowRoot !== null,
      'the launcher is drawn',
    );
    page.document.body.prepend(page.document.createElement('promo-banner'));
    await page.until(() => page.isDefined('promo-banner'), 'the banner is registered');
    expect(page.errors).to.deep.equal([]);
  });
});

describe('the one-file script', () => {
  it('registers both elements and requests nothing further', async () => {
    const page = await openPage({ head: scriptTag(CLASSIC), body: CHAT });
    expect(page.isDefined('agent-chat') && page.isDefined('promo-banner')).to.equal(true);
    const chat = page.document.querySelector('agent-chat')!;
    await page.until(
      () => chat.shadowRoot?.querySelector('[part~=launcher]') != null,
      'the launcher is drawn',
    );
    chat.shadowRoot!.querySelector<HTMLElement>('[part~=launcher]')!.click();
    await page.until(() => chat.shadowRoot?.querySelector('[part~=input]') != null, 'the panel is open');
    expect(requested(page)).to.deep.equal([CLASSIC]);
  });
});

describe('a second copy on the page', () => {
  const OTHER_VERSION = `<script>
    customElements.define('agent-chat', class extends HTMLElement { static version = '0.0.1'; });
    customElements.define('promo-banner', class extends HTMLElement {});
  </script>`;

  it('of the same version is silent', async () => {
    const page = await openPage({ head: scriptTag(CLASSIC) + scriptTag(LOADER), body: CHAT });
    await page.addScript({ src: CLASSIC });
    await page.addScript({ src: `${CLASSIC}?again` });
    expect(page.warnings).to.deep.equal([]);
    expect(page.errors).to.deep.equal([]);
  });

  it('of another version is not used and says so once, with both versions', async () => {
    const page = await openPage({
      head: OTHER_VERSION + scriptTag(CLASSIC) + scriptTag(CLASSIC),
      body: CHAT,
    });
    const own = /<agent-chat>.*version 0\.0\.1.*version \d+\.\d+\.\d+ is not used/;
    expect(page.warnings.filter((line) => own.test(line))).to.have.length(1);
    expect(page.warnings.filter((line) => line.startsWith('<promo-banner>'))).to.have.length(1);
    expect(page.warnings).to.have.length(2);
    expect(page.errors).to.deep.equal([]);
  });
});
