import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { CustomElement, CustomElementDeclaration, Package } from 'custom-elements-manifest/schema.js';
import { ROOT } from '../helpers/root.js';
import { manifest } from '../helpers/manifest.js';

const words = (text: string): string[] => text.trim().split(/\s+/).sort();
const prefixed = (prefix: string, text: string): string[] => words(text).map((word) => prefix + word);

/** What a page may rely on, and all of it. */
const PUBLIC = {
  'agent-chat': {
    attributes:
      words(`agent-id ai-url mode placement open heading greeting starters show-sources storage storage-ttl
      request-timeout max-length image-hosts consent ratings keep-clear-of without color-scheme lang debug`),
    scripted: words('resolveSource strings'),
    methods: words('show hide toggle ask prefill stop retry reset transcript'),
    events: prefixed(
      'agent-chat-',
      'ready open close before-send send reply error reset source-open link copy rate',
    ),
    slots: ['', ...words('launcher-icon avatar header footer')],
    parts:
      words(`launcher badge panel header heading log message message-user message-agent message-error content
      sources source starters starter composer input send jump footer`),
    cssProperties: prefixed(
      '--agent-chat-',
      `accent on-accent surface text muted border user-surface user-text agent-surface agent-text error radius font
      font-size width height offset-inline offset-block z-index launcher-size`,
    ),
  },
  'promo-banner': {
    attributes: words('config src label custom-css allow-custom-js fix-contrast late top-layer'),
    scripted: words('banner renderEmbed'),
    methods: words('show close reset byId'),
    events: prefixed('promo-banner-', 'ready before-show show close link warning custom-code track'),
    slots: [],
    parts: words('bar content link close branding'),
    cssProperties: prefixed('--promo-banner-', 'z-index max-width inset'),
  },
};

const read = (file: string): string => readFileSync(join(ROOT, 'dist', file), 'utf8');
const names = (items: readonly { name: string }[] = []): string[] => items.map(({ name }) => name).sort();

type Described = CustomElementDeclaration & CustomElement;
const described = JSON.parse(read('custom-elements.json')) as Package;
const elementOf = (tag: string): Described =>
  described.modules
    .flatMap(({ declarations = [] }) => declarations as Described[])
    .find(({ tagName }) => tagName === tag)!;

for (const [tag, known] of Object.entries(PUBLIC)) {
  describe(`what tools read about <${tag}>`, () => {
    const element = elementOf(tag);
    const members = element.members ?? [];
    const fields = members.filter((member) => member.kind === 'field' && !member.static);

    it('names everything a page may use, and nothing else', () => {
      assert.deepEqual(
        {
          attributes: names(element.attributes),
          scripted: names(fields.filter((field) => !('attribute' in field))),
          methods: names(members.filter(({ kind }) => kind === 'method')),
          events: names(element.events),
          slots: names(element.slots),
          parts: names(element.cssParts),
          cssProperties: names(element.cssProperties),
        },
        known,
      );
    });

    it('says of each what it is for', () => {
      const { attributes = [], events = [], slots = [], cssParts = [], cssProperties = [] } = element;
      const all = [...attributes, ...members, ...events, ...slots, ...cssParts, ...cssProperties];
      assert.deepEqual(names(all.filter(({ description }) => !description)), []);
    });

    it('gives each attribute a type and each event its class', () => {
      assert.deepEqual(names((element.attributes ?? []).filter(({ type }) => !type)), []);
      const wrong = (element.events ?? []).filter(({ name, type }) => type.text !== eventClass(name));
      assert.deepEqual(names(wrong), []);
    });

    it('is the same in the files of the editors and on the page for programs', () => {
      const [html, webTypes] = ['vscode.html-custom-data.json', 'web-types.json'].map(read);
      const css = read('vscode.css-custom-data.json');
      const forPrograms = read('llms.txt');
      for (const attribute of known.attributes) {
        for (const text of [html, webTypes]) assert.ok(text?.includes(`"name": "${attribute}"`), attribute);
      }
      for (const name of known.cssProperties) assert.ok(css.includes(`"${name}"`), name);
      for (const name of [...known.attributes, ...known.events, ...known.parts, ...known.cssProperties]) {
        assert.ok(forPrograms.includes(`\`${name}\``), name);
      }
    });
  });
}

