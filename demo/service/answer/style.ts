import type { ResponseStyle } from 'agent-widgets/client';
import { Marked, type Token, type Tokens } from 'marked';
import { parseFragment } from 'parse5';

const SAFE_LINK = /^(?:https?:|mailto:|tel:)/i;

/** A longer reply is not parsed: the cost of some grows with the square of their length. */
const PARSED_CHARS = 20_000;

const marked = new Marked({
  tokenizer: {
    /** Short rows are filled up to the width of the header. Without a limit, a few kilobytes make millions of cells. */
    table(src) {
      const [raw = '', , delimiters = ''] = this.rules.block.table.exec(src) ?? [];
      const cells = raw.split('\n').length * (delimiters.match(/-+/g)?.length ?? 0);
      return cells > raw.length ? undefined : false;
    },
  },
});

/**
 * Turns a reply written in markdown into the paragraphs of `data.messages`, in the requested style: plain text without
 * marks, markdown, or HTML with a small set of tags and no attribute but `href` (section 4.3). What is too long or nested too
 * deeply to be read becomes one paragraph as it was written.
 */
export function renderParagraphs(markdown: string, style: ResponseStyle): string[] {
  try {
    if (markdown.length <= PARSED_CHARS) return renderBlocks(markdown, style);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return [style === 'html' ? `<p>${escapeHtml(markdown)}</p>` : markdown];
}

function renderBlocks(markdown: string, style: ResponseStyle): string[] {
  const tokens = marked.lexer(markdown);
  const blocks = tokens.filter(({ type }) => type !== 'space' && type !== 'def');
  // Each paragraph is rendered by itself, and would lose the links that another one defines.
  const isLinked = style === 'markdown' && tokens.some(({ type }) => type === 'def');
  if (isLinked && blocks.length > 0) return [markdown.trim()];
  const render = { plaintext: blockText, markdown: (token: Token) => token.raw, html: blockHtml }[style];
  return blocks.map((token) => render(token).trim()).filter(Boolean);
}

function blockHtml(token: Token): string {
  switch (token.type) {
    case 'heading':
      // A reply is shown in someone's page, and its headings must not compete with those of the page.
      return `<p><strong>${inlineHtml(token.tokens)}</strong></p>`;
    case 'list': {
      const { items, ordered } = token as Tokens.List;
      const tag = ordered ? 'ol' : 'ul';
      return `<${tag}>${items.map(itemHtml).join('')}</${tag}>`;
    }
    case 'blockquote':
      return `<blockquote>${(token.tokens ?? []).map(blockHtml).join('')}</blockquote>`;
    case 'code':
      return `<pre><code>${escapeHtml(String(token.text))}</code></pre>`;
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      const row = (cells: Tokens.TableCell[], tag: string): string =>
        `<tr>${cells.map((cell) => `<${tag}>${inlineHtml(cell.tokens)}</${tag}>`).join('')}</tr>`;
      return `<table>${row(header, 'th')}${rows.map((cells) => row(cells, 'td')).join('')}</table>`;
    }
    case 'hr':
    case 'space':
    case 'def':
      return '';
    default:
      return `<p>${token.type === 'html' ? escapeHtml(token.raw.trim()) : inlineHtml(inlineTokens(token))}</p>`;
  }
}

function itemHtml(item: Tokens.ListItem): string {
  // In a tight list, the text of an item has no paragraph of its own.
  const content = itemTokens(item).map((token) =>
    token.type === 'text' ? inlineHtml(inlineTokens(token)) : blockHtml(token),
  );
  return `<li>${taskBox(item)}${content.join('')}</li>`;
}

function inlineHtml(tokens: Token[] | undefined): string {
  return (tokens ?? []).map(inlineTokenHtml).join('');
}

function inlineTokenHtml(token: Token): string {
  switch (token.type) {
    case 'strong':
      return `<strong>${inlineHtml(token.tokens)}</strong>`;
    case 'em':
      return `<em>${inlineHtml(token.tokens)}</em>`;
    case 'codespan':
      return `<code>${escapeHtml(String(token.text))}</code>`;
    case 'br':
      return '<br>';
    case 'link': {
      const { href, tokens } = token as Tokens.Link;
      const label = inlineHtml(tokens);
      return SAFE_LINK.test(href) ? `<a href="${escapeHtml(href)}">${label}</a>` : label;
    }
    case 'html':
      return escapeHtml(token.raw);
    default:
      return hasTokens(token) ? inlineHtml(token.tokens) : escapeHtml(plain(token));
  }
}

function blockText(token: Token): string {
  switch (token.type) {
    case 'list': {
      const { items, ordered, start } = token as Tokens.List;
      const first = Number(start) || 1;
      return items
        .map((item, index) => `${ordered ? `${first + index}.` : '-'} ${itemText(item)}`)
        .join('\n');
    }
    case 'blockquote':
      return (token.tokens ?? []).map(blockText).filter(Boolean).join('\n');
    case 'code':
      return String(token.text);
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      return [header, ...rows]
        .map((cells) => cells.map((cell) => inlineText(cell.tokens)).join(', '))
        .join('\n');
    }
    case 'hr':
    case 'space':
    case 'def':
      return '';
    default:
      return token.type === 'html' ? token.raw.trim() : inlineText(inlineTokens(token));
  }
}

function itemText(item: Tokens.ListItem): string {
  const lines = itemTokens(item).map((token) =>
    token.type === 'text' ? inlineText(inlineTokens(token)) : blockText(token),
  );
  return taskBox(item) + lines.filter(Boolean).join('\n').replace(/\n/g, '\n  ');
}

function itemTokens(item: Tokens.ListItem): Token[] {
  return item.tokens.filter((token) => token.type !== 'checkbox');
}

/** The box of a task, as text, because a reply contains no form controls. */
function taskBox(item: Tokens.ListItem): string {
  if (!item.task) return '';
  return item.checked ? '[x] ' : '[ ] ';
}

function inlineText(tokens: Token[] | undefined): string {
  return (tokens ?? []).map(inlineTokenText).join('');
}

function inlineTokenText(token: Token): string {
  if (token.type === 'br') return '\n';
  if (token.type === 'link') {
    const { href, tokens } = token as Tokens.Link;
    const label = inlineText(tokens);
    // Plain text cannot link, so the address follows the label, unless the label is the address.
    const address = href.replace(/^(?:mailto:|tel:)/i, '');
    return label === href || label === address || !SAFE_LINK.test(href) ? label : `${label} (${address})`;
  }
  if (token.type === 'html') return token.raw;
  if (token.type === 'codespan') return String(token.text);
  return hasTokens(token) ? inlineText(token.tokens) : plain(token);
}

function inlineTokens(token: Token): Token[] {
  return hasTokens(token) ? token.tokens : [{ type: 'text', raw: token.raw, text: token.raw }];
}

function hasTokens(token: Token): token is Token & { tokens: Token[] } {
  return 'tokens' in token && Array.isArray(token.tokens);
}

/** The text of a token without marks. marked leaves character references as they were written, so they are decoded. */
function plain(token: Token): string {
  return decodeReferences('text' in token ? String(token.text) : token.raw);
}

function decodeReferences(text: string): string {
  const [node] = parseFragment(text.replaceAll('<', '&lt;')).childNodes;
  return node && 'value' in node ? node.value : '';
}

/** Escapes a text for HTML, between tags and in a quoted attribute. */
function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
