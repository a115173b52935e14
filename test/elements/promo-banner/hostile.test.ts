import { expect } from '@open-wc/testing';
import { type Banner, COLOR_STUDIO_KEYS, FONT_STUDIO_KEYS } from '../../../src/protocol/banner.js';
import { renderBanner } from '../../../src/ssr.js';
import { HOSTILE_HTML } from '../../content/hostile-html.js';
import {
  bannerOf,
  forgetVisit,
  partOf,
  partsOf,
  settled,
  showBanner,
  SLOW,
  timesAsLongToShow,
} from './banners.js';
import { DEFINE, openPage, painted } from './frame.js';
import { tell } from '../../helpers/figures.js';
import { timesAsLong } from '../../helpers/times-as-long.js';
import { until } from '../../helpers/until.js';

/** In a page, and as a server does. */
async function drawTwice(banner: Banner): Promise<void> {
  await showBanner(banner);
  renderBanner(banner);
  forgetVisit();
}

const WORST = [
  '<img src=x onerror="alert(1)">',
  '<script>alert(1)</script>',
  '<svg onload=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<a href="javascript:alert(1)">run</a>',
  '<a href="data:text/html,<script>alert(1)</script>">run</a>',
  '<form action="https://evil.example"><input name=q></form>',
  '<style>* { display: none }</style>',
  '<div style="position:fixed;inset:0">over</div>',
  '<a id="config" name="config" href="/x">named</a>',
  '<template><script>alert(1)</script></template>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<base href="https://evil.example/">',
  '<link rel=stylesheet href="https://evil.example/x.css">',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<video src=https://evil.example/v autoplay>',
];

/** Forbidden by every policy. */
const BREACH = `${location.origin}/breach`;

