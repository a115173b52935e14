import { expect } from '@open-wc/testing';
import type { PromoBannerElement } from '../../../src/elements/promo-banner/promo-banner.js';
import {
  bannerOf,
  forgetVisit,
  MESSAGE,
  nextEvent,
  partOf,
  recordEvents,
  settled,
  showBanner,
  type ShowOptions,
  SLOW,
  timesAsLongToShow,
} from './banners.js';
import { DEFINE, openPage, painted } from './frame.js';
import { until } from '../../helpers/until.js';

const styleOf = (element: Element | undefined): CSSStyleDeclaration => getComputedStyle(element!);
const OTHER_ORIGIN = 'https://tracker.example/x.png';

/** Text of every rule that came to apply in a banner's own root. */
const rulesOf = (element: Element): string =>
  element
    .shadowRoot!.adoptedStyleSheets.flatMap((sheet) => Array.from(sheet.cssRules, ({ cssText }) => cssText))
    .join('\n');

/** How many times as long a banner takes to be shown with its author's rules as without them. */
const slowdownBy = (customCSS: string, content = MESSAGE, options?: ShowOptions): Promise<number> =>
  timesAsLongToShow(bannerOf({ content, customCSS }), bannerOf({ content }), options);

const PROBE = 'customJsRan';
const probe = (page: object = window): unknown => (page as Record<string, unknown>)[PROBE];
const CODE = `window.${PROBE} = (window.${PROBE} ?? 0) + 1`;

