import { html, nothing, type TemplateResult } from 'lit';
import type { ChatSession } from '../chat-session.js';
import { icon } from '../icons.js';

/** The one bar above the composer: no connection, or another tab that waits. */
export function renderNotice({ state, texts }: ChatSession): TemplateResult | typeof nothing {
  if (state && !state.online) {
    return html`<p class="bar warn" role="status">${icon('offline', 18)}<span>${texts.offline}</span></p>`;
  }
  return state?.busyElsewhere
    ? html`<p class="bar" role="status">${icon('copy', 18)}<span>${texts.otherTab}</span></p>`
    : nothing;
}
