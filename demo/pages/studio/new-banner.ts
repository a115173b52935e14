import type { Banner } from 'agent-widgets/client';
import { PALETTES } from './form/palettes.js';

const ID_BYTES = 4;

/** A new banner, with enough in it to see what the controls do. */
export function createBanner(companyId: string): Banner {
  return {
    id: createId(),
    companyId,
    name: 'Winter glazes',
    content: 'Winter glazes are in. <a href="/site/journal-winter-glazes.html">See the collection</a>',
    linkMode: 'fancy',
    cornerStyle: 'dubbed',
    pattern: 'plus',
    ...(PALETTES['Spruce'] && { JColorStudio: PALETTES['Spruce'] }),
  };
}

function createId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  return `banner-${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
