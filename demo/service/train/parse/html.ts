import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { parse, serialize } from 'parse5';
import { type Section, joinTitles, toLine } from '../section.js';
import { openDisclosures } from './disclosures.js';
import { readTable } from './table.js';

/** A page that was read: its title and its parts, one for each heading. */
export interface ParsedPage {
  readonly title: string;
  readonly sections: readonly Section[];
}

/** A `<main>` with fewer words is probably filled by a script and is not used. */
const MIN_MAIN_WORDS = 25;
/** Elements that no visitor reads as the content of the page; the last three are struck out, as is an old price. */
const SKIPPED = new Set(
  'SCRIPT STYLE TITLE NOSCRIPT TEMPLATE SVG IFRAME OBJECT NAV FORM BUTTON SELECT TEXTAREA DIALOG DEL S STRIKE'.split(
    ' ',
  ),
);
/** A line with author and date says nothing of the subject, but looks like an answer to many a short question. */
const BYLINE = '.byline, [itemprop~=author]';
const HEADINGS = new Set(['H1', 'H2', 'H3', 'SUMMARY']);
const BLOCKS = new Set(
  (
    'ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY BR CAPTION DD DETAILS DIV DL DT FIGCAPTION FIGURE FOOTER H1 H2 H3 H4 H5 H6 ' +
    'HEADER HR LI MAIN OL P PRE SECTION SUMMARY TABLE TR UL'
  ).split(' '),
);
const TERM_END = ': ';
const IS_NUMBER = /^\d+\.\s+$/;
const ELEMENT_NODE = 1;
const TEXT_NODE = 3;

/** Reads the content of a page: its `<main>` if that has enough text, otherwise what looks like an article. */
export function parsePage(source: string, url: string): ParsedPage {
  // Authors may leave out tags, which parse5 adds and linkedom does not.
  const { document } = parseHTML(serialize(parse(source)));
  openDisclosures(document);
  const title = pageTitle(document);
  const root = findMain(document) ?? findArticle(document.documentElement.outerHTML) ?? document.body;
  return { title, sections: readSections(root, title, url) };
}

/** Reads a fragment, such as a converted document, along its headings. */
export function parseFragment(html: string, fallbackTitle: string): ParsedPage {
  const { document } = parseHTML(`<!doctype html><html><body>${html}</body></html>`);
  const own = toLine(document.querySelector('title')?.textContent ?? '');
  const title = own || pageTitle(document) || fallbackTitle;
  return { title, sections: readSections(document.body, title) };
}

/** A single `<h1>` is the title that visitors see; a `<title>` often ends with the site's name after a bar or dash. */
function pageTitle(document: Document): string {
  const headings = document.querySelectorAll('h1');
  const only = headings.length === 1 && headings[0] ? readText(headings[0]) : '';
  return (
    only || toLine(document.querySelector('title')?.textContent ?? '').replace(/\s+[|–—·-]\s+[^|–—·]*$/, '')
  );
}

function findMain(document: Document): Element | undefined {
  const mains = document.querySelectorAll('main, [role=main]');
  const main = mains.length === 1 ? mains[0] : undefined;
  const words = toLine(main?.textContent ?? '').split(' ').length;
  return main && words >= MIN_MAIN_WORDS ? main : undefined;
}

function findArticle(html: string): Element | undefined {
  // Readability changes the document, so it gets its own.
  const article = new Readability(parseHTML(html).document, {
    charThreshold: 100,
  }).parse();
  if (!article?.content) return undefined;
  return parseHTML(`<!doctype html><html><body>${article.content}</body></html>`).document.body;
}

/** Walks through the tree once; every block ends a line, every heading begins a section. */
function readSections(root: Element, title: string, url?: string): Section[] {
  const sections: Section[] = [];
  let heading = '';
  let lines: string[] = [];
  let line = '';

  const endLine = (): void => {
    const text = toLine(line);
    if (text) lines.push(text);
    line = '';
  };
  const endSection = (next: string): void => {
    endLine();
    const text = lines.join('\n');
    if (text) sections.push({ title: joinTitles(title, heading), ...(url !== undefined && { url }), text });
    heading = next;
    lines = [];
  };
  const walk = (node: Node): void => {
    if (node.nodeType === TEXT_NODE) line += node.textContent ?? '';
    if (node.nodeType !== ELEMENT_NODE) return;
    const element = node as Element;
    const name = element.tagName.toUpperCase();
    if (isSkipped(element)) return;
    if (HEADINGS.has(name)) return endSection(readText(element));
    if (name === 'TABLE') {
      endLine();
      for (const table of [element, ...element.querySelectorAll('table')])
        lines.push(...readTable(table, readText));
      return;
    }
    // The definition of a term goes on the same line as the term.
    // So does the first paragraph of a step with its number.
    const goesOn = name === 'DD' ? line.endsWith(TERM_END) : name === 'P' && IS_NUMBER.test(line);
    if (BLOCKS.has(name) && !goesOn) endLine();
    // A style sheet mostly separates two adjacent elements, such as the name and the price on a card.
    else if (element.previousSibling?.nodeType === ELEMENT_NODE) line += ' ';
    if (name === 'LI') line += numberOf(element);
    const around = heading;
    for (const child of element.childNodes) walk(child);
    // Its summary is the heading of nothing else.
    if (name === 'DETAILS') return endSection(around);
    if (name === 'DT') line = toLine(line).replace(/:$/, '') + TERM_END;
    else if (BLOCKS.has(name)) endLine();
  };

  walk(root);
  endSection('');
  return sections;
}

/** "2. " for the second step of a list, as visitors see it; empty in a list without numbers. */
function numberOf(entry: Element): string {
  const list = entry.parentElement;
  if (list?.tagName.toUpperCase() !== 'OL') return '';
  const place = [...list.children].filter(({ tagName }) => /^li$/i.test(tagName)).indexOf(entry);
  return `${(Number.parseInt(list.getAttribute('start') ?? '', 10) || 1) + place}. `;
}

/** The text of an element on one line; tables in it are read by themselves. */
function readText(element: Element): string {
  const textOf = (node: Node): string => {
    if (node.nodeType === TEXT_NODE) return node.textContent ?? '';
    const name = node.nodeName.toUpperCase();
    if (node.nodeType !== ELEMENT_NODE || name === 'TABLE' || isSkipped(node as Element)) return '';
    const text = Array.from(node.childNodes, textOf).join('');
    return BLOCKS.has(name) ? ` ${text} ` : text;
  };
  return toLine(textOf(element));
}

function isSkipped(element: Element): boolean {
  return (
    SKIPPED.has(element.tagName.toUpperCase()) ||
    element.matches(BYLINE) ||
    element.hasAttribute('hidden') ||
    element.hasAttribute('popover') ||
    element.getAttribute('aria-hidden') === 'true' ||
    /display\s*:\s*none/i.test(element.getAttribute('style') ?? '')
  );
}
