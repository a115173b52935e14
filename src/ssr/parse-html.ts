import { MAX_DEPTH, MAX_ELEMENTS } from '../content/rich-text.js';
import { resolveReferences } from './character-references.js';

export type HtmlNode = HtmlElement | HtmlText;

export interface HtmlText {
  text: string;
}

export interface HtmlElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  children: HtmlNode[];
}

export const isText = (node: HtmlNode): node is HtmlText => 'text' in node;

/** Elements that need the full parsing rules of a browser when a formatting element around them is closed. */
export const BLOCKS = ['p', 'div', 'ul', 'ol', 'li'];
/** Elements whose text is not markup. They are removed with their text. */
const RAW = ['script', 'style', 'iframe'];
const DROPPED = [...RAW, 'img'];
const FORMATTING = ['a', 'b', 'strong', 'i', 'em', 'u', 's', 'small'];
/** Elements of which only the content is kept, and that no rule of the standard names. */
const UNWRAPPED = 'abbr bdi bdo cite dfn ins kbd label mark q samp sub sup time var'.split(' ');
const ATTRIBUTES = ['href', 'title', 'lang', 'dir'];

/** White space in HTML, which is less than in a pattern's `\s`. */
const GAP = '[ \\t\\n\\f\\r]';
const BARE_VALUE = `[^ \\t\\n\\f\\r"'=<>\`]+`;
const TAG = RegExp(
  `<(/?)([a-z][a-z\\d]*)((?:${GAP}+[a-z][\\w:.-]*(?:${GAP}*=${GAP}*(?:"[^"<>]*"|'[^'<>]*'|${BARE_VALUE}))?)*)${GAP}*/?>`,
  'iy',
);
const COMMENT = /<!--(?:-?>|[^]*?--!?>)/y;
const TEXT = /[^<]+|<(?![a-z/!?])/iy;
const ATTRIBUTE = RegExp(`([a-z][\\w:.-]*)(?:${GAP}*=${GAP}*(?:"([^"]*)"|'([^']*)'|(${BARE_VALUE})))?`, 'gi');

/** Thrown where only the parser of a browser would be right. */
class NotUnderstood extends Error {}

/**
 * Parses the inline HTML that people write in a banner, following the tree construction of the HTML standard for the elements that a
 * banner may have. Returns `undefined` for anything else: it never guesses.
 */
export function parseHtml(html: string): HtmlNode[] | undefined {
  const builder = new TreeBuilder();
  try {
    let at = 0;
    while (at < html.length) {
      TAG.lastIndex = TEXT.lastIndex = COMMENT.lastIndex = at;
      if (COMMENT.test(html)) {
        builder.comment();
        at = COMMENT.lastIndex;
        continue;
      }
      const [whole, slash, name, attributes] = TAG.exec(html) ?? [];
      if (whole) {
        const tag = name?.toLowerCase() ?? '';
        at = TAG.lastIndex;
        if (slash) builder.end(tag);
        else if (DROPPED.includes(tag)) builder.drop(tag);
        else builder.start(tag, readAttributes(attributes ?? ''));
        if (RAW.includes(tag)) at = endOfRaw(html, tag, at);
      } else {
        builder.text(resolve(TEXT.exec(html)?.[0], false));
        at = TEXT.lastIndex;
      }
    }
    return unwrap(builder.root.children);
  } catch (error) {
    if (error instanceof NotUnderstood) return undefined;
    throw error;
  }
}

const unwrap = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  nodes.flatMap((node) => {
    if (isText(node)) return node;
    const children = unwrap(node.children);
    return UNWRAPPED.includes(node.tag) ? children : { ...node, children };
  });

/** Where the element ends whose start tag ends at `from`. Inside a comment, a script may contain another script. */
function endOfRaw(html: string, tag: string, from: number): number {
  const rest = new RegExp(`(?:(?!<!--|</${tag})[^])*</${tag}[ \\t\\n\\f\\r]*>`, 'iy');
  rest.lastIndex = from;
  if (!rest.test(html)) throw new NotUnderstood();
  return rest.lastIndex;
}

function resolve(text: string | undefined, isAttribute: boolean): string {
  const resolved = text === undefined ? undefined : resolveReferences(text, isAttribute);
  // A browser drops the zero character from a text and replaces it in an attribute.
  if (resolved === undefined || resolved.includes('\0')) throw new NotUnderstood();
  return resolved;
}

function readAttributes(source: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name = '', double, single, bare] of source.matchAll(ATTRIBUTE)) {
    const key = name.toLowerCase();
    // It makes the element a customized built-in one.
    if (key === 'is') throw new NotUnderstood();
    if (!ATTRIBUTES.includes(key) || key in attributes) continue;
    // Trimmed as the sanitizer does it.
    const value = resolve(double ?? single ?? bare ?? '', true).trim();
    if (/[<>]/.test(value)) throw new NotUnderstood();
    attributes[key] = value;
  }
  return attributes;
}

