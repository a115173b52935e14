import { parseHTML } from 'linkedom';
import MiniSearch from 'minisearch';
import { INDEX_OPTIONS, type Place } from '../../pages/docs/search-index.js';
import { folderOf, type Page } from './frame.js';

/** The index of all pages as JSON, which a page loads when its reader begins to search. */
export function writeIndex(pages: readonly Page[]): string {
  const index = new MiniSearch<Place>(INDEX_OPTIONS);
  // Throws when two places have the same address.
  index.addAll(pages.flatMap(placesOf));
  return JSON.stringify(index);
}

/** Each heading of a page with the text that follows it, and each table row that has an address. */
function placesOf({ slug, group, article }: Page): Place[] {
  // The markup has no spaces between cells and lines, so without these the words of two cells would become one.
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

/** Not the dash of an empty cell. */
const isWord = (text: string): boolean => /\w/.test(text);

const addressOf = (slug: string, id: string): string => folderOf(slug) + (id && `#${id}`);

const textOf = ({ textContent }: Element): string => textContent.replace(/\s+/g, ' ').trim();
