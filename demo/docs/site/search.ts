import { parseHTML } from 'linkedom';
import MiniSearch from 'minisearch';
import { INDEX_OPTIONS, type Place } from '../../pages/docs/search-index.js';
import { folderOf } from './frame.js';
import type { Article } from './guide.js';

/** A page under the heading it has in the contents. */
export interface Page {
  readonly slug: string;
  readonly group: string;
  readonly article: Article;
}

/** The index of all pages as JSON, which a page loads when its reader begins to search. */
export function writeIndex(pages: readonly Page[]): string {
  const index = new MiniSearch<Place>(INDEX_OPTIONS);
  // Two places with one address are an error here.
  index.addAll(pages.flatMap(placesOf));
  return JSON.stringify(index);
}

/** Each heading of a page with what follows it, and each row that can be linked to. */
function placesOf({ slug, group, article }: Page): Place[] {
  // Cells and lines follow each other without a space, as do the words in them once the tags are gone.
  const html = article.html.replace(/<\/(?:td|th|li|p|pre|header)>/g, '$& ');
  const { document } = parseHTML(`<main>${html}</main>`);
  const places: { -readonly [Key in keyof Place]: Place[Key] }[] = [];
  const start = (heading: Element, within: string) =>
    places.push({ address: addressOf(slug, heading.id), title: textOf(heading), within, text: '', code: '' });
  for (const part of document.querySelector('main')!.children) {
    if (/^H[123]$/.test(part.tagName)) {
      start(part, part.tagName === 'H1' ? group : article.title);
      continue;
    }
    const place = places.at(-1);
    if (!place) continue;
    const rows = [...part.querySelectorAll('tr[id]')];
    const within = `${article.title} › ${place.title}`;
    if (rows.length > 0) places.push(...rows.map((row) => readRow(row, slug, within)));
    else if (part.matches('.code, .variants')) place.code += textOf(part);
    else place.text += `${textOf(part)} `;
  }
  return places;
}

function readRow(row: Element, slug: string, within: string): Place {
  const [name, ...cells] = row.children;
  return {
    address: addressOf(slug, row.id),
    title: textOf(name!),
    within,
    text: cells.map(textOf).filter(isWord).join(' · '),
    code: '',
  };
}

/** A dash stands in a cell with nothing to say. */
const isWord = (text: string): boolean => /\w/.test(text);

const addressOf = (slug: string, id: string): string => folderOf(slug) + (id && `#${id}`);

const textOf = ({ textContent }: Element): string => textContent.replace(/\s+/g, ' ').trim();
