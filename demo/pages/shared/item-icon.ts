import { createIcon, type IconName } from './icons.js';

/** Icons whose name differs from that of the type. */
const ICONS: Readonly<Record<string, IconName>> = {
  GoogleSheet: 'sheet',
  GoogleDoc: 'gdoc',
  YoutubeVideo: 'youtube',
};

/** The icon of a data item's type. */
export function createItemIcon(type: string): SVGSVGElement {
  return createIcon(ICONS[type] ?? (type.toLowerCase() as IconName));
}
