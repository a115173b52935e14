import { expect, nextFrame } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import type {
  Banner,
  BannerMode,
  BannerPlacement,
  BannerScrollBehavior,
} from '../../../src/protocol/banner.js';
import { bannerOf, forgetVisit, partOf, settled, showBanner, type ShowOptions } from './banners.js';

const root = document.documentElement;
const TALL = '<p style="height:300vh;margin:0">A long page</p>';
const WIDE = { width: 1000, height: 700 };

const rectOf = (element: Element | undefined): DOMRect => element!.getBoundingClientRect();
const covered = (edge: BannerPlacement): string => root.style.getPropertyValue(`--promo-banner-${edge}`);
/** Whole pixels, so that nothing that scrolls into view ends half a pixel behind the bar. */
function isPadded(edge: BannerPlacement): void {
  const px = Math.ceil(parseFloat(covered(edge)));
  expect(root.style.getPropertyValue(`scroll-padding-${edge}`)).to.equal(`${px}px`);
}

async function scroll(y: number): Promise<void> {
  scrollTo(0, y);
  await nextFrame();
  await nextFrame();
}

async function place(
  mode: BannerMode,
  placement: BannerPlacement,
  scrollBehavior: BannerScrollBehavior,
  more = {},
) {
  const options: ShowOptions = { page: TALL, at: placement === 'top' ? 'start' : 'end' };
  const { element, bar } = await showBanner(bannerOf({ mode, placement, scrollBehavior, ...more }), options);
  return { element, bar: bar!, page: document.querySelector('main > p')! };
}

