import { expect } from '@open-wc/testing';
import { renderContent } from '../../src/content/render-content.js';
import { renderRichText } from '../../src/content/rich-text.js';
import { tellOutcomes } from '../helpers/figures.js';
import { timesAsLong } from '../helpers/times-as-long.js';
import { brokenPromises } from './promises.js';

/** A longer line is shown as it was written, before the parser sees it. */
const CHARS = 7_900;
const fill = (text: string, chars = CHARS): string =>
  text.repeat(Math.ceil(chars / text.length)).slice(0, chars);
const steps = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n');

/** Replies that overflow the stack, never end, or grow without bounds in parsers without limits. */
const EXTREMES: Record<string, string> = {
  'quotes inside quotes': fill('>'),
  'quotes with spaces': fill('> '),
  'three thousand quotes and a word': `${'>'.repeat(3_000)} a`,
  'lists inside lists on one line': fill('- '),
  'numbered lists inside one another': fill('1. '),
  'quotes and lists in turn': fill('> - '),
  'quotes of lists that go on without a sign': fill('> - a\nb\n'),
  'lists that step in': steps(300, (at) => `${'  '.repeat(at)}- a`),
  'lists that step in and out': steps(1_000, (at) => `${' '.repeat(Math.abs((at % 40) - 20))}- a`),
  'brackets that open': fill('['),
  'brackets that open and close': fill('[', CHARS / 2) + fill(']', CHARS / 2),
  'images inside images': fill('![', CHARS / 3) + fill('](a)', CHARS / 2),
  'links inside links': fill('[', CHARS / 5) + fill('](a)', CHARS / 2),
  'addresses that open': fill('[a]('),
  'parentheses in an address': `[a](${fill('(')}`,
  'spaces in an address': `[a](${fill(' ')}b)`,
  'titles that open': `[a](b ${fill('"')}`,
  'references that are not there': fill('[a][b] '),
  'references to a thousand definitions': `${steps(1_000, (at) => `[a${at}]: /b`)}\n\n${steps(1_000, (at) => `[a${at}]`)}`,
  'definitions that open': fill('[a]: b "'),
  'emphasis that opens': fill('*a '),
  'emphasis that closes': fill('a* '),
  'emphasis inside emphasis': fill('*a ', CHARS / 2) + fill('b* ', CHARS / 2),
  'strong and weak in turn': fill('*a **b '),
  'three signs against two': fill('***a** '),
  'underscores in words': fill('a_'),
  'two tildes against one': fill('~~a~ '),
  'stars alone': fill('*'),
  'code of growing fences': steps(300, (at) => '`'.repeat(at + 1)),
  'code that opens': fill('`a``b'),
  'tags that open': fill('<'),
  'attributes without end': `<a ${fill('b="c ')}`,
  'comments that open': fill('<!--'),
  'tags on every line': fill('<div>\n'),
  'character references': fill('&#'),
  'addresses written out': fill('http://a.b/'),
  'an address of dots': `http://${fill('a.')}`,
  'an address that ends in signs': `http://a.b${fill('?!.,:')}`,
  'mailboxes without end': `${fill('a.')}@`,
  'mailboxes on both sides': fill('a@'),
  'a table wider than it is long': `${fill('a|', CHARS / 4)}\n${fill('-|', CHARS / 4)}\n${fill('b\n', CHARS / 2)}`,
  'a table of empty rows': `|a|b|c|d|\n|-|-|-|-|\n${fill('|\n')}`,
  'rows that may be delimiters': fill('-|-\n'),
  'escaped bars': `|a|\n|-|\n${fill('\\|')}`,
  'lines that may be headings': fill('a\n='),
  'rules that are none': `${fill('- ')}a`,
  'fences that open and never close': fill('```\n~~~\n'),
  'a fence whose first line is long': `\`\`\`${fill('a')}\n${fill('b\n')}`,
  'line ends alone': fill('\n'),
  'spaces alone': `a${fill(' ')}b`,
  'tabs alone': `${fill('\t')}a`,
  'backslashes alone': fill('\\'),
  'one word': fill('a'),
  'one word of letters that join': fill('ب'),
  'one word in code': `\`${fill('ب')}\``,
  'one label of dots': `[${fill('a.', 8_000)}](https://evil.example)`,
  'one address': `[a](https://evil.example/${fill('a', 7_000)})`,
  'null characters': fill('\0'),
  'half characters': fill('\uD83D'),
  'direction overrides': fill('\u202E'),
  'marks on one letter': `a${fill('\u0301', 5_000)}`,
};

const draw = (markdown: string): HTMLElement => {
  const box = document.createElement('div');
  box.append(renderContent(markdown));
  return box;
};

function depthOf(element: Element): number {
  let depth = 0;
  for (const leaf of element.querySelectorAll(':scope *')) {
    let above = 0;
    for (let node: Element | null = leaf; node && node !== element; node = node.parentElement) above++;
    depth = Math.max(depth, above);
  }
  return depth;
}

/** Letters on end without a place to break, outside of code, whose lines scroll. */
function longestWord(element: Element): number {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let longest = 0;
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode as Text;
    if (parentElement?.closest('pre code')) continue;
    for (const word of data.split(/\s+/)) longest = Math.max(longest, [...word].length);
  }
  return longest;
}

