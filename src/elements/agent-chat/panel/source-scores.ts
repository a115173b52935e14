import { html, type TemplateResult } from 'lit';
import type { Strings } from '../../../i18n/strings.js';
import type { NumberedSource } from './merge-sources.js';

export interface ScoreOptions {
  readonly id: string;
  readonly texts: Strings;
  readonly locale: string;
}

/** How close each source is to the question; shown when nothing else is known about the sources. */
export function renderScores(
  sources: readonly NumberedSource[],
  { id, texts, locale }: ScoreOptions,
): TemplateResult {
  return html`<ol class="scores" id=${id}>
    ${sources.map(
      ({ number, score }) =>
        html`<li part="source">
          <span>${texts.source(number)}</span>
          <svg
            class="meter"
            viewBox="0 0 100 4"
            width="100%"
            height="4"
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <rect class="track" fill="var(--_surface-3)" width="100" height="4"></rect>
            <rect class="value" fill="var(--_focus)" width=${score * 100} height="4"></rect>
          </svg>
          <span class="percent">${formatScore(score, locale)}</span>
        </li>`,
    )}
  </ol>`;
}

/** A score from 0 to 1 as a percentage. */
export const formatScore = (score: number, locale: string): string =>
  score.toLocaleString(locale, { style: 'percent' });
