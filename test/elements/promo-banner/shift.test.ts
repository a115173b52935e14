import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { renderBanner } from '../../../src/ssr.js';
import { bannerOf, forgetVisit, partOf, showBanner } from './banners.js';
import { type FramedPage, openPage, painted } from './frame.js';
import { htmlExample } from '../../helpers/html-example.js';
import { until } from '../../helpers/until.js';

const canMeasure = PerformanceObserver.supportedEntryTypes.includes('layout-shift');
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1366, height: 768 };
const SIZES = [PHONE, DESKTOP];

const TEXT =
  '<main><h1>Halm and Clay</h1>' + '<p>Stoneware, thrown and fired by the sea. </p>'.repeat(60) + '</main>';
/** What a page has in its head to keep the room, as the documentation has it. */
async function reserve(file = 'README.md'): Promise<string> {
  const block = await htmlExample(file, 'promo-banner:not(:defined)');
  return `<style>body{margin:0}</style>${block.replace('BANNER-ID', 'b1')}`;
}
/** One line at both widths. */
const SHORT = { content: 'Winter glazes are in. <a href="/x">See</a>' };
const inline = (fields: object, attributes = ''): string =>
  `<promo-banner ${attributes}><script type="application/json">${JSON.stringify(bannerOf({ ...SHORT, ...fields }))}</script></promo-banner>`;

const bannerIn = ({ page }: FramedPage): HTMLElement | undefined => {
  const element = page.document.querySelector('promo-banner');
  return element?.matches(':defined') ? partOf(element, 'bar') : undefined;
};

/** The element arrives when the page was painted without it. */
async function openThenDefine(body: string, head: string, size: typeof PHONE): Promise<FramedPage> {
  const opened = await openPage(`<body>${body}</body>`, { ...size, head });
  await painted(opened);
  // The browser notes it after the frame itself, and by it a banner that comes late knows that it does.
  const { performance } = opened.page;
  await until(() => performance.getEntriesByName('first-contentful-paint').length > 0, 'the page is painted');
  const script = opened.page.document.createElement('script');
  script.type = 'module';
  script.src = `${location.origin}/src/define/promo-banner.ts`;
  opened.page.document.head.append(script);
  await opened.page.customElements.whenDefined('promo-banner');
  return opened;
}

async function openThenShow(body: string, head: string, size: typeof PHONE): Promise<FramedPage> {
  const opened = await openThenDefine(body, head, size);
  await until(() => bannerIn(opened), 'the bar');
  await painted(opened);
  return opened;
}

async function shiftOf(body: string, head: string, size: typeof PHONE): Promise<number> {
  const opened = await openThenShow(body, head, size);
  const shift = opened.shift();
  opened.close();
  return shift;
}

const LAYOUTS = [
  { mode: 'expanded', placement: 'top', scrollBehavior: 'stationary' },
  { mode: 'expanded', placement: 'top', scrollBehavior: 'follow' },
  { mode: 'expanded', placement: 'bottom', scrollBehavior: 'stationary' },
  { mode: 'expanded', placement: 'bottom', scrollBehavior: 'follow' },
  { mode: 'float', placement: 'top', scrollBehavior: 'stationary' },
  { mode: 'float', placement: 'top', scrollBehavior: 'follow' },
  { mode: 'float', placement: 'bottom', scrollBehavior: 'stationary' },
  { mode: 'float', placement: 'bottom', scrollBehavior: 'follow' },
];
const order = (fields: { placement: string }, banner: string): string =>
  fields.placement === 'top' ? banner + TEXT : TEXT + banner;

