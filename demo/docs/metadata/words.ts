/** Joins the lines of a docblock. */
export const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Removes references to sections of the service's interface, which a reader of the documentation does not have. */
export const withoutSections = (text: string): string =>
  onOneLine(text).replaceAll(/ \(sections? [^)]*\)|, sections? [\d.]+/g, '');
