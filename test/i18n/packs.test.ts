import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { CONTENT_ENGLISH } from '../../src/content/render-content.js';
import { translate } from '../../src/elements/promo-banner/translations.js';
import { directionOf } from '../../src/i18n/direction.js';
import { loadStrings } from '../../src/i18n/languages.js';
import { OPEN_LABELS } from '../../src/i18n/open-labels.js';
import { ENGLISH, type Strings } from '../../src/i18n/strings.js';
import { ROOT } from '../helpers/root.js';

const LANGUAGES = [
  ...[
    'en',
    'es',
    'fr',
    'de',
    'it',
    'pt',
    'nl',
    'pl',
    'tr',
    'uk',
    'ru',
    'ar',
    'he',
    'hi',
    'ja',
    'ko',
    'zh-Hans',
    'zh-Hant',
  ],
];
/** Words that are the same in some other language. */
const SHARED = new Set([
  'heading',
  'code',
  'image',
  'question',
  'agent',
  'table',
  'website',
  'link',
  'video',
]);

type Text = string | ((...values: never[]) => string);
const entries = (strings: Strings) => Object.entries(strings) as [keyof Strings, Text][];
const textOf = (text: Text, value: unknown): string =>
  typeof text === 'string' ? text : text(value as never);

for (const language of LANGUAGES) {
  describe(`the ${language} pack`, () => {
    it('has every text, and puts what it is given into it', async () => {
      const strings = await loadStrings(language);
      for (const [key, english] of entries(ENGLISH)) {
        const text = strings[key] as Text;
        assert.equal(typeof text, typeof english, key);
        for (const value of [1, 2, 5]) {
          const shown = textOf(text, value);
          assert.ok(shown.trim().length > 0 && !/undefined|#|[{}]/.test(shown), `${key}: ${shown}`);
        }
      }
    });

    it('keeps its marks with their words, so that no line begins with one', async () => {
      const apart = entries(await loadStrings(language))
        .map(([, text]) => textOf(text, 'words'))
        .filter((text) => / [?!:;»]|« /.test(text));
      assert.deepEqual(apart, []);
    });

    // Pages and tests that look for the English texts know them with common spaces.
    if (language !== 'en') {
      it('keeps a number of seconds with their unit, so that no line parts them', async () => {
        const { stillWorking, timedOut } = await loadStrings(language);
        for (const text of [stillWorking(15), timedOut(15)]) assert.doesNotMatch(text, /15 /);
      });
    }

    // Read aloud, the words for traditional Chinese are those that the loader has for all Chinese.
    if (language !== 'zh-Hant') {
      it('names the launcher as the loader does', async () => {
        const { open } = await loadStrings(language);
        assert.equal(OPEN_LABELS[language.slice(0, 2)] ?? 'Open chat', open);
      });
    }

    if (language !== 'en') {
      it('says that a link opens in a new tab as a banner does', async () => {
        const { newTab } = await loadStrings(language);
        assert.equal(newTab, translate(language)?.newTab);
      });

      it('is a translation', async () => {
        const strings = await loadStrings(language);
        const same = entries(ENGLISH)
          .filter(
            ([key, english]) => !SHARED.has(key) && textOf(strings[key] as Text, 3) === textOf(english, 3),
          )
          .map(([key]) => key);
        assert.ok(same.length <= 2, `left in English: ${same.join(', ')}`);
      });
    }
  });
}

describe('texts in the language of the page', () => {
  it('are there for each file of texts, which the docs count', () => {
    const files = readdirSync(join(ROOT, 'src/i18n/locales'));
    assert.deepEqual(files.map((file) => file.replace('.ts', '')).sort(), [...LANGUAGES].sort());
  });

  it('count by the plural rules of the language', async () => {
    const polish = await loadStrings('pl');
    assert.deepEqual(
      [1, 2, 5, 22].map((count) => polish.newMessages(count)),
      ['1 nowa wiadomość', '2 nowe wiadomości', '5 nowych wiadomości', '22 nowe wiadomości'],
    );
    const arabic = await loadStrings('ar');
    assert.deepEqual(
      [3, 11, 100].map((count) => arabic.sources(count)),
      ['3 مصادر', '11 مصدرًا', '100 مصدر'],
    );
    const ukrainian = await loadStrings('uk');
    assert.deepEqual([21, 22].map(ukrainian.left), ['залишився 21', 'залишилося 22']);
    assert.equal(ENGLISH.newMessages(1), '1 new message');
    assert.equal(ENGLISH.newMessages(1200), '1,200 new messages');
  });

  it('say that a message waits, without telling the visitor to wait', async () => {
    // In these languages one form of the word is both.
    for (const [language, wait] of [
      ['es', /^Espera /],
      ['nl', /^Wacht /],
      ['pt', /^Aguarda /],
    ] as const) {
      const { queued, queuedOffline } = await loadStrings(language);
      for (const text of [queued, queuedOffline]) assert.doesNotMatch(text, wait);
    }
  });

  it('ask to try again at any hour, one o’clock too, which takes another article', async () => {
    for (const language of ['es', 'it', 'pt']) {
      const { busy } = await loadStrings(language);
      assert.doesNotMatch(busy('1:05'), / (las|le|das) 1:05/, language);
    }
  });

  it('say which conversation is removed, since “this one” would be the new one in these languages', async () => {
    const current = {
      ar: /المحادثة الحالية/,
      de: /Das bisherige/,
      es: /La actual/,
      fr: /La conversation actuelle/,
      it: /Quella attuale/,
      pl: /Obecna/,
      pt: /A atual/,
      ru: /Текущий/,
      uk: /Поточну/,
    };
    for (const [language, words] of Object.entries(current))
      assert.match((await loadStrings(language)).startOverQuestion, words, language);
  });

  it('say after a time without an answer that it is the message that may have arrived', async () => {
    for (const language of ['ja', 'ko']) {
      const { timedOut, mayHaveArrived } = await loadStrings(language);
      const last = /[^.。]+[.。]$/.exec(mayHaveArrived)![0];
      assert.ok(timedOut(60).endsWith(last), language);
    }
  });

  it('begin with a capital where they are a line of their own', async () => {
    for (const language of LANGUAGES) {
      const { earlier } = await loadStrings(language);
      assert.doesNotMatch(earlier(5), /^\p{Ll}/u, language);
    }
  });

  it('read the same in English where content is shown without a pack', () => {
    const keys = Object.keys(CONTENT_ENGLISH) as (keyof typeof CONTENT_ENGLISH)[];
    assert.deepEqual(Object.fromEntries(keys.map((key) => [key, ENGLISH[key]])), CONTENT_ENGLISH);
  });

  it('follow the language of a regional tag, and fall back to English', async () => {
    assert.equal(await loadStrings('de-AT'), await loadStrings('de'));
    assert.equal(await loadStrings('zh-Hans-CN'), await loadStrings('zh-Hans'));
    assert.equal(await loadStrings('zh'), await loadStrings('zh-Hans'));
    for (const tag of ['eo', 'constructor', '']) assert.equal(await loadStrings(tag), ENGLISH);
  });

  it('keep their marks and numbers in place where English is shown in a page from right to left', async () => {
    for (const tag of ['fa', 'ur-PK']) {
      const strings = await loadStrings(tag);
      assert.equal(strings.notSent, '\u2066Not sent.\u2069');
      assert.equal(strings.moreSources(2), '\u20662 more\u2069');
      // Also the name of a file.
      assert.equal(strings.heading, 'Chat');
    }
  });

  it('are in traditional characters where Chinese is written in them', async () => {
    const traditional = await loadStrings('zh-Hant');
    for (const tag of ['zh-TW', 'zh-HK', 'zh-MO', 'zh-Hant-CN', 'yue'])
      assert.equal(await loadStrings(tag), traditional, tag);
    assert.equal(await loadStrings('zh-Hans-HK'), await loadStrings('zh-Hans'));
  });

  it('run from right to left where the language does', () => {
    assert.deepEqual(['ar', 'he-IL', 'fa'].map(directionOf), ['rtl', 'rtl', 'rtl']);
    // Kurdish without a script is written in Latin letters.
    assert.deepEqual(['en', 'ja', 'ku'].map(directionOf), ['ltr', 'ltr', 'ltr']);
  });
});
