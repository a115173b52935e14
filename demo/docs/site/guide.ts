import { Marked, type RendererObject, type Token, type Tokens } from 'marked';
import { escape, inlineCode, listing, scrollBox, toId, variants } from './html.js';

/** The content of a documentation page, without the frame around it. */
export interface Article {
  readonly title: string;
  readonly html: string;
  /** HTML of the page's live element. */
  readonly live?: string;
}

/** Reads a guide from markdown. Its first heading is the title; a paragraph right after it is the lead. */
export function readGuide(markdown: string, version: string, root: string): Article {
  const { tokens, write } = readMarkdown(markdown, version, root);
  const [first, ...rest] = tokens;
  const title = (first as Tokens.Heading).text;
  const lead = rest[0]?.type === 'paragraph' ? [rest.shift() as Token] : [];
  const intro = write(lead).replace('<p>', '<p class="lead">');
  return { title, html: `<h1>${escape(title)}</h1>${intro}${write(rest)}` };
}

/** Examples of an element's use, in the markdown of the guides. */
export function readExamples(markdown: string, version: string, root: string): string {
  const { tokens, write } = readMarkdown(markdown, version, root);
  return write(tokens);
}

function readMarkdown(markdown: string, version: string, root: string) {
  const marked = new Marked<string, string>({
    renderer: renderer(root),
    extensions: [{ name: 'variants', renderer: (token) => writeVariants(token as Variants) }],
  });
  const tokens = marked.lexer(markdown.replaceAll('{{version}}', version));
  return {
    tokens: joinVariants(tokens.filter(({ type }) => type !== 'space')),
    write: (some: Token[]): string => marked.parser(some),
  };
}

/**
 * Consecutive code blocks with a name after their language, as in ` ```tsx React `: several ways to write the same thing,
 * of which a reader wants one.
 */
interface Variants {
  readonly type: 'variants';
  readonly raw: string;
  readonly blocks: Tokens.Code[];
}

function joinVariants(tokens: readonly Token[]): Token[] {
  const joined: (Token | Variants)[] = [];
  for (const token of tokens) {
    const last = joined.at(-1);
    if (!isNamed(token)) joined.push(token);
    else if (last?.type === 'variants') (last as Variants).blocks.push(token);
    else joined.push({ type: 'variants', raw: '', blocks: [token] });
  }
  return joined;
}

const isNamed = (token: Token): token is Tokens.Code =>
  token.type === 'code' && (token as Tokens.Code).lang?.includes(' ') === true;

const writeVariants = ({ blocks }: Variants): string => variants(blocks.map(writeCode));

function writeCode({ text, lang = '' }: Tokens.Code): string {
  const [language = '', ...name] = lang.split(' ');
  return listing(text, language, name.join(' '));
}

function renderer(root: string): RendererObject<string, string> {
  return {
    code: writeCode,
    codespan: ({ text }) => inlineCode(text),
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${toId(text)}">${this.parser.parseInline(tokens)}</h${depth}>`;
    },
    link({ href, tokens }) {
      // Links between guides are relative to the root of the documentation.
      const isInside = !/^([a-z]+:|[/#])/.test(href);
      return `<a href="${escape(isInside ? root + href : href)}">${this.parser.parseInline(tokens)}</a>`;
    },
    table({ header, rows }) {
      const cell = (tag: string) => (one: Tokens.TableCell) =>
        `<${tag}${one.align ? ` class="${one.align}"` : ''}>${this.parser.parseInline(one.tokens)}</${tag}>`;
      const body = rows.map((row) => `<tr>${row.map(cell('td')).join('')}</tr>`).join('');
      return `<div class="table" ${scrollBox('Table')}><table><thead><tr>${header.map(cell('th')).join('')}</tr></thead><tbody>${body}</tbody></table></div>`;
    },
  };
}
