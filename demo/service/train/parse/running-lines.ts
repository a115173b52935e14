import type { Line } from './columns.js';

/** A line, and how high on its page it is: 0 at the bottom, 1 at the top. */
export interface PlacedLine extends Line {
  readonly height: number;
}

/** Headers and footers are in this part of the page at its top and at its bottom. */
const MARGIN = 0.12;
/** What is at the same place of this part of the pages runs through the document. Left and right pages may differ. */
const SHARE_OF_PAGES = 1 / 3;

/**
 * The lines of a document without what its pages repeat, which would stand in the middle of a sentence that goes on. Numbers of
 * pages are left out, and of each header and footer all but the first, which goes to the end, since it may say something.
 */
export function dropRunningLines(
  pages: readonly (readonly PlacedLine[])[],
  isHeading: (line: Line) => boolean,
): PlacedLine[] {
  const outer = pages.flatMap((lines, page) =>
    lines.filter(isInMargin).map((line) => ({
      line,
      text: placed(line, line.text),
      // A heading with a number is that of a step or of a lesson, one on each page.
      numbered: isHeading(line) ? [] : onFirstPage(line, page),
    })),
  );
  const counts = new Map<string, number>();
  for (const { text, numbered } of outer) {
    for (const key of new Set([text, ...numbered])) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const runs = (key: string): boolean => (counts.get(key) ?? 0) >= Math.max(2, pages.length * SHARE_OF_PAGES);

  const first = new Map<string, PlacedLine>();
  const left = new Set<PlacedLine>();
  for (const { line, text, numbered } of outer) {
    if (numbered.some(runs)) left.add(line);
    else if (!runs(text)) continue;
    else if (first.has(text)) left.add(line);
    else first.set(text, line);
  }
  const isTop = ({ height }: PlacedLine): boolean => height > 1 - MARGIN;
  const repeated = [...first.values()];
  // Names of columns, or a heading. Programs may write them after the text below them.
  const top = new Set(repeated.filter((line) => isTop(line) && (line.cells.length > 1 || isHeading(line))));
  const aside = repeated.filter((line) => !top.has(line));
  for (const line of aside) left.add(line);
  const kept = pages.flatMap((lines) => [
    ...lines.filter((line) => top.has(line)),
    ...lines.filter((line) => !top.has(line) && !left.has(line)),
  ]);
  return [...kept, ...aside];
}

const isInMargin = ({ height }: PlacedLine): boolean => height < MARGIN || height > 1 - MARGIN;

const placed = ({ height }: PlacedLine, text: string): string => `${height.toFixed(2)} ${text}`;

/** The line as it would be on the first page, if its first or its last number counts the pages: “Page 3 of 12”, “2026 · 3”. */
function onFirstPage(line: PlacedLine, page: number): string[] {
  const numbers = [...line.text.matchAll(/\d+/g)];
  return [numbers.at(0), numbers.at(-1)].flatMap((number) => {
    if (!number) return [];
    const [before, after] = [
      line.text.slice(0, number.index),
      line.text.slice(number.index + number[0].length),
    ];
    return [placed(line, `${before}first ${Number(number[0]) - page}${after}`)];
  });
}
