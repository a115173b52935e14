import { expect, nextFrame } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import '../../../src/define/agent-chat.js';
import type { PromoBannerElement } from '../../../src/elements/promo-banner/promo-banner.js';
import { until } from '../../helpers/until.js';
import { bannerOf, forgetVisit, partOf, settled } from './banners.js';

const root = document.documentElement;
const rectOf = (element: Element): DOMRect => partOf(element, 'bar')!.getBoundingClientRect();
const covered = (edge: 'top' | 'bottom'): number =>
  parseFloat(root.style.getPropertyValue(`--promo-banner-${edge}`));

const FOLLOW = { scrollBehavior: 'follow' };
const BOTTOM = { placement: 'bottom', ...FOLLOW };
const FLOAT = { mode: 'float' };

/** Banners in document order, around a long page. */
async function stack(before: object[], after: object[] = []): Promise<PromoBannerElement[]> {
  const main = document.createElement('main');
  main.innerHTML = '<p style="height:300vh;margin:0">A long page</p>';
  document.body.append(main);
  const make = (fields: object, index: number): PromoBannerElement => {
    const element = document.createElement('promo-banner');
    element.banner = bannerOf({ id: `s${index}`, content: `Banner ${index}`, ...fields });
    return element;
  };
  const all = [...before, ...after].map(make);
  main.prepend(...all.slice(0, before.length));
  main.append(...all.slice(before.length));
  for (const element of all) await settled(element);
  return all;
}

