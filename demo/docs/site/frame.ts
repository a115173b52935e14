import { CONTENTS, FIRST } from './contents.js';
import type { Article } from './guide.js';
import { escape } from './html.js';

const PAGES = CONTENTS.flatMap(([, pages]) => pages);

/** A page, with the heading it is listed under in the contents. */
export interface Page {
  readonly slug: string;
  readonly group: string;
  readonly article: Article;
}

/** Folder of a page under the documentation's root; the first page is in the root itself. */
export const folderOf = (slug: string): string => (slug === FIRST ? '' : `${slug}/`);

/** The relative path from a page to the documentation's root. */
export const rootOf = (slug: string): string => (slug === FIRST ? '' : '../');

/** A whole page: the demo's bar, the contents, the article and the links to its headings. */
export function writePage({ slug, group, article }: Page): string {
  const root = rootOf(slug);
  const top = `${root}../`;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escape(article.title)} · agent-widgets</title>
    <meta name="description" content="${describe(article.html)}" />
    <link rel="icon" href="${top}shared/icon.svg" />
    <script src="${top}shared/first-paint.js"></script>
    <link rel="stylesheet" href="${top}shared/frame.css" />
    <link rel="stylesheet" href="${root}docs.css" />
    <link rel="stylesheet" href="${root}search.css" />
  </head>
  <body>
    <demo-bar></demo-bar>
    <div class="docs">
      <nav class="contents" aria-label="Documentation">
        <details>
          <summary>All pages</summary>
          ${CONTENTS.map((entry) => writeGroup(entry, slug, root)).join('\n          ')}
        </details>
      </nav>
      <main class="prose">
        <p class="crumb">${group}</p>
${article.html}
        ${writeNeighbours(slug, root)}
      </main>
      ${writePlaces(article.html)}
    </div>
    ${article.live ?? ''}
    <script type="module" src="${top}dist/embed.mjs"></script>
    <script type="module" src="${root}main.js"></script>
  </body>
</html>
`;
}

/** What a search engine shows of a page: its first paragraph, without marks. The text is escaped but for quotes. */
function describe(html: string): string {
  const text = /<p(?: [^>]*)?>(.*?)<\/p>/s.exec(html)?.[1] ?? '';
  return text.replace(/<[^>]+>/g, '').replaceAll('"', '&quot;');
}

function writeGroup([title, pages]: (typeof CONTENTS)[number], slug: string, root: string): string {
  const links = pages.map(([page, name]) => {
    const current = page === slug ? ' aria-current="page"' : '';
    return `<a href="${addressOf(page, root)}"${current}>${name}</a>`;
  });
  return `<section><h2>${title}</h2>${links.join('')}</section>`;
}

const addressOf = (slug: string, root: string): string => root + folderOf(slug) || './';

function writeNeighbours(slug: string, root: string): string {
  const place = PAGES.findIndex(([page]) => page === slug);
  const link = (step: number, label: string) => {
    const [page, name] = PAGES[place + step] ?? [];
    return page ? `<a href="${addressOf(page, root)}" rel="${label}">${name}</a>` : '<span></span>';
  };
  return `<nav class="neighbours" aria-label="Previous and next page">${link(-1, 'prev')}${link(1, 'next')}</nav>`;
}

function writePlaces(html: string): string {
  const places = [...html.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/g)];
  const links = places.map(([, id, title]) => `<a href="#${id}">${title}</a>`).join('');
  return `<nav class="places" aria-label="On this page">${links && `<h2>On this page</h2>${links}`}</nav>`;
}
