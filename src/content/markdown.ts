import { Lexer, type Token, type Tokens, Tokenizer } from 'marked';

/** A reply is read this far (section 6 of the public API); the rest is cut. */
export const REPLY_CHARS = 1_000_000;

/** One paragraph, heading or table cell longer than this is shown as it was written. */
const INLINE_CHARS = 20_000;

/** Quotes and lists, or emphasis and brackets, inside one another. Without a limit the parser overflows the stack. */
const NESTING = 24;

/** Reads GitHub-flavoured markdown in which nothing is HTML and nothing nests without end. */
class ReplyTokenizer extends Tokenizer {
  #depth = 0;

  /** Block HTML is a paragraph, so that its tags show as text and what they hold stays readable. */
  override html(): undefined {
    return undefined;
  }

  /** A tag is a token of its own, so that an address in an attribute is no link, but changes nothing around it. */
  override tag(src: string): Tokens.Tag | undefined {
    const { inLink, inRawBlock } = this.lexer.state;
    const token = super.tag(src);
    Object.assign(this.lexer.state, { inLink, inRawBlock });
    return token;
  }

  override blockquote(src: string): Tokens.Blockquote | undefined {
    return this.#nest(() => super.blockquote(src));
  }

  override list(src: string): Tokens.List | undefined {
    return this.#nest(() => super.list(src));
  }

  #nest<T>(read: () => T | undefined): T | undefined {
    if (this.#depth >= NESTING) return undefined;
    this.#depth++;
    try {
      return read();
    } finally {
      this.#depth--;
    }
  }
}

class ReplyLexer extends Lexer {
  #depth = 0;

  override inlineTokens(src: string, tokens: Token[] = []): Token[] {
    if (this.#depth >= NESTING || src.length > INLINE_CHARS) {
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

/**
 * A reply as marked's tokens. Blocks are read at once, since a reference defined at the end counts from the start;
 * the text inside each is read when it is asked for, so that a long reply can be drawn in slices.
 */
export class Markdown {
  readonly blocks: readonly Token[];
  readonly isCut: boolean;
  readonly #lexer = new ReplyLexer({ gfm: true, tokenizer: new ReplyTokenizer() });
  readonly #unread: ReadonlyMap<Token[], string>;

  constructor(source: string) {
    this.isCut = source.length > REPLY_CHARS;
    const text = readable(source.slice(0, REPLY_CHARS));
    try {
      this.blocks = this.#lexer.blockTokens(text);
    } catch {
      // The parser gave up (section 6): the reply is shown as it was written.
      this.blocks = [{ type: 'text', raw: text, text }];
    }
    this.#unread = new Map(this.#lexer.inlineQueue.map(({ src, tokens }) => [tokens, src]));
  }

  /** The inline tokens of a block, cell or item. */
  inline(tokens: Token[]): readonly Token[] {
    const src = this.#unread.get(tokens);
    if (src === undefined || tokens.some(({ type }) => type !== 'checkbox')) return tokens;
    try {
      return this.#lexer.inlineTokens(src, tokens);
    } catch {
      return [{ type: 'text', raw: src, text: src }];
    }
  }
}

/** Broken characters and direction overrides (which turn an address around) out, line ends made one. */
function readable(source: string): string {
  return source
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/\0/g, '\uFFFD')
    .replace(/[\u202D\u202E]/g, '');
}
