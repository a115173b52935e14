import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bundledSize, closureOf, sizeOf } from '../helpers/size.js';

const LOADER = 'dist/embed.mjs';
const BYTES_PER_KB = 1000;

/** What is imported by need alone is no part of these: another language, a source's card, the inspector. */
const toAnswer = (name: string): boolean => /\/agent-chat/.test(name);
const toAnnounce = (name: string): boolean => /\/promo-banner/.test(name);

/** Limits in kB. They are lowered with every saving, never raised without a reason that a visitor would accept. */
const WEIGHTS: readonly { what: string; limit: number; bytes: () => number | Promise<number> }[] = [
  { what: 'the loader', limit: 2, bytes: () => sizeOf([LOADER]) },
  // With every question that waits for consent, a page's own styles kept out, sources that say their number without their code,
  // answers of thousands of short lines that do not hold up Safari for a minute, and their direction from their words alone.
  // With pages that take no focus from a field a visitor writes in, drafts and places that outlast going back, one
  // conversation for all spellings of an address, lines of thousands of signs that freeze nothing, and mailboxes and
  // numbers that links name.
  // With an open panel that keeps the focus and gives way to bars that scroll, and a menu that scrolls in a low window.
  // The names of the language packs are in it: a word changed in one of them moves its compressed size by up to a tenth.
  { what: 'all that shows a first answer', limit: 53.2, bytes: () => sizeOf(closureOf(LOADER, toAnswer)) },
  // With more of what keeps words apart, banners that are no objects away, links from hiding where they lead, and the two
  // scripts of Chinese apart.
  { what: 'a banner alone', limit: 20.9, bytes: () => sizeOf(closureOf(LOADER, toAnnounce)) },
  // With what keeps an author's rules from covering the page and from spoiling what is printed, cards that make room for
  // each other, lines that keep their direction and language, words without end that may break, lines that
  // stay apart in letters of any size, a sheet that looks like the chat, the two scripts of Chinese apart, and scores that
  // show in forced colours. With the same, and banner rules that hang no page and hide neither close button nor host.
  { what: 'the one-file script', limit: 72.6, bytes: () => sizeOf(['dist/embed.js']) },
  // With a key that shows in no Map, URL or name of what a `fetch` throws.
  { what: 'the client', limit: 4.3, bytes: () => bundledSize("export * from './dist/client/index.js'") },
  {
    what: 'the chat part of the client',
    limit: 1.6,
    bytes: () => bundledSize("export { createChatClient } from './dist/client/index.js'"),
  },
];

describe('over the wire, in brotli', () => {
  for (const { what, limit, bytes } of WEIGHTS) {
    it(`${what} takes at most ${limit} kB`, async () => {
      const size = await bytes();
      assert.ok(size <= limit * BYTES_PER_KB, `${size} bytes`);
    });
  }
});

describe('the parts of a script tag', () => {
  const pairs = [
    ['promo-banner', 'agent-chat'],
    ['agent-chat', 'promo-banner'],
  ] as const;
  for (const [element, other] of pairs) {
    it(`never load <${other}> for <${element}>, whatever that needs`, () => {
      const all = closureOf(`dist/embed/${element}.js`, (name) => !name.includes(other));
      assert.ok(all.size > 5, 'its lazy parts are found');
      assert.ok(!all.has(`dist/embed/${other}.js`));
    });
  }
});
