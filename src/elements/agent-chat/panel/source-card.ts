import { html, nothing, type TemplateResult } from 'lit';
import type { Strings } from '../../../i18n/strings.js';
import { pathIcon } from '../icons.js';
import type { SourceItem } from '../source-item.js';
import { youtubeEmbed } from './source-address.js';
import { hostOf, linkOf, titleOf, typeLabel } from './source-title.js';
import { renderSourceBody } from './source-body.js';
import type { SourceCardOptions } from './source-card-options.js';
import { EXTERNAL_ICON, typeIcon } from './source-icons.js';
import { formatScore } from './source-scores.js';

export { cardStyles as styles } from './source-card.styles.js';

/** Sources that are shown here, in the card; the title of every other source is its link. */
const SHOWN_HERE: readonly string[] = ['Picture', 'Video', 'YoutubeVideo', 'Calendar', 'IFrame'];

/** One source: what it is, where it leads, how close it is to the question, and what it says or shows. */
export function renderSourceCard(item: SourceItem | undefined, options: SourceCardOptions): TemplateResult {
  const { id, name, texts } = options;
  const url = item && linkOf(item);
  const isShownHere = item !== undefined && SHOWN_HERE.includes(item.type);
  const title = item ? cardTitle(item, texts) : name;
  return html`<div class="card" id=${id} role="group" aria-labelledby="${id}-title">
    <span class="tile">${pathIcon(typeIcon(item?.type), 20)}</span>
    <div class="about">
      <h3 id="${id}-title">
        ${url && !isShownHere ? renderTitleLink(url, title, texts) : html`<bdi .textContent=${title}></bdi>`}
      </h3>
      <p class="meta">${item ? renderKind(item, url, texts) : nothing}${renderMatch(options)}</p>
    </div>
    ${url ? renderExternal(url, isShownHere, texts) : nothing}
    ${item ? renderSourceBody(item, url, { ...options, title }) : nothing}
  </div>`;
}

/** A summary has its words below, so they do not stand in for a title. */
const cardTitle = (item: SourceItem, texts: Strings): string =>
  item.type === 'Summary' ? titleOf({ ...item, content: '' }, texts) : titleOf(item, texts);

const leavesPage = (url: URL): boolean => url.origin !== location.origin;

/** As in answers: other origins open in a new tab, the page's own links do not. */
function renderTitleLink(url: URL, title: string, texts: Strings): TemplateResult {
  return leavesPage(url)
    ? html`<a href=${url.href} target="_blank" rel="noopener noreferrer"
        ><bdi>${title}</bdi><span class="visually-hidden"> (${texts.newTab})</span></a
      >`
    : html`<a href=${url.href} rel="noopener noreferrer"><bdi>${title}</bdi></a>`;
}

/** Beside a title that is the link it is a mark; beside one that is not, the link itself. */
function renderExternal(url: URL, isLink: boolean, texts: Strings): TemplateResult | typeof nothing {
  const icon = pathIcon(EXTERNAL_ICON, 18);
  if (isLink) {
    const label = leavesPage(url) ? `${texts.openSource} (${texts.newTab})` : texts.openSource;
    return html`<a
      class="external"
      href=${url.href}
      target=${leavesPage(url) ? '_blank' : nothing}
      rel="noopener noreferrer"
      aria-label=${label}
      >${icon}</a
    >`;
  }
  return leavesPage(url) ? html`<span class="external">${icon}</span>` : nothing;
}

function renderKind(item: SourceItem, url: URL | undefined, texts: Strings): TemplateResult {
  const kind = typeLabel(item.type, texts);
  const host = hostOf(url);
  // The kind says whose video it is, but not of an address that is no video there.
  const isKnown = item.type === 'YoutubeVideo' && url && youtubeEmbed(url);
  if (!host || isKnown) return html`<span>${kind}</span>`;
  const address = html`<span><bdi dir="ltr" translate="no">${host}</bdi></span>`;
  return SHOWN_HERE.includes(item.type) ? html`<span>${kind}</span>${address}` : address;
}

function renderMatch({ score, texts, locale }: SourceCardOptions): TemplateResult | typeof nothing {
  if (score === undefined) return nothing;
  const level = levelOf(score);
  return html`<span class="match">
    <span class="bars" aria-hidden="true"
      >${[1, 2, 3, 4, 5].map((bar) => html`<i class=${bar <= level ? 'on' : ''}></i>`)}</span
    >
    ${texts.match(level)} · ${formatScore(score, locale)}</span
  >`;
}

const levelOf = (score: number): 1 | 2 | 3 | 4 | 5 =>
  score >= 0.8 ? 5 : score >= 0.6 ? 4 : score >= 0.4 ? 3 : score >= 0.2 ? 2 : 1;
