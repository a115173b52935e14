import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bundledSize, closureOf, sizeOf } from '../helpers/size.js';

const LOADER = 'dist/embed.mjs';
const BYTES_PER_KB = 1000;

/** What is imported by need alone is no part of these: another language, a source's card, the inspector, ratings. */
const toAnswer = (name: string): boolean => /\/agent-chat/.test(name);
const toAnnounce = (name: string): boolean => /\/bar\./.test(name);

/** Limits in kB. They are lowered with every saving, never raised without a reason that a visitor would accept. */
const WEIGHTS: readonly { what: string; limit: number; bytes: () => number | Promise<number> }[] = [
  { what: 'the loader', limit: 2, bytes: () => sizeOf([LOADER]) },
  { what: 'all that shows a first answer', limit: 55.3, bytes: () => sizeOf(closureOf(LOADER, toAnswer)) },
  { what: 'a banner alone', limit: 21.7, bytes: () => sizeOf(closureOf(LOADER, toAnnounce)) },
  { what: 'the one-file script', limit: 76.3, bytes: () => sizeOf(['dist/embed.js']) },
  { what: 'the client', limit: 4.49, bytes: () => bundledSize("export * from './dist/client/index.js'") },
  {
    what: 'the chat part of the client',
    limit: 1.79,
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
    ['bar', 'agent-chat'],
    ['agent-chat', 'bar'],
  ] as const;
  for (const [element, other] of pairs) {
    it(`never load ${other}.js for ${element}.js, whatever that needs`, () => {
      const all = closureOf(`dist/embed/${element}.js`, (name) => !name.includes(other));
      assert.ok(all.size > 5, 'its lazy parts are found');
      assert.ok(!all.has(`dist/embed/${other}.js`));
    });
  }
});
