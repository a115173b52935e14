import { describeRow, joinTitles, type Section } from '../section.js';

const HEADING = /^ {0,3}(#{1,6})\s+(.*?)(?:\s+#+)?\s*$/;
const FENCE = /^ {0,3}(?:```|~~~)/;
const ROW = /^\s*\|.*\|\s*$/;
/** The line between the names of the columns and the rows. */
const RULE = /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/;

/**
 * Reads a text in which an owner may have used the marks of Markdown. Every line stays a line, and what is no mark stays as
 * it was written, since most owners write plain text.
 */
export function readMarkdown(source: string): Section[] {
  const sections: Section[] = [];
  let [title, heading] = ['', ''];
  let lines: string[] = [];
  let columns: readonly string[] = [];
  let isCode = false;
  const endSection = (): void => {
    const text = lines.join('\n');
    if (text.trim()) sections.push({ title: joinTitles(title, heading), text });
    lines = [];
  };
  const all = source.split(/\r\n|[\r\n]/);
  for (const [index, line] of all.entries()) {
    if (FENCE.test(line)) {
      isCode = !isCode;
      continue;
    }
    const [, marks = '', words = ''] = (!isCode && HEADING.exec(line)) || [];
    if (words) {
      endSection();
      if (marks.length === 1) [title, heading] = [withoutMarks(words), ''];
      else heading = withoutMarks(words);
      continue;
    }
    if (!ROW.test(line)) columns = [];
    else if (RULE.test(all[index + 1] ?? '')) columns = readCells(line);
    else if (columns.length > 0 && !RULE.test(line)) lines.push(describeRow(columns, readCells(line)));
    if (columns.length === 0) lines.push(isCode ? line : withoutMarks(line.replace(/^\s*[-*+•]\s+/, '')));
  }
  endSection();
  return sections;
}

function readCells(row: string): string[] {
  const cells = row
    .trim()
    .slice(1, -1)
    .split(/(?<!\\)\|/);
  return cells.map((cell) => withoutMarks(cell.replaceAll('\\|', '|').trim()));
}

/** The text of a line: without stars and ticks, and with the address behind the label of a link. */
function withoutMarks(line: string): string {
  return line
    .replace(/!\[([^[\]]*)\]\([^()\s]*\)/g, '$1')
    .replace(/\[([^[\]]+)\]\(([^()\s]+)\)/g, (_, label: string, url: string) =>
      label === url ? url : `${label} (${url.replace(/^(?:mailto|tel):/, '')})`,
    )
    .replace(/`([^`]+)`/g, '$1')
    .replace(/(?<![\p{L}\p{N}*])(\*{1,3})(?=[^\s*])([^*]*[^\s*])\1(?![\p{L}\p{N}*])/gu, '$2');
}
