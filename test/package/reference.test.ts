/** What the pages of the docs and `llms.txt` say of the elements, beyond the names that `metadata.test.ts` looks after. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { type BannerInput, COLOR_STUDIO_KEYS, FONT_STUDIO_KEYS } from '../../src/protocol/index.js';
import { EXCHANGES } from '../fixtures/exchanges.js';
import { ROOT } from '../helpers/root.js';

/** All of them: the compiler refuses a list that lacks one. */
const BANNER_FIELDS = Object.keys({
  id: 0,
  companyId: 0,
  name: 0,
  content: 0,
  authorId: 0,
  mode: 0,
  placement: 0,
  pattern: 0,
  textAlignment: 0,
  linkMode: 0,
  closeBehavior: 0,
  scrollBehavior: 0,
  cornerStyle: 0,
  URLTarget: 0,
  shadow: 0,
  verticalPadding: 0,
  showCloseButton: 0,
  JColorStudio: 0,
  JFontStudio: 0,
  JInstantEmbed: 0,
  customCSS: 0,
  customJS: 0,
  enableSDK: 0,
  enableTracking: 0,
  serviceBranding: 0,
} satisfies Record<keyof BannerInput, 0>);

const DOCS = 'demo/dist/pages/docs';
const forPrograms = readFileSync(join(ROOT, 'dist/llms.txt'), 'utf8');

const htmlOf = (page: string): string => readFileSync(join(ROOT, `${DOCS}/${page}/index.html`), 'utf8');

/** Text of a page's row: its cells, a bar between them. */
function rowOf(page: string, id: string): string {
  const row = new RegExp(`<tr [^>]*id="${id}"[^>]*>(.*)</tr>`).exec(htmlOf(page))?.[1];
  assert.ok(row, `the page ${page} has no row ${id}`);
  return row.replaceAll('</td><td', ' | <td').replaceAll(/<[^>]*>/g, '');
}

/** What `llms.txt` says of a name under a heading, with the lines below that belong to it. */
function lineOf(heading: string, name: string): string {
  const parts = forPrograms.split(/^##+ /m).filter((text) => text.startsWith(`${heading}\n`));
  const line = parts.flatMap((text) => text.split(/\n(?=- )/)).find((one) => one.startsWith(`- \`${name}\``));
  assert.ok(line, `${heading} does not name ${name}`);
  return line.trim();
}

describe('what the docs say of the service', () => {
  it('names no section of a paper that its reader does not have', () => {
    const pages = readdirSync(join(ROOT, DOCS), { recursive: true, encoding: 'utf8' });
    const files = pages.filter((name) => name.endsWith('.html')).map((name) => `${DOCS}/${name}`);
    assert.ok(files.length > 20);
    const others = ['llms.txt', 'custom-elements.json', 'web-types.json', 'vscode.html-custom-data.json'];
    for (const file of [...files, ...others.map((name) => `dist/${name}`)])
      assert.doesNotMatch(readFileSync(join(ROOT, file), 'utf8'), /\bsections? \d/, file);
  });
});

describe('what scrolls in the docs', () => {
  it('has a name, because readers come to it by keyboard', () => {
    for (const page of ['agent-chat', 'client', 'react', 'texts']) {
      const boxes = htmlOf(page).match(/<[a-z]+ [^>]*tabindex="0"[^>]*>/g) ?? [];
      assert.ok(boxes.length > 0, page);
      for (const box of boxes) assert.match(box, / role="group" aria-label="[^"]+"/, page);
    }
  });
});

describe('what the page for programs says of the script tag and of the page around', () => {
  it('names the attributes of the tag that add an element, and what a banner tells the page', () => {
    const tag = ['data-agent-id', 'data-ai-url', 'data-banner-src', 'data-mount="none"'];
    for (const name of [...tag, '--promo-banner-top', '--promo-banner-bottom'])
      assert.ok(forPrograms.includes(`\`${name}\``), name);
  });
});

describe('what the docs say of events and methods', () => {
  const events = readFileSync(join(ROOT, 'src/elements/agent-chat/agent-chat.events.ts'), 'utf8')
    .concat(readFileSync(join(ROOT, 'src/elements/promo-banner/promo-banner.events.ts'), 'utf8'))
    .matchAll(/^export class (\w+)Event ([^]*?)^}/gm);
  for (const [, name = '', body = ''] of events) {
    const event = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
    const tag = event.split('-', 2).join('-');
    it(`${event}: its class, and each field with its type and its meaning`, () => {
      const row = rowOf(tag, `event-${event}`);
      const line = lineOf('Events', event);
      assert.ok(row.includes(`${name}Event`));
      for (const [, field = ''] of body.matchAll(/readonly (\w+):/g)) {
        assert.match(row, new RegExp(`${field} [\\w{'][^.]* [^.]+\\.`));
        assert.match(line, new RegExp(`^  - \`${field}\`: \\S+ .+ \\(.+\\)$`, 'm'));
      }
    });
  }

  it('spells a type out that has a name in the source alone', () => {
    assert.match(rowOf('agent-chat', 'event-agent-chat-rate'), /rating 'up' \| 'down'/);
    const formats = /transcript\(format: 'markdown' \| 'text' \| 'json'\): string/;
    assert.match(rowOf('agent-chat', 'method-transcript'), formats);
    assert.match(forPrograms, formats);
    assert.match(
      readFileSync(join(ROOT, 'dist/custom-elements.json'), 'utf8'),
      /'markdown' \| 'text' \| 'json'/,
    );
  });

  it('tells what a function of the page gets and returns', () => {
    for (const [tag, name, said] of [
      [
        'agent-chat',
        'resolveSource',
        /id and an AbortSignal.+promise of \{ type, source, content, title\? \}/,
      ],
      ['promo-banner', 'renderEmbed', /entry and its index.+returns a node, or undefined/],
    ] as const) {
      assert.match(rowOf(tag, `property-${name.toLowerCase()}`), said);
      const line = lineOf('Properties without an attribute', name).replaceAll('`', '');
      assert.match(line, said);
    }
  });

  it('calls a static method on its class', () => {
    const call = /PromoBannerElement\.byId\(id: string\)/;
    assert.match(rowOf('promo-banner', 'method-byid'), call);
    assert.match(forPrograms, call);
  });
});

