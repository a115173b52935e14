import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findCountryWords } from '../../demo/service/retrieval/countries.js';

describe('the words that name a country', () => {
  for (const [text, words] of [
    ['do you deliver to spain', ['spain']],
    ['parcels to new zealand', ['new', 'zealand']],
    ['is it the same in the uk and in england', ['uk', 'england']],
    ['or to africa', ['africa']],
    ['a romanian bowl on the south coast', []],
    ['is the price in the european union', []],
  ] as const) {
    it(`are found in “${text}”`, () => {
      assert.deepEqual([...findCountryWords(text)], words);
    });
  }
});
