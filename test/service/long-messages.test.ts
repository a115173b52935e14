import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openDatabase, type Database } from '../../demo/service/db.js';
import { readTerms } from '../../demo/service/retrieval/terms.js';
import { emptyFolder, startService, type RunningService } from './helpers/running-service.js';

/** More would be looked for in every passage of the collection. */
const MAX_WORDS = 64;
/** Many times what it takes, whatever else the machine does; where the time grows with the square of the length it is more. */
const ANSWER_LIMIT_MS = 20_000;

describe('a message of thousands of words', () => {
  let db: Database;
  before(async () => (db = await openDatabase({ dataDir: emptyFolder() })));
  after(() => db.close());

  const read = async (message: string): Promise<{ words: string[]; pairs: string[] }> => {
    const names = (await readTerms(db, message)).map((term) => term.exact);
    return {
      words: names.filter((name) => !name.includes('<->')),
      pairs: names.filter((name) => name.includes('<->')),
    };
  };
  const story = (count: number): string =>
    Array.from({ length: count }, (_each, index) => `story${index}`).join(' ');

  it('is searched by the words it begins and ends with', async () => {
    const { words, pairs } = await read(`glaze kiln ${story(5_000)} delivery Norway`);
    assert.equal(words.length, MAX_WORDS);
    assert.equal(pairs.length, MAX_WORDS);
    for (const word of ["'glaze'", "'kiln'", "'deliveri'", "'norway'"]) assert.ok(words.includes(word), word);
    for (const pair of ["'glaze' <-> 'kiln'", "'deliveri' <-> 'norway'"])
      assert.ok(pairs.includes(pair), pair);
  });

  it('is searched by what it asks at its end, also where that was named in the midst of it', async () => {
    const { words } = await read(`${story(2_000)} Norway ${story(2_000)} delivery to Norway`);
    assert.ok(words.includes("'norway'"));
  });

  it('is searched by few pairs, also where few words stand in ever another order', async () => {
    const names = story(MAX_WORDS).split(' ');
    const { words, pairs } = await read(
      names.flatMap((one) => names.map((other) => `${one} ${other}`)).join(' '),
    );
    assert.equal(words.length, MAX_WORDS);
    assert.equal(pairs.length, MAX_WORDS);
  });

  it('is searched by all its words where they are few', async () => {
    const { words } = await read(`${story(MAX_WORDS)} `.repeat(100));
    assert.equal(words.length, MAX_WORDS);
  });
});

describe('a chat with the seeded agent', () => {
  let service: RunningService;
  before(async () => (service = await startService()));
  after(() => service.stop());

  for (const [what, message] of [
    ['a word without an end', `it ${'漢'.repeat(21_000)}`],
    ['marks over one letter', `a${'\u0301\u0323'.repeat(15_000)}`],
    ['letters that stand for a sentence each', 'ﷺ'.repeat(20_000)],
  ] as const) {
    it(`answers a message of ${what} as soon as any other, time after time`, async () => {
      let conversationId = '';
      const started = performance.now();
      for (let times = 0; times < 3; times++) {
        ({ conversationId } = await service.ask(`${times} ${message}`, { conversationId }));
      }
      assert.ok(performance.now() - started < ANSWER_LIMIT_MS);
    });
  }
});