describe('what the docs say of the client', () => {
  const page = htmlOf('client').replaceAll(/<[^>]*>/g, '');

  it('has the example of every operation, as the tests run it', () => {
    const operations = new Set(EXCHANGES.map(({ operation }) => operation));
    assert.equal(operations.size, 16);
    for (const operation of operations) assert.ok(page.includes(`await client.${operation}(`), operation);
    assert.match(page, /createChatClient\(\{ aiUrl/);
  });

  it('names each error and what it carries', () => {
    const source = readFileSync(join(ROOT, 'src/client/errors.ts'), 'utf8');
    const classes = [...source.matchAll(/^export class (\w+Error)/gm)].map(([, name]) => name!);
    const fields = [...source.matchAll(/^ {2}(?:abstract )?readonly (\w+)!?:/gm)].map(([, name]) => name!);
    assert.ok(classes.length === 8 && fields.includes('kind') && fields.includes('detail'));
    for (const name of [...classes, ...fields]) assert.ok(page.includes(name), name);
  });

  it('says by what a page shows a reply that it asked for itself', () => {
    assert.match(page, /renderContent\(message\)/);
    assert.match(forPrograms, /renderContent\(markdown\)/);
  });

  it('lists the options of a client and of a call', () => {
    for (const name of ['apiKey', 'baseUrl', 'facePopUrl', 'fetch', 'deadlineMs', 'maxRetries'])
      assert.match(
        rowOf('client', `clientoptions-${name.toLowerCase()}`),
        new RegExp(`^${name} \\| .+ \\| .+\\.$`),
      );
    assert.match(rowOf('client', 'chatclientoptions-timeoutms'), /Default 60000/);
    assert.match(rowOf('client', 'requestoptions-signal'), /AbortSignal/);
  });
});

describe('what the docs say of the texts', () => {
  it('names what a text takes, and shows where that stands', () => {
    assert.match(rowOf('texts', 'text-busy'), /^busy\(time\) \| .* after \{time\}\.$/);
    assert.match(rowOf('texts', 'text-failed'), /^failed\(status\) \| .*\(\{status\}\)/);
    assert.match(rowOf('texts', 'text-newMessages'), /^newMessages\(count\) \| 3 new messages$/);
    assert.match(htmlOf('texts').replaceAll(/<[^>]*>/g, ''), /level of match is from 1 \(weak\) to 5/);
  });

  it('tells the language that is built in from those that load, and where a pack is', () => {
    const page = htmlOf('texts');
    assert.match(page, /18 languages are included\. English is built in; each of the others/);
    assert.match(page, /agent-widgets\/locales\/de/);
  });
});

describe('what the docs say of a Banner', () => {
  const fieldOf = (name: string): string => rowOf('promo-banner', `field-${name.toLowerCase()}`);

  it('names every field, of its colours and its fonts too, and what each is for', () => {
    for (const name of [...BANNER_FIELDS, ...COLOR_STUDIO_KEYS, ...FONT_STUDIO_KEYS]) {
      assert.match(fieldOf(name), new RegExp(`^${name} \\| .+ \\| .+ \\| \\S+ .+\\.$`));
    }
    for (const name of BANNER_FIELDS) assert.match(lineOf('Banner fields', name), /: \S+ .+\)$/);
    for (const name of COLOR_STUDIO_KEYS) lineOf('JColorStudio', name);
    for (const name of FONT_STUDIO_KEYS) lineOf('JFontStudio', name);
  });

  it('tells the allowed values, and the default, also where another field decides on it', () => {
    assert.match(fieldOf('textAlignment'), /^textAlignment \| left center right \| center \|/);
    assert.match(fieldOf('scrollBehavior'), /\| stationary \(top\), follow \(bottom\) \|/);
    assert.match(fieldOf('verticalPadding'), /\| 12px \|/);
    assert.match(lineOf('Banner fields', 'mode'), /\('float' \| 'expanded', default expanded\)$/);
  });

  it('marks what the interface leaves open as our reading, and says where that is not sure', () => {
    assert.match(fieldOf('cornerStyle'), /Our reading\.$/);
    assert.match(fieldOf('contentShadow'), /Our reading, and not a sure one/);
    assert.doesNotMatch(fieldOf('companyId'), /Our reading/);
  });

  it('explains what that mark means wherever it stands', () => {
    for (const text of [forPrograms, htmlOf('promo-banner')])
      assert.match(text, /Where this package chose the meaning, the description ends in “Our reading”/);
  });
});
