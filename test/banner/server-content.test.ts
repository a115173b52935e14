import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { readBanner, type BannerView } from '../../src/banner/read-banner.js';
import { buildContent } from '../../src/elements/promo-banner/banner-content.js';
import { browserColors } from '../../src/elements/promo-banner/browser-colors.js';
import { loadExtras } from '../../src/elements/promo-banner/extras.js';
import { writeContent } from '../../src/ssr/write-content.js';
import { hostileHtml } from '../content/generators.js';
import { FUZZ_RUNS } from '../helpers/fuzz.js';

const NEW_TAB = 'opens in a new tab';

function viewOf(content: string, fields: object = {}): BannerView {
  // A banner that is empty is not drawn at all; here its content alone is of interest.
  const { view } = readBanner({ content: 'x', ...fields }, { colors: browserColors });
  return { ...view!, content };
}

/** What a reader meets, in order: texts with all that shapes them, line breaks, arrows. How elements nest is left out. */
function readingOf(root: Node): string[] {
  const reading: { shape: string; text: string }[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const last = reading.at(-1);
    if (node instanceof Text) {
      const shape = shapeOf(node, root);
      if (last?.shape === shape) last.text += node.data;
      else reading.push({ shape, text: node.data });
    } else if (node.nodeName === 'BR' || node.nodeName === 'svg') {
      reading.push({ shape: node.nodeName, text: node.nodeName });
    }
  }
  return collapseSpace(reading)
    .filter(({ text }) => text)
    .map(({ shape, text }) => `${shape} ${text}`);
}

/** As CSS does: space after space is not seen, nor at the start or end of a line. */
function collapseSpace(reading: { shape: string; text: string }[]): { shape: string; text: string }[] {
  const isBreak = ({ shape }: { shape: string }): boolean => shape === 'BR';
  let afterSpace = true;
  for (const run of reading) {
    if (isBreak(run)) afterSpace = true;
    else {
      run.text = run.text.replace(/[ \t\n\r\f]+/g, ' ');
      if (afterSpace) run.text = run.text.replace(/^ /, '');
      if (run.text) afterSpace = run.text.endsWith(' ');
    }
  }
  let beforeBreak = true;
  for (const run of reading.toReversed()) {
    if (isBreak(run)) beforeBreak = true;
    else if (beforeBreak) run.text = run.text.replace(/ $/, '');
    if (run.text && !isBreak(run)) beforeBreak = false;
  }
  return reading;
}

function shapeOf(text: Text, root: Node): string {
  const shapes = new Set<string>();
  for (let element = text.parentElement; element && element !== root; element = element.parentElement) {
    const { localName, lang, dir, title, className } = element;
    const link = element instanceof HTMLAnchorElement && [
      element.href,
      element.target,
      element.rel,
      element.part,
    ];
    const isPlain = localName === 'span' && !className && !lang && !dir && !title;
    if (!isPlain) shapes.add([localName, lang, dir, title, className, link].join('|'));
  }
  return `<${[...shapes].sort().join(' ')}>`;
}

/** The server's content as the browser reads it; `undefined` when the server left it to the browser. */
function served(view: BannerView): HTMLElement | undefined {
  const html = writeContent(view, NEW_TAB);
  if (html === undefined) return undefined;
  const content = document.createElement('div');
  content.innerHTML = html;
  return content;
}

function drawn(view: BannerView): Node {
  return buildContent(view, NEW_TAB) ?? document.createElement('div');
}

const fields = fc.record({
  linkMode: fc.constantFrom('normal', 'button', 'fancy'),
  URLTarget: fc.constantFrom('_blank', '_parent'),
});

const WORDS = [
  'Sale',
  ' ends ',
  'R&D',
  ' &amp; ',
  '&hellip;',
  '&copy;',
  '&#8217;',
  '&nbsp;',
  'يوم',
  '\n',
  '5 < 6',
  'shop.example',
];
const ADDRESSES = [
  '/sale',
  'https://shop.example/a?b=1&amp;c=2',
  'https://bank.example',
  'mailto:a@shop.example',
  'tel:+15550100',
  '#top',
  'javascript:alert(1)',
  'javascript&colon;alert(1)',
  'ftp://shop.example',
  '//shop.example/x',
];
const DROPPED = [
  '<img src=x onerror="go()">',
  '<script>go("<p>")</script>',
  '<style>p { color: red }</style >',
  '<iframe src="/x"><b></iframe>',
];
const COMMENTS = ['<!-- sale -->', '<!--<b>-->', '<!-->', '<!--[if mso]>--!>', '<!-- >'];
const TAGS = (
  'b strong i em u s small span p div ul ol li h2 section blockquote hr table tr td ' +
  'del strike ins mark sup abbr q time header main center'
).split(' ');
const word = fc.constantFrom(...WORDS);
const link = fc
  .tuple(
    fc.constantFrom(...ADDRESSES),
    fc.constantFrom('', ' target="_top"', ' title="Deal"', ' dir=rtl', ' class="x"'),
  )
  .map(([href, more]) => `<a href="${href}"${more}>`);
