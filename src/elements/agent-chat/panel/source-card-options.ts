import type { Strings } from '../../../i18n/strings.js';
import type { Demand } from './on-demand.js';

export interface SourceCardOptions {
  /** For the chip that controls the card. */
  readonly id: string;
  /** What the source is called while nothing is known of it. */
  readonly name: string;
  /** Cosine similarity from 0 to 1; undefined when scores are left out. */
  readonly score: number | undefined;
  readonly texts: Strings;
  readonly locale: string;
  /** Hosts whose pictures load by themselves. */
  readonly imageHosts: readonly string[];
  readonly demand: Demand;
}

export interface SourceBodyOptions extends SourceCardOptions {
  /** What the card is called. */
  readonly title: string;
}
