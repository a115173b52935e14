import { css } from './css.js';

/** On a screen this low a bar that follows would take too much of it. */
export const LOW_SCREEN = '(max-height: 479.98px)';

/**
 * Where the element stands. With a card for the bottom it sticks to the end of what it is in, however far that is: above its
 * own place the card could be above the start of the page. `!important`, since `guard.styles.ts` says so, too.
 */
export const hostPlace = (isFloat: boolean, edge: 'top' | 'bottom'): string =>
  isFloat && edge === 'bottom'
    ? 'position:sticky!important;top:9999999px!important;z-index:var(--promo-banner-z-index,9990)'
    : 'position:relative';

/** Bars that follow the scroll, and cards. */
export const placementStyles = css`
  @layer promo-banner {
    .follow {
      position: fixed;
      z-index: var(--promo-banner-z-index, 9990);
      right: 0;
      left: 0;
      max-block-size: 33.3333dvh;
    }
    .follow.top {
      top: var(--offset);
    }
    .follow.bottom {
      bottom: var(--offset);
    }
    /* It is measured before it knows its offset. */
    .follow.top.expanded {
      padding-top: calc(var(--room) + max(0px, env(safe-area-inset-top) - var(--offset, 0px)));
    }
    .follow.bottom.expanded {
      padding-bottom: calc(var(--room) + max(0px, env(safe-area-inset-bottom) - var(--offset, 0px)));
    }

    .float {
      --inset: var(--promo-banner-inset, 12px);
      position: absolute;
      z-index: var(--promo-banner-z-index, 9990);
      right: max(var(--inset), env(safe-area-inset-right));
      left: max(var(--inset), env(safe-area-inset-left));
      max-inline-size: var(--promo-banner-max-width, 72rem);
      margin-inline: auto;
      padding-inline: 24px;
    }
    .float.closable {
      padding-inline: 12px;
    }
    .float.follow {
      position: fixed;
    }
    .float.top {
      top: calc(var(--inset) + var(--offset));
    }
    .float.bottom {
      bottom: calc(var(--inset) + var(--offset));
    }
    .float.follow.top {
      top: calc(var(--inset) + max(var(--offset), env(safe-area-inset-top)));
    }
    .float.follow.bottom {
      bottom: calc(var(--inset) + max(var(--offset), env(safe-area-inset-bottom)));
    }
    .float.shadow {
      box-shadow:
        0 calc(12px * var(--up)) 32px -10px var(--shadow),
        0 calc(2px * var(--up)) 6px -1px var(--shadow);
    }
    .float.round[data-one-line] {
      --corner: 999px;
    }

    /* A popover brings the browser's own box along. */
    .bar[popover] {
      inline-size: auto;
      block-size: auto;
      margin-block: 0;
    }
    /* Gives way to the border of forced colours, and to that on paper. */
    :where([popover]) {
      border: 0;
    }
    .bar[popover].top {
      bottom: auto;
    }
    .bar[popover].bottom {
      top: auto;
    }

    @media (min-width: 640px) {
      .float {
        --inset: var(--promo-banner-inset, 16px);
      }
    }
    @media print {
      .float {
        display: none;
      }
    }
  }
`;
