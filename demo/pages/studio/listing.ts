import type { Banner } from 'agent-widgets/client';
import { create } from '../shared/create.js';
import { addressOf } from './saved-banners.js';

export type ListingKind = 'inline' | 'address' | 'server' | 'json';

/** The text that a site builder pastes or downloads. */
export function writeListing(kind: ListingKind, banner: Banner): string {
  // It identifies a person, so it must not be on a page.
  const { authorId: _authorId, ...published } = banner;
  switch (kind) {
    case 'inline':
      return `<promo-banner>\n  <script type="application/json">\n${indent(writeForScript(published))}\n  </script>\n</promo-banner>\n${scriptTag()}`;
    case 'address':
      return `<promo-banner src="${addressOf(banner).replaceAll('&', '&amp;')}"></promo-banner>\n${scriptTag()}`;
    case 'server':
      return `import { renderBanner } from 'agent-widgets/ssr';\n\nconst html = renderBanner(${writeJson(published)});\n`;
    case 'json':
      return `${writeJson(banner)}\n`;
  }
}

/** The listing in three tones: names bold, strings in the accent colour, the rest plain. */
export function drawListing(text: string): Node[] {
  const pieces = text.split(/("(?:[^"\\]|\\.)*"|'[^']*'|(?<=<\/?)[a-z][\w-]*)/);
  return pieces.map((piece, index) => {
    if (index % 2 === 0) return document.createTextNode(piece);
    return create(/^["']/.test(piece) ? 'i' : 'b', '', piece);
  });
}

const writeJson = (banner: Banner): string => JSON.stringify(banner, null, 2);

/** JSON for a script element. A `<` could end it, and WordPress puts paragraphs around tags that it finds in there. */
const writeForScript = (banner: Banner): string => writeJson(banner).replaceAll('<', '\\u003c');

const indent = (text: string): string => text.replaceAll(/^/gm, '    ');

const scriptTag = (): string =>
  `<script type="module" src="${new URL('/dist/embed.mjs', location.href).href}"></script>\n`;
