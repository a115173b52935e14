import { css } from './css.js';

/** A layer behind the text, thinner under the words. */
export const patternStyles = css`
  @layer promo-banner {
    .bar::before {
      content: '';
      position: absolute;
      z-index: -1;
      inset: 0;
      background: var(--pattern);
      mask-image: linear-gradient(90deg, #000 6%, rgb(0 0 0 / 0.3) 34% 66%, #000 94%);
    }
    .left::before {
      mask-image: linear-gradient(90deg, rgb(0 0 0 / 0.3) 48%, #000 88%);
    }
    .right::before {
      mask-image: linear-gradient(270deg, rgb(0 0 0 / 0.3) 48%, #000 88%);
    }
    @media print, (forced-colors: active) {
      .bar::before {
        display: none;
      }
    }
  }
`;