describe('several banners', () => {
  before(() => setViewport({ width: 1000, height: 700 }));
  beforeEach(() => {
    document.body.style.margin = '0';
  });
  afterEach(async () => {
    document.querySelector('main')?.remove();
    forgetVisit();
    await nextFrame();
    expect(root.getAttribute('style')).to.equal(null);
  });

  it('that follow stack below each other and add up', async () => {
    const [first, second] = await stack([FOLLOW, FOLLOW]);
    expect(rectOf(first!).top).to.equal(0);
    expect(rectOf(second!).top).to.be.closeTo(rectOf(first!).bottom, 0.1);
    expect(covered('top')).to.be.closeTo(rectOf(second!).bottom, 0.1);
    expect(document.querySelector('p')!.getBoundingClientRect().top).to.be.closeTo(
      rectOf(second!).bottom,
      0.1,
    );
  });

  it('at the bottom stack with the last one lowest', async () => {
    const [first, second] = await stack([], [BOTTOM, BOTTOM]);
    expect(rectOf(second!).bottom).to.be.closeTo(innerHeight, 1);
    expect(rectOf(first!).bottom).to.be.closeTo(rectOf(second!).top, 0.1);
    expect(covered('bottom')).to.be.closeTo(innerHeight - rectOf(first!).top, 1);
  });

  it('close ranks when one is closed, removed or grows', async () => {
    const [first, second, third] = await stack([FOLLOW, FOLLOW, FOLLOW]);
    first!.close();
    await settled(first!);
    expect(rectOf(second!).top).to.equal(0);
    second!.remove();
    await settled(third!);
    expect(rectOf(third!).top).to.equal(0);
    const { height } = rectOf(third!);
    third!.banner = bannerOf({ ...FOLLOW, verticalPadding: '40' });
    await settled(third!);
    expect(covered('top')).to.be.closeTo(height + 56, 0.1);
  });

  it('keep cards beyond bars, whatever their order', async () => {
    const [card, bar, next] = await stack([{ ...FLOAT, ...FOLLOW }, FOLLOW, { ...FLOAT, ...FOLLOW }]);
    expect(rectOf(bar!).top).to.equal(0);
    expect(rectOf(card!).top).to.be.closeTo(rectOf(bar!).bottom + 16, 0.1);
    expect(rectOf(next!).top).to.be.closeTo(rectOf(card!).bottom + 16, 0.1);
  });

  it('never cover each other where one scrolls away and the next one stays', async () => {
    const [stationary, follows] = await stack([{}, FOLLOW]);
    expect(rectOf(stationary!).top).to.equal(0);
    expect(rectOf(follows!).top).to.be.closeTo(rectOf(stationary!).bottom, 0.1);
    scrollTo(0, 300);
    await settled(follows!);
    expect(rectOf(follows!).top).to.equal(0);
  });

  it('never cover each other at the end of the page', async () => {
    const [follows, stationary] = await stack(
      [],
      [BOTTOM, { placement: 'bottom', scrollBehavior: 'stationary' }],
    );
    expect(rectOf(follows!).bottom).to.be.closeTo(innerHeight, 1);
    scrollTo(0, root.scrollHeight);
    await settled(follows!);
    expect(rectOf(stationary!).bottom).to.be.closeTo(innerHeight, 1.5);
    expect(rectOf(follows!).bottom).to.be.closeTo(rectOf(stationary!).top, 1);
  });

  for (const { edge, fields, placement } of [
    { edge: 'top', fields: {}, placement: 'top-end' },
    {
      edge: 'bottom',
      fields: { placement: 'bottom', scrollBehavior: 'stationary' },
      placement: 'bottom-end',
    },
    {
      edge: 'bottom',
      fields: { ...FLOAT, placement: 'bottom', scrollBehavior: 'stationary' },
      placement: 'bottom-end',
    },
  ] as const) {
    it(`that scroll with the page keep a chat's launcher off, a ${'mode' in fields ? 'card' : 'bar'} at the ${edge}`, async () => {
      const chat = document.createElement('agent-chat');
      Object.assign(chat, { agentId: 'halm', aiUrl: '/ai', placement });
      document.body.append(chat);
      try {
        const [before, after] = edge === 'top' ? [[fields], []] : [[], [fields]];
        const [banner] = await stack(before, after);
        const launcher = (): DOMRect => partOf(chat, 'launcher')!.getBoundingClientRect();
        const gap = (): number => (edge === 'top' ? launcher().top : innerHeight - launcher().bottom);
        scrollTo(0, edge === 'top' ? 0 : document.documentElement.scrollHeight);
        await settled(banner!);
        const reach = edge === 'top' ? rectOf(banner!).bottom : innerHeight - rectOf(banner!).top;
        expect(gap()).to.be.closeTo(reach + 20, 1);
        scrollTo(0, 300);
        await settled(banner!);
        expect(gap()).to.equal(20);
      } finally {
        scrollTo(0, 0);
        chat.remove();
      }
    });
  }

  it('that scroll with the page keep the launcher of a chat off that comes later', async () => {
    const [banner] = await stack([], [{ placement: 'bottom', scrollBehavior: 'stationary' }]);
    scrollTo(0, root.scrollHeight);
    await settled(banner!);
    const chat = document.createElement('agent-chat');
    Object.assign(chat, { agentId: 'halm', aiUrl: '/ai' });
    document.body.append(chat);
    try {
      await chat.updateComplete;
      const bottom = (): number => partOf(chat, 'launcher')!.getBoundingClientRect().bottom;
      await until(() => bottom() < rectOf(banner!).top, 'the launcher stands clear of the bar');
    } finally {
      chat.remove();
    }
  });

  it('that are cards of the page do not lie over each other, nor over a bar', async () => {
    const all = await stack([FLOAT, {}, FLOAT]);
    const [card, bar, next] = all.map(rectOf) as [DOMRect, DOMRect, DOMRect];
    expect(bar.top).to.equal(0);
    expect(card.top).to.be.closeTo(bar.bottom + 16, 0.1);
    expect(next.top).to.be.at.least(card.bottom);
  });

  it('that follow stack past one that scrolls away', async () => {
    const [stationary, first, second] = await stack([{}, FOLLOW, FOLLOW]);
    expect(rectOf(first!).top).to.be.closeTo(rectOf(stationary!).bottom, 0.1);
    expect(rectOf(second!).top).to.be.closeTo(rectOf(first!).bottom, 0.1);
  });

  it('that are cards do not lie over each other where one scrolls away and the other stays', async () => {
    const page = { ...FLOAT, scrollBehavior: 'stationary' };
    for (const placement of ['top', 'bottom'] as const) {
      const isTop = placement === 'top';
      for (const pageFirst of [true, false]) {
        const cards = [page, { ...FLOAT, ...FOLLOW }].map((fields) => ({ ...fields, placement }));
        if (!pageFirst) cards.reverse();
        const all = isTop ? await stack(cards) : await stack([], cards);
        if (!pageFirst) all.reverse();
        const [stationary, follows] = all as [PromoBannerElement, PromoBannerElement];
        scrollTo(0, isTop ? 0 : root.scrollHeight);
        await settled(follows);
        const [upper, lower] = isTop ? [stationary, follows] : [follows, stationary];
        expect(rectOf(lower).top).to.be.closeTo(rectOf(upper).bottom + 16, 1);
        scrollTo(0, isTop ? root.scrollHeight : 0);
        await settled(follows);
        const { top, bottom } = rectOf(follows);
        expect(isTop ? top : innerHeight - bottom).to.be.closeTo(16, 1);
        document.querySelector('main')!.remove();
        forgetVisit();
      }
    }
  });

  it('keep their places when one is moved in the page', async () => {
    const [first, second] = await stack([FOLLOW, FOLLOW]);
    const bar = partOf(first!, 'bar');
    second!.after(first!);
    await settled(first!);
    expect(partOf(first!, 'bar')).to.equal(bar);
    expect(rectOf(second!).top).to.equal(0);
    expect(rectOf(first!).top).to.be.closeTo(rectOf(second!).bottom, 0.1);
  });
});
