import { MARGIN_PX } from './log-scroll.js';

/** Space that the log leaves below its last message. */
const END_PX = 24;

/**
 * How far the log is to be scrolled, in px, just enough to show a card and the rest of its answer, but keep the card's chip in
 * view, or the top of the card when many chips are between the two. 0 when the card is closed again. Not by `scrollIntoView`,
 * which would also scroll the page around an inline panel.
 */
export function distanceToCard(root: ShadowRoot, id: string): number {
  const card = root.getElementById(id);
  if (!card) return 0;
  const chip = root.querySelector(`[aria-controls="${CSS.escape(id)}"]`) ?? card;
  const view = card.closest('.log')!.getBoundingClientRect();
  const { top } = card.getBoundingClientRect();
  const { top: chipTop } = chip.getBoundingClientRect();
  const { bottom } = card.closest('[data-id]')!.getBoundingClientRect();
  const start = top - chipTop > view.height * 0.8 ? top : chipTop;
  return Math.min(bottom + END_PX - view.bottom, start - MARGIN_PX - view.top);
}