describe('a hostile banner', () => {
  afterEach(forgetVisit);

  it('runs nothing, loads nothing, styles nothing, submits nothing', async () => {
    let alerts = 0;
    const { alert } = window;
    window.alert = () => void alerts++;
    const contents = [...WORST, ...HOSTILE_HTML];
    for (const content of contents) {
      const { element } = await showBanner(bannerOf({ content: `Sale ${content}` }));
      const root = element.shadowRoot!;
      expect(
        root.querySelector(
          'script, style, link, iframe, img, video, object, embed, form, input, base, meta, template',
        ),
        content,
      ).to.equal(null);
      const content_ = partOf(element, 'content');
      for (const inside of content_?.querySelectorAll('*') ?? []) {
        for (const { name } of inside.attributes)
          expect(name, content).not.to.match(/^on|^style$|^id$|^name$|^src$/);
      }
      for (const link of partsOf(element, 'link')) {
        expect((link as HTMLAnchorElement).protocol, content).to.match(/^(?:https?|mailto|tel):$/);
      }
      forgetVisit();
    }
    window.alert = alert;
    const evil = performance.getEntriesByType('resource').filter(({ name }) => name.includes('evil.example'));
    await tell('hostile banners', { tried: contents.length, executions: alerts, requests: evil.length });
    expect(alerts).to.equal(0);
    expect(evil).to.deep.equal([]);
  });

  it('with 100 kB of content is drawn at once and stays small', async () => {
    const banner = bannerOf({ content: '<p>Stoneware &amp; more. <b>Sale</b></p>'.repeat(3000) });
    expect(await timesAsLongToShow(banner, bannerOf())).to.be.below(SLOW);
    const { bar } = await showBanner(banner);
    expect(bar!.getBoundingClientRect().height).to.be.at.most(Math.max(innerHeight / 3, 160) + 1);
  });

  it('with many bold words crashes no browser, whatever the author says of its lines', async () => {
    const content = `${'<b>b</b> '.repeat(20)}${'Stoneware &amp; more. Sale'.repeat(60)}`;
    const customCSS = '.content { text-wrap: pretty; letter-spacing: 1px }';
    const { element } = await showBanner(bannerOf({ content, customCSS }));
    expect(getComputedStyle(partOf(element, 'content')!).letterSpacing).to.equal('1px');
    expect(partOf(element, 'content')!.getBoundingClientRect().height).to.be.above(0);
  });

  it('with a field that goes on without end is drawn at once, by a server too', async () => {
    for (const part of ['x', '1', '(', 'a(']) {
      const long = `${part.repeat(30_000 / part.length)}!`;
      const fill = (keys: readonly string[]): object => Object.fromEntries(keys.map((key) => [key, long]));
      const banner = bannerOf({
        ...fill(['id', 'name', 'mode', 'pattern', 'linkMode', 'verticalPadding', 'customCSS']),
        JColorStudio: fill(COLOR_STUDIO_KEYS),
        JFontStudio: fill(FONT_STUDIO_KEYS),
      });
      const times = await timesAsLong(
        () => drawTwice(banner),
        () => drawTwice(bannerOf()),
        SLOW,
      );
      expect(times, part).to.be.below(SLOW);
      expect((await showBanner(banner)).bar, part).not.to.equal(undefined);
      forgetVisit();
    }
  });

  it('with keys of the prototype changes nothing', async () => {
    const banner = JSON.parse(
      `{"id":"x","content":"Hi","__proto__":{"mode":"float"},"constructor":{"prototype":{"x":1}},"toString":1}`,
    ) as object;
    const { bar } = await showBanner(banner);
    expect(bar!.className).to.contain('expanded');
    expect('x' in {}).to.equal(false);
  });

  it('with values that throw when read shows what can be read, or nothing, but throws nothing', async () => {
    const cyclic: Record<string, unknown> = { ...bannerOf({ content: 'Round' }) };
    cyclic['JColorStudio'] = cyclic;
    expect((await showBanner(cyclic)).bar).not.to.equal(undefined);
    const odd = bannerOf({
      id: Symbol('id'),
      name: 10n,
      mode: Object.create(null) as unknown,
      verticalPadding: () => 1,
    });
    const { bar, warnings } = await showBanner(odd);
    expect(bar).not.to.equal(undefined);
    expect(Object.keys(warnings)).to.have.members(['id', 'name', 'mode', 'verticalPadding']);
    const broken = { ...bannerOf(), JFontStudio: {} };
    const fail = (): never => {
      throw new Error('no value');
    };
    Object.defineProperty(broken, 'mode', { get: fail });
    Object.defineProperty(broken, 'JColorStudio', { get: fail });
    Object.defineProperty(broken.JFontStudio, 'contentSize', { get: fail });
    const shown = await showBanner(broken);
    expect(shown.bar).not.to.equal(undefined);
    expect(Object.keys(shown.warnings)).to.include.members([
      'mode',
      'JColorStudio',
      'JFontStudio.contentSize',
    ]);
  });

  it('draws under the strictest policies, with no violation', async () => {
    const policies = [
      `default-src 'none'; script-src ${location.origin} 'unsafe-inline'; style-src 'none'; connect-src 'none'; base-uri *`,
      `require-trusted-types-for 'script'; trusted-types agent-widgets lit-html; connect-src 'none'`,
    ];
    const fields = {
      pattern: 'hexagons',
      linkMode: 'fancy',
      scrollBehavior: 'follow',
      customCSS: '.bar { letter-spacing: 1px }',
    };
    for (const policy of policies) {
      const head = `<meta http-equiv="Content-Security-Policy" content="${policy}">
        <script>violations = []; addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => violations.push([violatedDirective, blockedURI, sample].join(' ')));</script>${DEFINE}`;
      const banner = JSON.stringify(bannerOf(fields));
      const opened = await openPage(
        `<body><promo-banner><script type="application/json">${banner}</script></promo-banner></body>`,
        { head },
      );
      await opened.page.customElements.whenDefined('promo-banner');
      const element = opened.page.document.querySelector('promo-banner')!;
      await settled(element);
      await painted(opened);
      const bar = partOf(element, 'bar')!;
      expect(opened.page.getComputedStyle(bar).position).to.equal('fixed');
      expect(opened.page.getComputedStyle(bar).letterSpacing).to.equal('1px');
      expect(opened.page.getComputedStyle(bar, '::before').backgroundImage).to.contain('gradient');
      expect(partOf(element, 'link')!.textContent).to.equal('See them');
      const { violations } = opened.page as unknown as { violations: string[] };
      // Reports come in turn: when that of our own breach is there, so are all that the banner would have caused.
      await opened.page.fetch(BREACH).catch(() => {});
      const isBreach = (violation: string): boolean => violation.includes(BREACH);
      await until(() => violations.some(isBreach), 'the breach is reported');
      expect(violations.filter((violation) => !isBreach(violation))).to.deep.equal([]);
      opened.close();
    }
  });
});
