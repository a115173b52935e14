import { expect } from '@open-wc/testing';
import { brokenPromises } from './promises.js';
import { WatchedFrames } from './watched-frames.js';

/** Puts markup into the page with no gate before it. */
function unguarded(html: string): () => Node {
  return () => {
    const template = document.createElement('template');
    template.innerHTML = html;
    return template.content.cloneNode(true);
  };
}

describe('the watch over hostile content', () => {
  let frames: WatchedFrames;
  before(async () => {
    frames = await WatchedFrames.create();
  });
  after(() => frames.remove());

  it('sees a handler run, and the attempt where it may not', async () => {
    frames.show(unguarded('<img src="data:image/png;base64,broken" onerror="alert(1)">'));
    const { executions, violations } = await frames.settle();
    expect(executions).to.deep.equal(['alert(1)']);
    expect(violations.join()).to.contain('script-src-attr');
  });

  it('sees a request, and the attempt where it may not', async () => {
    const url = new URL('tally.ts', import.meta.url).href;
    const loaded = new Promise((resolve) => {
      const box = frames.show(unguarded(`<img src="${url}">`));
      box.querySelector('img')!.addEventListener('error', resolve);
    });
    await loaded;
    const { requests, violations } = await frames.settle();
    expect(requests).to.deep.equal([url]);
    expect(violations.join()).to.contain('tally.ts');
  });

  it('sees nothing where nothing happens', async () => {
    frames.show(unguarded('<p>calm</p>'));
    expect(await frames.settle()).to.deep.equal({ executions: [], requests: [], violations: [] });
  });

  const REST = 'rel="noopener noreferrer" dir="auto"';
  const BREACHES = [
    '<form></form>',
    '<input>',
    '<p style="color:red">x</p>',
    '<p id="x">x</p>',
    '<p class="modal">x</p>',
    '<style>p{}</style>',
    '<svg></svg>',
    '<x-y>z</x-y>',
    '<!-- x -->',
    `<a href="javascript:alert(1)" ${REST}>x</a>`,
    `<a href="/" rel="opener">x</a>`,
    `<a href="/" ${REST}></a>`,
    `<a href="https://x.example" ${REST}>x</a>`,
    `<a href="https://a@x.example" ${REST} target="_blank">x<span class="visually-hidden">tab</span></a>`,
    `<a href="/" ${REST}>a\u202Eb</a>`,
    `<a href="/" ${REST}>bank.example</a>`,
    '<img src="https://x.example/a.png" alt="" loading="lazy">',
    '<p onclick="alert(1)">x</p>',
    '<pre tabindex="5">x</pre>',
  ];
  for (const html of BREACHES) {
    it(`counts as a broken promise: ${html}`, () => {
      const box = document.createElement('div');
      box.append(unguarded(html)());
      expect(brokenPromises(box)).not.to.deep.equal([]);
    });
  }
});