describe('customCSS', () => {
  afterEach(forgetVisit);

  it('wins over the look of the banner, in media queries and nested rules too', async () => {
    const customCSS = `
      .bar { background: teal; & .content { letter-spacing: 2px } }
      @media (min-width: 1px) { [part~="link"] { text-decoration-style: wavy } }
      @supports (display: grid) { .close { color: gold } }
      .content { container-type: inline-size }
      @container (min-width: 1px) { [part~="link"] { word-spacing: 3px } }
      @keyframes glow { to { color: red } }
      .content { animation: glow 1s 3s }`;
    const { element, bar, warnings } = await showBanner(bannerOf({ customCSS }));
    expect(styleOf(bar).backgroundColor).to.equal('rgb(0, 128, 128)');
    expect(styleOf(partOf(element, 'content')).letterSpacing).to.equal('2px');
    expect(styleOf(partOf(element, 'link')).textDecorationStyle).to.equal('wavy');
    expect(styleOf(partOf(element, 'link')).wordSpacing).to.equal('3px');
    expect(styleOf(partOf(element, 'close')).color).to.equal('rgb(255, 215, 0)');
    expect(styleOf(partOf(element, 'content')).animationName).to.equal('glow');
    expect(warnings).to.deep.equal({});
  });

  it('moves, and follows what the page says about the element', async () => {
    const customCSS = `
      @keyframes glow { from, to { letter-spacing: 3px } }
      .content { animation: glow 9s infinite }
      :host([data-sale]) .bar { background: teal; & a { word-spacing: 2px } }
      :host, .close { color: gold }
      :host { all: initial; word-spacing: 1px }`;
    const { element, bar } = await showBanner(bannerOf({ customCSS }), { attributes: { 'data-sale': '' } });
    expect(styleOf(partOf(element, 'content')).letterSpacing).to.equal('3px');
    expect(styleOf(bar).backgroundColor).to.equal('rgb(0, 128, 128)');
    expect(styleOf(partOf(element, 'link')).wordSpacing).to.equal('2px');
    expect(styleOf(partOf(element, 'close')).color).to.equal('rgb(255, 215, 0)');
    expect(styleOf(element).display).to.equal('block');
  });

  it('reaches nothing outside the banner', async () => {
    const { element } = await showBanner(
      bannerOf({ customCSS: 'body, main, p, :root { background: red !important }' }),
      { page: '<p>Page</p>' },
    );
    await settled(element);
    expect(styleOf(document.querySelector('main p')!).backgroundColor).to.equal('rgba(0, 0, 0, 0)');
    expect(styleOf(document.body).backgroundColor).to.equal('rgba(0, 0, 0, 0)');
  });

  for (const css of [
    '.bar { counter-increment: chapter 7000000 }',
    ':host { counter-set: chapter 7000000 }',
    '@keyframes k { from, to { counter-increment: chapter 7000000 } } :host { animation: k 9s infinite }',
    '.content::before { content: open-quote }',
    '.bar::after { content: no-open-quote }',
  ])
    it(`changes no number and no quotation mark of the page: ${css}`, async () => {
      const page = `<style>
          main { counter-reset: chapter; quotes: '' '' 'a quote in a quote: ' '' }
          h2 { counter-increment: chapter; inline-size: max-content }
          h2::before { content: counter(chapter) }
        </style><h2></h2><q>Page</q>`;
      const widths = (): number[] =>
        Array.from(
          document.querySelectorAll('main :is(h2, q)'),
          (words) => words.getBoundingClientRect().width,
        );
      await showBanner(bannerOf(), { page });
      const expected = widths();
      forgetVisit();
      await showBanner(bannerOf({ customCSS: css }), { page });
      expect(widths()).to.deep.equal(expected);
    });

  for (const [name, css] of [
    ['an image', `.bar { background-image: url(${OTHER_ORIGIN}) }`],
    ['an import', `@import url(${OTHER_ORIGIN}); .bar { color: red }`],
    ['a font', `@font-face { font-family: F; src: url(${OTHER_ORIGIN}) } .bar { font-family: F }`],
    ['a list', `.content { display: list-item; list-style-image: url(${OTHER_ORIGIN}) }`],
    ['generated content', `.content::before { content: url(${OTHER_ORIGIN}) }`],
    ['a cursor', `.bar { cursor: url(${OTHER_ORIGIN}), auto }`],
    ['an image set', `.bar { background-image: image-set("${OTHER_ORIGIN}" 1x) }`],
    ['a custom property', `.bar { --u: url(${OTHER_ORIGIN}); background-image: var(--u) }`],
    [
      'any function of an image in a custom property',
      `.bar { ${['URL', 'src', 'image', 'image-set', 'cross-fade', 'element', 'paint']
        .map((name) => `--${name}: ${name}("${OTHER_ORIGIN}")`)
        .join('; ')}; background-image: var(--URL) }`,
    ],
    ['an escape', `.bar { --u: u\\72 l(${OTHER_ORIGIN}); background-image: var(--u) }`],
    ['an escape in a property', `.bar { background-image: \\75rl(${OTHER_ORIGIN}) }`],
    ['a shorthand with a variable', `.bar { background: var(--n,) url(${OTHER_ORIGIN}) }`],
    [
      'a shorthand with a variable, of which a part is set again',
      `.bar { background: url(${OTHER_ORIGIN}) var(--n,); background-color: red }`,
    ],
    ['an escape beside a variable', `.bar { background-image: var(--n,) u\\72l(${OTHER_ORIGIN}) }`],
    ['a nested rule', `.bar { & .content { background: url(${OTHER_ORIGIN}) } }`],
    ['a media query', `@media all { .bar { mask: url(${OTHER_ORIGIN}) } }`],
    ['a layer', `@layer x { .bar { background: url(${OTHER_ORIGIN}) } }`],
    ['a keyframe', `@keyframes k { to { background: url(${OTHER_ORIGIN}) } } .bar { animation: k 1s }`],
    [
      'a keyframe deep in media queries',
      `${'@media all {'.repeat(6)} @keyframes k { to { background: url(${OTHER_ORIGIN}) } } ${'}'.repeat(6)}`,
    ],
  ] as const) {
    it(`requests nothing by ${name}`, async () => {
      const { element } = await showBanner(bannerOf({ customCSS: css }));
      expect(rulesOf(element)).not.to.contain('tracker.example');
      expect(
        performance.getEntriesByType('resource').some(({ name }) => name.includes('tracker.example')),
      ).to.equal(false);
    });
  }

  for (const grows of [
    'padding: 50vh',
    'border: 50vh solid',
    '--verticalPadding: 50vh',
    'zoom: 20',
    'padding: 9vh; zoom: 9',
  ])
    it(`cannot take the clicks of more than a third of the window, by ${grows}`, async () => {
      const customCSS = `.bar { ${grows.replaceAll(/;|$/g, ' !important;')} }`;
      const { element, bar } = await showBanner(bannerOf({ scrollBehavior: 'follow', customCSS }));
      const takesClicks = (y: number): boolean =>
        element.shadowRoot!.elementsFromPoint(innerWidth / 2, y).includes(bar!);
      expect(bar!.checkVisibility()).to.equal(true);
      expect(takesClicks(10)).to.equal(true);
      expect(takesClicks(innerHeight / 3 + 2)).to.equal(false);
      expect(takesClicks(innerHeight - 10)).to.equal(false);
    });

  it('cannot make an invisible trap of the banner, nor spread it over the page', async () => {
    const hidden =
      'opacity: 0 !important; visibility: hidden !important; position: fixed !important; inset: 0 !important; min-block-size: 100vh !important; height: 100vh !important; clip-path: inset(50%) !important; transform: scale(9) !important; z-index: 9';
    const customCSS = `:host, .bar, .body, .content, a, .close { ${hidden} }
      a::before { content: ''; position: fixed; inset: -999px; opacity: 0 }
      @layer promo-banner { @media all { .bar, :host { ${hidden} } } }`;
    const { element, bar } = await showBanner(bannerOf({ customCSS }), {
      page: '<p style="height:200vh">Page</p>',
    });
    for (const part of [
      element,
      bar!,
      partOf(element, 'content')!,
      partOf(element, 'link')!,
      partOf(element, 'close')!,
    ]) {
      const { opacity, visibility, clipPath, transform } = styleOf(part);
      expect([opacity, visibility, clipPath === 'inset(50%)', transform], part.className).to.deep.equal([
        '1',
        'visible',
        false,
        'none',
      ]);
    }
    expect(bar!.getBoundingClientRect().height).to.be.at.most(Math.max(innerHeight / 3, 160) + 1);
    expect(styleOf(element).position).to.equal('relative');
    const below = document.elementFromPoint(innerWidth / 2, innerHeight - 10);
    expect(below === element, 'the bar reaches the end of the screen').to.equal(false);
  });

  it('cannot make an invisible trap of the banner by the older name of a mask', async () => {
    const transparent = 'linear-gradient(transparent, transparent)';
    const customCSS = `.bar, .body, .close { -webkit-mask-box-image: ${transparent} }`;
    const { element, bar } = await showBanner(bannerOf({ customCSS }));
    for (const part of [bar!, element.shadowRoot!.querySelector('.body')!, partOf(element, 'close')!])
      expect(styleOf(part).getPropertyValue('-webkit-mask-box-image'), part.className).not.to.contain(
        'gradient',
      );
  });

  const LAYOUTS: Readonly<Record<string, string>> = {
    'rows of a grid': 'display: grid; gap: 10px',
    'its share of a row': 'display: flex',
  };
  const WHOLE = 'position: fixed; inset: 0; inline-size: 100vw; block-size: 100vh; z-index: 99';
  for (const [name, css] of [
    [
      'what is for readers alone',
      `.visually-hidden { ${WHOLE}; clip-path: none; background: #fff } .visually-hidden::before { content: 'x'; font-size: 60px }`,
    ],
    ['words before the element', `:host::before { content: 'x'; ${WHOLE} }`],
    [
      'words after the element',
      `:host::after { content: 'x' !important; ${WHOLE}; display: block !important }`,
    ],
    [
      'a border of the element',
      ':host { border-block-end: 700px solid; margin-block-end: -700px; z-index: 9 }',
    ],
    ['an image as its border', ':host { border-image: conic-gradient(#fff 0 0) fill 0//0 0 100vh }'],
    ['an outline of the element', ':host { outline: 100vmax solid #fff !important }'],
    ['a shadow of the element', ':host { box-shadow: 0 0 0 100vmax #fff }'],
    ['a cell of a table', ':host { display: table-cell; block-size: 100vh }'],
    ['a cell, nested', ':host { @media all { & { display: table-cell !important } } block-size: 100vh }'],
    [
      'a cell, animated',
      '@keyframes k { from, to { display: table-cell } } :host { animation: k 9s infinite; block-size: 100vh }',
    ],
    ['a list item', ":host { display: list-item } :host::marker { content: 'XX XX XX'; font-size: 600px }"],
    ['a line', ':host { display: inline-block; vertical-align: -90vh }'],
    ['rows of a grid', ':host { grid-row: span 1000 } :host { grid-area: var(--n, 1 / 1 / span 999) }'],
    ['its share of a row', ':host { flex: 0 0 5000px }'],
    ['a width of the element', ':host { min-inline-size: 500vw }'],
    [
      'lines from top to bottom',
      ':host { writing-mode: vertical-rl; min-inline-size: 100vh; block-size: 90vw }',
    ],
    ['a margin of the element', ':host { margin-block: 0 -5000px }'],
    ['a margin of the bar', '.bar { margin-block-end: -5000px }'],
    ['a margin of a bar whose box is gone', ':host { all: initial } .bar { margin-block-end: -5000px }'],
    ['a shadow of the bar', '.bar { box-shadow: 0 0 0 100vmax #fff; outline: 100vmax solid }'],
    [
      'what hangs over the bar',
      `.bar { overflow-clip-margin: 999px } .bar::after { content: 'x'; ${WHOLE} }`,
    ],
    ['the backdrop', '.bar::backdrop { background: #fff; display: block !important }'],
    [
      'the buttons of what scrolls',
      `:host, .bar, .visually-hidden { overflow: auto } :host::scroll-button(*) { content: 'x'; ${WHOLE} }
       .bar { &::scroll-button(*) { content: 'x'; ${WHOLE} } } .visually-hidden::scroll-button(*) { content: 'x'; ${WHOLE} }`,
    ],
    [
      'what it starts from',
      '@starting-style { :host { display: table-cell; scale: 9 } } :host, .bar { transition: all 99s allow-discrete }',
    ],
  ] as const)
    it(`cannot cover the page, nor move it away, by ${name}`, async () => {
      for (const placement of ['top', 'bottom'] as const) {
        const { element, bar } = await showBanner(
          bannerOf({ placement, scrollBehavior: 'follow', customCSS: css }),
          {
            attributes: { 'top-layer': '' },
            page: `<style>main { ${LAYOUTS[name] ?? ''} }</style><p style="height: 200vh; margin: 0">Page</p>`,
            at: placement === 'top' ? 'start' : 'end',
          },
        );
        // The page has a margin.
        const third = innerHeight / 3 + 8;
        for (let y = 5; y < innerHeight; y += 20) {
          const isNear = (placement === 'top' ? y : innerHeight - y) < third;
          if (!isNear)
            expect(document.elementsFromPoint(200, y).includes(element), `at ${y}`).to.equal(false);
        }
        const page = document.querySelector('main > p')!.getBoundingClientRect();
        expect(page.top).to.be.within(0, third);
        expect(page.left).to.be.at.most(innerWidth);
        expect(document.documentElement.scrollWidth).to.be.at.most(innerWidth);
        const { boxShadow, outlineStyle, borderImageSource } = styleOf(element);
        expect([boxShadow, outlineStyle, borderImageSource]).to.deep.equal(['none', 'none', 'none']);
        // Of what is drawn around the bar no more than a shadow is seen.
        expect(styleOf(bar).clipPath).to.match(/^inset\(-48px -48px /);
        expect(rulesOf(element)).not.to.match(/::(?:backdrop|scroll)/);
        forgetVisit();
      }
    });

  for (const css of ['.bar { top: 50vh; left: 99px }', ':host { float: left }'])
    it(`cannot take a bar out of its place in the page: ${css}`, async () => {
      const { element, bar } = await showBanner(
        bannerOf({ scrollBehavior: 'stationary', customCSS: `.bar { letter-spacing: 1px } ${css}` }),
        { page: '<p>Page</p>' },
      );
      expect(styleOf(bar).letterSpacing).to.equal('1px');
      const [place, drawn] = [element.getBoundingClientRect(), bar!.getBoundingClientRect()];
      expect([drawn.top, drawn.left, drawn.right]).to.deep.equal([place.top, place.left, place.right]);
      expect(drawn.width).to.equal(element.parentElement!.clientWidth);
      expect(document.querySelector('main p')!.getBoundingClientRect().top).to.be.at.least(drawn.bottom);
    });

  for (const [name, selector, levels] of [
    ['that name what is around them twice', '&&', 25],
    ['that list what is around them twice', ':is(&, &)', 25],
    ['in great number', '&', 900],
  ] as const)
    it(`cannot hold the page up with nested rules ${name}`, async () => {
      const nested = `${selector}{`.repeat(levels) + 'color: red' + '}'.repeat(levels);
      const customCSS = `.bar { letter-spacing: 1px; @media all { ${nested} } }`;
      expect(await slowdownBy(customCSS)).to.be.below(SLOW);
      const { bar } = await showBanner(bannerOf({ customCSS }));
      expect(styleOf(bar).letterSpacing).to.equal('1px');
    });

  it('draws the banner where a rule cannot be deleted', async () => {
    const customCSS = `@namespace "${OTHER_ORIGIN}"; .bar { background-image: url(${OTHER_ORIGIN}) }`;
    const { element, bar } = await showBanner(bannerOf({ customCSS }));
    expect(bar!.checkVisibility()).to.equal(true);
    expect(rulesOf(element)).not.to.contain('background-image');
  });

  it('cannot scroll the page to the banner', async () => {
    const banner = bannerOf({
      placement: 'bottom',
      scrollBehavior: 'stationary',
      customCSS: '.bar { scroll-initial-target: nearest; letter-spacing: 1px }',
    });
    const opened = await openPage(
      `<body><p style="height: 300vh">Page</p><promo-banner><script type="application/json">${JSON.stringify(banner)}</script></promo-banner></body>`,
      { head: DEFINE },
    );
    const element = opened.page.document.querySelector('promo-banner')!;
    await until(() => partOf(element, 'bar'), 'the bar');
    await painted(opened);
    expect(opened.page.getComputedStyle(partOf(element, 'bar')!).letterSpacing).to.equal('1px');
    expect(opened.page.scrollY).to.equal(0);
    opened.close();
  });

  const chain = Array.from({ length: 5 }, (_, at) => `--a${at + 1}: ${`VAR(--a${at})\n`.repeat(8)};`).join(
    '',
  );
  const uses = Array.from({ length: 100 }, (_, at) => `--b${at}: ${'var(--a5)'.repeat(3)};`).join('');
  for (const [name, css] of [
    ['values that grow with each property', `* { --a0: 1 1 1 1 1 1 1 1; ${chain}${uses} }`],
    [
      'columns without number',
      '.content { columns: 20000; block-size: 1px } .content > * { display: block; block-size: 20000px }',
    ],
  ] as const)
    it(`cannot hold the page up with ${name}`, async () => {
      for (const customCss of ['confined', 'full']) {
        const content = '<b>Sale</b> '.repeat(1000);
        const options = { attributes: { 'custom-css': customCss } };
        expect(await slowdownBy(css, content, options)).to.be.below(SLOW);
        const { element } = await showBanner(bannerOf({ content, customCSS: css }), options);
        expect(/var\(--a\d\)\s*var/i.test(rulesOf(element))).to.equal(false);
        const { columnCount } = styleOf(partOf(element, 'content'));
        expect(columnCount).to.equal('auto');
        forgetVisit();
      }
    });

  for (const rule of ['padding: 0 99999px', 'border: 9999px solid', 'margin: 0 -9999px'])
    it(`cannot make the page wider by ${rule}`, async () => {
      const { bar } = await showBanner(
        bannerOf({ scrollBehavior: 'stationary', customCSS: `.bar { letter-spacing: 1px; ${rule} }` }),
      );
      expect(styleOf(bar).letterSpacing).to.equal('1px');
      expect(document.documentElement.scrollWidth).to.be.at.most(innerWidth);
    });

  const flat = '<b>x</b>'.repeat(2400);
  const deep = `${'<b>'.repeat(95)}x${'</b>'.repeat(95)}`.repeat(30);
  const list = (entry: string, count: number) => Array(count).fill(entry).join();
  for (const [name, css, content] of [
    ['brackets about elements before others', ':is(q ~ *) ~ * { color: red }', flat],
    ['brackets about elements around', `:is(${list('q *', 800)}) * :is(a) * { color: red }`, deep],
    ['brackets in brackets', ':is(:is(:is(:is(:empty) *) *) *) * { color: red }', deep],
    ['brackets before brackets', `${':is(:is('.repeat(9)}q${') *:not(a)) *'.repeat(9)} { color: red }`, deep],
    ['nested rules about elements before others', 'q ~ * { & ~ * { & ~ * { color: red } } }', flat],
    ['nested rules about elements around', ':empty * { & * { & * { & * { & * { color: red } } } } }', deep],
    ['nested rules in a list', `${list(':empty *', 600)} { ${'& *{color:red}'.repeat(450)} }`, flat],
    ['anchors', '* { anchor-name: --a; top: anchor(--a top) }', flat],
  ] as const)
    it(`cannot hold the page up with ${name}`, async () => {
      const customCSS = `.content { letter-spacing: 1px } ${css}`;
      expect(await slowdownBy(customCSS, content)).to.be.below(SLOW);
      const { element } = await showBanner(bannerOf({ content, customCSS }));
      expect(styleOf(partOf(element, 'content')).letterSpacing).to.equal('1px');
    });

  const padded = (chars: number): string => `.bar {${'word-spacing: 1px }'.padStart(chars - 6)}`;
  const valued = (chars: number): string => `.bar { --x: '${'x'.repeat(chars - 2)}' }`;
  const nestedIn = (levels: number): string =>
    `.bar { ${'& { '.repeat(levels)}word-spacing: 1px${' }'.repeat(levels)} }`;
  for (const [name, css, most, seen] of [
    ['characters of all rules', padded, 20_000, (bar: HTMLElement) => styleOf(bar).wordSpacing],
    ['characters of a value', valued, 1000, (bar: HTMLElement) => styleOf(bar).getPropertyValue('--x')],
    ['levels of rules', nestedIn, 6, (bar: HTMLElement) => styleOf(bar).wordSpacing],
    [
      'entries in a list',
      (count: number) => `.bar { font-family: ${list('x', count)} }`,
      80,
      (bar: HTMLElement) => styleOf(bar).fontFamily,
    ],
  ] as const)
    it(`takes ${most} ${name} and no more`, async () => {
      const without = seen((await showBanner(bannerOf())).bar!);
      forgetVisit();
      const within = seen((await showBanner(bannerOf({ customCSS: css(most) }))).bar!);
      forgetVisit();
      expect(within).not.to.equal(without);
      const beyond = seen((await showBanner(bannerOf({ customCSS: css(most + 1) }))).bar!);
      expect(beyond).to.equal(without);
    });

  it('knows ordinary selectors', async () => {
    const customCSS = `.content :is(a, b):not(:nth-child(2n + 1)) { letter-spacing: 1px }
      .bar { a:not(.x), b ~ a { &:hover, &:not(:hover) { word-spacing: 2px } } }
      .bar:not(.x) b:nth-child(1) + :is(a, i):not(.x, .y) { text-indent: 3px }`;
    const { element } = await showBanner(bannerOf({ content: '<b>x</b><a href="/">y</a>', customCSS }));
    const { letterSpacing, wordSpacing, textIndent } = styleOf(partOf(element, 'link'));
    expect([letterSpacing, wordSpacing, textIndent]).to.deep.equal(['1px', '2px', '3px']);
  });

  it('draws no shadows or gradients by the hundred, which would take seconds', async () => {
    const shadows = (count: number) => list('0 0 9px red', count);
    const gradients = (count: number) => list('linear-gradient(red, blue)', count);
    const customCSS = `.bar { box-shadow: ${shadows(900)}; background: ${gradients(90)} }
      .content { text-shadow: ${shadows(3)}; background: ${gradients(3)} }`;
    const { element, bar } = await showBanner(bannerOf({ customCSS }));
    expect(styleOf(bar).boxShadow).to.equal('none');
    expect(styleOf(bar).backgroundImage.length).to.be.below(500);
    expect(styleOf(partOf(element, 'content')).backgroundImage.match(/linear/g)).to.have.length(3);
    expect(styleOf(partOf(element, 'content')).textShadow.match(/9px/g)).to.have.length(3);
  });

  it('takes nothing by the hundred that each element would have, which takes seconds', async () => {
    const frames = (count: number) =>
      Array.from({ length: count }, (_, at) => `${at}% { color: red }`).join(' ');
    const customCSS = `@keyframes few { ${frames(24)} } @keyframes many { ${frames(25)} }
      .bar { --long: '${'x'.repeat(2000)}'; --short: 'x' }
      .content { font-family: ${list('x', 200)}; transition: ${list('color 9s', 200)} }
      .content::before { content: '${'x'.repeat(2000)}' }
      .content::after { content: ${'var(--short) '.repeat(50)} }
      .content b { animation: 9s ${list('few', 5)} }
      .content a { animation: ${list('few 9s', 3)}, many 9s 1s; transition: color 1s, opacity 1s }`;
    const content = '<b>Sale</b> <a href="/">here</a>';
    const { element, bar } = await showBanner(bannerOf({ content, customCSS }));
    const [message, link] = [partOf(element, 'content')!, partOf(element, 'link')!];
    expect(styleOf(bar).getPropertyValue('--short')).to.match(/x/);
    expect(styleOf(bar).getPropertyValue('--long')).to.equal('');
    expect(styleOf(message).fontFamily).not.to.contain('x, x');
    expect(styleOf(message).transitionProperty).to.equal('all');
    for (const pseudo of ['::before', '::after'])
      expect(getComputedStyle(message, pseudo).content, pseudo).to.be.oneOf(['none', 'normal']);
    // WebKit tells it once for each that was asked for.
    expect(styleOf(message.querySelector('b')!).animationName).to.match(/^none(, none)*$/);
    expect(styleOf(link).transitionProperty).to.equal('color, opacity');
    expect(link.getAnimations().filter((one) => one instanceof CSSAnimation)).to.have.length(3);
  });

  it('compares no elements by :has(), which could take minutes', async () => {
    const customCSS =
      '.content { letter-spacing: 1px; &:has(b) { color: red } } br:has(~ br ~ b) { color: red }'.repeat(20);
    const content = `x${'<br>'.repeat(4900)}`;
    expect(await slowdownBy(customCSS, content)).to.be.below(SLOW);
    const { element } = await showBanner(bannerOf({ content, customCSS }));
    expect(styleOf(partOf(element, 'content')).letterSpacing).to.equal('1px');
    const rules = [...element.shadowRoot!.adoptedStyleSheets.at(-1)!.cssRules];
    expect(rules.map(({ cssText }) => cssText).join()).not.to.contain(':has');
  });

  it('filters nothing, which takes seconds to draw when nested', async () => {
    const customCSS = '.content { letter-spacing: 1px; filter: blur(20px); backdrop-filter: blur(9px) }';
    const { element } = await showBanner(bannerOf({ customCSS }));
    const { letterSpacing, filter, backdropFilter } = styleOf(partOf(element, 'content'));
    expect([letterSpacing, filter, backdropFilter ?? 'none']).to.deep.equal(['1px', 'none', 'none']);
  });

  it('nests as deep as anyone writes it', async () => {
    const customCSS = `@media all {
      .bar { & .content { & a, & b, & i { &:link, &:hover { letter-spacing: 2px } } } }
    }`;
    const { element } = await showBanner(bannerOf({ customCSS }));
    expect(styleOf(partOf(element, 'link')).letterSpacing).to.equal('2px');
  });

  it('cannot take the focus ring or the close button away', async () => {
    const { element } = await showBanner(
      bannerOf({ customCSS: '* { outline: none !important } .close { display: none !important }' }),
    );
    const close = partOf(element, 'close')!;
    expect(close.getBoundingClientRect().width).to.equal(44);
    close.focus({ focusVisible: true });
    expect(styleOf(close).outlineStyle).to.equal('solid');
  });

  for (const css of [
    '.close { inline-size: 0; block-size: 0; overflow: hidden; pointer-events: none }',
    '.close { max-inline-size: 0; max-block-size: 0; padding: 0 0 0 9999px; border: 0 solid; border-left-width: 9999px }',
    '.close { margin-inline-start: -9999px; margin-block: 9999px }',
    '.close { position: fixed; inset: -9999px auto auto -9999px }',
    '.bar, .close { pointer-events: none }',
    '.close { font-size: 9999px; --first: 9999px }',
    '.bar { --line: -9999px }',
    '.body { position: absolute; inset: 0; z-index: 2147483647; background: red }',
    ".bar::after { content: 'x'; position: absolute; inset: 0; z-index: 2147483647; background: red }",
    '.close { content-visibility: hidden }',
    '.bar { interactivity: inert }',
    ".bar::before { content: ''; position: absolute; left: -999px; anchor-name: --away } .close { position-anchor: --away; position-area: center }",
    '.close *, .close { display: none; opacity: 0; visibility: hidden }',
  ])
    it(`cannot hide the close button, nor take its clicks: ${css}`, async () => {
      for (const mode of ['expanded', 'float']) {
        const important = css.replaceAll(/;|(?= })/g, ' !important;');
        const { element, bar } = await showBanner(bannerOf({ mode, customCSS: important }));
        const close = partOf(element, 'close')!;
        const { left, top, width, height } = close.getBoundingClientRect();
        expect(width).to.be.within(24, 64);
        expect(height).to.be.within(24, 64);
        const middle = element.shadowRoot!.elementFromPoint(left + width / 2, top + height / 2);
        expect(close.contains(middle), `${middle?.className}`).to.equal(true);
        expect(close.firstElementChild!.checkVisibility({ opacityProperty: true })).to.equal(true);
        close.click();
        await settled(element);
        expect(bar!.isConnected).to.equal(false);
        forgetVisit();
      }
    });

  for (const linkMode of ['normal', 'button'])
    it(`cannot hide where a link leads that names another host, as a ${linkMode} link`, async () => {
      const fields = { content: 'Sign in: <a href="https://evil.example">bank.example</a>', linkMode };
      const lookOf = (element: Element): unknown => {
        const host = element.shadowRoot!.querySelector('.link-host')!;
        const { x, y, width, height } = host.getBoundingClientRect();
        const { color, opacity, visibility, clipPath, direction, unicodeBidi } = styleOf(host);
        const box = [x, y, width, height].map(Math.round);
        return { box, color, opacity, visibility, clipPath, direction, unicodeBidi };
      };
      const plain = await showBanner(bannerOf(fields));
      const expected = lookOf(plain.element);
      forgetVisit();
      for (const hides of [
        'display: none',
        'visibility: hidden',
        'opacity: 0',
        'font-size: 0',
        'color: transparent',
        '-webkit-text-fill-color: transparent',
        'position: absolute; left: -9999px',
        'display: inline-block; inline-size: 0; overflow: hidden',
        'clip-path: inset(50%); display: block',
        'direction: rtl; unicode-bidi: bidi-override',
        'zoom: 0.01',
        'scale: 0; display: inline-block',
        'text-transform: uppercase; letter-spacing: -1em',
        'animation: none; transition: all 99s',
      ]) {
        const customCSS = `.link-host, a > span { ${hides.replaceAll(/;|$/g, ' !important;')} }`;
        const { element } = await showBanner(bannerOf({ ...fields, customCSS }));
        expect(lookOf(element), hides).to.deep.equal(expected);
        forgetVisit();
      }
      const customCSS = 'a { font-size: 0 }';
      const { element } = await showBanner(bannerOf({ ...fields, customCSS }));
      expect(styleOf(element.shadowRoot!.querySelector('.link-host')!).fontSize).to.equal('12px');
    });

  for (const clips of [
    'display: inline-block; inline-size: 6em; overflow: hidden; white-space: nowrap',
    'display: inline-block; inline-size: 6em; contain: paint; white-space: nowrap',
    'display: block; block-size: 1.4em; inline-size: 7em; overflow: clip',
  ])
    for (const selector of ['a', 'b', '.content', '.body'])
      it(`cannot cut off where a link leads that names another host: ${selector} { ${clips} }`, async () => {
        const content = '<b><a href="https://evil.example">bank.example</a></b>';
        const customCSS = `${selector} { ${clips.replaceAll(/;|$/g, ' !important;')} }`;
        const { element } = await showBanner(bannerOf({ content, customCSS }));
        const root = element.shadowRoot!;
        const host = root.querySelector('.link-host')!;
        // Only this box can be scrolled by hand; a script could also scroll what is cut off.
        const body = root.querySelector<HTMLElement>('.body')!;
        expect(styleOf(body).overflow).to.equal('auto');
        body.scrollTo(body.scrollWidth, body.scrollHeight);
        const [line] = Array.from(host.getClientRects()).slice(-1);
        expect(root.elementFromPoint(line!.right - 3, line!.bottom - 3) === host).to.equal(true);
      });

  it('leaves the close button where it stands, in bars and cards of any shape', async () => {
    const line = 'Glazes of winter are in the shop. ';
    const fonts = (contentSize: number, linkSize: number): object => ({
      JFontStudio: { fontFamily: 'serif', contentSize, linkSize },
    });
    const boxOf = (element: Element): number[] => {
      const { x, y, width, height } = partOf(element, 'close')!.getBoundingClientRect();
      return [x, y, width, height];
    };
    for (const fields of [
      { content: 'Sale' },
      { content: line.repeat(40), mode: 'float' },
      { content: 'Sale <a href="/x">Now</a>', linkMode: 'button' },
      { content: `<a href="/x">Now</a> ${line.repeat(4)}`, linkMode: 'fancy', verticalPadding: 0 },
      { content: line, textAlignment: 'right', cornerStyle: 'round', verticalPadding: 64 },
      { content: line, mode: 'float', ...fonts(32, 12) },
      { content: 'Sale', ...fonts(12, 28) },
    ])
      for (const width of ['240px', 'auto'])
        for (const dir of ['ltr', 'rtl']) {
          const { element } = await showBanner(bannerOf(fields), { attributes: { dir } });
          element.parentElement!.style.cssText = `position: relative; width: ${width}`;
          await settled(element);
          const before = boxOf(element);
          element.banner = bannerOf({ ...fields, customCSS: '.none { color: red }' });
          await settled(element);
          // Browsers round a half in other places for a margin than for a position.
          for (const [side, number] of boxOf(element).entries())
            expect(number, JSON.stringify([width, dir, fields])).to.be.closeTo(before[side]!, 0.5);
          forgetVisit();
        }
  });

  it('is off, confined or full as the page decides', async () => {
    const customCSS = `.bar { background-color: teal; --u: url(${location.origin}/nothing.png?${'x'.repeat(2000)}) }`;
    const { element, bar } = await showBanner(bannerOf({ customCSS }), {
      attributes: { 'custom-css': 'off' },
    });
    expect(styleOf(bar).backgroundColor).not.to.equal('rgb(0, 128, 128)');
    element.customCss = 'full';
    await settled(element);
    expect(styleOf(bar).backgroundColor).to.equal('rgb(0, 128, 128)');
    expect(rulesOf(element)).to.contain('url(');
    element.customCss = 'confined';
    await settled(element);
    expect(rulesOf(element)).not.to.contain('nothing.png');
  });

  it('of more than 20 kB is not used, with a warning', async () => {
    const customCSS = `.bar { background: teal }${' '.repeat(20_000)}.x { color: red }`;
    const { bar, warnings } = await showBanner(bannerOf({ customCSS }));
    expect(styleOf(bar).backgroundColor).not.to.equal('rgb(0, 128, 128)');
    expect(Object.keys(warnings)).to.deep.equal(['customCSS']);
  });

  it('of 1,000 brackets is used, of one more it is not', async () => {
    const rulesWith = (brackets: number) => '.x{}'.repeat(brackets - 1) + '.bar { background: teal }';
    const full = await showBanner(bannerOf({ customCSS: rulesWith(1000) }));
    expect(styleOf(full.bar).backgroundColor).to.equal('rgb(0, 128, 128)');
    expect(full.warnings).to.deep.equal({});
    const over = await showBanner(bannerOf({ id: 'b2', customCSS: rulesWith(1001) }));
    expect(Object.keys(over.warnings)).to.deep.equal(['customCSS']);
  });

  for (const deep of ['@media{', '.bar{', '.bar:is(', '.bar{width:min(', '['])
    it(`of more brackets than Firefox can stand is not used, with a warning: ${deep}`, async () => {
      const { bar, warnings } = await showBanner(bannerOf({ customCSS: deep.repeat(20_000 / deep.length) }));
      expect(bar!.checkVisibility()).to.equal(true);
      expect(Object.keys(warnings)).to.deep.equal(['customCSS']);
    });
});

