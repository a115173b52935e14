/** Escapes text for HTML. */
export const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * Escapes text for HTML. A long name or address in it may be broken after a dot or a slash, a number may not; it is copied
 * without breaks.
 */
export const breakable = (text: string): string => escape(text).replace(/[./](?=[a-z_])/gi, '$&<wbr>');

/** Code within a line of text. Attributes are broken between them, not in their values. */
export const inlineCode = (text: string): string =>
  `<code>${text.includes('="') ? escape(text) : breakable(text)}</code>`;

/** The id for a heading of this text. */
export const toId = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** The tones of a listing: comments muted, strings in the accent colour, names bold. */
const TONES: readonly (readonly [tag: 'b' | 'i' | 'small', pattern: string])[] = [
  ['small', '<!--[\\s\\S]*?-->|/\\*[\\s\\S]*?\\*/|(?<![:\'"\\w])//[^\\n]*|(?<=^|\\s)#\\s[^\\n]*'],
  ['i', '"[^"\\n]*"|\'[^\'\\n]*\'|`[^`]*`'],
  ['b', '(?<=</?)[a-z][\\w-]*'],
];
const TOKENS = new RegExp(TONES.map(([, pattern]) => `(${pattern})`).join('|'), 'gm');
const KEYWORDS =
  /\b(?:import|export|from|const|return|async|await|function|if|else|new|type|class|for|of)\b/g;

/** Code in three tones; without a language it is plain. */
function highlight(code: string, language: string): string {
  if (language === '') return escape(code);
  let html = '';
  let end = 0;
  for (const match of code.matchAll(TOKENS)) {
    const tone = TONES[match.slice(1).findIndex((group) => group !== undefined)]?.[0];
    html += plain(code.slice(end, match.index), language) + `<${tone}>${escape(match[0])}</${tone}>`;
    end = match.index + match[0].length;
  }
  return html + plain(code.slice(end), language);
}

/** Text between the tokens. In scripts, the keywords are bold. */
const plain = (code: string, language: string): string =>
  ['js', 'ts', 'tsx'].includes(language)
    ? escape(code).replace(KEYWORDS, (word) => `<b>${word}</b>`)
    : escape(code);

const LANGUAGES: Readonly<Record<string, string>> = {
  html: 'HTML',
  js: 'JavaScript',
  ts: 'TypeScript',
  tsx: 'TSX',
  vue: 'Vue',
  svelte: 'Svelte',
  astro: 'Astro',
  sh: 'Shell',
  css: 'CSS',
  json: 'JSON',
  php: 'PHP',
};

/** Attributes of a box that scrolls: readers come to it by keyboard, so it has a name. */
export const scrollBox = (name: string): string => `tabindex="0" role="group" aria-label="${escape(name)}"`;

/** A listing, titled with its name or its language. The page's script adds a copy button. */
export function listing(code: string, language: string, name = ''): string {
  const title = name || (LANGUAGES[language] ?? 'Text');
  return `<div class="code"><header>${escape(title)}</header><pre ${scrollBox(title)}><code>${highlight(code.trimEnd(), language)}</code></pre></div>`;
}

/** Listings of which a reader wants one. The page's script turns them into tabs; without it they are shown one below another. */
export const variants = (listings: readonly string[]): string =>
  listings.length > 1 ? `<div class="variants">${listings.join('')}</div>` : listings.join('');

export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => string;
}

/**
 * On a phone the cells of a row are shown one below another, each with its title. Tables that are styled as something else
 * can lose their roles, so the roles are written out. The attributes of a row tell the page's script what it is about.
 */
export function table<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  attributes: (row: Row) => string = () => '',
): string {
  const head = columns.map(({ title }) => `<th role="columnheader" scope="col">${title}</th>`).join('');
  const body = rows.map((row) => {
    const cells = columns.map(({ title, cell }) => `<td role="cell" data-title="${title}">${cell(row)}</td>`);
    return `<tr role="row" ${attributes(row)}>${cells.join('')}</tr>`;
  });
  return `<div class="table" ${scrollBox('Table')}><table role="table" class="rows"><thead role="rowgroup"><tr role="row">${head}</tr></thead><tbody role="rowgroup">${body.join('\n')}</tbody></table></div>`;
}
