import { expect } from '@open-wc/testing';
import { CONTENT_ENGLISH, drawContentInSlices, renderContent } from '../../src/content/render-content.js';
import { HOSTILE } from './hostile.js';
import { brokenPromises } from './promises.js';

const options = { baseUrl: 'https://shop.example/', strings: CONTENT_ENGLISH };
const origin = 'https://shop.example';

function drawInSlices(markdown: string, onSlice?: (box: HTMLElement) => void): HTMLElement {
  const box = document.createElement('div');
  for (const slice of drawContentInSlices(markdown, options)) {
    box.append(slice);
    onSlice?.(box);
  }
  return box;
}

function drawWhole(markdown: string): HTMLElement {
  const box = document.createElement('div');
  box.append(renderContent(markdown, options));
  return box;
}

/** A long answer of ordinary parts. */
function longReply(sections: number): string {
  return Array.from({ length: sections }, (_, at) =>
    [
      `## Part ${at}`,
      `Boots of *kind ${at}* are **[here](/boots/${at})** or [there][r${at}].`,
      '- one\n- two\n\n  with more\n- three',
      '| size | left |\n|:--|--:|\n| 42 | 3 |\n| 43 | 0 |',
      '```js\nlet boots = 3;\n\n\nbuy(boots);\n```',
      '> Said once.\n> Said twice.',
      `[r${at}]: https://x.example/${at}`,
    ].join('\n\n'),
  ).join('\n\n');
}

