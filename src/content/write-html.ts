import type { MarkedToken, Token, Tokens } from 'marked';

/** A token for markdown that was not parsed. */
interface Plain {
  readonly type: 'plain';
  readonly raw: string;
}

/**
 * Writes tokens as plain semantic HTML without class, style or id; no character of the reply becomes markup, but for a bare
 * `<br>`. Anything more that a reader sees (link targets, boxes, labels) is added to the sanitized DOM later.
 */
export function writeHtml(tokens: readonly Token[]): string {
  return (tokens as readonly (MarkedToken | Plain)[]).map(writeToken).join('');
}

function writeToken(token: MarkedToken | Plain): string {
  switch (token.type) {
    case 'paragraph':
      return element('p', token.tokens);
    case 'heading':
      return element(`h${token.depth}`, token.tokens);
    case 'blockquote':
    case 'strong':
    case 'em':
    case 'del':
      return element(token.type, token.tokens);
    case 'list':
      return writeList(token);
    case 'table':
      return writeTable(token);
    case 'code':
      return writeCode(token);
    case 'codespan':
      return `<code>${escapeAll(token.text)}</code>`;
    case 'link':
      return writeLink(token);
    case 'image':
      return `<img src="${escapeAddress(token.href)}" alt="${writeAlternative(token.tokens)}"${writeTitle(token)}>`;
    case 'checkbox':
      return `<span data-task="${token.checked ? 'done' : 'open'}"></span> `;
    case 'br':
    case 'hr':
      return `<${token.type}>`;
    case 'text':
      return token.tokens ? writeHtml(token.tokens) : escapeText(token.text);
    case 'escape':
      return escapeAll(token.text);
    case 'space':
    case 'def':
      return '';
    case 'plain':
      // The parser drops a line break that follows the tag.
      return `<pre>\n${escapeAll(token.raw)}</pre>`;
    default:
      // The one tag that markdown has no sign for where it is needed: in the cell of a table.
      return /^<br\s*\/?>$/i.test(token.raw) ? '<br>' : escapeAll(token.raw);
  }
}

function element(tag: string, tokens: readonly Token[], attribute = ''): string {
  return `<${tag}${attribute}>${writeHtml(tokens)}</${tag}>`;
}

function writeList({ ordered, start, items }: Tokens.List): string {
  const tag = ordered ? 'ol' : 'ul';
  const first = ordered && start !== 1 ? ` start="${Number(start)}"` : '';
  return `<${tag}${first}>${items.map(({ tokens }) => element('li', tokens)).join('')}</${tag}>`;
}

function writeTable({ header, rows }: Tokens.Table): string {
  const body = rows.map(writeRow).join('');
  // A parser puts them into a body.
  return `<table><thead>${writeRow(header)}</thead>${body}</table>`;
}

function writeRow(cells: readonly Tokens.TableCell[]): string {
  const row = cells.map(({ header, tokens, align }) =>
    element(header ? 'th' : 'td', tokens, align ? ` align="${align}"` : ''),
  );
  return `<tr>${row.join('')}</tr>`;
}

function writeCode({ lang, text }: Tokens.Code): string {
  // The first word of the info string, if it looks like the name of a language.
  const language = /^[\w#+.-]{1,32}(?!\S)/.exec(lang ?? '')?.[0];
  const lines = text && `${text.replace(/\n$/, '')}\n`;
  return `<pre><code${language ? ` data-language="${language}"` : ''}>${escapeAll(lines)}</code></pre>`;
}

function writeLink(link: Tokens.Link): string {
  // The address of an autolink is literal; any other may contain character references.
  if (link.autolink) return `<a href="${escapeAddress(link.href, escapeAll)}">${escapeAll(link.text)}</a>`;
  return `<a href="${escapeAddress(link.href)}"${writeTitle(link)}>${writeHtml(link.tokens)}</a>`;
}

/** The words of an image's description. Their own angle brackets are escaped, so that any others are those of a tag. */
function writeAlternative(tokens: readonly Token[]): string {
  return writeHtml(tokens)
    .replaceAll('<br>', ' ')
    .replace(/<[^>]*?(?: alt="([^"]*)[^>]*)?>/g, '$1');
}

function writeTitle({ title }: Tokens.Link | Tokens.Image): string {
  return title ? ` title="${escapeText(title)}"` : '';
}

/** Browsers would read a backslash in an address as a slash; in markdown it is a character of the path. */
function escapeAddress(href: string, escape = escapeText): string {
  return escape(href.replaceAll('\\', '%5C'));
}

/** Escapes every character that could be markup. */
export function escapeAll(text: string): string {
  return text.replace(/[&<>"']/g, escapeCharacter);
}

/** Escapes text, but keeps character references such as `&copy;`, which markdown knows, for the HTML parser. */
function escapeText(text: string): string {
  return text.replace(/[<>"']|&(?!#\d{1,7};|#x[\da-f]{1,6};|\w+;)/gi, escapeCharacter);
}

/** By its number, so that every name in the HTML is one that the reply wrote. */
function escapeCharacter(character: string): string {
  return `&#${character.charCodeAt(0)};`;
}
