import { Marked, type RendererObject, type Tokens } from 'marked';
import { escape, listing, toId } from './html.js';

/** A page of the documentation before its frame is drawn round it. */
export interface Article {
  readonly title: string;
  readonly html: string;
  /** What the elements of the page's live example are set to, as HTML. */
  readonly live?: string;
}

/** A guide is written in markdown: its first heading is the title, a first short paragraph the lead. */
export function readGuide(markdown: string, version: string, root: string): Article {
  const marked = new Marked<string, string>({ renderer: renderer(root) });
  const tokens = marked.lexer(markdown.replaceAll('{{version}}', version));
  const [first, ...rest] = tokens.filter(({ type }) => type !== 'space');
  const title = (first as Tokens.Heading).text;
  const lead = rest[0]?.type === 'paragraph' ? (rest.shift() as Tokens.Paragraph) : undefined;
  const intro = lead ? marked.parser([lead]).replace('<p>', '<p class="lead">') : '';
  return { title, html: `<h1>${escape(title)}</h1>${intro}${marked.parser(rest)}` };
}

function renderer(root: string): RendererObject<string, string> {
  return {
    code: ({ text, lang = '' }) => listing(text, lang),
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${toId(text)}">${this.parser.parseInline(tokens)}</h${depth}>`;
    },
    link({ href, tokens }) {
      // Guides name each other from the root of the documentation.
      const isInside = !/^([a-z]+:|[/#])/.test(href);
      return `<a href="${escape(isInside ? root + href : href)}">${this.parser.parseInline(tokens)}</a>`;
    },
    table({ header, rows }) {
      const cell = (tag: string) => (one: Tokens.TableCell) =>
        `<${tag}>${this.parser.parseInline(one.tokens)}</${tag}>`;
      const body = rows.map((row) => `<tr>${row.map(cell('td')).join('')}</tr>`).join('');
      return `<div class="table" tabindex="0"><table><thead><tr>${header.map(cell('th')).join('')}</tr></thead><tbody>${body}</tbody></table></div>`;
    },
  };
}
