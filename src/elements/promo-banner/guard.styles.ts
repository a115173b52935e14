import { css } from 'lit';

/**
 * Adopted along with an author's rules. Inside our layer `!important` beats theirs, so that no rule can fade or transform
 * the bar's box, or spread it, or what stands beside it, over the page. Colours and the bar's margins stay the author's:
 * where all colours are transparent, the bar is not seen and still takes clicks.
 */
export const guardStyles = css`
  @layer promo-banner {
    :host {
      position: relative !important;
      float: none !important;
      inset: auto !important;
      inline-size: auto !important;
      min-inline-size: 0 !important;
      min-block-size: 0 !important;
      margin: 0 !important;
      padding: 0 !important;
      border: 0 !important;
      outline: 0 !important;
      box-shadow: none !important;
      /* Padding, borders and margins of the bar may be wider than the page. */
      overflow-x: clip !important;
      /* Where it is set, a margin of the bar ends here and cannot move the page. */
      align-content: start !important;
    }
    :host,
    .bar {
      /* The limits are for heights. */
      writing-mode: inherit !important;
      /* A bar for the bottom stands at the top until it is measured, and would stay there for as long as a change takes. */
      transition-behavior: normal !important;
    }
    :host::before,
    :host::after {
      display: none !important;
    }
    :host,
    .bar,
    .body,
    .content,
    .content a,
    .close,
    .close * {
      visibility: visible !important;
      clip-path: none !important;
      offset: none !important;
      zoom: 1 !important;
      filter: none !important;
      mask: none !important;
      /* Not none, which the minifier leaves out. */
      -webkit-mask-box-image: initial !important;
      opacity: 1 !important;
      /* Not none: the minifier would make one transform of the four, in which a bar could no longer stay in place. */
      rotate: initial !important;
      scale: initial !important;
      transform: initial !important;
      translate: initial !important;
    }
    .bar {
      contain: layout paint !important;
      overflow-clip-margin: initial !important;
      inline-size: auto !important;
    }
    .visually-hidden {
      all: initial !important;
      position: absolute !important;
      inline-size: 1px !important;
      block-size: 1px !important;
      margin: -1px !important;
      overflow: hidden !important;
      clip-path: inset(50%) !important;
      white-space: nowrap !important;
    }
    .close {
      position: absolute !important;
      z-index: 2147483647 !important;
      /* Where it stands without these rules, with its margin in it, but never outside the bar. */
      inset: clamp(-17px, (var(--first) - 44px) / 2 + max(0px, (var(--two) - 100%) * 99), (100% - 44px) / 2)
        auto auto !important;
      min-inline-size: 24px !important;
      min-block-size: 24px !important;
      max-inline-size: 64px !important;
      max-block-size: 64px !important;
      margin: 0 !important;
      padding: 0 !important;
      /* Nothing in a bar without borders; else they could be wider than the bar. */
      border-width: 1px !important;
      pointer-events: auto !important;
    }
    .close * {
      display: inline !important;
    }
    /* Where a link leads that names another host: as its label looks, and not smaller than letters may be. */
    .link-host {
      all: unset !important;
      direction: ltr !important;
      unicode-bidi: isolate !important;
      font-size: max(0.75rem, 1em) !important;
    }
    /* It can be cut off by what is around it, too. */
    .body:has(.link-host) {
      overflow: auto !important;
    }
    .body :has(.link-host) {
      contain: none !important;
      overflow: visible !important;
    }
    /* Comes after the button, and would lie over it. */
    .bar::after {
      z-index: 0 !important;
    }
    @media screen {
      :host {
        max-block-size: max(33.3333dvh, 10rem) !important;
      }
      .bar {
        display: grid !important;
        position: relative !important;
        min-block-size: 32px !important;
        max-block-size: max(33.3333dvh, 10rem) !important;
        /* Padding and borders may be larger than the largest size; what is clipped takes no clicks. A shadow has room. */
        clip-path: inset(-48px -48px max(-48px, 100% - max(33.3333dvh, 10rem))) !important;
      }
      .bar:not(.float, .follow) {
        inset: auto !important;
      }
      .bar.float {
        position: absolute !important;
      }
      .bar.follow {
        position: fixed !important;
        max-block-size: 33.3333dvh !important;
        clip-path: inset(-48px -48px max(-48px, 100% - 33.3333dvh)) !important;
      }
      .close {
        display: grid !important;
      }
    }
    /* On paper too the message is whole, and cards and buttons are not there. */
    @media print {
      .bar {
        display: block !important;
        block-size: auto !important;
        max-block-size: none !important;
      }
      .bar.float,
      .close {
        display: none !important;
      }
      .body {
        max-block-size: none !important;
        overflow: visible !important;
      }
    }
    :focus-visible {
      outline: 2px solid var(--text) !important;
    }
  }
`;
