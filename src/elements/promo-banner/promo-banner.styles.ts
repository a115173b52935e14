import { css } from 'lit';

/** All in one named layer, so that an author's rules (`customCSS`) win by standing outside it. */
export const styles = css`
  @layer promo-banner {
    :host {
      display: block;
    }
    :host([hidden]) {
      display: none !important;
    }

    .bar {
      position: relative;
      isolation: isolate;
      /* What is drawn inside can neither paint nor be clicked outside. */
      contain: layout paint;
      box-sizing: border-box;
      display: grid;
      grid-template-columns: 44px minmax(0, 1fr) 44px;
      grid-template-rows: minmax(0, 1fr);
      column-gap: 8px;
      align-items: center;
      min-block-size: 32px;
      max-block-size: max(33.3333vh, 10rem);
      max-block-size: max(33.3333dvh, 10rem);
      padding-block: var(--pad);
      padding-left: max(12px, env(safe-area-inset-left, 0px));
      padding-right: max(12px, env(safe-area-inset-right, 0px));
      border-radius: var(--bar-radius, 0);
      background: var(--fill);
      color: var(--text);
      font-family: var(--font);
      font-size: var(--size);
      font-style: normal;
      font-weight: 400;
      line-height: 1.4;
      letter-spacing: normal;
      word-spacing: normal;
      text-align: center;
      text-indent: 0;
      text-transform: none;
      white-space: normal;
      overflow-wrap: anywhere;
    }
    .bar.follow {
      max-block-size: 33.3333vh;
      max-block-size: 33.3333dvh;
    }
    .bar::before {
      content: '';
      position: absolute;
      z-index: -1;
      inset: 0;
      background: var(--pattern, none);
      mask-image: linear-gradient(90deg, #000 6%, rgb(0 0 0 / 0.3) 34% 66%, #000 94%);
    }
    .left::before {
      mask-image: linear-gradient(90deg, rgb(0 0 0 / 0.3) 48%, #000 88%);
    }
    .right::before {
      mask-image: linear-gradient(270deg, rgb(0 0 0 / 0.3) 48%, #000 88%);
    }

    .left,
    .right {
      grid-template-columns: 0 minmax(0, 1fr) 44px;
      text-align: left;
    }
    .right {
      text-align: right;
    }
    .fixed-open {
      grid-template-columns: minmax(0, 1fr);
      padding-left: max(24px, env(safe-area-inset-left, 0px));
      padding-right: max(24px, env(safe-area-inset-right, 0px));
    }

    /* Scrolls within, once the bar is a third of the viewport; the margin leaves room for focus rings. */
    .body {
      grid-column: 2;
      min-inline-size: 0;
      max-block-size: 100%;
      margin: -4px;
      padding: 4px;
      overflow: auto;
      scrollbar-width: thin;
    }
    .fixed-open .body {
      grid-column: 1;
    }
    .content {
      max-inline-size: var(--promo-banner-max-width, none);
      margin-inline: auto;
      text-wrap: pretty;
    }
    .left .content,
    .right .content {
      margin-inline: 0;
    }

    a {
      color: var(--link);
      font-size: var(--link-size);
      text-decoration: underline 1px;
      text-underline-offset: 4px;
    }
    a:hover {
      text-decoration-thickness: 2px;
    }
    :focus-visible {
      border-radius: 2px;
      outline: 2px solid var(--text);
      outline-offset: 2px;
    }
    .link-host {
      opacity: 0.85;
    }

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
      border-radius: var(--chip-radius, 0);
      background: var(--link-fill);
      font-weight: 600;
      line-height: 1.3;
      letter-spacing: -0.004em;
      text-align: start;
      text-decoration: none;
    }
    .chips .content a:hover {
      background: color-mix(in oklab, var(--link-fill) 90%, var(--link));
    }
    .fancy .content a {
      padding-inline-end: 11px;
    }
    .arrow {
      flex: none;
      inline-size: 16px;
      block-size: 16px;
      transition: translate 0.18s cubic-bezier(0.2, 0.8, 0.2, 1);
    }
    .arrow:dir(rtl) {
      scale: -1 1;
    }
    a:is(:hover, :focus-visible) .arrow {
      translate: 3px 0;
    }
    a:is(:hover, :focus-visible) .arrow:dir(rtl) {
      translate: -3px 0;
    }
    .fancy .content a::before {
      content: '';
      position: absolute;
      z-index: -1;
      inset: 0;
      background: linear-gradient(
        105deg,
        transparent 40%,
        color-mix(in oklab, var(--link-fill) 78%, var(--fill)) 50%,
        transparent 60%
      );
      opacity: 0;
    }
    .fancy .content a:is(:hover, :focus-visible)::before {
      animation: sheen 0.9s cubic-bezier(0.2, 0.8, 0.2, 1);
    }

    .close {
      grid-row: 1;
      grid-column: -2;
      align-self: start;
      display: grid;
      place-items: center;
      inline-size: 44px;
      block-size: 44px;
      /* Centred on the first line of text. */
      margin-block: calc((var(--line, 1.4em) - 44px) / 2);
      padding: 0;
      border: 0;
      border-radius: 10px;
      background: none;
      color: var(--close);
      font: inherit;
      cursor: pointer;
    }
    .chips .close {
      --line: 32px;
    }
    .close:hover {
      background: color-mix(in oklab, currentColor 14%, transparent);
    }
    .close:focus-visible {
      border-radius: 10px;
      outline-offset: -4px;
    }
    svg {
      fill: none;
      stroke: currentColor;
      stroke-width: 1.75;
      stroke-linecap: round;
      stroke-linejoin: round;
    }
    .arrow {
      stroke-width: 2;
    }

    .branding {
      display: inline-flex;
      align-items: center;
      min-block-size: 24px;
      margin-block-start: 6px;
      color: var(--branding);
      font-size: 0.75rem;
      text-decoration: none;
    }
    .branding:hover {
      text-decoration: underline 1px;
    }
    .visually-hidden {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
      white-space: nowrap;
    }

    .follow {
      position: fixed;
      z-index: var(--promo-banner-z-index, 9990);
      right: 0;
      left: 0;
    }
    .follow.top {
      top: var(--offset, 0px);
    }
    .follow.bottom {
      bottom: var(--offset, 0px);
    }
    .follow.bottom.expanded {
      padding-bottom: calc(var(--pad) + max(0px, env(safe-area-inset-bottom, 0px) - var(--offset, 0px)));
    }

    .float {
      --inset: var(--promo-banner-inset, 12px);
      position: absolute;
      z-index: var(--promo-banner-z-index, 9990);
      right: max(var(--inset), env(safe-area-inset-right, 0px));
      left: max(var(--inset), env(safe-area-inset-left, 0px));
      max-inline-size: var(--promo-banner-max-width, 72rem);
      margin-inline: auto;
      padding-inline: 12px;
    }
    .float.fixed-open {
      padding-inline: 24px;
    }
    .float.follow {
      position: fixed;
    }
    .float.top {
      top: calc(var(--inset) + var(--offset, 0px));
    }
    .float.bottom {
      bottom: calc(var(--inset) + var(--offset, 0px));
    }
    .float.follow.bottom {
      bottom: calc(var(--inset) + max(var(--offset, 0px), env(safe-area-inset-bottom, 0px)));
    }

    /* Thrown towards the page. */
    .expanded.shadow {
      box-shadow:
        0 6px 20px -6px var(--shadow),
        0 1px 3px var(--shadow);
    }
    .expanded.shadow.bottom {
      box-shadow:
        0 -6px 20px -6px var(--shadow),
        0 -1px 3px var(--shadow);
    }
    .float.shadow {
      box-shadow:
        0 12px 32px -10px var(--shadow),
        0 2px 6px -1px var(--shadow);
    }
    .float.shadow.bottom {
      box-shadow:
        0 -12px 32px -10px var(--shadow),
        0 -2px 6px -1px var(--shadow);
    }

    .dubbed {
      --bar-radius: 8px;
      --chip-radius: 6px;
    }
    .round {
      --bar-radius: 24px;
      --chip-radius: 16px;
    }
    .float.round[data-one-line] {
      --bar-radius: 999px;
    }
    /* Only the corners that face the page. */
    .expanded.top {
      border-start-start-radius: 0;
      border-start-end-radius: 0;
    }
    .expanded.bottom {
      border-end-start-radius: 0;
      border-end-end-radius: 0;
    }

    /* A popover brings the browser's own box along. */
    .bar[popover] {
      inline-size: auto;
      block-size: auto;
      margin-block: 0;
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
    @media (max-width: 479.98px) {
      .bar {
        padding-block: calc(var(--pad) * 0.75);
      }
      .follow.bottom.expanded {
        padding-bottom: calc(
          var(--pad) * 0.75 + max(0px, env(safe-area-inset-bottom, 0px) - var(--offset, 0px))
        );
      }
      .chips .text {
        flex-basis: 100%;
      }
      .chips .close {
        --line: 1.4em;
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
      .bar,
      .chips .content a {
        border: 1px solid;
      }
      .bar::before,
      .fancy .content a::before {
        display: none;
      }
    }
    @media print {
      .bar {
        position: static !important;
        display: block;
        max-block-size: none;
        padding: 8px 0;
        border-block: 1px solid #000;
        border-radius: 0;
        background: none;
        box-shadow: none;
        color: #000;
        font-size: 11pt;
        text-align: start;
      }
      .float,
      .close,
      .arrow,
      .bar::before,
      .fancy .content a::before {
        display: none !important;
      }
      .body {
        overflow: visible;
      }
      .chips .content {
        display: block;
      }
      a,
      .chips .content a {
        display: inline;
        padding: 0;
        background: none;
        color: #000;
        overflow: visible;
      }
      .content a::after {
        content: ' (' attr(href) ')';
      }
    }
  }
  @keyframes sheen {
    from {
      opacity: 0.5;
      translate: -60% 0;
    }
    to {
      opacity: 0.5;
      translate: 70% 0;
    }
  }
`;

/**
 * Adopted along with an author's rules. Inside our layer `!important` beats theirs, so that no rule can make the bar a
 * trap: unseen but clickable, or larger than it looks.
 */
export const guardStyles = css`
  @layer promo-banner {
    :host {
      position: relative !important;
      inset: auto !important;
      inline-size: auto !important;
    }
    :host,
    .bar,
    .body,
    .content,
    .content a,
    .close {
      visibility: visible !important;
      clip-path: none !important;
      filter: none !important;
      mask: none !important;
      opacity: 1 !important;
      rotate: none !important;
      scale: none !important;
      transform: none !important;
      translate: none !important;
    }
    .bar {
      contain: layout paint !important;
      display: grid !important;
      position: relative !important;
      inline-size: auto !important;
      min-block-size: 32px !important;
      max-block-size: max(33.3333vh, 10rem) !important;
    }
    .bar.float {
      position: absolute !important;
    }
    .bar.follow {
      position: fixed !important;
      max-block-size: 33.3333vh !important;
    }
    .close {
      display: grid !important;
    }
    :focus-visible {
      outline: 2px solid var(--text) !important;
    }
  }
`;
