import { extras } from './extras.js';

/** The texts of a banner that are not its owner's. */
export interface BannerStrings {
  /** Accessible name of the bar. */
  readonly label: string;
  /** Accessible name of the close button. */
  readonly close: string;
  /** After the label of a link that opens in a new tab. */
  readonly newTab: string;
  /** Before the name of the product. */
  readonly poweredBy: string;
}

export const ENGLISH: BannerStrings = {
  label: 'Announcement',
  close: 'Close announcement',
  newTab: 'opens in a new tab',
  poweredBy: 'Powered by',
};

export const isEnglish = (tag: string): boolean => /^(?:en\b|$)/i.test(tag);

/** The texts for a BCP 47 tag; English for one that has none, and until the others are loaded. */
export const bannerStrings = (tag: string): BannerStrings =>
  (isEnglish(tag) ? undefined : extras.translations?.translate(tag)) ?? ENGLISH;
