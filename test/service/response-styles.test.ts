import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { renderParagraphs } from '../../demo/service/answer/style.js';
import { timesAsLong } from '../helpers/times-as-long.js';

interface Row {
  readonly what: string;
  readonly markdown: string;
  readonly plaintext: readonly string[];
  readonly html: readonly string[];
}

const ROWS: readonly Row[] = [
  {
    what: 'paragraphs stay paragraphs',
    markdown: 'One.\n\nTwo.',
    plaintext: ['One.', 'Two.'],
    html: ['<p>One.</p>', '<p>Two.</p>'],
  },
  {
    what: 'emphasis and code',
    markdown: '**bold** and *weak* and `a < b`',
    plaintext: ['bold and weak and a < b'],
    html: ['<p><strong>bold</strong> and <em>weak</em> and <code>a &lt; b</code></p>'],
  },
  {
    what: 'a link keeps its address in plain text',
    markdown: 'See [the guide](https://a.example/b?c=1&d=2).',
    plaintext: ['See the guide (https://a.example/b?c=1&d=2).'],
    html: ['<p>See <a href="https://a.example/b?c=1&amp;d=2">the guide</a>.</p>'],
  },
  {
    what: 'an address is not said twice',
    markdown: '<https://a.example/> and hello@halm.example',
    plaintext: ['https://a.example/ and hello@halm.example'],
    html: [
      '<p><a href="https://a.example/">https://a.example/</a> and <a href="mailto:hello@halm.example">hello@halm.example</a></p>',
    ],
  },
  {
    what: 'a link that would run a script is its label',
    markdown: '[click](javascript:alert(1)) [me](data:text/html,x)',
    plaintext: ['click me'],
    html: ['<p>click me</p>'],
  },
  {
    what: 'raw HTML is text',
    markdown: 'a <b onclick="x()">b</b>\n\n<script>alert(1)</script>',
    plaintext: ['a <b onclick="x()">b</b>', '<script>alert(1)</script>'],
    html: [
      '<p>a &lt;b onclick=&quot;x()&quot;&gt;b&lt;/b&gt;</p>',
      '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>',
    ],
  },
  {
    what: 'an image is its description',
    markdown: 'A ![glaze chart](https://a.example/x.png) here',
    plaintext: ['A glaze chart here'],
    html: ['<p>A glaze chart here</p>'],
  },
  {
    what: 'lists, nested and numbered',
    markdown: '- one\n- two\n  - inner\n\n3. three\n4. four',
    plaintext: ['- one\n- two\n  - inner', '3. three\n4. four'],
    html: [
      '<ul><li>one</li><li>two<ul><li>inner</li></ul></li></ul>',
      '<ol><li>three</li><li>four</li></ol>',
    ],
  },
  {
    what: 'tasks are drawn without form controls',
    markdown: '- [x] done\n- [ ] open',
    plaintext: ['- [x] done\n- [ ] open'],
    html: ['<ul><li>[x] done</li><li>[ ] open</li></ul>'],
  },
  {
    what: 'a heading is a bold line',
    markdown: '## Delivery & returns',
    plaintext: ['Delivery & returns'],
    html: ['<p><strong>Delivery &amp; returns</strong></p>'],
  },
  {
    what: 'tables',
    markdown: '| a | b |\n|---|---|\n| 1 | **2** |',
    plaintext: ['a, b\n1, 2'],
    html: ['<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td><strong>2</strong></td></tr></table>'],
  },
  {
    what: 'quotes and blocks of code',
    markdown: '> said\n\n```html\n<b>\n```',
    plaintext: ['said', '<b>'],
    html: ['<blockquote><p>said</p></blockquote>', '<pre><code>&lt;b&gt;</code></pre>'],
  },
  {
    what: 'escaped marks and character references are what they stand for',
    markdown: '\\*not\\* bold &amp; 5 &lt; 6',
    plaintext: ['*not* bold & 5 < 6'],
    html: ['<p>*not* bold &amp; 5 &lt; 6</p>'],
  },
  {
    what: 'character references of any name are what they stand for',
    markdown: '&copy; 2026 &mdash; it&#39;s &#x20AC; 5, a<b &nosuch; `&copy;`',
    plaintext: ["© 2026 — it's € 5, a<b &nosuch; &copy;"],
    html: ["<p>© 2026 — it's € 5, a&lt;b &amp;nosuch; <code>&amp;copy;</code></p>"],
  },
  {
    what: 'a link that is defined at the end leads where the definition says',
    markdown: 'See [the guide][g].\n\n[g]: https://a.example/',
    plaintext: ['See the guide (https://a.example/).'],
    html: ['<p>See <a href="https://a.example/">the guide</a>.</p>'],
  },
  { what: 'nothing is nothing', markdown: ' \n\n---\n', plaintext: [], html: [] },
];

describe('a reply in the three response styles', () => {
  for (const { what, markdown, plaintext, html } of ROWS) {
    it(what, () => {
      assert.deepEqual(renderParagraphs(markdown, 'plaintext'), plaintext);
      assert.deepEqual(renderParagraphs(markdown, 'html'), html);
    });
  }

  const table = (columns: number, rows: number): string =>
    `${'|a'.repeat(columns)}|\n${'|-'.repeat(columns)}|\n${'|\n'.repeat(rows)}`;
  for (const [what, markdown] of [
    ['a table that is mostly empty', table(2_000, 5_000)],
    ['text with more signs than a parser can pair', 'a_'.repeat(60_000)],
    ['quotes that go on without a sign', '> - a\nb\n'.repeat(12_500)],
  ] as const) {
    it(`does not hold up the service: ${what}`, async () => {
      const render = (text: string) =>
        (['plaintext', 'markdown', 'html'] as const).map((style) => renderParagraphs(text, style).join());
      const ordinary = 'It takes **220 °C**, see [care](https://shop.example/care).\n\n'.repeat(300);
      const times = await timesAsLong(
        () => render(markdown),
        () => render(ordinary),
        10,
      );
      assert.ok(times < 10, `${times} times as long`);
      for (const text of render(markdown)) assert.ok(text.length >= markdown.trim().length / 2);
    });
  }

  it('markdown stays as it was, paragraph by paragraph', () => {
    const paragraphs = ['**One** [a](https://a.example/)', '- two\n- three', '> four'];
    assert.deepEqual(renderParagraphs(paragraphs.join('\n\n'), 'markdown'), paragraphs);
  });

  it('markdown stays in one piece where its links are defined apart from their use', () => {
    const reply = 'See [the guide][g].\n\nIt is short.\n\n[g]: https://a.example/';
    assert.deepEqual(renderParagraphs(reply, 'markdown'), [reply]);
    assert.deepEqual(renderParagraphs('[g]: https://a.example/', 'markdown'), []);
  });
});
