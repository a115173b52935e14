/**
 * The text of a docblock on one line, without references to sections of the service's interface, which a reader of the
 * documentation does not have.
 */
export const withoutSections = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replaceAll(/ \(sections? [^)]*\)|, sections? [\d.]+/g, '');