describe('layout shift', () => {
  before(async function () {
    if (!canMeasure) this.skip();
    await setViewport({ width: 1400, height: 900 });
  });

  for (const size of SIZES) {
    describe(`at ${size.width} x ${size.height}`, () => {
      it('is 0 with the rules that reserve the height', async () => {
        const head = await reserve();
        expect(await shiftOf(inline({}) + TEXT, head, size)).to.equal(0);
        const follow = { scrollBehavior: 'follow', linkMode: 'normal' };
        expect(await shiftOf(inline(follow) + TEXT, head, size)).to.equal(0);
      });

      it('is 0 with them for a reader with larger text, and with what they say of links as buttons', async () => {
        const larger = '<style>html{font-size:150%}</style>';
        expect(await shiftOf(inline({}) + TEXT, (await reserve()) + larger, size)).to.equal(0);
        const readme = await (await fetch('/README.md')).text();
        const [, wide = '', narrow = ''] = /buttons.*take (\d+px) for.*`(calc\(.+?\))`/.exec(readme) ?? [];
        const buttons = `<style>
          promo-banner:not(:defined) { min-block-size: ${size === PHONE ? narrow : wide}!important }
        </style>`;
        for (const linkMode of ['button', 'fancy'])
          expect(await shiftOf(inline({ linkMode }) + TEXT, (await reserve()) + buttons, size)).to.equal(0);
      });

      it('is 0 with them while the banner is loaded from an address', async () => {
        const late = `<script>
          const { fetch: load } = window;
          window.fetch = async (...request) => {
            for (let frames = 0; frames < 5; frames++) await new Promise(requestAnimationFrame);
            return load(...request);
          };
        </script>`;
        const json = `data:application/json,${encodeURIComponent(JSON.stringify(bannerOf(SHORT)))}`;
        const body = `<promo-banner src="${json}"></promo-banner>${TEXT}`;
        expect(await shiftOf(body, (await reserve()) + late, size)).to.equal(0);
      });

      it('is 0 with them where the visitor has closed the banner', async () => {
        const { element } = await showBanner(bannerOf({ ...SHORT, closeBehavior: 'remember' }));
        element.close();
        for (const file of ['README.md', 'demo/docs/elements/promo-banner.md']) {
          const body = inline({ closeBehavior: 'remember' }) + TEXT;
          const opened = await openThenDefine(body, await reserve(file), size);
          await painted(opened);
          const { height } = opened.page.document.querySelector('promo-banner')!.getBoundingClientRect();
          expect([height, opened.shift()], file).to.deep.equal([0, 0]);
          opened.close();
        }
        forgetVisit();
      });

      it('is 0 for every layout that the server has drawn', async () => {
        for (const layout of LAYOUTS) {
          const banner = renderBanner(
            bannerOf({ ...layout, linkMode: 'fancy', pattern: 'dots', shadow: true, serviceBranding: true }),
          );
          expect(
            await shiftOf(order(layout, banner), '<style>body{margin:0}</style>', size),
            JSON.stringify(layout),
          ).to.equal(0);
        }
      });

      it('is 0 where the visitor has closed what the server draws again', async () => {
        const banner = bannerOf({ ...SHORT, closeBehavior: 'remember' });
        const { element } = await showBanner(banner);
        element.close();
        const head = '<style>body{margin:0}</style>';
        const opened = await openThenDefine(renderBanner(banner) + TEXT, head, size);
        await painted(opened);
        expect(opened.page.document.querySelector('promo-banner')!.getBoundingClientRect().height).to.equal(
          0,
        );
        expect(opened.shift()).to.equal(0);
        opened.close();
        forgetVisit();
      });

      it('is 0 for a late bar that may overlay the page, for cards, and for bars at the bottom', async () => {
        expect(await shiftOf(inline({}, 'late="overlay"') + TEXT, '', size)).to.equal(0);
        expect(
          await shiftOf(inline({ scrollBehavior: 'follow' }, 'late="overlay"') + TEXT, '', size),
        ).to.equal(0);
        for (const layout of LAYOUTS.slice(2)) {
          expect(await shiftOf(order(layout, inline(layout)), '', size), JSON.stringify(layout)).to.equal(0);
        }
      });

      it('is what the documentation says where nothing is done about it', async () => {
        const shift = await shiftOf(inline({}) + TEXT, '<style>body { margin: 0 }</style>', size);
        const docs = await (await fetch('/demo/docs/elements/promo-banner.md')).text();
        const [, told] = new RegExp(`(0\\.\\d+) at ${size.width} × ${size.height}`).exec(docs) ?? [];
        expect(shift).to.be.closeTo(Number(told), 0.005);
      });
    });
  }
});