describe('customJS', () => {
  afterEach(() => {
    forgetVisit();
    Reflect.deleteProperty(window, PROBE);
  });

  it('does not run and is not offered, whatever the banner says', async () => {
    const events = recordEvents(document, 'promo-banner-custom-code');
    const fields = { customJS: CODE, 'allow-custom-js': true, allowCustomJs: '', enableSDK: true };
    await showBanner(bannerOf(fields));
    await showBanner(null, { attributes: { config: JSON.stringify(bannerOf({ ...fields, id: 'b2' })) } });
    expect(probe()).to.equal(undefined);
    expect(events).to.have.length(0);
  });

  it('runs once where the markup allows it, after the page could prevent it', async () => {
    const offers = recordEvents(document, 'promo-banner-custom-code');
    const { element } = await showBanner(bannerOf({ customJS: CODE }), {
      attributes: { 'allow-custom-js': '' },
    });
    expect(probe()).to.equal(1);
    expect(offers[0]!.code).to.equal(CODE);
    element.close();
    await settled(element);
    element.show();
    await settled(element);
    expect(probe()).to.equal(1);
    expect(document.querySelectorAll('head script:not([src])[type=""]')).to.have.length(0);
  });

  it('does not run where a framework has written false as a word', async () => {
    const offers = recordEvents(document, 'promo-banner-custom-code');
    await showBanner(bannerOf({ customJS: CODE }), { attributes: { 'allow-custom-js': 'false' } });
    expect(probe()).to.equal(undefined);
    expect(offers).to.have.length(0);
  });

  it('is left to a page that handles it itself', async () => {
    document.addEventListener('promo-banner-custom-code', (event) => event.preventDefault(), { once: true });
    await showBanner(bannerOf({ customJS: CODE }), { attributes: { 'allow-custom-js': '' } });
    expect(probe()).to.equal(undefined);
  });

  it('does not run for a visitor who has closed the banner', async () => {
    const first = await showBanner(bannerOf());
    first.element.close();
    await showBanner(bannerOf({ customJS: CODE }), { attributes: { 'allow-custom-js': '' } });
    expect(probe()).to.equal(undefined);
  });

  it('from another origin takes it also where a listener puts another banner in its place', async () => {
    const src = `data:application/json,${encodeURIComponent(JSON.stringify(bannerOf({ customJS: CODE })))}`;
    const shown = nextEvent('promo-banner-show');
    document.addEventListener(
      'promo-banner-ready',
      ({ target }) => ((target as PromoBannerElement).banner = bannerOf({ content: 'Mine.' })),
      { once: true },
    );
    await showBanner(null, { attributes: { src, 'allow-custom-js': '' } });
    await shown;
    expect(probe()).to.equal(undefined);
  });

  it('from another origin takes a permission of its own', async () => {
    // A data URL is of no origin at all, so never of this one.
    const src = `data:application/json,${encodeURIComponent(JSON.stringify(bannerOf({ customJS: CODE })))}`;
    const warned = nextEvent('promo-banner-warning');
    await showBanner(null, { attributes: { src, 'allow-custom-js': '' } });
    expect((await warned).field).to.equal('customJS');
    expect(probe()).to.equal(undefined);
    forgetVisit();
    await showBanner(null, { attributes: { src, 'allow-custom-js': 'cross-origin' } });
    await until(() => probe() === 1, 'the code runs');
  });

  it('needs the nonce of a page with a policy, and says so', async () => {
    const policy = `script-src 'nonce-n1' ${location.origin}`;
    const head = `<meta http-equiv="Content-Security-Policy" content="${policy}">
      <script nonce="n1" type="module" src="${location.origin}/src/define/promo-banner.ts"></script>
      <script nonce="n1">warnings = []; addEventListener('promo-banner-warning', (event) => warnings.push(event.field))</script>`;
    const banner = JSON.stringify(bannerOf({ customJS: CODE }));
    const markup = (attributes: string) =>
      `<promo-banner allow-custom-js ${attributes}><script type="application/json">${banner}</script></promo-banner>`;
    for (const [attributes, isRun] of [
      ['', false],
      ['nonce="n1"', true],
    ] as const) {
      const { page, close } = await openPage(`<body>${markup(attributes)}</body>`, { head });
      const { warnings } = page as unknown as { warnings: string[] };
      await until(() => probe(page) === 1 || warnings.length > 0, 'neither ran nor refused');
      expect(probe(page) === 1).to.equal(isRun);
      expect(warnings).to.deep.equal(isRun ? [] : ['customJS']);
      close();
    }
  });
});

