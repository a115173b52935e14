import { Lexer, type Token, type Tokens, Tokenizer } from 'marked';
import { replyRules } from './reply-rules.js';
import type { Piece } from './split-markdown.js';

/** A longer paragraph, heading or cell is not parsed, but shown as it was written. */
const TEXT_CHARS = 8_000;

/** So is one with more signs of emphasis: each may pair with every other, so the work grows with their square. */
const TEXT_MARKS = 500;

/** A longer reference definition is none, and is shown as it was written. */
const DEFINITION_CHARS = 1_000;

/** What is below or after a label is no address where a block of its own begins, nor where the label is that of a footnote. */
const NO_ADDRESS = /^ *\[\^|\]:[ \t]*\n {0,3}(?:`{3}|~{3}|>|([-=_*])\1*[ \t]*(?:\n|$))/;

/** How deeply quotes and lists, or emphasis and brackets, may be nested. Without a limit the stack overflows. */
const NESTING = 24;

/** A line with more signs of lists and quotes, which is not a rule. When it goes on, marked reads it once for each sign. */
const DEEP_LINE = /^[ \t]*(?!([-*])(?: |\1)*$)(?:(?:>|[-+*] |\d+[.)] ) *){25}/m;

/** How often the parser may read the average character for quotes and lists. Some inputs are read again with each line. */
const READINGS = 256;

/** GitHub-flavoured markdown without HTML, and with limits on nesting, repeated reading and the size of tables. */
class ReplyTokenizer extends Tokenizer {
  charsLeft = 0;
  #depth = 0;

  /** A block of HTML becomes a paragraph, so that its tags are shown as text and its content stays readable. */
  override html(): undefined {
    return undefined;
  }

  /** A tag becomes a token of its own, so that an address in an attribute is not made a link. It changes nothing around it. */
  override tag(src: string): Tokens.Tag | undefined {
    const [raw] = this.rules.inline.tag.exec(src) ?? [];
    return raw ? { type: 'html', raw, text: raw, inLink: false, inRawBlock: false, block: false } : undefined;
  }

  /** Short rows are filled up to the width of the header. Without a limit, a few kilobytes make millions of cells. */
  override table(src: string): Tokens.Table | undefined {
    // The rule reads all rows before marked asks whether the first two lines are those of a table.
    const queued = this.lexer.inlineQueue.length;
    const head = super.table(src.split('\n', 2).join('\n'));
    this.lexer.inlineQueue.length = queued;
    if (!head) return undefined;
    const [raw = ''] = this.rules.block.table.exec(src) ?? [];
    const cells = raw.split('\n').length * head.header.length;
    return cells > raw.length ? undefined : super.table(src);
  }

  /** Each use of a definition repeats its address and title, so long ones could make megabytes out of a few kilobytes. */
  override def(src: string): Tokens.Def | undefined {
    const definition = super.def(src);
    const isNone =
      definition && (definition.raw.length > DEFINITION_CHARS || NO_ADDRESS.test(definition.raw));
    return isNone ? undefined : definition;
  }

  override blockquote(src: string): Tokens.Blockquote | undefined {
    return this.#nest(src, () => super.blockquote(src));
  }

  /** A list ends before a line that is too deep, which becomes text. */
  override list(src: string): Tokens.List | undefined {
    const end = this.rules.block.list.test(src) ? src.search(DEEP_LINE) : -1;
    return end === 0 ? undefined : this.#nest(src, () => super.list(end > 0 ? src.slice(0, end) : src));
  }

  #nest<T>(src: string, read: () => T | undefined): T | undefined {
    if (this.#depth >= NESTING) return undefined;
    this.#depth++;
    try {
      const token = read();
      if (token) this.charsLeft -= src.length;
      // Caught by `readBlocks`.
      if (this.charsLeft < 0) throw new RangeError();
      return token;
    } finally {
      this.#depth--;
    }
  }
}

class ReplyLexer extends Lexer {
  #depth = 0;

  override inlineTokens(src: string, tokens: Token[] = []): Token[] {
    const isTooMuch = src.length > TEXT_CHARS || (src.match(/[*_~]/g)?.length ?? 0) > TEXT_MARKS;
    if (isTooMuch || this.#depth >= NESTING) {
      tokens.push({ type: 'text', raw: src, text: src });
      return tokens;
    }
    this.#depth++;
    try {
      return super.inlineTokens(src, tokens);
    } finally {
      this.#depth--;
    }
  }
}

/** Blocks whose text is not parsed yet, since a reference in it may be defined further down. */
export interface Blocks {
  readonly tokens: readonly Token[];
  readonly unread: Lexer['inlineQueue'];
}

/** Parses the pieces of one reply, which share their reference definitions. */
export class MarkdownReader {
  readonly #tokenizer = new ReplyTokenizer();
  readonly #lexer = new ReplyLexer({ gfm: true, tokenizer: this.#tokenizer });

  constructor() {
    // The lexer has set them.
    this.#tokenizer.rules = replyRules(this.#tokenizer.rules);
  }

  /** The blocks of a piece, or a single `plain` token for an overlong line and when the parser gives up. */
  readBlocks({ text, isPlain }: Piece): Blocks {
    const plain: Blocks = { tokens: [{ type: 'plain', raw: text }], unread: [] };
    if (isPlain) return plain;
    this.#reset();
    this.#lexer.inlineQueue = [];
    this.#tokenizer.charsLeft = text.length * READINGS;
    try {
      return { tokens: this.#lexer.blockTokens(text), unread: this.#lexer.inlineQueue };
    } catch {
      return plain;
    }
  }

  /** Whether the text ends in a block of code, perhaps inside lists, that begins with the line `fence`. */
  endsInCode(text: string, fence: string): boolean {
    let last = this.readBlocks({ text, isPlain: false, continues: false }).tokens.at(-1);
    while (last?.type === 'list') last = (last as Tokens.List).items.at(-1)?.tokens.at(-1);
    return last?.type === 'code' && last.raw.trimStart().startsWith(fence.trim());
  }

  /** The same blocks with their text parsed, using the definitions of every piece read so far. */
  readText({ tokens, unread }: Blocks): readonly Token[] {
    for (const { src, tokens: text } of unread) {
      this.#reset();
      try {
        this.#lexer.inlineTokens(src, text);
      } catch {
        text.push({ type: 'text', raw: src, text: src });
      }
    }
    return tokens;
  }

  /** Needed because, after an exception, the lexer may believe that it is still inside a link or a list. */
  #reset(): void {
    Object.assign(this.#lexer.state, { inLink: false, inRawBlock: false, linkEmitted: false, top: true });
  }
}
