import { directionOf } from './direction.js';
import { languageOf } from './language-of.js';
import { ENGLISH, type Strings } from './strings.js';

/** The texts of every language but English, which is built in; each a module that loads when needed. */
const PACKS: Readonly<Record<string, () => Promise<{ default: Strings }>>> = {
  ar: () => import('./locales/ar.js'),
  de: () => import('./locales/de.js'),
  es: () => import('./locales/es.js'),
  fr: () => import('./locales/fr.js'),
  he: () => import('./locales/he.js'),
  hi: () => import('./locales/hi.js'),
  it: () => import('./locales/it.js'),
  ja: () => import('./locales/ja.js'),
  ko: () => import('./locales/ko.js'),
  nl: () => import('./locales/nl.js'),
  pl: () => import('./locales/pl.js'),
  pt: () => import('./locales/pt.js'),
  ru: () => import('./locales/ru.js'),
  tr: () => import('./locales/tr.js'),
  uk: () => import('./locales/uk.js'),
  zh: () => import('./locales/zh-Hans.js'),
  'zh-Hant': () => import('./locales/zh-Hant.js'),
};

/** The texts for a BCP 47 tag; English for a language without texts. */
export async function loadStrings(tag: string): Promise<Strings> {
  const language = languageOf(tag);
  if (Object.hasOwn(PACKS, language)) return (await PACKS[language]!()).default;
  return directionOf(language) === 'rtl' ? (await import('./isolate-english.js')).default : ENGLISH;
}