describe('a bar', () => {
  before(() => setViewport(WIDE));
  beforeEach(() => {
    document.body.style.margin = '0';
  });
  afterEach(async () => {
    forgetVisit();
    await nextFrame();
    expect(root.getAttribute('style'), 'what is left on the root').to.equal(null);
  });

  it('expanded, top, stationary: pushes the page and scrolls away with it', async () => {
    const { bar, page } = await place('expanded', 'top', 'stationary');
    expect(rectOf(bar).top).to.equal(0);
    expect(rectOf(page).top).to.be.closeTo(rectOf(bar).height, 0.1);
    await scroll(400);
    expect(rectOf(bar).bottom).to.be.below(0);
    expect(covered('top')).to.equal('');
  });

  it('expanded, top, follow: pushes the page, stays, and says how much it covers', async () => {
    const { bar, page } = await place('expanded', 'top', 'follow');
    const { height } = rectOf(bar);
    expect(rectOf(page).top).to.be.closeTo(height, 0.1);
    await scroll(400);
    expect(rectOf(bar).top).to.equal(0);
    expect(parseFloat(covered('top'))).to.be.closeTo(height, 0.1);
    isPadded('top');
  });

  it('expanded, bottom, stationary: ends the page', async () => {
    const { bar } = await place('expanded', 'bottom', 'stationary');
    expect(rectOf(bar).top).to.be.above(innerHeight);
    await scroll(root.scrollHeight);
    expect(rectOf(bar).bottom).to.be.closeTo(innerHeight, 1);
    expect(covered('bottom')).to.equal('');
  });

  it('expanded, bottom, follow: stays, and leaves the end of the page in reach', async () => {
    const { bar, page } = await place('expanded', 'bottom', 'follow');
    expect(rectOf(bar).bottom).to.be.closeTo(innerHeight, 1);
    expect(parseFloat(covered('bottom'))).to.be.closeTo(rectOf(bar).height, 0.1);
    isPadded('bottom');
    await scroll(root.scrollHeight);
    expect(rectOf(page).bottom).to.be.at.most(rectOf(bar).top + 1);
  });

  it('float, stationary: lies over the start or end of the page, pushes nothing and scrolls away', async () => {
    for (const placement of ['top', 'bottom'] as const) {
      const { bar, page } = await place('float', placement, 'stationary');
      expect(rectOf(page).top).to.equal(0);
      expect(root.scrollHeight).to.be.closeTo(rectOf(page).height, 1);
      if (placement === 'bottom') await scroll(root.scrollHeight);
      const gap = placement === 'top' ? rectOf(bar).top : innerHeight - rectOf(bar).bottom;
      expect(gap).to.be.closeTo(16, 1.5);
      await scroll(placement === 'top' ? 400 : 0);
      expect(rectOf(bar).bottom < 0 || rectOf(bar).top > innerHeight).to.equal(true);
      expect(covered(placement)).to.equal('');
      forgetVisit();
    }
  });

  it('float, bottom: ends the page wherever the element stands, and moves nothing', async () => {
    for (const [height, fields] of [
      [700, { scrollBehavior: 'stationary' }],
      [700, { scrollBehavior: 'stationary', customCSS: '.content { color: red }' }],
      [390, {}],
    ] as const) {
      await setViewport({ width: 1000, height });
      const banner = bannerOf({ mode: 'float', placement: 'bottom', ...fields });
      const { element, bar } = await showBanner(banner, { page: TALL, at: 'start' });
      const page = document.querySelector('main > p')!;
      expect(rectOf(page).top).to.equal(0);
      expect(root.scrollHeight).to.be.closeTo(rectOf(page).height, 1);
      expect(rectOf(bar).top).to.be.above(innerHeight);
      await scroll(root.scrollHeight);
      expect(innerHeight - rectOf(bar).bottom).to.be.closeTo(16, 1.5);
      expect(document.elementFromPoint(500, rectOf(bar).top + 5)).to.equal(element);
      forgetVisit();
    }
    await setViewport(WIDE);
  });

  it('as a card, or closed, lets a page as high as the window scroll no further', async () => {
    for (const fields of [
      { mode: 'float', placement: 'bottom' },
      { mode: 'float', scrollBehavior: 'follow', customCSS: '.content { color: red }' },
      {},
    ]) {
      const { element } = await showBanner(bannerOf(fields), {
        page: '<div style="height: 100vh"></div>',
        at: 'end',
      });
      if (!('mode' in fields)) element.close();
      await settled(element);
      expect(root.scrollHeight, JSON.stringify(fields)).to.equal(innerHeight);
      forgetVisit();
    }
  });

  it('float, bottom: is on the page where what the element stands in is lower than the card', async () => {
    const page = `<header></header>${TALL}`;
    const { element, bar } = await showBanner(
      bannerOf({ mode: 'float', placement: 'bottom', scrollBehavior: 'stationary' }),
      { page },
    );
    document.querySelector('header')!.append(element);
    await settled(element);
    expect(rectOf(bar).top).to.be.at.least(0);
  });

  it('float, follow: stays over the page, pushes nothing, and says how much it covers', async () => {
    for (const placement of ['top', 'bottom'] as const) {
      const { bar, page } = await place('float', placement, 'follow');
      expect(rectOf(page).top).to.equal(0);
      await scroll(400);
      const gap = placement === 'top' ? rectOf(bar).top : innerHeight - rectOf(bar).bottom;
      expect(gap).to.be.closeTo(16, 1.5);
      expect(parseFloat(covered(placement))).to.be.closeTo(16 + rectOf(bar).height, 1);
      isPadded(placement);
      forgetVisit();
      await nextFrame();
    }
  });

  it('publishes no height while the page hides it', async () => {
    for (const mode of ['expanded', 'float'] as const) {
      const { element } = await place(mode, 'bottom', 'follow');
      const before = covered('bottom');
      element.hidden = true;
      await settled(element);
      expect([covered('bottom'), root.style.getPropertyValue('scroll-padding-bottom')]).to.deep.equal([
        '',
        '',
      ]);
      element.hidden = false;
      await settled(element);
      expect(covered('bottom')).to.equal(before);
      forgetVisit();
      await nextFrame();
    }
  });

  it('is centred as a card of at most 72rem, or as wide and far from the edge as the page says', async () => {
    await setViewport({ width: 1400, height: 700 });
    const { element, bar } = await place('float', 'top', 'follow');
    expect(rectOf(bar).width).to.equal(72 * 16);
    expect(rectOf(bar).left).to.be.closeTo(root.clientWidth - rectOf(bar).right, 1);
    element.style.setProperty('--promo-banner-max-width', '600px');
    element.style.setProperty('--promo-banner-inset', '40px');
    element.style.setProperty('--promo-banner-z-index', '7');
    await settled(element);
    expect(rectOf(bar).width).to.equal(600);
    expect(rectOf(bar).top).to.equal(40);
    expect(getComputedStyle(bar).zIndex).to.equal('7');
    expect(getComputedStyle(element).zIndex).to.equal('auto');
    await setViewport(WIDE);
  });

  it('edge to edge keeps its message as narrow as the page says', async () => {
    const { element, bar } = await place('expanded', 'top', 'stationary');
    element.style.setProperty('--promo-banner-max-width', '300px');
    await settled(element);
    expect(rectOf(bar).width).to.equal(root.clientWidth);
    expect(rectOf(partOf(element, 'content')).width).to.equal(300);
  });

  it('gives back what its page keeps free since then', async () => {
    const { element } = await place('expanded', 'top', 'follow');
    root.style.setProperty('scroll-padding-top', '80px');
    element.banner = { ...(element.banner as Banner), verticalPadding: '40' };
    await settled(element);
    element.close();
    await settled(element);
    expect(root.style.cssText).to.equal('scroll-padding-top: 80px;');
    root.removeAttribute('style');
  });

  it('moves with what its page keeps free of its own, and gives it back', async () => {
    root.style.setProperty('scroll-padding-top', '80px', 'important');
    const { bar, element } = await place('expanded', 'top', 'follow');
    expect(getComputedStyle(root).scrollPaddingTop).to.equal(`${80 + Math.ceil(rectOf(bar).height)}px`);
    element.remove();
    await nextFrame();
    expect(root.style.cssText).to.equal('scroll-padding-top: 80px !important;');
    root.removeAttribute('style');
  });

  it('never hides what gets focus', async () => {
    const { element, bar } = await place('expanded', 'bottom', 'follow');
    const links = Array.from(
      { length: 40 },
      (_, index) => `<p style="margin:20px 0"><a href="#">Link ${index}</a></p>`,
    );
    document.querySelector('main > p')!.innerHTML = links.join('');
    await settled(element);
    for (const link of document.querySelectorAll<HTMLElement>('main a')) {
      link.focus();
      expect(rectOf(link).bottom).to.be.at.most(rectOf(bar).top);
    }
    expect(root.style.getPropertyValue('scroll-padding-bottom')).not.to.equal('');
  });

  it('scrolls away on a screen too low for it, and follows again on a higher one', async () => {
    const { bar, element } = await place('expanded', 'top', 'follow');
    await setViewport({ width: 1000, height: 400 });
    await settled(element);
    expect(getComputedStyle(bar).position).to.equal('relative');
    expect(covered('top')).to.equal('');
    await setViewport(WIDE);
    await settled(element);
    expect(getComputedStyle(bar).position).to.equal('fixed');
    expect(covered('top')).not.to.equal('');
  });

  it('is never higher than a third of the screen: a longer message scrolls inside, by keyboard too', async () => {
    for (const mode of ['expanded', 'float'] as const) {
      const { element, bar } = await place(mode, 'top', 'follow', {
        content: '<p>Many words. </p>'.repeat(200),
      });
      expect(rectOf(bar).height).to.be.closeTo(innerHeight / 3, 1);
      const body = bar.querySelector<HTMLElement>('[tabindex="0"]')!;
      expect(body.scrollHeight).to.be.above(body.clientHeight);
      expect([body.role, body.ariaLabel]).to.deep.equal(['group', bar.ariaLabel]);
      expect(rectOf(partOf(element, 'close')).top).to.be.at.least(rectOf(bar).top - 11);
      expect(rectOf(partOf(element, 'close')).bottom).to.be.at.most(rectOf(bar).bottom);
      forgetVisit();
    }
    const short = await place('expanded', 'top', 'follow');
    expect(short.bar.querySelector('[tabindex]')).to.equal(null);
  });

  it('fits 320 px and enlarged text without scrolling sideways, its links under the words', async () => {
    await setViewport({ width: 340, height: 700 });
    const content =
      'Winter glazes are in, and delivery is free until Sunday night. <a href="/x">See the whole collection</a>';
    for (const mode of ['expanded', 'float'] as const) {
      for (const fontSize of ['100%', '200%']) {
        root.style.fontSize = fontSize;
        const { element, bar } = await place(mode, 'top', 'follow', { content, linkMode: 'button' });
        expect(root.scrollWidth).to.equal(root.clientWidth);
        expect(rectOf(bar).right).to.be.at.most(root.clientWidth);
        const body = bar.querySelector('.body')!;
        expect(body.scrollWidth).to.be.at.most(body.clientWidth);
        const [words, link] = partOf(element, 'content')!.children;
        expect(rectOf(link).top).to.be.at.least(rectOf(words).bottom);
        expect(rectOf(partOf(element, 'close')).right).to.be.at.most(root.clientWidth);
        forgetVisit();
      }
    }
    root.removeAttribute('style');
    await setViewport(WIDE);
  });

  it('has its button centred on the first line, whatever that is and however many follow', async () => {
    const middle = (rect: DOMRect): number => (rect.top + rect.bottom) / 2;
    const links = '<a href="/a">See the glazes</a> or come to the shop by the sea until Sunday';
    const long = `${'Winter glazes are in, and delivery is free until Sunday night. '.repeat(2)}Come and see.`;
    for (const [width, fields] of [
      [1000, {}],
      [1000, { linkMode: 'button' }],
      [1000, { verticalPadding: 'none' }],
      [390, { content: 'One<br>Two<br>Three' }],
      [390, { content: 'One<br>Two<br>Three', verticalPadding: 'none' }],
      [390, { linkMode: 'button', content: links }],
      [390, { linkMode: 'button', content: `One. ${links}` }],
      [390, { linkMode: 'fancy', content: '<a href="/a">Shop</a> Winter glazes are in' }],
      [1000, { linkMode: 'button', content: 'No link.' }],
      [1000, { linkMode: 'button', content: long }],
    ] as const) {
      await setViewport({ width, height: 700 });
      const { element } = await place('expanded', 'top', 'stationary', fields);
      const line = document.createRange();
      const content = partOf(element, 'content')!;
      line.selectNodeContents(content.querySelector('.text, a') ?? content);
      const [first] = line.getClientRects();
      expect(middle(rectOf(partOf(element, 'close'))), JSON.stringify(fields)).to.be.closeTo(
        middle(first!),
        1.5,
      );
      forgetVisit();
    }
    await setViewport(WIDE);
  });

  it('looks the same on a page that has custom properties of its own', async () => {
    const look = async (): Promise<unknown> => {
      const { element, bar } = await place('expanded', 'top', 'stationary', { linkMode: 'button' });
      const [own, close, link] = [bar, partOf(element, 'close')!, partOf(element, 'link')!].map(
        (part) => ({ radius: getComputedStyle(part).borderRadius, ...rectOf(part).toJSON() }) as object,
      );
      const { paddingLeft } = getComputedStyle(bar);
      forgetVisit();
      return { own, close, link, paddingLeft };
    };
    const alone = await look();
    const style = document.createElement('style');
    const names = [
      'line',
      'side',
      'corner',
      'chip',
      'offset',
      'inset',
      'first',
      'two',
      'button',
      'room',
      'up',
    ];
    style.textContent = `:root { ${names.map((name) => `--${name}: 37px`).join('; ')} }`;
    document.head.append(style);
    expect(await look()).to.deep.equal(alone);
    style.remove();
  });

  it('grows when the reader spaces the text out', async () => {
    const { element, bar } = await place('expanded', 'top', 'stationary', {
      linkMode: 'button',
      verticalPadding: '0',
    });
    const before = rectOf(bar).height;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 2.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }',
    );
    element.shadowRoot!.adoptedStyleSheets.push(sheet);
    await settled(element);
    expect(rectOf(bar).height).to.be.above(before);
    const link = partOf(element, 'link')!;
    expect(link.scrollHeight).to.be.at.most(link.clientHeight);
  });

  it('stands in the top layer where the page asks for it, above what the page itself puts on top', async () => {
    const { element, bar } = await showTopLayer();
    expect(bar.matches(':popover-open')).to.equal(true);
    expect(rectOf(bar).top).to.equal(0);
    expect(rectOf(bar).left).to.equal(0);
    expect(rectOf(bar).width).to.equal(root.clientWidth);
    document
      .querySelector('main')!
      .insertAdjacentHTML('beforeend', '<p style="position:fixed;inset:0;z-index:2147483647">');
    expect(document.elementFromPoint(20, 10)).to.equal(element);
    partOf(element, 'close')!.click();
    await settled(element);
    expect(partOf(element, 'bar')).to.equal(undefined);
  });
});

async function showTopLayer() {
  const { element, bar } = await showBanner(bannerOf({ scrollBehavior: 'follow' }), {
    page: TALL,
    attributes: { 'top-layer': '' },
  });
  return { element, bar: bar! };
}