describe('a file of an editor', () => {
  it('names no part twice, and leads to no page that there is not', () => {
    const { pseudoElements } = JSON.parse(read('vscode.css-custom-data.json')) as {
      pseudoElements: { name: string; description: string }[];
    };
    assert.equal(new Set(names(pseudoElements)).size, pseudoElements.length);
    const shared = pseudoElements.find(({ name }) => name === '::part(content)');
    assert.equal(shared?.description, 'The text of a message. The message.');
    assert.doesNotMatch(read('web-types.json'), /"doc-url"/);
  });
});

const eventClass = (name: string): string =>
  `${name.replace(/(?:^|-)(\w)/g, (_match, letter: string) => letter.toUpperCase())}Event`;

describe('what tools read about the CSS properties of <agent-chat>', () => {
  const folder = join(ROOT, 'src/elements/agent-chat');
  const css = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
    .replaceAll(/(?<=var\()\s+|(?<=,)\s+/g, '')
    .replaceAll(/(?<![\d.])\.(?=\d)/g, '0.');
  /** They follow from the accent, in words. */
  const derived = prefixed('--agent-chat-', 'on-accent user-surface user-text');

  for (const { name, default: preset, description } of elementOf('agent-chat').cssProperties ?? []) {
    if (derived.includes(name))
      it(`${name}: how it follows by default`, () => assert.match(description!, /by default/));
    else
      it(`${name}: the fallback that the styles give it`, () => {
        assert.ok(preset);
        // The element's probe reads with `transparent` whether an owner has set the property.
        const fallbacks = css
          .split(`var(${name},`)
          .filter((use) => !use.startsWith('transparent'))
          .slice(1);
        assert.ok(fallbacks.length > 0);
        const written = preset.replaceAll(', ', ',');
        for (const one of fallbacks) assert.equal(one.slice(0, written.length), written);
      });
  }
});

describe('the files that tools read', () => {
  it('lie where package.json says', () => {
    assert.equal(manifest.exports['./custom-elements.json'], './dist/custom-elements.json');
    assert.equal(manifest.customElements, 'dist/custom-elements.json');
    assert.equal(manifest['web-types'], './dist/web-types.json');
    assert.equal((JSON.parse(read('web-types.json')) as { version: string }).version, manifest.version);
  });

  it('name the modules that register an element as those that define it', () => {
    const defining = described.modules.flatMap(({ path, exports = [] }) =>
      exports.filter(({ kind }) => kind === 'custom-element-definition').map(({ name }) => [name, path]),
    );
    assert.deepEqual(
      defining,
      Object.keys(PUBLIC).map((tag) => [tag, `dist/define/${tag}.js`]),
    );
    for (const [, path = ''] of defining) assert.match(read(path.replace('dist/', '')), /defineElement\(/);
  });

  it('offer no type as a value, and no name of a constant or of nothing as a default', () => {
    const files = ['custom-elements.json', 'web-types.json', 'vscode.html-custom-data.json'].map(read);
    for (const text of files) assert.doesNotMatch(text, /default: undefined|"VERSION"/);
    assert.doesNotMatch(read('vscode.html-custom-data.json'), /"name": "(?:boolean|readonly )/);
  });

  it('hold nothing private and no path of the sources', () => {
    const text = read('custom-elements.json');
    assert.doesNotMatch(text, /"#|"private"|"src\//);
    for (const { path } of described.modules) assert.ok(read(path.replace(/^dist\//, '')));
  });
});
