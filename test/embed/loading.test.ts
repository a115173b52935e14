import { expect } from '@open-wc/testing';
import { CLASSIC, closePages, LOADER, openPage, scriptTag, type EmbedPage } from '../helpers/embed-page.js';

const CHAT = '<agent-chat agent-id="agent-1" ai-url="/ai"></agent-chat>';

/** Paths of the code the page has asked for. */
const requested = ({ window }: EmbedPage): string[] =>
  window.performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => path.startsWith('/dist/'));

afterEach(closePages);

describe('the loader', () => {
  it('imports the code of the elements the page holds, and no other', async () => {
    const page = await openPage({ head: scriptTag(LOADER), body: CHAT });
    await page.until(() => page.isDefined('agent-chat'), 'the chat is registered');
    expect(page.isDefined('promo-banner')).to.equal(false);
    expect(requested(page).filter((path) => /promo-banner|panel/.test(path))).to.deep.equal([]);
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
    await page.until(() => page.isDefined('agent-chat'), 'the chat is registered');
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

  it('of another version stands back and says so once, with both versions', async () => {
    const page = await openPage({
      head: OTHER_VERSION + scriptTag(CLASSIC) + scriptTag(CLASSIC),
      body: CHAT,
    });
    const own = /<agent-chat>.*version 0\.0\.1.*version \d+\.\d+\.\d+/;
    expect(page.warnings.filter((line) => own.test(line))).to.have.length(1);
    expect(page.warnings.filter((line) => line.startsWith('<promo-banner>'))).to.have.length(1);
    expect(page.warnings).to.have.length(2);
    expect(page.errors).to.deep.equal([]);
  });
});
