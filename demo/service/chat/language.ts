import { OWN_WORDS, type Language } from '../own-words.js';
import type { Queryable } from '../store/database.js';
import { readWords } from './follow-up.js';

const LANGUAGES = Object.keys(OWN_WORDS) as Language[];
const ENGLISH: Language = 'en';

/** The detector tells no kinds of Chinese apart. These characters are written so in the traditional one alone. */
const TRADITIONAL = /[們個這還麼嗎請問幾錢時間開關營業買賣國會東車電話運費單樣價訂貨]/;
/** Fewer words in Latin letters may be of any language: "pasta", "terracotta", "gift voucher". */
const MIN_LATIN_WORDS = 3;
const IS_NOT_LATIN = /(?!\p{Script=Latin})\p{L}/u;
/** Polite words of English that people of any language write. */
const INTERNATIONAL: ReadonlySet<string> = new Set(['ok', 'okay', 'hi', 'hey', 'super', 'cool', 'bye']);
/** By how much another language must be likelier: English is full of words of others, and of slips that look like them. */
const MARGIN = 0.15;
/** How much of a text is read. */
const READ_CHARACTERS = 4_000;

/** The beginnings of what the oldest items say. */
const SAMPLE_SQL = `
  select string_agg(beginning, E'\\n') as text from (
    select (select left(text, 80) from chunk where data_item_id = item.id limit 1) as beginning
    from data_item item where training_id = $1 order by created_at, id limit 20
  ) sample`;

/**
 * The language of a conversation: that of the collection, until a message is clearly in another one.
 *
 * @param written the visitor's messages, oldest first
 */
export async function findLanguage(
  db: Queryable,
  trainingId: string,
  written: readonly string[],
): Promise<Language> {
  const { rows } = await db.query<{ text: string | null }>(SAMPLE_SQL, [trainingId]);
  let language = await tellLanguage(rows[0]?.text ?? '', ENGLISH);
  for (const message of written) {
    language = languageOfCourtesy(message, language) ?? (await tellLanguage(message, language));
  }
  return language;
}

/** The language in which a message is polite words alone; some words are polite in several. */
function languageOfCourtesy(message: string, before: Language): Language | undefined {
  const words = readWords(message).filter((word) => !INTERNATIONAL.has(word));
  if (words.length === 0) return undefined;
  return [before, ...LANGUAGES].find((language) => {
    const courtesies = OWN_WORDS[language].courtesies.split(' ');
    return words.every((word) => courtesies.includes(word));
  });
}

async function tellLanguage(text: string, before: Language): Promise<Language> {
  if (readWords(text).length < MIN_LATIN_WORDS && !IS_NOT_LATIN.test(text)) return before;
  const { eld } = await import('eld/extrasmall');
  const detected = eld.detect(text.slice(0, READ_CHARACTERS));
  const scores = detected.getScores();
  const lead = (scores[detected.language] ?? 0) - (scores[nameOf(before)] ?? 0);
  if (!detected.isReliable() || lead < MARGIN) return before;
  const script = TRADITIONAL.test(text) ? 'Hant' : 'Hans';
  const tag = detected.language === 'zh' ? `zh-${script}` : detected.language;
  return LANGUAGES.find((language) => language === tag) ?? before;
}

/** The detector's name of a language, which is that of the tag without its script. */
const nameOf = (language: Language): string => language.replace(/-.*/, '');
