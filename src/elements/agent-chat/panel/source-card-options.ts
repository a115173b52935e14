import type { Strings } from '../../../i18n/strings.js';
import type { Demand } from './on-demand.js';

export interface SourceCardOptions {
  /** Id of the card, which the chip refers to. */
  readonly id: string;
  /** Title of the card while nothing is known about the source. */
  readonly name: string;
  /** Cosine similarity from 0 to 1; undefined when scores are left out. */
  readonly score: number | undefined;
  readonly texts: Strings;
  readonly locale: string;
  /** Hosts whose pictures may load without being asked for. */
  readonly imageHosts: readonly string[];
  readonly demand: Demand;
}

export interface SourceBodyOptions extends SourceCardOptions {
  /** Title of the card. */
  readonly title: string;
}