describe('a long reply in slices', function () {
  // Megabytes in the slowest engine on a busy machine.
  this.timeout(60_000);

  it('comes to the same as each of its parts drawn alone', () => {
    const parts = longReply(200).split(/\n\n(?=## )/);
    const box = drawInSlices(parts.join('\n\n'));
    for (const part of parts) {
      for (const element of drawWhole(part).children) {
        expect(box.firstElementChild!.outerHTML).to.equal(element.outerHTML);
        box.firstElementChild!.remove();
      }
    }
    expect(box.childNodes.length).to.equal(0);
  });

  it('is handed out in many small steps, the first as small as the others', () => {
    const sizes: number[] = [];
    for (const slice of drawContentInSlices(longReply(300), options)) {
      sizes.push(slice.querySelectorAll('*').length);
    }
    expect(sizes.length).to.be.above(25);
    expect(Math.max(...sizes)).to.be.below(1_000);
    expect(sizes.findIndex((size) => size > 0)).to.be.below(20);
  });

  it('finds what a reference means wherever it is defined', () => {
    const filler = longReply(100).replace(/^\[r\d+\].*$/gm, '');
    const links = (markdown: string): string[] =>
      [...drawInSlices(markdown).querySelectorAll('a')]
        .map(({ href }) => href)
        .filter((href) => href.includes('far'));
    expect(links(`[a]\n\n${filler}\n\n[a]: /far`)).to.deep.equal(['https://shop.example/far']);
    expect(links(`[a]: /far\n\n${filler}\n\n[a]`)).to.deep.equal(['https://shop.example/far']);
    expect(links(`[a]\n\n${filler}\n\n> [a]: /far\n\n${filler}`)).to.deep.equal(['https://shop.example/far']);
  });

  it('keeps one block of code one block, to the letter', () => {
    const lines = Array.from({ length: 4_000 }, (_, at) =>
      at % 9 ? `let line${at} = '# ${at}';` : at % 2 ? '' : '- laced',
    );
    const code = ['```js is no end', '~~~', ...lines].join('\n');
    const box = drawInSlices(`Before\n\n\`\`\`js  \n${code}\n\`\`\`\n\nAfter`);
    expect([...box.children].map(({ localName, className }) => localName + className)).to.deep.equal([
      'p',
      'divcode',
      'p',
    ]);
    expect(box.querySelectorAll('pre').length).to.equal(1);
    expect(box.querySelector('code')!.textContent).to.equal(`${code}\n`);
    expect(box.querySelector<HTMLElement>('.code')!.dataset['language']).to.equal('js');
    expect(box.querySelector('code')!.children.length, 'lines not laid out again').to.be.above(3);
  });

  it('keeps one table one table, row by row', () => {
    const rows = Array.from({ length: 2_500 }, (_, at) => `| ${at} | **boot** |`).join('\n');
    const box = drawInSlices(`Before\n\n| no | what |\n|---|---|\n${rows}\n\nAfter`);
    expect(box.children.length).to.equal(3);
    expect(box.querySelectorAll('table').length).to.equal(1);
    expect(
      [...box.querySelectorAll('tbody td:first-child')].map(({ textContent }) => Number(textContent)),
    ).to.deep.equal(Array.from({ length: 2_500 }, (_, at) => at));
  });

  for (const head of [
    '| no | what |\n| :--- | ---: |',
    'no | what\n:-: | -',
    '| no | what |\n   |---|---|',
  ]) {
    it(`keeps one table one table behind another one, however its head is written: ${JSON.stringify(head)}`, () => {
      const rows = Array.from({ length: 1_000 }, (_, at) => `${at} | **boot**`).join('\n');
      const box = drawInSlices(`| a |\n|---|\n| b |\n\n${head}\n${rows}\n\nAfter`);
      expect(box.children.length).to.equal(3);
      expect(box.children[1]!.querySelectorAll('tbody td:last-child > strong').length).to.equal(1_000);
    });
  }

  for (const [what, below] of [
    ['a list', '- one\n- two\n'],
    ['a title', `# Boots\n${'Some **bold** words.\n'.repeat(600)}`],
    ['a quote', '> Some | **bold** words.\n'.repeat(600)],
  ] as const) {
    it(`ends a table where ${what} begins right below it`, () => {
      const rows = Array.from({ length: 400 }, (_, at) => `| ${at} | **boot** |\n`).join('');
      const box = drawInSlices(`| no | what |\n|---|---|\n${rows}${below}`);
      expect(box.querySelectorAll('table').length).to.equal(1);
      expect(box.querySelectorAll('tr').length).to.equal(401);
    });
  }

  for (const [kind, marker, gap] of [
    ['tight', '-', '\n'],
    ['numbered', '1.', '\n'],
    ...['-', '*', '+', '1.', '1)'].map((marker) => ['loose', marker, '\n\n']),
  ] as const) {
    it(`keeps one ${kind} list one list: ${marker}`, () => {
      const items = Array.from({ length: 1_500 }, (_, at) => `${marker} boot *${at}*`).join(gap);
      const box = drawInSlices(`Before\n\n${items}\n\nAfter`);
      expect(box.children.length).to.equal(3);
      const list = box.children[1]!;
      expect(list.children.length).to.equal(1_500);
      expect([...list.children].every((item, at) => item.textContent === `boot ${at}`)).to.equal(true);
    });
  }

  it('keeps the paragraphs of a very long step in its list item', () => {
    const box = drawInSlices(`1. Do *this*.\n\n${'   Lace *boots* well.\n\n'.repeat(500)}`);
    expect(box.querySelectorAll(':scope > ol > li:only-child > p > em').length).to.equal(501);
  });

  it('keeps the parts of a long step in its list item', () => {
    const step = [
      '1. Do *this*:',
      `   \`\`\`js\n${'   let boots = "laced";\n'.repeat(100)}   \`\`\``,
      `   - then ${'walk '.repeat(150)}\n   - and rest`,
      '   Done.',
    ].join('\n\n');
    const box = drawInSlices(Array.from({ length: 20 }, () => step).join('\n\n'));
    expect(box.children.length).to.equal(1);
    const items = [...box.children[0]!.children].map((item) =>
      [...item.children].map(({ localName }) => localName),
    );
    expect(items).to.deep.equal(Array.from({ length: 20 }, () => ['p', 'div', 'ul', 'p']));
  });

  for (const [where, opener] of [
    ['a step', '- step\n  ```\n  npm i\n\n'],
    ['a definition', "[foo]: /url 'title\n```\nmore'\n\n"],
    ['a line of code with a long name', `\`\`\`${'a'.repeat(1_100)}\`\n\n`],
    [
      'a definition and indented code',
      `[foo]: /url 'title\n\`\`\`\nmore'\n\n${'    let a;\n'.repeat(900)}\n`,
    ],
  ] as const) {
    it(`is no code behind ${where} that ends`, () => {
      const box = drawInSlices(opener + 'Some **bold** paragraph.\n\n'.repeat(1_000));
      expect(box.querySelectorAll('strong').length).to.equal(1_000);
    });

    it(`cuts a line without end also behind ${where}`, () => {
      let [most, before] = [0, 0];
      drawInSlices(opener + 'hello '.repeat(20_000), ({ textContent: { length } }) => {
        most = Math.max(most, length - before);
        before = length;
      });
      expect(most).to.be.below(10_000);
    });
  }

  for (const [where, opener] of [
    ['on the line of an item', '- ```\n  npm i\n  ```\n\nThen:\n\n'],
    ['in a task', '- [ ] ```\n  npm i\n  ```\n\nThen:\n\n'],
    ['closed deeper than its step', '1. step\n   ```\n   npm i\n    ```\n\nThen:\n\n'],
    ['in an item, never closed', '- step\n  ```\n  npm i\n\nThen:\n\n'],
  ] as const) {
    it(`keeps one block of code one block behind code ${where}`, () => {
      for (const lines of ['# *one*\n\n# *two*\n\n', '- *one*\n- *two*\n']) {
        const code = lines.repeat(500);
        const markdown = `${opener}\`\`\`\n${code}\`\`\`\n\nAfter **this**.\n`;
        const box = drawInSlices(markdown);
        expect([...box.querySelectorAll('code')].at(-1)!.textContent).to.equal(code);
        expect(box.lastElementChild!.outerHTML).to.equal('<p>After <strong>this</strong>.</p>');
      }
    });
  }

  it('has the same room for its numbers, however many steps bring them', () => {
    const box = drawInSlices(
      '1. A step of some length, so that they take several turns to draw.\n'.repeat(200),
    );
    expect(box.childElementCount).to.equal(1);
    expect(box.firstElementChild!.className).to.equal('to-thousands');
  });

  it('is whole where a list follows a long paragraph, or one that is too long for its list', () => {
    const words = 'Some *plain* words.\n';
    const tagsOf = ({ children }: Element): string[] => [...children].map(({ localName }) => localName);
    const list = drawInSlices(`${words.repeat(380)}- one\n- two\n`);
    expect(tagsOf(list)).to.deep.equal(['p', 'ul']);
    const item = drawInSlices(`- one\n${words.repeat(1_000)}`);
    expect(tagsOf(item).slice(0, 2)).to.deep.equal(['ul', 'p']);
    expect(item.textContent.match(/words/g)?.length).to.equal(1_000);
  });

  it('keeps the code of a step code, however long', () => {
    const line = '   let boots = *laced*;\n';
    const box = drawInSlices(`1. Buy.\n2. Do:\n\n   \`\`\`js\n${line.repeat(1_000)}   \`\`\`\n\nAfter`);
    const code = [...box.querySelectorAll('code')].map(({ textContent }) => textContent).join('');
    expect(code.match(/\*laced\*/g)?.length).to.equal(1_000);
    expect(box.lastElementChild!.outerHTML).to.equal('<p>After</p>');
  });

  it('has no sign left in a text of hundreds of lines', () => {
    const box = drawInSlices(`**Boot**: ${'laced '.repeat(15)}\n`.repeat(300));
    expect(box.querySelectorAll('p > strong').length).to.equal(300);
    expect(box.textContent).not.to.include('*');
  });

  it('shows a line without end as it was written', () => {
    const line = 'word **bold** 👩‍🚀 '.repeat(10_000).trim();
    const before = 'Before '.repeat(500).trim();
    const box = drawInSlices(`${before}\n\n${line}\n\nAfter`);
    expect([...box.children].map(({ localName }) => localName)).to.deep.equal(['p', 'pre', 'p']);
    expect(box.firstElementChild!.textContent).to.equal(before);
    expect(box.lastElementChild!.textContent).to.equal('After');
    expect(box.querySelector('pre.plain')!.textContent.trim()).to.equal(line);
  });

  it('is read on behind a part that is shown as it was written, being too much work', () => {
    const part = '> - > a\nb\n'.repeat(800);
    const box = drawInSlices(`${part}\nSome *words*.\n\n> - *quoted*`);
    expect(box.firstElementChild!.outerHTML).to.equal(
      `<pre class="plain">${part.replaceAll('>', '&gt;')}\n</pre>`,
    );
    expect(box.children[1]!.outerHTML).to.equal('<p>Some <em>words</em>.</p>');
    expect(box.lastElementChild!.querySelector('em')!.textContent).to.equal('quoted');
  });

  it('parts no emoji of a line without end', () => {
    for (const start of ['', 'x']) {
      const box = drawInSlices(start + '👟'.repeat(10_000));
      const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) expect(texts.currentNode.nodeValue!.isWellFormed()).to.equal(true);
      expect(box.textContent.trim()).to.equal(start + '👟'.repeat(10_000));
    }
  });

  it('is read up to a million characters, and says that the rest was cut', () => {
    const box = drawInSlices(`${'Some words. '.repeat(80)}\n\n`.repeat(10_000));
    expect(box.textContent.length).to.be.below(1_000_000);
    expect(box.lastElementChild!.className).to.equal('note');
    expect(box.lastElementChild!.textContent).to.equal('The rest of this answer is too long to show.');
    expect(drawInSlices('Some words.').querySelector('.note')).to.equal(null);
  });

  it('keeps every promise at every step', () => {
    const inputs = Object.values(HOSTILE).flatMap((rows) => rows.map(([, input]) => input));
    let steps = 0;
    const box = drawInSlices(inputs.join('\n\n'), (shown) => {
      steps++;
      expect(brokenPromises(shown.lastElementChild ?? shown, { origin })).to.deep.equal([]);
    });
    expect(steps).to.be.above(3);
    expect(brokenPromises(box, { origin })).to.deep.equal([]);
  });
});
