import { expect } from '@open-wc/testing';
import { plainText } from '../../src/content/plain-text.js';
import { CONTENT_ENGLISH } from '../../src/content/render-content.js';
import { timesAsLong } from '../helpers/times-as-long.js';

const CASES: [what: string, markdown: string, text: string][] = [
  [
    'emphasis, code and strikethrough lose their signs',
    '**Free** *returns* in `30` ~~14~~ days',
    'Free returns in 30 14 days',
  ],
  [
    'headings and paragraphs keep their distance',
    '# Title\nFirst\nline\n\nSecond',
    'Title\n\nFirst line\n\nSecond',
  ],
  ['a link is its label', 'See [the shop](https://shop.example/a).', 'See the shop.'],
  [
    'a false label still names the real host',
    '[bank.example](https://evil.example)',
    'bank.example (evil.example)',
  ],
  ['an image is its description', 'A ![red boot](https://shop.example/a.png)', 'A red boot'],
  [
    'lists keep their markers and numbers',
    '- one\n- two\n\n3. three\n4. four',
    '- one\n- two\n\n3. three\n4. four',
  ],
  ['tasks keep their boxes', '- [x] done\n- [ ] open', '- ☑ done\n- ☐ open'],
  ['table rows are lines', '| a | b |\n|---|---|\n| 1 | **2** |', 'a | b\n1 | 2'],
  ['code keeps its lines', '```js\nlet a;\n  let b;\n```', 'let a;\n  let b;'],
  ['headings keep their distance', '# a\n## b\n# c', 'a\n\nb\n\nc'],
  ['lists keep their distance', 'a\n- b\n+ c\n1. d\n2) e\n\n# f', 'a\n\n- b\n\n- c\n\n1. d\n\n2. e\n\nf'],
  ['pieces of code keep their distance', '```\na\n```\n```\nb\n```', 'a\n\nb'],
  ['tables keep their distance', '| a |\n|---|\n\n| b |\n|---|', 'a\n\nb'],
  ['a rule is a line of its own', 'a\n\n***\nb', 'a\n\n---\n\nb'],
  ['a broken line stays broken', 'a  \nb', 'a\nb'],
  ['wide gaps between words close', 'a   b\tc', 'a b c'],
  ['items of a loose list move together', '- a\n\n- b', '- a\n- b'],
  ['character references are read', 'Fish &amp; chips &copy;', 'Fish & chips ©'],
  ['raw HTML is text', '<b>x</b>', '<b>x</b>'],
  ['nothing is nothing', '', ''],
];

describe('plainText', () => {
  it('numbers a list of thousands of steps in a moment', async () => {
    const read = (markdown: string): string => plainText(markdown, CONTENT_ENGLISH);
    const [steps, points] = ['1.\n'.repeat(6_600), '- a\n'.repeat(6_600)];
    const times = await timesAsLong(
      () => read(steps),
      () => read(points),
      10,
    );
    expect(times).to.be.below(10);
    expect(read(steps).endsWith('6600.')).to.equal(true);
  });

  for (const [what, markdown, text] of CASES) {
    it(what, () => {
      expect(plainText(markdown, CONTENT_ENGLISH)).to.equal(text);
    });
  }

  it("calls an image that has no words by the word of the reader's language", () => {
    const german = { ...CONTENT_ENGLISH, image: 'Bild' };
    expect(plainText('![](https://elsewhere.example/a.png)', german)).to.equal('Bild');
  });
});
