/** A part of a source that is about one thing: a part of a page under its heading, an event, a row. */
export interface Section {
  /** What the section is about; it is read together with the text: "Returns – Broken in the post". */
  readonly title: string;
  /** Where a visitor can read the section, if it has an address. */
  readonly url?: string;
  /** Plain text; a line break ends a paragraph, a list entry or a table row. */
  readonly text: string;
}

/** What a reader made of a source. */
export interface ReadResult {
  readonly sections: readonly Section[];
  /** What could not be read, in words for the item's owner; empty if everything was read. */
  readonly comment: string;
}

/** Nothing can be learned from the source; the message is for the item's owner. */
export class ReadError extends Error {
  override readonly name = 'ReadError';
}

/** Joins the levels of a title; leaves out empty levels and those that only repeat the level above. */
export function joinTitles(...levels: readonly string[]): string {
  return levels.filter((level, index) => level && level !== levels[index - 1]).join(' – ');
}

/** One line of plain text: runs of white space become one space. */
export function toLine(text: string): string {
  return text.replace(/[\s\u00a0\u200b\ufeff]+/g, ' ').trim();
}

/** The text without what the database cannot store: the character NUL, and halves of characters. */
export function toStorable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** A table row that can be understood alone: "Zone: EU; Price: € 9". Values of columns without a name stand alone. */
export function describeRow(names: readonly string[], values: readonly string[]): string {
  return values
    .map((value, index) => (value && names[index] ? `${names[index]}: ${value}` : value))
    .filter(Boolean)
    .join('; ');
}
