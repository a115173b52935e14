import type { MarkedToken, Token, Tokens } from 'marked';
import type { Markdown } from './markdown.js';

/**
 * Writes tokens as the plainest HTML that says what they are: no class, no style, no id. What the page's reader sees
 * beyond that (link targets, boxes, labels) is added to the sanitized DOM.
 */
export class HtmlWriter {
  constructor(private readonly markdown: Markdown) {}

  blocks(tokens: readonly Token[]): string {
    return tokens.map((token) => this.block(token as MarkedToken)).join('');
  }

  block(token: MarkedToken): string {
    switch (token.type) {
      case 'heading':
        return this.#element(`h${token.depth}`, token.tokens);
      case 'paragraph':
        return this.#element('p', token.tokens);
      case 'text':
        return token.tokens ? this.inline(token.tokens) : escapeText(token.text);
      case 'code':
        return writeCode(token, token.text);
      case 'blockquote':
        return `<blockquote>${this.blocks(token.tokens)}</blockquote>`;
      case 'list':
        return this.list(token, token.items);
      case 'table':
        return this.table(token, token.rows);
      case 'checkbox':
        return writeTask(token);
      case 'hr':
        return '<hr>';
      default:
        return '';
    }
  }

  list(list: Tokens.List, items: readonly Tokens.ListItem[]): string {
    const tag = list.ordered ? 'ol' : 'ul';
    const start = list.ordered && list.start !== 1 ? ` start="${Number(list.start)}"` : '';
    return `<${tag}${start}>${items.map((item) => `<li>${this.blocks(item.tokens)}</li>`).join('')}</${tag}>`;
  }

  table(table: Tokens.Table, rows: readonly Tokens.TableCell[][]): string {
    const body = rows.map((row) => this.#row(row)).join('');
    return `<table><thead>${this.#row(table.header)}</thead>${body && `<tbody>${body}</tbody>`}</table>`;
  }

  #row(cells: readonly Tokens.TableCell[]): string {
    return `<tr>${cells.map((cell) => this.#element(cell.header ? 'th' : 'td', cell.tokens, cell.align)).join('')}</tr>`;
  }

  #element(tag: string, tokens: Token[], align?: Tokens.TableCell['align']): string {
    return `<${tag}${align ? ` align="${align}"` : ''}>${this.inline(tokens)}</${tag}>`;
  }

  inline(tokens: Token[]): string {
    return this.markdown
      .inline(tokens)
      .map((token) => this.#span(token as MarkedToken))
      .join('');
  }

  #span(token: MarkedToken): string {
    switch (token.type) {
      case 'strong':
      case 'em':
      case 'del':
        return this.#element(token.type, token.tokens);
      case 'codespan':
        return `<code>${escapeAll(token.text)}</code>`;
      case 'br':
        return '<br>';
      case 'checkbox':
        return writeTask(token);
      case 'link':
        return this.#link(token);
      case 'image':
        return `<img src="${escapeText(token.href)}" alt="${escapeText(token.text)}"${writeTitle(token)}>`;
      case 'html':
        return escapeAll(token.raw);
      case 'text':
      case 'escape':
        return escapeText(token.text);
      default:
        return escapeAll(token.raw);
    }
  }

  #link(token: Tokens.Link): string {
    if (token.autolink) return `<a href="${escapeAll(token.href)}">${escapeAll(token.text)}</a>`;
    return `<a href="${escapeText(token.href)}"${writeTitle(token)}>${this.inline(token.tokens)}</a>`;
  }
}

export function writeCode(code: Tokens.Code, text: string): string {
  // The first word of the info string, if it can be the name of a language.
  const language = /^[\w#+.-]{1,32}(?!\S)/.exec(code.lang ?? '')?.[0];
  return `<pre><code${language ? ` data-language="${language}"` : ''}>${escapeAll(text)}</code></pre>`;
}

function writeTask({ checked }: Tokens.Checkbox): string {
  return `<span data-task="${checked ? 'done' : 'open'}"></span> `;
}

function writeTitle({ title }: Tokens.Link | Tokens.Image): string {
  return title ? ` title="${escapeText(title)}"` : '';
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeAll(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** Markdown knows character references (`&copy;`): those the HTML parser is to read are left standing. */
function escapeText(text: string): string {
  return text.replace(
    /[<>"']|&(?!#\d{1,7};|#x[\da-f]{1,6};|\w{1,32};)/gi,
    (character) => ENTITIES[character] ?? '',
  );
}
