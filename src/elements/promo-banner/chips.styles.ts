import { css } from './css.js';

/** The arrow of a `fancy` link, in a box of 24 by 24. */
export const ARROW_PATH = 'M4.75 12H19M12.75 5.75L19 12l-6.25 6.25';

/** Links of `linkMode` button and fancy. */
export const chipStyles = css`
  @layer promo-banner {
    .chips .content {
      display: flex;
      flex-wrap: wrap;
      gap: 8px 14px;
      align-items: center;
      justify-content: center;
    }
    .chips.left .content {
      justify-content: left;
    }
    .chips.right .content {
      justify-content: right;
    }
    .chips .content a {
      position: relative;
      isolation: isolate;
      display: inline-flex;
      gap: 7px;
      align-items: center;
      box-sizing: border-box;
      min-block-size: 32px;
      padding: 4px 14px;
      overflow: clip;
      border-radius: var(--chip, 0);
      background: var(--linkFill);
      font-weight: 600;
      line-height: 1.3;
      text-align: start;
      text-decoration: none;
    }
    .chips .content a:hover {
      background: color-mix(in oklab, var(--linkFill) 90%, var(--link));
    }
    .fancy .content a {
      padding-inline-end: 11px;
    }
    .arrow {
      flex: none;
      inline-size: 16px;
      stroke-width: 2;
      transition: translate 0.18s cubic-bezier(0.2, 0.8, 0.2, 1);
    }
    a:dir(rtl) .arrow {
      scale: -1 1;
    }
    a:is(:hover, :focus-visible) .arrow {
      translate: 3px;
    }
    a:dir(rtl):is(:hover, :focus-visible) .arrow {
      translate: -3px;
    }
    .fancy .content a:is(:hover, :focus-visible)::before {
      content: '';
      position: absolute;
      z-index: -1;
      inset: 0;
      background: linear-gradient(
        105deg,
        transparent 40%,
        color-mix(in oklab, var(--linkFill) 78%, var(--fill)) 50%,
        transparent 60%
      );
      opacity: 0;
      animation: sheen 0.9s cubic-bezier(0.2, 0.8, 0.2, 1);
    }
    .chips {
      container-type: inline-size;
    }
    /* A button is the highest in its line; what comes below it may be lower than half of it. */
    .close {
      --button: max(32px, 1.4em, var(--linkSize) * 1.3 + 8px);
    }
    @container (min-width: 480px) {
      .chips:has(.content > a) .close {
        --line: var(--button);
        --two: calc(var(--button) + 8px);
      }
    }
    .chips:has(.content > a:first-child) .close {
      --line: var(--button);
      --two: calc(var(--button) + 8px);
    }
    @container (max-width: 479.98px) {
      .text {
        flex-basis: 100%;
      }
    }
    @media (prefers-reduced-motion: reduce) {
      .fancy .content a::before {
        display: none;
      }
      .arrow {
        transition: none;
        translate: none !important;
      }
    }
    @media (forced-colors: active) {
      .chips .content a {
        border: 1px solid;
      }
      .fancy .content a::before {
        display: none;
      }
    }
    @media print {
      .chips .content,
      .chips .content a {
        display: inline;
        padding: 0;
        background: none;
        overflow: visible;
      }
      .chips .content > * + *::before {
        content: ' ';
      }
      .arrow {
        display: none;
      }
    }
  }
  @keyframes sheen {
    from {
      opacity: 0.5;
      translate: -60%;
    }
    to {
      opacity: 0.5;
      translate: 70%;
    }
  }
`;
