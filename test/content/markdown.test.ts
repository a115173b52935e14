import { expect } from '@open-wc/testing';
import { renderContent } from '../../src/content/render-content.js';
import { brief } from './promises.js';
import { tellOutcomes } from '../helpers/figures.js';

/** What the markdown says, the markdown, and its HTML without the attributes that links, boxes and headings share. */
const CASES: Record<string, [what: string, markdown: string, html: string][]> = {
  paragraphs: [
    ['lines belong together', 'one\ntwo', '<p>one\ntwo</p>'],
    ['a blank line parts them', 'one\n\ntwo', '<p>one</p><p>two</p>'],
    ['two spaces break the line', 'one  \ntwo', '<p>one<br>two</p>'],
    ['a backslash breaks the line', 'one\\\ntwo', '<p>one<br>two</p>'],
    ['line ends of other systems count', 'one\r\n\r\ntwo\rthree', '<p>one</p><p>two\nthree</p>'],
    ['nothing is nothing', '', ''],
    ['blank lines are nothing', ' \n\t\n', ''],
  ],
  headings: [
    [
      'six levels',
      '# a\n## b\n### c\n#### d\n##### e\n###### f',
      '<h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4><h5>e</h5><h6>f</h6>',
    ],
    ['seven signs are text', '####### a', '<p>####### a</p>'],
    ['a sign without a space is text', '#5 bolt', '<p>#5 bolt</p>'],
    ['closing signs are dropped', '## a ##', '<h2>a</h2>'],
    ['underlined', 'a\n===\n\nb\n---', '<h1>a</h1><h2>b</h2>'],
    ['with emphasis inside', '# a *b*', '<h1>a <em>b</em></h1>'],
  ],
  emphasis: [
    [
      'weak and strong',
      '*a* _b_ **c** __d__',
      '<p><em>a</em> <em>b</em> <strong>c</strong> <strong>d</strong></p>',
    ],
    ['both', '***a***', '<p><em><strong>a</strong></em></p>'],
    ['one inside the other', '**a *b* c**', '<p><strong>a <em>b</em> c</strong></p>'],
    ['names with underscores stay', 'my_file_name', '<p>my_file_name</p>'],
    ['inside a word with stars', 'a*b*c', '<p>a<em>b</em>c</p>'],
    ['space inside is no emphasis', '2 * 3 * 4', '<p>2 * 3 * 4</p>'],
    ['struck through', '~~a~~ and ~b~', '<p><del>a</del> and <del>b</del></p>'],
    ['escaped', '\\*a\\*', '<p>*a*</p>'],
    ['none beside quotation marks in a word', 'a*“b”* ~c~', '<p>a*“b”* <del>c</del></p>'],
    ['beside any letter of a word', 'a*p*', '<p>a<em>p</em></p>'],
    [
      'beside punctuation, where words are not parted by spaces',
      '这是**“引用”**吗？**重要。**これは*「注意」*です。**제목(부제)**은 ใน**"คำ"**ครับ',
      '<p>这是<strong>“引用”</strong>吗？<strong>重要。</strong>これは<em>「注意」</em>です。<strong>제목(부제)</strong>은 ' +
        'ใน<strong>"คำ"</strong>ครับ</p>',
    ],
    [
      'inside another, between quotation marks, brackets or dashes',
      '*a “**b**” c* *a—**b**—c* *a…**b*** *中「**文**」字（**a**）*',
      '<p><em>a “<strong>b</strong>” c</em> <em>a—<strong>b</strong>—c</em> <em>a…<strong>b</strong></em> ' +
        '<em>中「<strong>文</strong>」字（<strong>a</strong>）</em></p>',
    ],
    [
      'of a bracket alone',
      'from **{** to **}**, or *）*',
      '<p>from <strong>{</strong> to <strong>}</strong>, or <em>）</em></p>',
    ],
    [
      'inside another, between letters of such a script',
      '中*a中**文**b* 2*文*3 **「甲」**乙**「丙」**',
      '<p>中<em>a中<strong>文</strong>b</em> 2<em>文</em>3 <strong>「甲」</strong>乙<strong>「丙」</strong></p>',
    ],
    [
      'in any place, in such a script',
      '**重要** **가격** a **ราคา**\n\n**中文 *斜体*，**也**中*文*字**',
      '<p><strong>重要</strong> <strong>가격</strong> a <strong>ราคา</strong></p>' +
        '<p><strong>中文 <em>斜体</em>，</strong>也<strong>中<em>文</em>字</strong></p>',
    ],
    [
      'of a label with a colon, right before a number or a name, in such a script',
      '**价格：**199元 **型号:**iPhone **가격:**10원 **ราคา:**200 **尺寸(cm)：**10',
      '<p><strong>价格：</strong>199元 <strong>型号:</strong>iPhone <strong>가격:</strong>10원 ' +
        '<strong>ราคา:</strong>200 <strong>尺寸(cm)：</strong>10</p>',
    ],
    [
      'right after a particle, in Hebrew and Arabic',
      'ב**"הגדרות"** לـ**«الضمان»**، بـ**القائمة**.',
      '<p>ב<strong>"הגדרות"</strong> לـ<strong>«الضمان»</strong>، بـ<strong>القائمة</strong>.</p>',
    ],
    ...['价格*，含运费*。', '가격*: 10원, 배송*: 무료', 'السعر*، الشحن*.'].map(
      (note): [string, string, string] => [
        'signs of notes in such a script are none',
        note,
        `<p>${note}</p>`,
      ],
    ),
    ...[
      '10~20元，30~40元',
      '周一~周五 9:00~18:00哦~',
      '9~18시예요~',
      'A~B, C~D',
      '5%~10% ok~',
      '(1)~(3), (5)~(7)',
    ].map((range): [string, string, string] => [
      'tildes of ranges strike nothing through',
      range,
      `<p>${range}</p>`,
    ]),
    [
      'struck through between any signs',
      '(~a~), **~b~** "~c~" ~~d~~e',
      '<p>(<del>a</del>), <strong><del>b</del></strong> "<del>c</del>" <del>d</del>e</p>',
    ],
    [
      'as deep as is read, and deeper',
      `${'*a '.repeat(25)}b${' a*'.repeat(25)}`,
      `<p>${'<em>a '.repeat(24)}*a b a*${' a</em>'.repeat(24)}</p>`,
    ],
  ],
  code: [
    ['a span', '`a < b`', '<p><code>a &lt; b</code></p>'],
    ['a span with a backtick', '`` a`b ``', '<p><code>a`b</code></p>'],
    ['no markdown inside', '`**a**`', '<p><code>**a**</code></p>'],
    ['a fence with its language', '```ts\nlet a;\n```', '<pre><code language="ts">let a;\n</code></pre>'],
    ['a fence of tildes around backticks', '~~~\n```\n~~~', '<pre><code>```\n</code></pre>'],
    ['a longer fence', '````\n```\n````', '<pre><code>```\n</code></pre>'],
    ['an open fence ends with the text', '```\na\n\nb', '<pre><code>a\n\nb\n</code></pre>'],
    ['blank lines and indentation stay', '```\n  a\n\n\n  b\n```', '<pre><code>  a\n\n\n  b\n</code></pre>'],
    ['indented', '    a\n      b', '<pre><code>a\n  b\n</code></pre>'],
    ['empty', '```\n```', '<pre><code></code></pre>'],
    ...['c', 'c++', 'c#', 'objective-c', 'asp.net', 'ini_2'].map((language): [string, string, string] => [
      'a language of letters, digits and signs',
      `\`\`\`${language}\na\n\`\`\``,
      `<pre><code language="${language}">a\n</code></pre>`,
    ]),
  ],
  quotes: [
    ['one level', '> a\n> b', '<blockquote><p>a\nb</p></blockquote>'],
    ['two levels', '> a\n> > b', '<blockquote><p>a</p><blockquote><p>b</p></blockquote></blockquote>'],
    ['a line may go on without the sign', '> a\nb', '<blockquote><p>a\nb</p></blockquote>'],
    [
      'as deep as is read, and deeper',
      `${'> '.repeat(25)}a`,
      `${'<blockquote>'.repeat(24)}<p>&gt; a</p>${'</blockquote>'.repeat(24)}`,
    ],
    ['a list inside', '> - a\n> - b', '<blockquote><ul><li>a</li><li>b</li></ul></blockquote>'],
  ],
  lists: [
    ['tight', '- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
    ['loose', '- a\n\n- b', '<ul><li><p>a</p></li><li><p>b</p></li></ul>'],
    ['three signs', '* a\n\n+ b', '<ul><li>a</li></ul><ul><li>b</li></ul>'],
    ['numbered', '1. a\n2. b', '<ol><li>a</li><li>b</li></ol>'],
    ['numbered from elsewhere', '7) a\n8) b', '<ol start="7"><li>a</li><li>b</li></ol>'],
    ['numbered from zero', '0. a', '<ol start="0"><li>a</li></ol>'],
    ['nested', '- a\n  - b\n    1. c', '<ul><li>a<ul><li>b<ol><li>c</li></ol></li></ul></li></ul>'],
    [
      'nested too deep for a list',
      `- a\n- b\n${'- '.repeat(25)}c\nd`,
      `<ul><li>a</li><li>b</li></ul><p>${'- '.repeat(25)}c\nd</p>`,
    ],
    ['as deep as is read', `${'- '.repeat(24)}a`, `${'<ul><li>'.repeat(24)}a${'</li></ul>'.repeat(24)}`],
    ['with a rule', `- a\n\n  ${'- '.repeat(30)}\n\n  b`, '<ul><li><p>a</p><hr><p>b</p></li></ul>'],
    ['with a paragraph', '- a\n\n  b', '<ul><li><p>a</p><p>b</p></li></ul>'],
    ['with code', '- a\n  ```\n  b\n  ```', '<ul><li>a<pre><code>b\n</code></pre></li></ul>'],
    ['tasks', '- [ ] a\n- [x] *b*', '<ul><li>☐ a</li><li>☑ <em>b</em></li></ul>'],
    ['loose tasks', '- [ ] a\n\n- [X] b', '<ul><li><p>☐ a</p></li><li><p>☑ b</p></li></ul>'],
    ['a box outside a list is text', '[ ] a', '<p>[ ] a</p>'],
  ],
  tables: [
    [
      'with alignment',
      '| a | b | c |\n|:--|:-:|--:|\n| 1 | 2 | 3 |',
      '<table><thead><tr><th align="left">a</th><th align="center">b</th><th align="right">c</th></tr></thead>' +
        '<tbody><tr><td align="left">1</td><td align="center">2</td><td align="right">3</td></tr></tbody></table>',
    ],
    [
      'without outer bars, a row too short',
      'a | b\n--|--\n1',
      '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td></td></tr></tbody></table>',
    ],
    [
      'with lines in a cell, which no other sign can break',
      '|a|\n|-|\n|b<br>c<BR/>d<br />e<br class="x">|',
      '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b<br>c<br>d<br>e&lt;br class="x"&gt;</td></tr></tbody></table>',
    ],
    [
      'with markdown and an escaped bar in a cell',
      '|a|\n|-|\n|**b** `c\\|d`|',
      '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td><strong>b</strong> <code>c|d</code></td></tr></tbody></table>',
    ],
    ['of a head alone', '|a|\n|-|', '<table><thead><tr><th>a</th></tr></thead></table>'],
    [
      'after a paragraph, before another',
      'x\n\n|a|\n|-|\n|1|\n\ny',
      '<p>x</p><table><thead><tr><th>a</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table><p>y</p>',
    ],
    [
      'right below a paragraph with bars',
      'x | y\nz\n|a|\n|-|\n|1|',
      '<p>x | y\nz</p><table><thead><tr><th>a</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>',
    ],
    ['a wrong delimiter row is text', '|a|b|\n|-|', '<p>|a|b|\n|-|</p>'],
  ],
  links: [
    ['inline', '[a](https://x.example/b)', '<p><a href="https://x.example/b">a</a></p>'],
    ['with a title', '[a](https://x.example "b")', '<p><a href="https://x.example/" title="b">a</a></p>'],
    [
      'with spaces in brackets',
      '[a](<https://x.example/b c>)',
      '<p><a href="https://x.example/b%20c">a</a></p>',
    ],
    ['with parentheses', '[a](https://x.example/b_(c))', '<p><a href="https://x.example/b_(c)">a</a></p>'],
    ['with gaps in the label', '[a\nb\tc\fd](/e)', '<p><a href="https://shop.example/e">a b c d</a></p>'],
    ['relative', '[a](b?c#d)', '<p><a href="https://shop.example/help/b?c#d">a</a></p>'],
    ['from the root', '[a](/b)', '<p><a href="https://shop.example/b">a</a></p>'],
    ['to a place', '[a](#b)', '<p><a href="https://shop.example/help/page#b">a</a></p>'],
    ['by reference', '[a][B]\n\n[b]: https://x.example', '<p><a href="https://x.example/">a</a></p>'],
    ['by its own name', '[a]\n\n[A]: https://x.example', '<p><a href="https://x.example/">a</a></p>'],
    [
      'defined in a quote',
      '[a]\n\n> [a]: https://x.example',
      '<p><a href="https://x.example/">a</a></p><blockquote></blockquote>',
    ],
    [
      'the first definition counts',
      '[a]\n\n[a]: /b\n[a]: /c',
      '<p><a href="https://shop.example/b">a</a></p>',
    ],
    ['not defined', '[a][b]', '<p>[a][b]</p>'],
    [
      'not defined by a block below the label',
      '[a]:\n```js\nlet b;\n```\n\n[c]:\n>d\n\n[e]:\n---',
      '<p>[a]:</p><pre><code language="js">let b;\n</code></pre>' +
        '<p>[c]:</p><blockquote><p>d</p></blockquote><h2>[e]:</h2>',
    ],
    [
      'not defined by a footnote, which stays',
      'a[^1] b[^2]\n\n[^1]: care.pdf\n[^2]: [Care](https://x.example/a) or https://x.example',
      '<p>a[^1] b[^2]</p><p>[^1]: care.pdf\n[^2]: <a href="https://x.example/a">Care</a> or ' +
        '<a href="https://x.example/">https://x.example</a></p>',
    ],
    [
      'bare in brackets',
      '[Source: https://x.example/a[1]/b] (see [www.x.example/c].)',
      '<p>[Source: <a href="https://x.example/a[1]/b">https://x.example/a[1]/b</a>] ' +
        '(see [<a href="http://www.x.example/c">www.x.example/c</a>].)</p>',
    ],
    ['with emphasis inside', '[*a*](/b)', '<p><a href="https://shop.example/b"><em>a</em></a></p>'],
    [
      'in angle brackets',
      '<https://x.example/a>',
      '<p><a href="https://x.example/a">https://x.example/a</a></p>',
    ],
    [
      'in angle brackets, to the letter',
      '<https://x.example/?a&copy;b>',
      '<p><a href="https://x.example/?a&amp;copy;b">https://x.example/?a&amp;copy;b</a></p>',
    ],
    ['mail in angle brackets', '<a@x.example>', '<p><a href="mailto:a@x.example">a@x.example</a></p>'],
    [
      'written out',
      'see https://x.example/a.',
      '<p>see <a href="https://x.example/a">https://x.example/a</a>.</p>',
    ],
    [
      'written out with a host that begins with another letter',
      'https://ärzte.example/a, www.ärzte.example and https://。a',
      '<p><a href="https://xn--rzte-koa.example/a">https://ärzte.example/a (xn--rzte-koa.example)</a>, ' +
        '<a href="http://www.xn--rzte-koa.example/">www.ärzte.example (www.xn--rzte-koa.example)</a> ' +
        'and https://。a</p>',
    ],
    [
      'written out in parentheses',
      '(https://x.example/a)',
      '<p>(<a href="https://x.example/a">https://x.example/a</a>)</p>',
    ],
    [
      'written out where no space follows',
      '见https://x.example/a，（https://x.example/b）、https://x.example을 “https://x.example/c” https://x.example/wiki/日本。',
      '<p>见<a href="https://x.example/a">https://x.example/a</a>，（<a href="https://x.example/b">https://x.example/b</a>）、' +
        '<a href="https://x.example/">https://x.example</a>을 “<a href="https://x.example/c">https://x.example/c</a>” ' +
        '<a href="https://x.example/wiki/%E6%97%A5%E6%9C%AC">https://x.example/wiki/日本</a>。</p>',
    ],
    ...['،', '؛', '؟', '۔', '।', '—b', '…', '’', '»', '›', '«', '•b'].map(
      (after): [string, string, string] => [
        'written out before signs that an address has encoded',
        `https://x.example/a${after} www.x.example${after}`,
        `<p><a href="https://x.example/a">https://x.example/a</a>${after} <a href="http://www.x.example/">www.x.example</a>${after}</p>`,
      ],
    ),
    ['www', 'www.x.example', '<p><a href="http://www.x.example/">www.x.example</a></p>'],
    ['mail written out', 'ask a@x.example', '<p>ask <a href="mailto:a@x.example">a@x.example</a></p>'],
    ['telephone', '[call](tel:+15550100)', '<p><a href="tel:+15550100">call</a></p>'],
    [
      'an ampersand in the address',
      '[a](/b?c=1&d=2)',
      '<p><a href="https://shop.example/b?c=1&amp;d=2">a</a></p>',
    ],
  ],
  'other signs': [
    ['a rule', 'a\n\n***\n\nb', '<p>a</p><hr><p>b</p>'],
    ['character references', '&copy; &#8364; &AMP; &nosuch;', '<p>© € &amp; &amp;nosuch;</p>'],
    [
      'numbers of one digit, of the most digits and of more',
      'a&#9;b&#x9;c&#1114109;d&#x10FFFD;e&#01114109;&#x010FFFD;',
      '<p>a\tb\tc\u{10FFFD}d\u{10FFFD}e&amp;#01114109;&amp;#x010FFFD;</p>',
    ],
    [
      'names that only begin like a character reference',
      '&NewLine;&timestamp; &section;&region; &notreal; &copy_; &Ampere; &ampere; &copy',
      '<p>\n&amp;timestamp; &amp;section;&amp;region; &amp;notreal; &amp;copy_; &amp;Ampere; &amp;ampere; &amp;copy</p>',
    ],
    [
      'names that begin like a shorter one',
      '&timesbar; &notin; &hellip; &lt; &semi; &nbsp;&sup2; &amp;lt;',
      '<p>⨱ ∉ … &lt; ; &nbsp;² &amp;lt;</p>',
    ],
    [
      'names in an address and a title',
      '[a](/b?c&copy;&section; "&copy; &section;")',
      '<p><a href="https://shop.example/b?c%C2%A9&amp;section;" title="© &amp;section;">a</a></p>',
    ],
    ['names in code', '`&copy; &section;`', '<p><code>&amp;copy; &amp;section;</code></p>'],
    ['an ampersand and angle brackets', 'a & b < c > d', '<p>a &amp; b &lt; c &gt; d</p>'],
    [
      'tags, which change nothing around them and lead nowhere',
      '<a href="https://x.example/a"> https://x.example/b </a> <pre> *c* <',
      '<p>&lt;a href="https://x.example/a"&gt; <a href="https://x.example/b">https://x.example/b</a> &lt;/a&gt; ' +
        '&lt;pre&gt; <em>c</em> &lt;</p>',
    ],
    ['escapes of all signs', '\\# \\[a\\](b) \\`c\\` \\<d>', '<p># [a](b) `c` &lt;d&gt;</p>'],
    ['quotes stay straight', `"a" 'b'`, `<p>"a" 'b'</p>`],
  ],
};

describe('markdown', () => {
  tellOutcomes('markdown');

  for (const [kind, cases] of Object.entries(CASES)) {
    describe(kind, () => {
      for (const [what, markdown, html] of cases) {
        it(`${what}: ${JSON.stringify(markdown)}`, () => {
          const box = document.createElement('div');
          box.append(renderContent(markdown, { baseUrl: 'https://shop.example/help/page' }));
          expect(brief(box)).to.equal(html);
        });
      }
    });
  }

  it('shows a paragraph of more than eight thousand characters as it was written', () => {
    const box = document.createElement('div');
    for (const lines of [600, 700]) box.append(renderContent(`- *a*${'\n  laced boots'.repeat(lines)}`));
    expect([...box.querySelectorAll('li')].map(({ firstChild }) => firstChild!.nodeName)).to.deep.equal([
      'EM',
      '#text',
    ]);
  });

  for (const [sign, tag] of [
    ['*', 'em'],
    ['_', 'em'],
    ['~', 'del'],
  ] as const) {
    it(`shows a paragraph with more than five hundred ${sign} as it was written`, () => {
      const draw = (words: number): Element => {
        const box = document.createElement('div');
        box.append(renderContent(`${sign}a${sign} `.repeat(words).trim()));
        return box;
      };
      expect(draw(250).querySelectorAll(tag).length).to.equal(250);
      const asWritten = draw(251);
      expect(asWritten.querySelectorAll(tag).length).to.equal(0);
      expect(asWritten.textContent.split(' ')).to.deep.equal(Array(251).fill(`${sign}a${sign}`));
    });
  }
});
