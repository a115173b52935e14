import { expect } from '@open-wc/testing';
import { renderBanner, type RenderBannerOptions } from '../../../src/ssr.js';
import { COLOR_STUDIO_KEYS, type Banner } from '../../../src/protocol/banner.js';
import { bannerOf, forgetVisit, partOf, settled, showBanner } from './banners.js';
import { type FramedPage, openArrivingPage, openPage } from './frame.js';
import { until } from '../../helpers/until.js';

const elementIn = ({ page }: Pick<FramedPage, 'page'>) => page.document.querySelector('promo-banner')!;

async function load({ page }: Pick<FramedPage, 'page'>): Promise<void> {
  const script = page.document.createElement('script');
  script.type = 'module';
  script.nonce = 'n1';
  script.src = `${location.origin}/src/define/promo-banner.ts`;
  page.document.head.append(script);
  await until(() => page.customElements.get('promo-banner'), 'the definition');
}

async function define(opened: Pick<FramedPage, 'page'>): Promise<void> {
  await load(opened);
  await settled(elementIn(opened));
}

/** What arrives first, and what after a pause. */
function inTwo(html: string, start: string): [string, string] {
  const at = html.indexOf(start);
  return [html.slice(0, at), html.slice(at)];
}

/** A drawing without what is only there until, or only after, the element takes over. */
function drawingOf(root: ShadowRoot): string {
  const copy = document.createElement('div');
  copy.append(...Array.from(root.childNodes, (node) => node.cloneNode(true)));
  copy.querySelectorAll('style, :scope > .visually-hidden').forEach((element) => element.remove());
  const walker = document.createTreeWalker(copy, NodeFilter.SHOW_COMMENT | NodeFilter.SHOW_TEXT);
  const surplus: ChildNode[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as ChildNode;
    if (node.nodeType === Node.COMMENT_NODE || /^\s*\n\s*$/.test(node.nodeValue ?? '')) surplus.push(node);
  }
  surplus.forEach((node) => node.remove());
  copy.normalize();
  for (const element of copy.querySelectorAll('*')) {
    const attributes = Array.from(element.attributes, ({ name, value }) => [name, value] as const).sort();
    for (const [name] of attributes) element.removeAttribute(name);
    for (const [name, value] of attributes) {
      const isSeen = name !== 'data-one-line' && name !== 'tabindex';
      if (isSeen) element.setAttribute(name, name === 'href' ? new URL(value, location.origin).href : value);
    }
  }
  return copy.innerHTML;
}

const BANNERS: readonly object[] = [
  {},
  { linkMode: 'button', cornerStyle: 'round', textAlignment: 'left' },
  { linkMode: 'fancy', URLTarget: '_blank', serviceBranding: true, pattern: 'waves', mode: 'float' },
  { placement: 'bottom', showCloseButton: false, shadow: true, verticalPadding: 'small' },
  {
    scrollBehavior: 'follow',
    JColorStudio: { contentBackground: 'rebeccapurple' },
    JFontStudio: { contentSize: '20' },
  },
  { content: '<p>One &amp; <b>two</b></p><ul><li>three</li></ul><a href="https://halm.example/a">Halm</a>' },
];

