import { MARGIN_PX, prefersStillness } from './log-scroll.js';

/** Room that the log leaves below its last message. */
const END_PX = 24;

/**
 * Scrolls just enough to show a card and what stands below it in its answer, as far as that leaves its chip in view; or
 * its top, where a crowd of chips is between them. The log alone: `scrollIntoView` moves the page around an inline panel.
 */
export function revealCard(card: Element, chip: Element | null): void {
  const log = card.closest('.log')!;
  const view = log.getBoundingClientRect();
  const { top } = card.getBoundingClientRect();
  const { bottom } = card.closest('[data-id]')!.getBoundingClientRect();
  const chipTop = chip?.getBoundingClientRect().top ?? top;
  const start = top - chipTop > view.height * 0.8 ? top : chipTop;
  const distance = Math.min(bottom + END_PX - view.bottom, start - MARGIN_PX - view.top);
  if (distance < 1) return;
  log.scrollBy({ top: distance, behavior: prefersStillness() ? 'instant' : 'smooth' });
}
