import type { Queryable } from './db.js';
import { readWords } from './follow-up.js';
import { OWN_WORDS, type Language } from './own-words.js';

const LANGUAGES = Object.keys(OWN_WORDS) as Language[];
const ENGLISH: Language = 'en';

/** The detector tells no kinds of Chinese apart. These characters are written so in the traditional one alone. */
const TRADITIONAL = /[們個這還麼嗎請問幾錢時間開關營業買賣國會東車電話運費單樣價訂貨]/;
/** Fewer words in Latin letters may be of any language: "pasta", "terracotta", "gift voucher". */
const MIN_LATIN_WORDS = 3;
const IS_NOT_LATIN = /(?!\p{Script=Latin})\p{L}/u;
/** By how much another language must be likelier than English, which is full of words of others. */
const MARGIN = 0.1;
/** How much of a text is read. */
const READ_CHARACTERS = 4_000;

/** The beginnings of what the oldest items say. */
const SAMPLE_SQL = `
  select string_agg(beginning, E'\\n') as text from (
    select (select left(text, 80) from chunk where data_item_id = item.id limit 1) as beginning
    from data_item item where training_id = $1 order by created_at, id limit 50
  ) sample`;

/**
 * The language to speak to a visitor: that of the newest of the messages in which it can be told, else that of the
 * collection.
 *
 * @param written the visitor's messages, newest first
 */
export async function findLanguage(
  db: Queryable,
  trainingId: string,
  written: readonly string[],
): Promise<Language> {
  for (const message of written) {
    const language = languageOfCourtesy(message) ?? (await tellLanguage(message));
    if (language) return language;
  }
  const { rows } = await db.query<{ text: string | null }>(SAMPLE_SQL, [trainingId]);
  return (await tellLanguage(rows[0]?.text ?? '')) ?? ENGLISH;
}

/** The first language in which a message is polite words alone. */
function languageOfCourtesy(message: string): Language | undefined {
  const words = readWords(message);
  if (words.length === 0) return undefined;
  return LANGUAGES.find((language) => {
    const courtesies = OWN_WORDS[language].courtesies.split(' ');
    return words.every((word) => courtesies.includes(word));
  });
}

async function tellLanguage(text: string): Promise<Language | undefined> {
  if (readWords(text).length < MIN_LATIN_WORDS && !IS_NOT_LATIN.test(text)) return undefined;
  const detected = (await loadDetector()).detect(text.slice(0, READ_CHARACTERS));
  const { language } = detected;
  const scores = detected.getScores();
  const lead = (scores[language] ?? 0) - (scores[ENGLISH] ?? 0);
  if (!detected.isReliable() || (language !== ENGLISH && lead < MARGIN)) return undefined;
  if (language === 'zh') return TRADITIONAL.test(text) ? 'zh-Hant' : 'zh-Hans';
  return language as Language;
}

let loading: Promise<typeof import('eld/extrasmall').eld> | undefined;

/** Loaded only when it is needed, because its data takes some 80 MB. */
function loadDetector(): NonNullable<typeof loading> {
  return (loading ??= import('eld/extrasmall').then(({ eld }) => {
    eld.setLanguageSubset(LANGUAGES.map((language) => language.replace(/-.*/, '')));
    return eld;
  }));
}