describe('a banner drawn by the server', () => {
  afterEach(forgetVisit);

  for (const fields of BANNERS) {
    it(`is what the element draws itself: ${JSON.stringify(fields).slice(0, 90)}`, async () => {
      const html = renderBanner(bannerOf(fields), { label: 'Offer' });
      const page = '<main style="height:300vh"></main>';
      const isLast = 'placement' in fields;
      const opened = await openPage(`<body style="margin:0">${isLast ? page + html : html + page}</body>`);
      const served = drawingOf(elementIn(opened).shadowRoot!);
      const { height, top } = partOf(elementIn(opened), 'bar')!.getBoundingClientRect();
      await define(opened);
      expect(drawingOf(elementIn(opened).shadowRoot!)).to.equal(served);
      const rect = partOf(elementIn(opened), 'bar')!.getBoundingClientRect();
      expect([rect.height, rect.top]).to.deep.equal([height, top]);
      opened.close();
    });
  }

  it('is at the end of the page as a card for the bottom, wherever it is written', async () => {
    for (const [height, fields] of [
      [700, { scrollBehavior: 'stationary' }],
      [390, {}],
    ] as const) {
      const html = renderBanner(bannerOf({ mode: 'float', placement: 'bottom', ...fields }));
      const body = `<body style="margin:0">${html}<main style="height:300vh"></main>`;
      const opened = await openPage(body, { height });
      const end = (): number => partOf(elementIn(opened), 'bar')!.getBoundingClientRect().bottom;
      const served = end();
      expect(served).to.be.closeTo(3 * height - 16, 1);
      await define(opened);
      expect(end()).to.equal(served);
      opened.close();
    }
  });

  it('stands where the element stands, also on a low screen and where the page is scrolled', async () => {
    const long = { content: 'Stoneware, thrown and fired by the sea. '.repeat(60) };
    for (const height of [700, 390]) {
      for (const fields of [
        { placement: 'top' },
        { placement: 'bottom' },
        { placement: 'top', ...long },
        { mode: 'float', placement: 'top' },
        { mode: 'float', placement: 'bottom' },
        { mode: 'float', placement: 'top', ...long },
      ]) {
        const html = renderBanner(bannerOf({ scrollBehavior: 'follow', ...fields }));
        const page = '<main style="height:300vh">Halm</main>';
        const body = fields.placement === 'top' ? html + page : page + html;
        const opened = await openPage(`<body style="margin:0">${body}</body>`, { height });
        const places = (): number[] =>
          [0, 200, 900].flatMap((y) => {
            opened.page.scrollTo(0, y);
            const bar = partOf(elementIn(opened), 'bar')!.getBoundingClientRect();
            const main = opened.page.document.querySelector('main')!.getBoundingClientRect();
            return [bar.top, bar.bottom, main.top].map(Math.round);
          });
        const served = places();
        await define(opened);
        expect(places(), JSON.stringify({ height, ...fields }).slice(0, 90)).to.deep.equal(served);
        opened.close();
      }
    }
  });

  for (const [what, fields] of [
    ['', {}],
    [
      ', also with a pattern and links as buttons',
      {
        pattern: 'dots',
        linkMode: 'button',
        JColorStudio: {
          contentBackground: 'oklch(0.4 0.1 150)',
          linkBackground: 'gold',
          patternColor1: 'hsl(120 40% 40%)',
        },
        JFontStudio: { fontFamily: 'Georgia', contentSize: '18' },
      },
    ],
  ] as const) {
    it(`has the colours and fonts of the element${what}`, async () => {
      const opened = await openPage(`<body>${renderBanner(bannerOf(fields))}</body>`);
      const look = (): string[] => {
        const bar = partOf(elementIn(opened), 'bar')!;
        const link = partOf(elementIn(opened), 'link')!;
        const css = [bar, link].map((part) => opened.page.getComputedStyle(part));
        const values = css.map(({ color, backgroundColor, font }) => `${color} ${backgroundColor} ${font}`);
        return [...values, opened.page.getComputedStyle(bar, '::before').backgroundImage];
      };
      const served = look();
      await define(opened);
      expect(look()).to.deep.equal(served);
      opened.close();
    });
  }

  it('carries only the styles that it needs', () => {
    const cssOf = (fields: object): string =>
      /<style>([^<]*)<\/style>/.exec(renderBanner(bannerOf(fields)))![1]!;
    const plain = cssOf({});
    expect(plain).not.to.match(/\.follow|\.float|\.chips|--pattern|\s\s|\n/);
    for (const fields of [{ linkMode: 'button' }, { mode: 'float' }, { pattern: 'dots' }])
      expect(cssOf(fields).length, JSON.stringify(fields)).to.be.above(plain.length + 200);
  });

  it('keeps focus where it was when the element takes over', async () => {
    const opened = await openPage(`<body>${renderBanner(bannerOf())}</body>`);
    opened.frame.focus();
    partOf(elementIn(opened), 'close')!.focus();
    await define(opened);
    expect(elementIn(opened).shadowRoot!.activeElement).to.equal(partOf(elementIn(opened), 'close'));
    opened.close();
  });

  it('comes back with its message from a router that took it out while its modules loaded', async () => {
    const opened = await openPage(`<body>${renderBanner(bannerOf({ linkMode: 'button' }))}</body>`);
    const element = elementIn(opened);
    const gone = opened.page.customElements.whenDefined('promo-banner').then(() => element.remove());
    await load(opened);
    await gone;
    await element.updateComplete;
    opened.page.document.body.append(element);
    await settled(element);
    expect(partOf(element, 'bar')?.checkVisibility()).to.equal(true);
    opened.close();
  });

  it('is gone before it can be painted where the visitor has closed that message', async () => {
    const banner = bannerOf({ id: '<b1></script>', closeBehavior: 'remember' });
    const { element } = await showBanner(banner);
    element.close();
    const opened = await openPage(
      `<body>${renderBanner(banner)}${renderBanner({ ...banner, content: 'New' })}</body>`,
    );
    const [closed, other] = opened.page.document.querySelectorAll('promo-banner');
    expect(partOf(closed!, 'bar')).to.equal(undefined);
    expect(closed!.getBoundingClientRect().height).to.equal(0);
    expect(partOf(other!, 'bar')).not.to.equal(undefined);
    opened.close();
  });

  it('can be shown again where the element was there before what hides a remembered dismissal', async () => {
    const banner = bannerOf({ closeBehavior: 'remember' });
    const { element } = await showBanner(banner);
    element.close();
    const opened = openArrivingPage();
    await load(opened);
    const [start, rest] = inTwo(renderBanner(banner), '<template');
    opened.write(`<body>${start}`);
    await settled(elementIn(opened));
    opened.write(rest);
    opened.end();
    await settled(elementIn(opened));
    expect(partOf(elementIn(opened), 'bar')).to.equal(undefined);
    elementIn(opened).show();
    await settled(elementIn(opened));
    expect(partOf(elementIn(opened), 'bar')).not.to.equal(undefined);
    opened.close();
  });

  it('stands until its JSON has arrived, where the element comes first', async () => {
    const opened = openArrivingPage();
    const [drawing, rest] = inTwo(renderBanner(bannerOf()), '<script');
    opened.write(`<body>${drawing}`);
    const { height } = partOf(elementIn(opened), 'bar')!.getBoundingClientRect();
    await define(opened);
    expect(partOf(elementIn(opened), 'bar')?.getBoundingClientRect().height).to.equal(height);
    opened.write(rest);
    opened.end();
    await settled(elementIn(opened));
    expect(elementIn(opened).banner).to.deep.equal(bannerOf());
    expect(partOf(elementIn(opened), 'bar')?.getBoundingClientRect().height).to.equal(height);
    opened.close();
  });

  it('works under a policy of nonces alone, with no violation', async () => {
    const policy =
      "default-src 'none'; script-src 'nonce-n1' 'strict-dynamic'; style-src 'nonce-n1'; base-uri *";
    const head = `<meta http-equiv="Content-Security-Policy" content="${policy}">
      <script nonce="n1">violations = []; addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective));</script>`;
    const banner = bannerOf({ closeBehavior: 'remember', pattern: 'plus', linkMode: 'fancy' });
    const opened = await openPage(`<body>${renderBanner(banner, { nonce: 'n1' })}</body>`, { head });
    const color = opened.page.getComputedStyle(partOf(elementIn(opened), 'bar')!).color;
    expect(color).to.equal('rgb(255, 255, 255)');
    await define(opened);
    expect(opened.page.getComputedStyle(partOf(elementIn(opened), 'bar')!).color).to.equal(color);
    const { violations } = opened.page as unknown as { violations: string[] };
    // The frame's own measuring script has no nonce.
    expect(violations).to.deep.equal(['script-src-elem']);
    opened.close();
  });

  it('speaks the language it is told', () => {
    const html = renderBanner(bannerOf({ serviceBranding: true }), { lang: 'de' });
    expect(html)
      .to.contain(' lang="de"')
      .and.contain('aria-label="Ankündigung schließen"')
      .and.contain('Bereitgestellt von');
  });

  it('carries the banner and the attributes as data that cannot end what they stand in', () => {
    const banner = bannerOf({
      id: '<b></script><img src=x onerror=alert(1)>',
      name: '<!--',
      closeBehavior: 'remember',
    });
    const html = renderBanner(banner, { label: '"><b>', 'fix-contrast': true, late: false, src: undefined });
    const box = document.createElement('div');
    box.innerHTML = html;
    const element = box.firstElementChild!;
    expect(box.childElementCount).to.equal(1);
    expect(box.querySelector('img')).to.equal(null);
    expect(JSON.parse(element.querySelector('[type="application/json"]')!.textContent)).to.deep.equal(banner);
    expect(Array.from(element.attributes, ({ name, value }) => [name, value])).to.deep.equal([
      ['label', '"><b>'],
      ['fix-contrast', ''],
    ]);
    expect(renderBanner(banner, { 'data-utm-2': 'x' })).to.match(/^<promo-banner data-utm-2="x">/);
    expect(() => renderBanner(banner, { 'x y': 'z' })).to.throw(TypeError, '"x y"');
    expect(() => renderBanner(banner, { onclick: 'z' })).to.throw(TypeError);
  });

  it('hands the nonce to the element only where it may run the code of its author', () => {
    const hostOf = (options: RenderBannerOptions): string =>
      /^<[^>]*>/.exec(renderBanner(bannerOf(), { nonce: 'n1', ...options }))![0];
    expect(hostOf({ 'allow-custom-js': true })).to.equal('<promo-banner allow-custom-js nonce="n1">');
    expect(hostOf({ 'allow-custom-js': 'false' })).to.equal('<promo-banner allow-custom-js="false">');
    expect(hostOf({})).to.equal('<promo-banner>');
  });

  it('looks for a remembered dismissal only where its banner remembers', () => {
    expect(renderBanner(bannerOf({ closeBehavior: 'remember' }))).to.contain('localStorage');
    expect(renderBanner(bannerOf({ closeBehavior: 'forget' }))).not.to.contain('localStorage');
  });

  it('has the name of a bar that is given none', () => {
    const namesOf = (options: RenderBannerOptions): RegExpMatchArray | null =>
      renderBanner(bannerOf(), options).match(/aria-label="[^"]+"/g);
    for (const label of ['', true]) expect(namesOf({ label, lang: true })).to.deep.equal(namesOf({}));
  });

  it('does not tell the page who wrote the banner', () => {
    const html = renderBanner(bannerOf({ authorId: 'ines', JInstantEmbed: [{ authorId: 'of a video' }] }));
    expect(html).not.to.contain('ines');
    expect(html).to.contain('of a video');
    const stored = { _doc: bannerOf({ authorId: 'ines' }) };
    const ofDatabase = Object.create(stored, {
      content: { value: stored._doc.content },
      toJSON: { value: () => stored._doc },
    }) as Banner;
    const published = renderBanner(ofDatabase);
    expect(published).not.to.contain('ines');
    expect(published).to.contain(JSON.stringify(stored._doc.name));
  });

  it('takes null for no attribute, as headers say that there is none', () => {
    const none = { nonce: null, lang: null } as unknown as RenderBannerOptions;
    expect(renderBanner(bannerOf(), none)).to.equal(renderBanner(bannerOf()));
  });

  it('takes the word false for no, as the element does', () => {
    const white = Object.fromEntries(COLOR_STUDIO_KEYS.map((key) => [key, '#ffffff']));
    const isLegible = (fixContrast: string): boolean =>
      !renderBanner(bannerOf({ JColorStudio: white }), { 'fix-contrast': fixContrast }).includes(
        '--text:#ffffff',
      );
    expect(isLegible('')).to.equal(true);
    expect(isLegible('false')).to.equal(false);
  });

  it('is left to the element where there is nothing to show, or nothing a server can read', () => {
    for (const content of [
      '',
      '<svg><p>x',
      5,
      'Sale' + '<ul><li>'.repeat(9000),
      'Sale' + '<span>'.repeat(9000),
    ]) {
      expect(renderBanner(bannerOf({ content }))).to.match(
        /^<promo-banner><script type="application\/json">/,
      );
    }
    expect(renderBanner(undefined as unknown as Banner)).to.contain('>null</script>');
  });
});
