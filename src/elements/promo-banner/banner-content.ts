import type { BannerView } from '../../banner/read-banner.js';
import { visibleText } from '../../content/links.js';
import { renderRichText } from '../../content/rich-text.js';
import { extras } from './extras.js';

/** The sanitized message as nodes; `undefined` when nothing of it may be shown. */
export function buildContent(view: BannerView, newTabLabel: string): HTMLElement | undefined {
  const message = renderRichText(view.content, { target: view.URLTarget, newTabLabel });
  if (!visibleText(message.textContent).trim()) return undefined;
  const content = document.createElement('div');
  content.className = 'content';
  content.setAttribute('part', 'content');
  content.append(message);
  for (const link of linksOf(content)) link.setAttribute('part', 'link');
  if (view.linkMode !== 'normal') extras.chips?.layChips(content, view.linkMode === 'fancy');
  return content;
}

export const linksOf = (content: Element): HTMLAnchorElement[] => Array.from(content.querySelectorAll('a'));
