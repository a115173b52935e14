/**
 * The name of the texts for a BCP 47 tag: its language, or `zh-Hant` for Chinese that is written in traditional characters.
 * `''` when the tag is invalid.
 */
export function languageOf(tag: string): string {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return script === 'Hant' ? 'zh-Hant' : language;
  } catch {
    return '';
  }
}
