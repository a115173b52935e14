import { html, nothing, type TemplateResult } from 'lit';
import type { Strings } from '../../../i18n/strings.js';
import { pathIcon } from '../icons.js';
import type { SourceItem } from '../source-item.js';
import { hostOf, titleOf } from '../source-title.js';
import { EXTERNAL_ICON, TYPE_ICONS } from './source-icons.js';

export interface SourceCardOptions {
  readonly texts: Strings;
  /** Cosine similarity; undefined when scores are left out. */
  readonly score: number | undefined;
}

/** One source: what it is, where it leads and how close it is to the question. */
export function renderSourceCard(item: SourceItem | undefined, options: SourceCardOptions): TemplateResult {
  const { texts } = options;
  if (!item) return html`<div class="card"><p class="meta">${renderMatch(options)}</p></div>`;
  const host = hostOf(item.source);
  const title = titleOf(item);
  return html`<div class="card">
    <span class="tile">${pathIcon(TYPE_ICONS[item.type] ?? TYPE_ICONS.Link, 20)}</span>
    <div>
      <h3 dir="auto">
        ${
          host
            ? html`<a href=${item.source} target="_blank" rel="noopener noreferrer">${title}</a>`
            : html`${title}`
        }
      </h3>
      <p class="meta">${host || item.type} ${renderMatch(options)}</p>
    </div>
    ${host ? html`<span class="external">${pathIcon(EXTERNAL_ICON, 18)}</span>` : nothing}
    ${item.content ? html`<p class="excerpt" dir="auto">${item.content}</p>` : nothing}
    ${host ? html`<span class="sr">${texts.newTab}</span>` : nothing}
  </div>`;
}

function renderMatch({ score, texts }: SourceCardOptions): TemplateResult | typeof nothing {
  if (score === undefined) return nothing;
  const level = levelOf(score);
  return html`<span class="match">
    <span class="bars" aria-hidden="true"
      >${[1, 2, 3, 4, 5].map((bar) => html`<i class=${bar <= level ? 'on' : ''}></i>`)}</span
    >
    ${texts.match(level)}
  </span>`;
}

const levelOf = (score: number): 1 | 2 | 3 | 4 | 5 =>
  score >= 0.8 ? 5 : score >= 0.6 ? 4 : score >= 0.4 ? 3 : score >= 0.2 ? 2 : 1;
