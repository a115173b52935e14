import fc from 'fast-check';
import { HOSTILE } from './hostile.js';
import { HOSTILE_HTML } from './hostile-html.js';

/** Signs that mean something in markdown or HTML, alone or next to each other. */
const SIGNS = [
  ...'*_~`#>-+|:[]()<>!&;"\'\\/=. \n\t',
  ...[
    '**',
    '~~',
    '```',
    '~~~',
    '\n\n',
    '\n    ',
    '\n- ',
    '\n1. ',
    '\n> ',
    '- [ ] ',
    '](',
    '][',
    ']: ',
    '![',
    '  \n',
  ],
  ...['|-|\n', '\n---\n', '<!--', '-->', '<![CDATA[', ']]>', '<?', '</', '/>', '&#', '&#x', '\\\n'],
];

const WORDS = ['boots', 'a', 'Ünder', '字', '👩‍🚀', 'bank.example', 'shop.example', '42', 'x'.repeat(80)];

const ADDRESSES = [
  'https://shop.example/a',
  'https://evil.example/?q=1',
  'https://bank.example@evil.example',
  '//evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  'JaVa\tScRiPt:alert(1)',
  'javascript&colon;alert(1)',
  '&#x6A;avascript:alert(1)',
  'vbscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'blob:null/1',
  'mailto:a@bank.example,b@evil.example',
  'tel:*%2306%23',
  'http://%',
  'https://[',
  '#config',
  '?a=b&c=d',
];

const HIDDEN = [
  '\u200B',
  '\u200D',
  '\u202E',
  '\u2066',
  '\u061C',
  '\uFEFF',
  '\u00AD',
  '\u{E0041}',
  '\0',
  '\uD800',
  '\u2028',
];

const TAGS = [
  ...[
    'script',
    'style',
    'svg',
    'math',
    'img',
    'a',
    'b',
    'p',
    'div',
    'form',
    'input',
    'button',
    'iframe',
    'template',
  ],
  ...[
    'noscript',
    'textarea',
    'title',
    'xmp',
    'plaintext',
    'select',
    'option',
    'table',
    'td',
    'caption',
    'mtext',
  ],
  ...[
    'mglyph',
    'annotation-xml',
    'foreignObject',
    'desc',
    'use',
    'animate',
    'base',
    'meta',
    'link',
    'object',
    'slot',
  ],
  ...[
    'details',
    'dialog',
    'video',
    'source',
    'body',
    'html',
    'frameset',
    'marquee',
    'x-evil',
    'br',
    'li',
    'ul',
    'span',
  ],
];

const ATTRIBUTES = [
  ...['onclick', 'onerror', 'onload', 'onfocus', 'ontoggle', 'onbegin'].map((name) => `${name}=alert(1)`),
  ...[
    'href',
    'src',
    'action',
    'formaction',
    'data',
    'xlink:href',
    'srcset',
    'background',
    'ping',
    'poster',
  ].flatMap((name) => ADDRESSES.slice(1, 8).map((address) => `${name}="${address}"`)),
  ...[
    'id=config',
    'name=attributes',
    'class=modal',
    'style="position:fixed;inset:0"',
    'is=x-evil',
    'slot=header',
  ],
  ...[
    'autofocus',
    'contenteditable',
    'popover',
    'srcdoc="<script>alert(1)</script>"',
    'title="</style><img src onerror=alert(1)>"',
  ],
];

const SEEDS = [
  ...Object.values(HOSTILE).flatMap((rows) => rows.map(([, input]) => input)),
  ...HOSTILE_HTML,
].filter(({ length }) => length < 500);

const openTag = fc
  .tuple(
    fc.constantFrom(...TAGS),
    fc.array(fc.constantFrom(...ATTRIBUTES), { maxLength: 3 }),
    fc.constantFrom('>', '/>', '', ' '),
  )
  .map(([tag, attributes, end]) => `<${[tag, ...attributes].join(' ')}${end}`);
const closeTag = fc.constantFrom(...TAGS).map((tag) => `</${tag}>`);

/** Anything that may stand next to anything. */
const scrap = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...SIGNS) },
  { weight: 3, arbitrary: fc.constantFrom(...WORDS) },
  { weight: 2, arbitrary: fc.constantFrom(...ADDRESSES) },
  { weight: 1, arbitrary: fc.constantFrom(...HIDDEN) },
  { weight: 1, arbitrary: openTag },
  { weight: 1, arbitrary: fc.constantFrom(...SEEDS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 8 }) },
);

/** Scraps of markdown in any order. */
export const scrambledMarkdown = fc.array(scrap, { maxLength: 60 }).map((scraps) => scraps.join(''));