describe('JInstantEmbed', () => {
  afterEach(forgetVisit);

  it('is drawn by the page, entry by entry, once, after the content', async () => {
    const calls: unknown[] = [];
    const entries = [{ kind: 'clock' }, 'no object', { kind: 'map' }, { kind: 'none' }];
    const { element, warnings } = await showBanner(bannerOf({ JInstantEmbed: entries }));
    expect(warnings['JInstantEmbed']).to.contain('objects');
    element.renderEmbed = (entry, index) => {
      calls.push([entry, index]);
      if (entry['kind'] === 'none') return undefined;
      const node = document.createElement('output');
      node.textContent = String(entry['kind']);
      return node;
    };
    await settled(element);
    element.requestUpdate();
    await settled(element);
    expect(calls).to.deep.equal([
      [{ kind: 'clock' }, 0],
      [{ kind: 'map' }, 1],
      [{ kind: 'none' }, 2],
    ]);
    const outputs = Array.from(element.shadowRoot!.querySelectorAll('output'));
    expect(outputs.map(({ textContent }) => textContent)).to.deep.equal(['clock', 'map']);
    const order = partOf(element, 'content')!.compareDocumentPosition(outputs[0]!);
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).not.to.equal(0);
  });

  it('whose renderer throws keeps the banner and the other entries', async () => {
    const { element, warnings } = await showBanner(bannerOf({ JInstantEmbed: [{ a: 1 }, { a: 2 }] }));
    element.renderEmbed = (entry) => {
      if (entry['a'] === 1) throw new Error('no such embed');
      return document.createElement('hr');
    };
    await settled(element);
    expect(element.shadowRoot!.querySelectorAll('hr')).to.have.length(1);
    expect(warnings['JInstantEmbed']).to.contain('no such embed');
  });
});
