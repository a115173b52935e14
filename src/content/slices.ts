import type { MarkedToken, Token, Tokens } from 'marked';
import { type DressRules, dressReply } from './dress.js';
import { sanitize } from './sanitize.js';
import { type HtmlWriter, writeCode } from './write-html.js';

/** A block longer than this is handed out in parts. */
const LARGE_BLOCK_CHARS = 20_000;

/** Markdown of one slice: a few milliseconds of work. */
const SLICE_CHARS = 4_000;

/** Where a slice goes: the top level hands it out as it is, a large block takes it in and hands out the empty rest. */
type Place = (slice: DocumentFragment) => DocumentFragment;
type Slices = Generator<DocumentFragment, void>;

/** Draws tokens as safe DOM, a slice at a time. */
export class Slicer {
  constructor(
    private readonly writer: HtmlWriter,
    private readonly rules: DressRules,
  ) {}

  *blocks(tokens: readonly Token[], place: Place = (slice) => slice): Slices {
    let batch: MarkedToken[] = [];
    let chars = 0;
    // The first block goes out alone, so that something can be read at once.
    let limit = 0;
    for (const token of tokens as readonly MarkedToken[]) {
      const isLarge = token.raw.length > LARGE_BLOCK_CHARS;
      if (batch.length > 0 && (isLarge || chars > limit)) {
        yield place(this.#draw(this.writer.blocks(batch), batch));
        batch = [];
        chars = 0;
        limit = SLICE_CHARS;
      }
      if (isLarge) {
        yield* this.#large(token, place);
      } else if (token.type !== 'space') {
        batch.push(token);
        chars += token.raw.length;
      }
    }
    if (batch.length > 0) yield place(this.#draw(this.writer.blocks(batch), batch));
  }

  #large(token: MarkedToken, place: Place): Slices {
    if (token.type === 'code') return this.#code(token, place);
    if (token.type === 'table') return this.#table(token, place);
    if (token.type === 'list') return this.#list(token, place);
    if (token.type === 'blockquote') return this.#quote(token, place);
    return this.#plain(token, place);
  }

  *#code(code: Tokens.Code, place: Place): Slices {
    const shell = this.#draw(writeCode(code, ''), [code]);
    const element = shell.querySelector('code');
    yield place(shell);
    for (const lines of element ? inLines(code.text) : []) {
      // An element of its own, which the widget makes a block: the text before it is then not laid out again.
      const part = document.createElement('span');
      part.textContent = lines;
      element?.append(part);
      yield document.createDocumentFragment();
    }
  }

  *#table(table: Tokens.Table, place: Place): Slices {
    let body: Element | null = null;
    for (const rows of inBatches(table.rows, (row) => row.reduce((sum, { text }) => sum + text.length, 0))) {
      const slice = this.#draw(this.writer.table(table, rows), [table]);
      if (body) {
        body.append(...(slice.querySelector('tbody')?.children ?? []));
        yield document.createDocumentFragment();
      } else {
        body = slice.querySelector('tbody');
        yield place(slice);
        if (!body) return;
      }
    }
  }

  *#list(list: Tokens.List, place: Place): Slices {
    const shell = this.#draw(this.writer.list(list, []), [list]);
    const element = shell.querySelector('ol, ul');
    yield place(shell);
    for (const items of element ? inBatches(list.items, ({ raw }) => raw.length) : []) {
      const [item] = items;
      if (items.length === 1 && item && item.raw.length > LARGE_BLOCK_CHARS) {
        const large = document.createElement('li');
        element?.append(large);
        yield* this.blocks(item.tokens, into(large));
      } else {
        const slice = this.#draw(this.writer.list(list, items), items);
        element?.append(...(slice.firstElementChild?.children ?? []));
        yield document.createDocumentFragment();
      }
    }
  }

  *#quote(quote: Tokens.Blockquote, place: Place): Slices {
    const element = document.createElement('blockquote');
    const shell = document.createDocumentFragment();
    shell.append(element);
    yield place(shell);
    yield* this.blocks(quote.tokens, into(element));
  }

  *#plain(token: Token, place: Place): Slices {
    yield place(plainText(token.raw));
  }

  #draw(html: string, source: readonly { readonly raw: string }[]): DocumentFragment {
    const slice = sanitize(html, 'reply');
    if (!slice) return plainText(source.map(({ raw }) => raw).join(''));
    dressReply(slice, this.rules);
    return slice;
  }
}

const into =
  (parent: Element): Place =>
  (slice) => {
    parent.append(slice);
    return slice;
  };

/** Text as it was written, for what cannot be drawn in any better way. */
function plainText(text: string): DocumentFragment {
  const content = document.createDocumentFragment();
  const element = document.createElement('pre');
  element.className = 'plain';
  element.textContent = text;
  content.append(element);
  return content;
}

/** Runs of items of about a slice's size, a single larger one by itself; one empty run when there are no items. */
function* inBatches<T>(items: readonly T[], size: (item: T) => number): Generator<T[]> {
  let batch: T[] = [];
  let chars = 0;
  for (const item of items) {
    const next = size(item);
    if (batch.length > 0 && chars + next > SLICE_CHARS) {
      yield batch;
      batch = [];
      chars = 0;
    }
    batch.push(item);
    chars += next;
  }
  yield batch;
}

/** Parts that end with a line, as long as lines allow. */
function* inLines(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    const line = text.indexOf('\n', start + SLICE_CHARS);
    const end = line < 0 ? text.length : line + 1;
    yield text.slice(start, end);
    start = end;
  }
}
