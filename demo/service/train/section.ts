/** A stretch of one source that is about one thing: a part of a page under its heading, an event, a row. */
export interface Section {
  /** What it is about, read together with the text: "Returns – Broken in the post". */
  readonly title: string;
  /** Where a visitor can read it, when it has an address of its own. */
  readonly url?: string;
  /** Plain text; a line break ends a paragraph, a list entry or a table row. */
  readonly text: string;
}

/** What a reader made of a source. */
export interface ReadResult {
  readonly sections: readonly Section[];
  /** What could not be read, in words for the item's owner; empty when all was. */
  readonly comment: string;
}

/** A source that cannot be learned from; the message is for the item's owner. */
export class ReadError extends Error {
  override readonly name = 'ReadError';
}

/** Joins the levels of a title, leaving out empty ones and what only repeats the level above. */
export function joinTitles(...levels: readonly string[]): string {
  return levels.filter((level, index) => level && level !== levels[index - 1]).join(' – ');
}

/** One line of plain text: runs of white space become one space. */
export function toLine(text: string): string {
  return text.replace(/[\s\u00a0\u200b\ufeff]+/g, ' ').trim();
}

/** The text without what no text in the database may hold: the character NUL, and halves of characters. */
export function toStorable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** A table row that can be read alone: "Zone: EU; Price: € 9", or only the values where columns have no name. */
export function describeRow(names: readonly string[], values: readonly string[]): string {
  return values
    .map((value, index) => (value && names[index] ? `${names[index]}: ${value}` : value))
    .filter(Boolean)
    .join('; ');
}