/** The insertion mode "in body" of the standard (section 13.2.6.4.7), for the elements that a banner may have. */
class TreeBuilder {
  readonly root: HtmlElement = { tag: '', attributes: {}, children: [] };
  readonly #open: HtmlElement[] = [this.root];
  /** Formatting elements that continue after the block around them was closed. */
  #active: HtmlElement[] = [];
  #count = 0;
  #hasComment = false;
  #hasTagLikeText = false;

  /** Drops a comment. Next to one, the sanitizer also drops text that looks like a tag, with the element around it. */
  comment(): void {
    this.#hasComment = true;
    // Together with the text behind the comment it may look like a tag.
    const mayBegin = this.#lastText?.text.endsWith('<');
    if (this.#hasTagLikeText || mayBegin) throw new NotUnderstood();
    this.#endText();
  }

  /** The text after a dropped node must not be joined to the text before it. */
  #endText(): void {
    this.#current.children.push({ text: '' });
  }

  /** An element that is removed with its content. */
  drop(tag: string): void {
    if (!RAW.includes(tag)) this.#reconstruct();
    this.#endText();
  }

  text(text: string): void {
    const before = this.#lastText?.text.slice(-1) ?? '';
    this.#hasTagLikeText ||= /<[\w/!]/.test(before + text);
    if (this.#hasComment && this.#hasTagLikeText) throw new NotUnderstood();
    this.#reconstruct();
    const last = this.#lastText;
    if (last) last.text += text;
    else this.#current.children.push({ text });
  }

  start(tag: string, attributes: Record<string, string>): void {
    if (BLOCKS.includes(tag)) {
      if (tag === 'li') this.#closeItem();
      if (this.#isOpen('p')) this.#closeUntil('p');
      this.#insert(tag, attributes);
      return;
    }
    const isOther = tag === 'span' || UNWRAPPED.includes(tag);
    if (tag !== 'br' && !isOther && !FORMATTING.includes(tag)) throw new NotUnderstood();
    if (tag === 'a' && this.#active.some((element) => element.tag === 'a')) this.#endFormatting('a');
    this.#reconstruct();
    const element = this.#insert(tag, attributes);
    if (tag === 'br') this.#open.pop();
    else if (!isOther) this.#activate(element);
  }

  end(tag: string): void {
    if (tag === 'br') {
      this.start('br', {});
      return;
    }
    if (FORMATTING.includes(tag)) this.#endFormatting(tag);
    else if (tag === 'span' || UNWRAPPED.includes(tag)) this.#endOther(tag);
    else if (BLOCKS.includes(tag)) this.#endBlock(tag);
    else throw new NotUnderstood();
  }

  get #current(): HtmlElement {
    return this.#open.at(-1) ?? this.root;
  }

  /** The text that more of it is added to. */
  get #lastText(): HtmlText | undefined {
    const last = this.#current.children.at(-1);
    return last && isText(last) ? last : undefined;
  }

  #isOpen(tag: string): boolean {
    return this.#open.some((element) => element.tag === tag);
  }

  #insert(tag: string, attributes: Readonly<Record<string, string>>): HtmlElement {
    // What is deeper, or beyond the last that may be there, loses its box; a browser does that.
    if (this.#open.length > MAX_DEPTH || ++this.#count > MAX_ELEMENTS) throw new NotUnderstood();
    const element: HtmlElement = { tag, attributes, children: [] };
    this.#current.children.push(element);
    this.#open.push(element);
    return element;
  }

  #closeUntil(tag: string): void {
    while (this.#open.pop()?.tag !== tag);
  }

  #endBlock(tag: string): void {
    if (tag === 'li' && !this.#isItemOpen()) return;
    if (!this.#isOpen(tag)) {
      if (tag !== 'p') return;
      this.#insert('p', {});
    }
    this.#closeUntil(tag);
  }

  /** A list inside the item hides it. */
  #isItemOpen(): boolean {
    const nearest = this.#open.findLast(({ tag }) => ['li', 'ul', 'ol'].includes(tag));
    return nearest?.tag === 'li';
  }

  #closeItem(): void {
    if (this.#isItemOpen()) this.#closeUntil('li');
  }

  #endOther(tag: string): void {
    const nearest = this.#open.findLast((element) => element.tag === tag || BLOCKS.includes(element.tag));
    if (nearest?.tag === tag) this.#closeUntil(tag);
  }

  #endFormatting(tag: string): void {
    const element = this.#active.findLast((candidate) => candidate.tag === tag);
    if (!element) return;
    this.#active = this.#active.filter((other) => other !== element);
    const index = this.#open.indexOf(element);
    if (index < 0) return;
    if (this.#open.slice(index).some((inside) => BLOCKS.includes(inside.tag))) throw new NotUnderstood();
    this.#open.length = index;
  }

  #activate(element: HtmlElement): void {
    this.#active.push(element);
    // Only three equal ones may continue, and whether they are equal depends on attributes that were not kept.
    if (this.#active.filter(({ tag }) => tag === element.tag).length > 3) throw new NotUnderstood();
  }

  #reconstruct(): void {
    const last = this.#active.findLastIndex((element) => this.#open.includes(element));
    this.#active = this.#active.map((element, index) =>
      index > last ? this.#insert(element.tag, element.attributes) : element,
    );
  }
}