const attribute = fc.constantFrom(
  '',
  ' lang="fr"',
  " style='color:red'",
  ' onclick="go()"',
  ' dir="rtl"',
  ' data-a=1',
);
const opening = fc.tuple(fc.constantFrom(...TAGS), attribute).map(([tag, more]) => `<${tag}${more}>`);
const closing = fc.constantFrom(...TAGS, 'a', 'br').map((tag) => `</${tag}>`);
/** Markup as it is typed: nothing is sure to be closed, or in the right order. */
const sloppy = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: word },
      link,
      opening,
      closing,
      fc.constantFrom('<br>', '<br/>', '</a>', ...COMMENTS, ...DROPPED),
    ),
    { maxLength: 14 },
  )
  .map((parts) => parts.join(''));
/** Markup as an editor writes it. */
const tidy = fc.letrec<{ inline: string; block: string }>((tie) => ({
  inline: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    word,
    fc
      .tuple(fc.constantFrom('b', 'strong', 'em', 'u', 'small', 'span', 'del', 'mark', 'sup'), tie('inline'))
      .map(([tag, inside]) => `<${tag}>${inside}</${tag}>`),
    fc.tuple(link, word).map(([start, label]) => `${start}${label}</a>`),
    fc.tuple(tie('inline'), tie('inline')).map((parts) => parts.join('')),
  ),
  block: fc.oneof(
    tie('inline'),
    fc
      .array(tie('inline'), { minLength: 1, maxLength: 3 })
      .map((lines) => lines.map((line) => `<p>${line}</p>`).join('')),
    fc
      .array(tie('inline'), { minLength: 1, maxLength: 3 })
      .map((items) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`),
  ),
})).block;

describe('what the server writes of the content', () => {
  before(() => loadExtras(['chips']));

  for (const [name, html, leastShare] of [
    ['tidy', tidy, 0.8],
    ['sloppy', sloppy, 0.3],
    ['hostile', hostileHtml, 0],
  ] as const) {
    it(`reads as the browser's own drawing does, or is left to the browser: ${name} markup`, function () {
      this.timeout(0);
      let written = 0;
      fc.assert(
        fc.property(html, fields, (content, choices) => {
          const view = viewOf(content, choices);
          const byServer = served(view);
          if (!byServer) return;
          written++;
          expect(readingOf(byServer)).to.deep.equal(readingOf(drawn(view)), JSON.stringify(content));
        }),
        { numRuns: FUZZ_RUNS },
      );
      expect(written / FUZZ_RUNS).to.be.at.least(leastShare);
    });
  }

  it('holds no element and no attribute that a banner may not hold, whatever it was given', function () {
    this.timeout(0);
    fc.assert(
      fc.property(fc.oneof(hostileHtml, sloppy), (content) => {
        for (const element of served(viewOf(content))?.querySelectorAll('*') ?? []) {
          expect(element.localName).to.match(/^(?:a|b|br|em|i|s|small|span|strong|u)$/);
          for (const { name, value } of element.attributes) {
            expect(name).to.match(/^(?:class|dir|href|lang|part|rel|target|title|translate)$/);
            if (name === 'class') expect(value).to.match(/^(?:link-host|visually-hidden)$/);
            if (name === 'translate') expect(value).to.equal('no');
          }
          if (element instanceof HTMLAnchorElement)
            expect(element.protocol).to.match(/^(?:https?|mailto|tel):$/);
        }
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  it('is nothing where there is nothing to see', () => {
    expect(writeContent(viewOf('\u200b<b>&shy;</b>'), NEW_TAB)).to.equal('');
  });

  it('passes over what an editor notes for itself', () => {
    const view = viewOf('<!-- wp:paragraph -->\n<p>Sale <!-- until --->ends</p>\n<!-- /wp:paragraph -->');
    expect(writeContent(view, NEW_TAB)!.trim()).to.equal('Sale ends');
  });

  it('keeps the words of elements that a banner does not show, a price that no longer holds struck through', () => {
    const view = viewOf(
      '<header><del>€ 20</del> <ins>€ 10</ins></header><main><mark>Today</mark> H<sub>2</sub>O</main>',
    );
    const written = writeContent(view, NEW_TAB)!;
    expect(written).to.equal('<s>€ 20</s> € 10<br>Today H2O');
    expect(readingOf(served(view)!)).to.deep.equal(readingOf(drawn(view)));
  });

  it('knows every element of a line, and closes it where it ends', () => {
    const kept = ['b', 'strong', 'i', 'em', 'u', 's', 'small', 'span'];
    const ofWords = 'abbr bdi bdo cite dfn ins kbd label mark q samp sub sup time var'.split(' ');
    for (const tag of [...kept, ...ofWords]) {
      const view = viewOf(`<p>One <${tag}>two <b>three</${tag.toUpperCase()}> four</b></p> five`);
      const written = served(view);
      expect(written, tag).not.to.equal(undefined);
      expect(readingOf(written!), tag).to.deep.equal(readingOf(drawn(view)));
    }
  });

  it('keeps the line break of a link without a label, also beside the name of a host', () => {
    const view = viewOf('shop.example<a href="tel:+15550100"><br></a>');
    expect(readingOf(served(view)!)).to.deep.equal(readingOf(drawn(view)));
  });

  it('leaves out pictures, frames, styles and scripts, and holds the words around them', () => {
    const view = viewOf(
      '<style>b { color: red }</style><script>go("</b>")</script>Sale <img src="x" onerror="go()"><b>ends<iframe src="/x"></iframe></b>',
    );
    expect(writeContent(view, NEW_TAB)).to.equal('Sale <b>ends</b>');
    const scripts = viewOf('<script>go()</script>Sale <script>go()</script>ends<script>go()</script>');
    expect(writeContent(scripts, NEW_TAB)).to.equal('Sale ends');
    expect(writeContent(viewOf('Sale <script>"<!--<script></script>'), NEW_TAB)).to.equal(undefined);
  });

  it('is left to the browser where a relative link must be named by the address of a page nobody knows yet', () => {
    expect(writeContent(viewOf('<a href="/sale">bank.example</a>'), NEW_TAB)).to.equal(undefined);
    expect(writeContent(viewOf('<a href="/sale"></a>'), NEW_TAB)).to.equal(undefined);
    expect(writeContent(viewOf('<a href="/sale" title="bank.example">Sale</a>'), NEW_TAB)).to.equal(
      undefined,
    );
  });

  it('has no link without an address', () => {
    expect(writeContent(viewOf('<a title="Deal">Sale</a>'), NEW_TAB)).to.equal('Sale');
  });

  it('begins a line before a link, not in it', () => {
    const written = writeContent(viewOf('<p>Sale</p><a href="/a"><div>A</div></a>'), NEW_TAB)!;
    expect(written).to.equal(
      'Sale<br><a dir="auto" href="/a" rel="noopener noreferrer" target="_parent" part="link">A</a>',
    );
  });

  it('is left to the browser where a blank is no white space in a tag, or a comment parts what looks like a tag', () => {
    for (const content of [
      'Sale <a\u00a0href="/sale">here</a>',
      'Sale <a title="x"\u00a0href="/sale">here</a>',
      'Sale <a href=/sale\u00a0b>here</a>',
      'Sale <B\u00a0id="x">here</B>',
      'Sale <!doctype x> ends',
      'Sale <?php ends ?> now',
      'Sale </ ends> now',
      'Sale <!-->ends<!---> <b>now<!-- > --></b>',
      '<p>From <<!-- min -->50 EUR</p><p>Today</p>',
      '<p>From <50 EUR<!-- min --></p><p>Today</p>',
      '<p><!-- min -->From <</b>50 EUR</p><p>Today</p>',
      '<p><!-- min -->From &lt;b</p><p>Today</p>',
      '<p>From &lt;/b<!-- min --></p><p>Today</p>',
      '<p>From &lt;!50</b> EUR<!-- min --></p><p>Today</p>',
    ]) {
      const view = viewOf(content);
      const written = served(view);
      if (written) expect(readingOf(written), content).to.deep.equal(readingOf(drawn(view)));
    }
    expect(writeContent(viewOf('Sale <a\u00a0href="/sale">here</a>'), NEW_TAB)).to.equal(undefined);
  });

  for (const content of [
    `<a href = '/a'\ttitle='Deal'\n>A</a >`,
    '<a href="/a">A <a href="/b">B</a> C',
    '<b><a href="/a">A <a href="/b">B</a> C',
    '<ul><li dir="rtl">One<div>Two</div></ul>',
    '<div lang="fr"><p dir="rtl">One<p>Two</div>Three',
    '<p><b>One</p><em>Two</em> three',
    '<p><b><b><b><i>One</p>Two',
    '<p><a href="https://shop.example">One</p><img></a>Two',
    '<p><a href="https://shop.example">One</p><script></script></a>Two',
    'One</p>Two</ol>Three</br>Four',
    '<span dir="rtl">One</span>Two',
    '<span dir="rtl">One<div>Two</span>Three</div>',
    '<ul><li dir="rtl">One<ul><li lang="fr">Two</li></ul></li></li>Three</ul>',
    '<ul><li dir="rtl">One<ol>Two</li><li>Three</ol></ul>',
    '<ol dir="rtl"><li>One<li>Two</ol>Three',
    '</b><i>One</i></b> two',
  ]) {
    it(`closes and opens again what a browser does: ${content}`, () => {
      const view = viewOf(content);
      expect(readingOf(served(view)!)).to.deep.equal(readingOf(drawn(view)));
    });
  }

  it('has no sign, tag or depth that a browser reads in another way', () => {
    for (const content of [
      ...['\0', '\x01', '\r', '\v', '\x1f', '&#1;', '&#13;'].map((sign) => `One${sign}two`),
      ...['&lt;b', '&gt;', '<', '&lt;!--', '&lt;/style&gt;'].map(
        (sign) => `<a href="/a" title="${sign}">A</a>`,
      ),
      '<p>From &lt;/b<!-- min --></p>',
      'One</svg>two',
      'One<form>two',
      '<a href="https://shop.example/\0">A</a>',
      '<b>One<div>Two</b>Three</div>',
      '<p><b><b><b><b>One</p></b></b></b>Two',
      `${'<span>'.repeat(32)}<i>One`,
      `${'<b>New</b> '.repeat(500)}<i>One</i>`,
    ]) {
      const view = viewOf(content);
      const written = served(view);
      if (written) expect(readingOf(written), content).to.deep.equal(readingOf(drawn(view)));
    }
  });

  it('ends an item of a list where the next begins', () => {
    const view = viewOf('<ul><li dir="rtl">One<li>Two</ul>');
    expect(writeContent(view, NEW_TAB)).to.equal('<span dir="rtl">• One</span><br>• Two');
    expect(readingOf(served(view)!)).to.deep.equal(readingOf(drawn(view)));
  });

  it('is left to the browser where an element is made one of the page', () => {
    expect(writeContent(viewOf('<b Is="x-evil">Sale</b>'), NEW_TAB)).to.equal(undefined);
  });

  it('leads where the first of two addresses of a link leads, as in a browser', () => {
    const view = viewOf('<a HREF="/sale" href="/other" title="One" title="Two">Sale</a>');
    expect(readingOf(served(view)!)).to.deep.equal(readingOf(drawn(view)));
  });

  it('shows what only looks like markup as text, and ends no attribute early', () => {
    const content =
      '&lt;img src=x onerror="go()"&gt; &amp;lt; <a href="/a?b=1&amp;amp=2" title="&amp;quot;">Sale</a>';
    const view = viewOf(content);
    expect(writeContent(view, NEW_TAB)).to.equal(
      '&lt;img src=x onerror=&quot;go()&quot;&gt; &amp;lt; <a title="&amp;quot;" dir="auto" ' +
        'href="/a?b=1&amp;amp=2" rel="noopener noreferrer" target="_parent" part="link">Sale</a>',
    );
  });

  it('writes no empty box between links that are buttons, nor around the blanks of a box', () => {
    const view = viewOf('<br><a href="/a">A</a> <b> </b><br>\n<a href="/b">B</a> <br>or <b>not</b> <br> ', {
      linkMode: 'button',
    });
    const content = document.createElement('div');
    content.innerHTML = writeContent(view, NEW_TAB)!;
    expect(Array.from(content.children, ({ innerHTML }) => innerHTML.trim())).to.deep.equal([
      'A',
      'B',
      'or <b>not</b>',
    ]);
  });

  for (const [what, content] of [
    [
      'lines of a link named by its host are',
      '<a href="https://shop.example">bank.<br><b>example<br>x</b></a>',
    ],
    [
      'signs that are not seen in a label are',
      '<a href="https://shop.example"><b>bank\u200b.exam</b>ple</a> <a href="https://shop.example">a\u200bb</a>',
    ],
    [
      'a host beside a link in a text from right to left is',
      '<p dir="rtl">com<a href="https://shop.example">bank.</a></p>',
    ],
    ['a host above a link is', 'bank.<br><a href="https://shop.example">example</a>'],
    ['lines of a link that needs no host are', '<a href="https://shop.example">Winter<br>sale</a>'],
    ['a host beside a link is', 'bank.example<b><a href="https://shop.example">/sale</a></b>/now'],
    ['a host far from a link is', '<a href="https://shop.example">Sale</a> <b>bank.example</b>'],
    [
      'the language and direction of a link are',
      '<a href="/a" lang="fr" dir="RTL">A</a> <a href="/a" dir="xrtl">A</a>',
    ],
    ['a direction and what is none are', '<a href="/a" dir="ltr">A</a> <a href="/a" dir="ltrx">A</a>'],
    [
      'titles that name a host are',
      '<a href="https://shop.example" title="bank.example">A</a> <a href="https://shop.example" title="shop.example">B</a>',
    ],
    ['a sign that begins no tag is', 'One < two <3'],
    ['attributes without a value are', '<b lang dir>A</b>'],
    ['attributes that a banner may not have are', '<b class="link-host" id="config">A</b>'],
    [
      'blanks that a note, a script or a stray end tag parts are',
      ['<!-- x -->', '<script></script>', '</i>']
        .map((between) => `<a href="/a">A${'&nbsp;'.repeat(5)}${between}${'&nbsp;'.repeat(5)}B</a>`)
        .join(' '),
    ],
    ['blanks around an address are', '<a href="\u00a0https://shop.example">Sale</a>'],
    ['blanks around a direction are', '<p dir=" rtl "><a href="/a" dir=" rtl ">A</a></p>'],
    ['names before a host are', '<a href="https://bank.example@shop.example">Sale</a>'],
    ['blanks of a title are', '<a href="/a" title=" Deal\u200b ">A</a> <a href="/a" title=" ">B</a>'],
    [
      'breaks between blocks are',
      '<p>A</p>and<br><p>B<br></p><p>C</p><div>D<br></div>E<ul><br><li>F</li></ul>',
    ],
    [
      'links inside blocks and words are',
      '<p>A <b>B <i><a href="ftp://x">C</a> <a href="/d">D</a></i></b></p>',
    ],
  ] as const) {
    it(`reads as the browser's own drawing does: ${what} the same`, () => {
      for (const linkMode of ['normal', 'fancy']) {
        const view = viewOf(content, { linkMode });
        expect(readingOf(served(view)!)).to.deep.equal(readingOf(drawn(view)));
      }
    });
  }

  it('reads character references as this browser does, or leaves them to it', () => {
    const codes = [
      ...[
        0, 9, 10, 31, 32, 38, 65, 126, 127, 128, 150, 159, 160, 8217, 0xd7ff, 0xd800, 0xdfff, 0xe000, 0xfdcf,
      ],
      ...[
        0xfdd0, 0xfdef, 0xfdf0, 0xfffd, 0xfffe, 0xffff, 0x10000, 0x1fffe, 0x1ffff, 0x10fffd, 0x10fffe,
        0x110000,
      ],
    ];
    const names =
      'amp AMP lt quot COPY copy nbsp not notin sup3 acute frac14 Agrave AElig Ccedil Otilde times Ugrave aacute ' +
      'ccedil eacute ecirc divide uacute uuml yuml apos hellip colon Tab commat hearts copyright';
    const references = [
      ...codes.flatMap((code) => [`&#${code}`, `&#x${code.toString(16)}`, `&#X0${code.toString(16)}`]),
      ...names.split(' ').map((name) => `&${name}`),
    ];
    for (const reference of references.flatMap((start) =>
      ['', ';', '=', 'x', '1'].map((end) => start + end),
    )) {
      for (const content of [
        `a${reference}b`,
        `<a href="https://shop.example/?a${reference}b" title="a${reference}b">Sale</a>`,
      ]) {
        const view = viewOf(content);
        const written = served(view);
        if (written) expect(readingOf(written), content).to.deep.equal(readingOf(drawn(view)));
      }
    }
    for (const reference of ['&#32;', '&#x41;', '&#126;', '&#xa0;', '&#xE000;', '&#128095;', '&#x10fffd;'])
      expect(writeContent(viewOf(`a${reference}`), NEW_TAB), reference).not.to.equal(undefined);
  });

  it('keeps an address as it was written that is a path on some pages though it has a scheme', () => {
    for (const href of ['https:/pricing', 'https:pricing', 'http:pricing'])
      expect(writeContent(viewOf(`<a href="${href}">Prices</a>`), NEW_TAB)).to.contain(`href="${href}"`);
    expect(writeContent(viewOf('<a href="https:/pricing"></a>'), NEW_TAB)).to.equal(undefined);
  });
});
