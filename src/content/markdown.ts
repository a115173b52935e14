import { Lexer, type Token, type Tokens, Tokenizer } from 'marked';
import type { Piece } from './split-markdown.js';

/** One paragraph, heading or cell longer than this is shown as it was written. */
const TEXT_CHARS = 8_000;

/** As many signs of emphasis: each may pair with every other, so the work grows with their square. */
const TEXT_MARKS = 1_000;

/** Quotes and lists, or emphasis and brackets, inside one another. Without a limit the parser overflows the stack. */
const NESTING = 24;

/** How often the average character may be looked at for a quote or list; some are read anew with each line. */
const READINGS = 256;

/** GitHub-flavoured markdown in which nothing is HTML, nests without end or grows beyond what was written. */
class ReplyTokenizer extends Tokenizer {
  charsLeft = 0;
  #depth = 0;

  /** A block of HTML is a paragraph, so that its tags show as text and what they hold stays readable. */
  override html(): undefined {
    return undefined;
  }

  /** A tag is a token of its own, so that an address in an attribute is no link, but changes nothing around it. */
  override tag(src: string): Tokens.Tag | undefined {
    const [raw] = this.rules.inline.tag.exec(src) ?? [];
    return raw ? { type: 'html', raw, text: raw, inLink: false, inRawBlock: false, block: false } : undefined;
  }

  /** A short row is filled up to the header's width: without a limit a few kilobytes make millions of cells. */
  override table(src: string): Tokens.Table | undefined {
    const [raw = '', , delimiters = ''] = this.rules.block.table.exec(src) ?? [];
    const cells = raw.split('\n').length * (delimiters.match(/-+/g)?.length ?? 0);
    return cells > raw.length ? undefined : super.table(src);
  }

  override blockquote(src: string): Tokens.Blockquote | undefined {
    return this.#nest(src, () => super.blockquote(src));
  }

  override list(src: string): Tokens.List | undefined {
    return this.#nest(src, () => super.list(src));
  }

  #nest<T>(src: string, read: () => T | undefined): T | undefined {
    if (this.#depth >= NESTING) return undefined;
    this.#depth++;
    try {
      const token = read();
      if (token) this.charsLeft -= src.length;
      if (this.charsLeft < 0) throw new RangeError('Too much to read again and again');
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

/** Blocks whose text is still to be read, since a reference in it may be defined further down. */
export interface Blocks {
  readonly tokens: readonly Token[];
  readonly unread: Lexer['inlineQueue'];
}

/** Reads the pieces of one reply; they share their reference definitions. */
export class MarkdownReader {
  readonly #tokenizer = new ReplyTokenizer();
  readonly #lexer = new ReplyLexer({ gfm: true, tokenizer: this.#tokenizer });

  /** The blocks of a piece; one `plain` token for an over-long line or when the parser gives up. */
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

  /** The same blocks with their text read, and the definitions of every piece read so far. */
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

  /** After an exception the lexer may believe that it is still inside a link or a list. */
  #reset(): void {
    Object.assign(this.#lexer.state, { inLink: false, inRawBlock: false, linkEmitted: false, top: true });
  }
}
