/** A part of a reply that is parsed on its own. */
export interface Piece {
  readonly text: string;
  /** The piece is a line so long that it is shown as it was written. */
  readonly isPlain: boolean;
  /** The piece continues the block (code, table, list, quote) that the piece before it ended in. */
  readonly continues: boolean;
}

/** A piece of this many characters ends at the next block. It takes a few milliseconds from text to DOM. */
const ENOUGH_CHARS = 3_000;
/** One of this many also ends at the next item of a list. */
const MANY_CHARS = 6_000;
/** One that would have more ends at any line, or at an indented line later: the cost of some inputs grows with their square. */
const MOST_CHARS = 8_000;
const MOST_INDENTED_CHARS = 16_000;

/** The lines that open a block are repeated in its next piece, unless they are longer than this. */
const OPENER_CHARS = 1_000;

const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;
/** A fence that does not begin its line may open code in a list or a quote, so the next one that does may close it. */
const INNER_FENCE = /^[^`~\n].*(?:`{3}|~{3})/;
const LIST_ITEM = /^(?:[-*+]|\d{1,9}[.)])(?:\s|$)/;

/**
 * Cuts markdown into pieces that mean the same one by one as together: after a blank line, before a line that can only begin a
 * new block. A block that is too long for that is cut inside, and each further piece repeats its opening. The lines alone do not
 * say where code ends, such as with a list around it, so `endsInCode` is asked before code is cut, and before an overlong line is
 * taken for a part of it.
 */
export function* splitMarkdown(
  source: string,
  endsInCode: (text: string, fence: string) => boolean,
): Generator<Piece, void> {
  /** Where the piece begins that is being gathered. */
  let start = 0;
  /** What it repeats of the piece before: the fence of its code, or the head of its table. */
  let opener = '';
  let continues = false;
  /** The line that opened the code at hand; empty outside of code. */
  let fence = '';
  /** The last line that looks like a fence, whether it opens code, closes it or stands in it. */
  let lastFence = '';
  /** Whether the piece has a fence that does not begin its line, so that `lastFence` may have opened code or closed it. */
  let hasInnerFence = false;
  let afterBlank = false;
  const pieceUntil = (end: number): Piece => ({
    text: opener + source.slice(start, end),
    isPlain: false,
    continues,
  });

  for (let at = 0, next: number; at < source.length; at = next) {
    next = source.indexOf('\n', at) + 1 || source.length;
    const chars = at - start;
    const isLong = next - at > MOST_CHARS;
    if (fence && next - start > MOST_CHARS && !endsInCode(opener + source.slice(start, at), fence))
      fence = '';
    if (!fence && isLong) {
      if (at > start) yield pieceUntil(at);
      yield* splitLine(source.slice(at, next));
      [start, opener, continues] = [next, '', false];
      continue;
    }
    const line = source.slice(at, Math.min(next, at + OPENER_CHARS)).trimEnd();
    if (chars >= ENOUGH_CHARS) {
      const isInList = LIST_ITEM.test(line);
      let isItem = !fence && isInList && chars >= MANY_CHARS;
      let isBlock = !fence && !isInList && afterBlank && /^\S/.test(line);
      const isDoubtful = (isBlock || isItem) && hasInnerFence && lastFence;
      if (isDoubtful && endsInCode(opener + source.slice(start, at), lastFence)) {
        fence = lastFence;
        isBlock = isItem = false;
      }
      const most = fence || /^\S/.test(line) ? MOST_CHARS : MOST_INDENTED_CHARS;
      if (isBlock || isItem || next - start > most) {
        const piece = pieceUntil(at);
        yield piece;
        [start, continues] = [at, !isBlock];
        opener = isItem ? '' : fence || openTable(piece.text);
        hasInnerFence = false;
      }
    }
    afterBlank = line === '';
    const isFence = FENCE.test(line);
    if (isFence) lastFence = `${line}\n`;
    hasInnerFence ||= INNER_FENCE.test(line);
    if (!fence) fence = isFence ? lastFence : '';
    else if (closes(line, fence)) fence = '';
  }
  if (start < source.length) yield pieceUntil(source.length);
}

function* splitLine(line: string): Generator<Piece, void> {
  for (let start = 0; start < line.length;) {
    // Not between the two halves of a surrogate pair.
    const end = start + MOST_CHARS - (/[\uD800-\uDBFF]/.test(line.charAt(start + MOST_CHARS - 1)) ? 1 : 0);
    yield { text: line.slice(start, end), isPlain: true, continues: start > 0 };
    start = end;
  }
}

function closes(line: string, fence: string): boolean {
  const [, marker = ''] = FENCE.exec(fence.trimEnd()) ?? [];
  const [, closing = ''] = FENCE.exec(line) ?? [];
  return closing.startsWith(marker) && line.trimStart() === closing;
}

/** The header and delimiter rows of the table that the text ends in, or nothing. */
function openTable(text: string): string {
  const block = text.slice(text.lastIndexOf('\n\n') + 1);
  const [head = ''] = /^.+\n {0,3}\|?[ \t]*:?-+[-:| \t]*\n(?=.*\|)/m.exec(block) ?? [];
  const endsInRow = /^[^>#].*\|.*\n$/m.test(block.slice(block.lastIndexOf('\n', block.length - 2) + 1));
  return endsInRow && head.length < OPENER_CHARS ? head : '';
}
