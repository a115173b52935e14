import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { findLanguage } from '../../demo/service/chat/language.js';
import { OWN_WORDS } from '../../demo/service/own-words.js';
import type { Queryable } from '../../demo/service/store/database.js';

/** Any question of these is in English. */
const QUESTIONS = new URL('../bench/retrieval.questions.json', import.meta.url);

/** A collection with the given text. */
const telling = (text: string): Queryable => ({ query: async () => ({ rows: [{ text }] }) }) as never;

describe('what the service says by itself', () => {
  it('is written in every language of the chat', () => {
    const chat = readdirSync('src/i18n/locales').map((file) => file.replace('.ts', ''));
    assert.deepEqual(Object.keys(OWN_WORDS).sort(), chat.sort());
  });

  it('is in English after every English question, also one with names and foreign words', async () => {
    const questions = (JSON.parse(readFileSync(QUESTIONS, 'utf8')) as { ask: string }[]).map(
      ({ ask }) => ask,
    );
    const others = [
      'Do you deliver to München?',
      'pasta bowls',
      'terracotta',
      'gift voucher',
      'Raku firing?',
    ];
    for (const question of [...questions, ...others]) {
      const shop = telling('We make bowls and mugs by hand, in a small workshop by the harbour.');
      assert.equal(await findLanguage(shop, '', [question]), 'en', question);
    }
  });

  it('is in the language of the collection when no message tells one', async () => {
    const shop = telling('Wir fertigen Schalen und Becher von Hand, in einer kleinen Werkstatt am Hafen.');
    assert.equal(await findLanguage(shop, '', ['Preise?']), 'de');
    assert.equal(await findLanguage(shop, '', ['👍']), 'de');
    assert.equal(await findLanguage(telling(''), '', ['👍']), 'en');
  });
});
