import { expect } from '@open-wc/testing';
import { renderRichText } from '../../../src/content/rich-text.js';
import fc from 'fast-check';
import { hostileHtml } from '../../content/generators.js';
import { HOSTILE } from '../../content/hostile.js';
import { HOSTILE_HTML } from '../../content/hostile-html.js';
import { CLASSIC, closePages, LOADER, openPage, scriptTag } from '../../helpers/embed-page.js';
import { bannerOf, partOf } from './banners.js';

const SEED = 20_261;
const SAMPLES = 120;
const hostile = [
  ...Object.values(HOSTILE).flatMap((rows) => rows.map(([, input]) => input)),
  ...HOSTILE_HTML,
];
const samples = fc.sample(hostileHtml, { numRuns: SAMPLES, seed: SEED });
// A banner is shown when it has words, and without the space around them.
const contents = [...hostile, ...samples].map((html) => `Sale ${html}`.trim());

const htmlOf = (content: Node): string => {
  const box = document.createElement('div');
  box.append(content);
  for (const link of box.querySelectorAll('[part]')) link.removeAttribute('part');
  return box.innerHTML;
};

describe('the built script', () => {
  afterEach(closePages);

  it('shows of every hostile message what the sources show, though it carries less of the sanitizer', async () => {
    const page = await openPage({
      head: scriptTag(LOADER),
      body: '<promo-banner config=\'{"content":"First"}\'></promo-banner>',
    });
    await page.until(() => page.isDefined('promo-banner'), 'the banner is there');
    const banner = page.document.querySelector('promo-banner')!;
    for (const html of contents) {
      const expected = renderRichText(html);
      banner.banner = { id: 'hostile', content: html };
      await banner.updateComplete;
      const shown = banner.shadowRoot?.querySelector('[part~="content"]')?.cloneNode(true);
      expect(shown && htmlOf(shown), html).to.equal(`<div class="content">${htmlOf(expected)}</div>`);
    }
  });

  it('keeps a bar that follows in its place and at its size, whatever its author’s rules say', async () => {
    const customCSS = '.content { letter-spacing: 1px } .bar { scale: 12; translate: 0 90px; rotate: 9deg }';
    const page = await openPage({
      head: scriptTag(LOADER),
      body: '<promo-banner></promo-banner><p style="height: 300vh">A long page</p>',
    });
    // On a lower screen no bar follows.
    (page.window.frameElement as HTMLIFrameElement).height = '600';
    const banner = page.document.querySelector('promo-banner')!;
    banner.setAttribute(
      'config',
      JSON.stringify(bannerOf({ content: 'Sale', scrollBehavior: 'follow', customCSS })),
    );
    await page.until(() => partOf(banner, 'content') !== undefined, 'the banner shows');
    page.window.scrollTo(0, 500);
    await banner.updateComplete;
    expect(page.window.getComputedStyle(partOf(banner, 'content')!).letterSpacing).to.equal('1px');
    const { top, left, width } = partOf(banner, 'bar')!.getBoundingClientRect();
    expect([top, left, width]).to.deep.equal([0, 0, page.document.documentElement.clientWidth]);
  });

  for (const [edge, placement] of [
    ['bottom', 'bottom-end'],
    ['top', 'top-end'],
  ] as const) {
    it(`keeps the closed launcher of a chat off a bar that scrolls with the page at the ${edge}`, async () => {
      const banner = bannerOf({ content: 'Sale', placement: edge, scrollBehavior: 'stationary' });
      const bar = `<promo-banner config='${JSON.stringify(banner)}'></promo-banner>`;
      const text = '<p style="height: 300vh; margin: 0">A long page</p>';
      const page = await openPage({
        head: `<style>body { margin: 0 }</style>${scriptTag(LOADER)}`,
        body: `${edge === 'top' ? bar + text : text + bar}<agent-chat agent-id="a" ai-url="/ai" placement="${placement}"></agent-chat>`,
      });
      const { document: own, window: view } = page;
      const boxOf = (tag: string, part: string): DOMRect | undefined =>
        partOf(own.querySelector(tag)!, part)?.getBoundingClientRect();
      await page.until(() => boxOf('promo-banner', 'bar') !== undefined, 'the banner shows');
      view.scrollTo(0, edge === 'top' ? 0 : 99_999);
      const gap = (): number => {
        const [shown, launcher] = [boxOf('promo-banner', 'bar')!, boxOf('agent-chat', 'launcher')!];
        return edge === 'top' ? launcher.top - shown.bottom : shown.top - launcher.bottom;
      };
      await page.until(() => Math.abs(gap() - 20) <= 1, 'the launcher stands beyond the bar');
      expect(page.isDefined('agent-chat')).to.equal(false);
    });
  }

  it('lends its own nonce to code that the page allows', async () => {
    const policy = `script-src 'nonce-n1' ${location.origin}`;
    const banner = JSON.stringify(bannerOf({ customJS: 'window.customJsRan = 1' }));
    for (const file of [LOADER, CLASSIC]) {
      const page = await openPage({
        head: `<meta http-equiv="Content-Security-Policy" content="${policy}">${scriptTag(file, { nonce: 'n1' })}`,
        body: `<promo-banner allow-custom-js><script type="application/json">${banner}</script></promo-banner>`,
      });
      await page.until(() => 'customJsRan' in page.window, `the code runs with ${file}`);
    }
  });

  it('brings a page with nothing but a banner no code of the chat', async () => {
    const banner = bannerOf({
      linkMode: 'fancy',
      pattern: 'dots',
      scrollBehavior: 'follow',
      closeBehavior: 'remember',
      enableTracking: true,
    });
    const page = await openPage({
      head: scriptTag(LOADER),
      body: `<promo-banner><script type="application/json">${JSON.stringify(banner)}</script></promo-banner>`,
    });
    const isShown = (): boolean =>
      page.document.querySelector('promo-banner')?.shadowRoot?.querySelector('[part~="close"]') != null;
    await page.until(isShown, 'the banner shows');
    const files = page.window.performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith('/dist/'));
    expect(files).to.include('/dist/embed/bar.js');
    expect(files.filter((path) => /chat|panel|inspector|source|transcript/.test(path))).to.deep.equal([]);
    expect(page.isDefined('agent-chat')).to.equal(false);
  });
});
