import type { Token } from 'marked';
import { createElement } from './create-element.js';
import { type ContentStrings, type DressRules, dressReply, makeRoom, withoutOverrides } from './dress.js';
import { type Blocks, MarkdownReader } from './markdown.js';
import { sanitize } from './sanitize.js';
import { type Piece, splitMarkdown } from './split-markdown.js';
import { escapeAll, writeHtml } from './write-html.js';

export type { ContentStrings };

/** Options of `renderContent`. */
export interface RenderContentOptions {
  /** Hosts (`cdn.example.com`) whose images may load; every other image becomes a link. Default none. */
  readonly imageHosts?: readonly string[] | undefined;
  /** Address that relative links are resolved against; the page's own by default. */
  readonly baseUrl?: string | undefined;
  /** The few texts that content needs; English by default. */
  readonly strings?: { readonly [Name in keyof ContentStrings]?: string | undefined } | undefined;
}

/** The same as in the chat's English texts, which this folder must not import. A test compares the two. */
export const CONTENT_ENGLISH: ContentStrings = {
  newTab: 'opens in a new tab',
  table: 'Table',
  code: 'Code',
  taskDone: 'Done',
  taskOpen: 'To do',
  image: 'Image',
  cut: 'The rest of this answer is too long to show.',
};

/** Only this much of a reply is read; a note says that the rest was cut. */
const REPLY_CHARS = 1_000_000;

/** How many pieces one step reads ahead to find reference definitions. */
const PIECES_AHEAD = 4;

/** Finds what may be a reference definition, `[label]: address`, also inside a quote or a list. */
const DEFINITION = /^[ >*+\-\d.)]*\[(?:\\.|[^\\\][])+\]:/m;

/** A character reference by name, such as `&copy;`. */
const NAME = /&\w+;/g;

/**
 * Renders untrusted GitHub-flavoured markdown as safe DOM nodes. Raw HTML but a bare `<br>` is shown as text, links show where
 * they lead, only images from allowed hosts load, and there is no form control, style, id or name. Never throws, whatever the
 * text.
 */
export function renderContent(
  markdown: string,
  { imageHosts, baseUrl, strings }: RenderContentOptions = {},
): DocumentFragment {
  const own = Object.entries(strings ?? {}).filter(([, text]) => text !== undefined);
  return drawContent(markdown, {
    imageHosts,
    baseUrl,
    strings: { ...CONTENT_ENGLISH, ...Object.fromEntries(own) },
  });
}

/** The same options with all texts given, so that the English ones need not be loaded. */
export interface DrawContentOptions extends RenderContentOptions {
  readonly strings: ContentStrings;
}

/** Like `renderContent`, with every text given. */
export function drawContent(markdown: string, options: DrawContentOptions): DocumentFragment {
  const content = document.createDocumentFragment();
  for (const slice of drawContentInSlices(markdown, options)) content.append(slice);
  return content;
}

/**
 * Renders the same content in slices that take a few milliseconds each. Append them in order. A step may also extend a block of
 * an earlier slice, such as a long table, or only read ahead; its own fragment is then empty.
 */
export function* drawContentInSlices(
  markdown: string,
  { imageHosts = [], baseUrl = document.baseURI, strings }: DrawContentOptions,
): Generator<DocumentFragment, void> {
  const rules: DressRules = { imageHosts, baseUrl, strings };
  let last: Element | null = null;
  for (const read of readPieces(cleanSource(markdown))) {
    if (!read) {
      yield document.createDocumentFragment();
      continue;
    }
    const [piece, tokens] = read;
    const slice = draw(writeHtml(tokens), piece.text, rules);
    if (piece.continues) continueBlock(last, slice);
    last = slice.lastElementChild ?? last;
    yield slice;
  }
  if (markdown.length > REPLY_CHARS) yield textElement('p', 'note', strings.cut);
}

/** The part of the reply that is read: with plain line ends, without broken characters and direction overrides. */
function cleanSource(markdown: string): string {
  const text = markdown
    .slice(0, REPLY_CHARS)
    .toWellFormed()
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/\0/g, '\uFFFD');
  return withoutOverrides(text);
}

/** Pieces with their tokens, in order; `undefined` for a step that only read ahead. */
function* readPieces(source: string): Generator<[Piece, readonly Token[]] | undefined, void> {
  const reader = new MarkdownReader();
  const ahead = new Map<Piece, Blocks>();
  let pieces: Iterable<Piece> = splitMarkdown(source, (text, fence) => reader.endsInCode(text, fence));
  if (DEFINITION.test(source)) {
    pieces = [...pieces];
    for (const piece of pieces) {
      if (!DEFINITION.test(piece.text)) continue;
      ahead.set(piece, reader.readBlocks(piece));
      if (ahead.size % PIECES_AHEAD === 0) yield;
    }
  }
  for (const piece of pieces) {
    yield [piece, reader.readText(ahead.get(piece) ?? reader.readBlocks(piece))];
  }
}

function draw(html: string, source: string, rules: DressRules): DocumentFragment {
  const slice = sanitize(escapeUnknown(html), 'reply');
  if (!slice) return textElement('pre', 'plain', source);
  dressReply(slice, rules);
  return slice;
}

/** Keeps names that nobody knows as they were written. HTML reads the beginning of some: `&times` in `&timestamp;`. */
function escapeUnknown(html: string): string {
  const names = html.match(NAME);
  if (!names) return html;
  // With a sign before them, since the parser drops a line break (`&NewLine;`) at the start.
  const read = sanitize(`. ${names.join(' ')}`, 'reply')?.textContent.split(' ');
  let at = 0;
  return html.replace(NAME, (name) => (/.;/.test(read?.[++at] ?? '') ? escapeAll(name) : name));
}

/** Moves the continuation of a block from the new slice into the block of the earlier slice. */
function continueBlock(last: Element | null, slice: DocumentFragment): void {
  const first = slice.firstElementChild;
  const to = last && innermost(last);
  const from = first && innermost(first);
  if (!to || !from || to.localName !== from.localName) return;
  if (to.localName === 'code') to.append(codePart(from));
  else to.append(...from.childNodes);
  if (to instanceof HTMLOListElement) makeRoom(to);
  first.remove();
}

/** Further lines of code, in an element that is styled as a block, so that the lines before it are not laid out again. */
function codePart(code: Element): Element {
  const part = document.createElement('span');
  part.textContent = code.textContent;
  return part;
}

function innermost(block: Element): Element | null {
  if (block.matches('ol, ul, blockquote, .plain')) return block;
  return block.querySelector(':scope > pre > code, :scope > table > tbody');
}

function textElement(tag: string, className: string, text: string): DocumentFragment {
  const content = document.createDocumentFragment();
  content.append(createElement(tag, className, text));
  return content;
}