it('a line of code that is one word is not broken', () => {
  const box = draw(`\`\`\`\n${fill('a', 5_000)}\n\`\`\``);
  expect(box.querySelectorAll('wbr').length).to.equal(0);
});

describe('a reply made to break the reader', function () {
  // Megabytes in the slowest engine on a busy machine.
  this.timeout(60_000);
  tellOutcomes('extremes');

  for (const [what, markdown] of Object.entries(EXTREMES)) {
    it(`is drawn within bounds: ${what}`, () => {
      const box = draw(markdown);
      expect(brokenPromises(box)).to.deep.equal([]);
      expect(depthOf(box)).to.be.below(100);
      expect(longestWord(box)).to.be.at.most(1_000);
      expect(box.querySelectorAll('*').length).to.be.below(markdown.length + 10);
    });
  }
});

const ORDINARY = fill(
  'A line of **plain** words with [a link](https://a.example/) and more of them.\n\n',
  50_000,
);

/** How many times as long as an ordinary reply of 50 kB one may take to draw. */
const LIMIT = 30;

const comparedToOrdinary = (markdown: string): Promise<number> =>
  timesAsLong(
    () => draw(markdown),
    () => draw(ORDINARY),
    LIMIT,
  );

/** What took seconds, each with how its last word, or a part of it, is shown. */
const SLOW: Record<string, { markdown: string; shows: (box: HTMLElement) => unknown }> = {
  'lists inside lists on lines that go on': {
    markdown: `- a\n${'- '.repeat(3_990)}b\nc\n`.repeat(12),
    shows: (box) => box.textContent.match(/[-abc]/g)?.length === 12 * 3_993,
  },
  'links to a long address of signs': {
    markdown: Array.from({ length: 60 }, () => `[a](mailto:${'!'.repeat(7_900)}a)`).join('\n\n'),
    shows: (box) => box.querySelectorAll('a').length === 60,
  },
  'a definition with a long address, used again and again': {
    markdown: `[a]: mailto:${'!'.repeat(7_900)}a\n\n${'[a] '.repeat(1_900)}`,
    shows: (box) => box.textContent.includes('[a] [a]'),
  },
  'a definition with a long title, used again and again': {
    markdown: `${`[a]: http://a.b/ '${'        c'.repeat(870)}'\n\n${'[a]'.repeat(2_600)}\n\n`.repeat(20)}`,
    shows: (box) => box.textContent.includes('[a][a]'),
  },
  'brackets with addresses written out between them': {
    markdown: `${'[a] a@b.example '.repeat(490)}\n\n`.repeat(20),
    shows: (box) => box.querySelectorAll('a').length === 9_800,
  },
  'paragraphs of a thousand stars that may begin and end an emphasis': {
    markdown: `${'🙂*1，'.repeat(980)}\n\n`.repeat(20),
    shows: (box) => box.textContent.match(/🙂/gu)?.length === 20 * 980,
  },
  'lines that may begin a list, underline a heading or divide a table': {
    markdown: fill('-\n=\n', 15_000),
    shows: (box) => box.textContent.includes('='),
  },
  'heads of tables with fewer cells than their columns': {
    markdown: fill('a|b|\n|-|\n', 30_000),
    shows: (box) => box.textContent.includes('a|b|'),
  },
  'a line of code of endless words, almost': {
    markdown: `\`\`\`\n${`${'a'.repeat(998)} `.repeat(990)}\n\`\`\``,
    shows: (box) => box.querySelector('pre code'),
  },
};

for (const [what, { markdown, shows }] of Object.entries(SLOW)) {
  it(`is drawn in a moment: ${what}`, async () => {
    expect(await comparedToOrdinary(markdown)).to.be.below(LIMIT);
    expect(shows(draw(markdown))).to.be.ok;
  });
}

for (const gap of ['', '\u00a0']) {
  it(`thousands of links ${gap ? 'a space apart that does not break' : 'that touch'} are dressed in a moment`, async () => {
    const links = (between: string): string => `${`[a](x)${between}`.repeat(700)}\n\n`.repeat(20);
    const times = await timesAsLong(
      () => draw(links(gap)),
      () => draw(links(' ')),
      10,
    );
    // If all that is near a link is read for each, it takes over 20 times as long.
    expect(times).to.be.below(10);
    expect(draw(links(gap)).querySelectorAll('a').length).to.equal(14_000);
  });
}

describe('rich text made to break the reader', () => {
  tellOutcomes('extremes');

  for (const piece of [
    '<b>',
    '<p>',
    '<a href="https://evil.example">',
    '<ul><li>',
    '<',
    '&',
    '<!--',
    '<b title="',
  ]) {
    it(`is drawn within bounds: ${piece}`, () => {
      const box = document.createElement('div');
      box.append(renderRichText(fill(piece, 1_000_000)));
      expect(brokenPromises(box, { profile: 'banner' })).to.deep.equal([]);
      expect(box.textContent.length).to.be.below(500_000);
    });
  }
});
