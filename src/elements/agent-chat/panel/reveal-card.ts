import { MARGIN_PX, prefersStillness } from './log-scroll.js';

/** Space that the log leaves below its last message. */
const END_PX = 24;

/**
 * Scrolls the log just enough to show a card and the rest of its answer, but keeps the card's chip in view, or the top of the
 * card when many chips are between the two. Not with `scrollIntoView`, which would also scroll the page around an inline panel.
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