/** Markdown that holds together: blocks of blocks of spans, with hostile words, addresses and titles in every place. */
export const nestedMarkdown: fc.Arbitrary<string> = fc.letrec<{ block: string; span: string; text: string }>(
  (tie) => ({
    text: fc
      .array(
        fc.oneof(fc.constantFrom(...WORDS), fc.constantFrom(...HIDDEN), fc.constantFrom(...SEEDS), openTag),
        {
          minLength: 1,
          maxLength: 3,
        },
      )
      .map((words) => words.join(' ')),
    span: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      tie('text'),
      fc
        .tuple(fc.constantFrom('*', '**', '~~', '`', '_'), tie('span'))
        .map(([sign, span]) => sign + span + sign),
      fc
        .tuple(
          fc.constantFrom('', '!'),
          tie('span'),
          fc.constantFrom(...ADDRESSES),
          fc.constantFrom('', ' "t"', ` '${SEEDS[0]}'`),
        )
        .map(([bang, span, address, title]) => `${bang}[${span}](${address}${title})`),
      fc
        .tuple(tie('span'), fc.constantFrom(...ADDRESSES))
        .map(([span, address]) => `${span} <${address}> ${address}`),
    ),
    block: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      tie('span'),
      fc
        .tuple(fc.constantFrom('# ', '### ', '> ', '- ', '1. ', '- [x] ', '    '), tie('block'))
        .map(([sign, block]) => {
          const indent = sign === '> ' ? '> ' : ' '.repeat(sign.length);
          return sign + block.replaceAll('\n', `\n${indent}`);
        }),
      fc.tuple(tie('span'), tie('span')).map(([a, b]) => `| ${a} | ${b} |\n|---|:-:|\n| ${b} | ${a} |`),
      fc.tuple(tie('text'), tie('block')).map(([info, block]) => `\`\`\`${info}\n${block}\n\`\`\``),
      fc
        .tuple(tie('span'), fc.constantFrom(...ADDRESSES))
        .map(([span, address]) => `[${span}]\n\n[${span}]: ${address}`),
      fc.tuple(tie('block'), tie('block')).map(([a, b]) => `${a}\n\n${b}`),
    ),
  }),
).block;

/** Lines that mean something by what stands before and after them. */
const LINES = (
  '¦¦one¦  two¦    three¦\tfour¦five  ¦six\\¦Title¦===¦---¦***¦# A *b*¦## C ##¦' +
  '> one¦> > two¦>¦> - three¦> ```¦>\tfour¦- one¦* two¦+ three¦  - four¦  five¦' +
  '1. one¦2) two¦10. three¦   four¦- [ ] open¦- [x] done¦-¦-\tone¦- > one¦- # one¦' +
  '| a | b |¦a | b¦|---|:-:|¦--|--¦| 1 | *2* \\| 3 |¦```¦~~~ts¦    ```¦`one¦two`¦' +
  '[one]¦[one][two]¦[a *b*][ONE]¦[one]: /a "b"¦[two]:¦<https://x.example/c>¦![one]¦![a](b "c")¦' +
  '<div>¦</div>¦<!-- one¦-->¦<b>two</b>¦<a href="https://x.example/d">e</a>¦<?php¦<pre>¦</pre>¦' +
  '~~one~~ ~two~ ~~~three~~~¦*one **two*** _three __four___¦**one*two*three**¦a_b_c *d _e* f_¦***a** b* c¦' +
  'www.x.example/a_b.¦(https://x.example/a_(b)) &amp;¦a.b@x.example, c¦mailto:d@x.example¦xmpp:e@x.example/f¦' +
  '[a](/b_*c*_ "d")¦[a [b](c) d](e)¦[a](<b c> (d))¦`` a`b `` *`*`¦\\*a\\* &copy; &#0; &#x26; &nosuch;¦a\\'
).split('¦');

/** Blocks that begin, go on and end in any order. */
export const linesOfMarkdown = fc
  .array(fc.constantFrom(...LINES), { minLength: 2, maxLength: 8 })
  .map((lines) => lines.join('\n'));

/** HTML that no one would write. */
export const hostileHtml = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: openTag },
      { weight: 3, arbitrary: closeTag },
      { weight: 2, arbitrary: scrap },
    ),
    {
      maxLength: 30,
    },
  )
  .map((parts) => parts.join(''));

const edit = fc.tuple(
  fc.nat(400),
  fc.nat(40),
  fc.constantFrom('insert', 'remove', 'repeat', 'case', 'splice'),
  scrap,
  fc.constantFrom(...SEEDS),
);

/** A hostile text that is known to be harmless, changed in a few places. */
export const mutatedSeed = fc
  .tuple(fc.constantFrom(...SEEDS), fc.array(edit, { minLength: 1, maxLength: 6 }))
  .map(([seed, edits]) =>
    edits.reduce((text, [position, chars, kind, insertion, other]) => {
      const at = position % (text.length + 1);
      const [before, middle, after] = [text.slice(0, at), text.slice(at, at + chars), text.slice(at + chars)];
      switch (kind) {
        case 'insert':
          return before + insertion + middle + after;
        case 'remove':
          return before + after;
        case 'repeat':
          return before + middle.repeat(3) + after;
        case 'case':
          return before + middle.toUpperCase() + after;
        default:
          return before + other + after;
      }
    }, seed),
  );
