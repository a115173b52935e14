import { css } from './css.js';

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
      /* The page may have properties of these names. */
      --side: initial;
      --corner: initial;
      --chip: initial;
      --line: initial;
      --offset: initial;
      --room: var(--verticalPadding);
      position: relative;
      isolation: isolate;
      /* What is drawn inside can neither paint nor be clicked outside. */
      contain: layout paint;
      box-sizing: border-box;
      display: grid;
      grid-template: minmax(0, 1fr) / minmax(0, 1fr);
      column-gap: 8px;
      align-items: center;
      min-block-size: 32px;
      max-block-size: max(33.3333dvh, 10rem);
      padding: var(--room) max(var(--side, 24px), env(safe-area-inset-right)) var(--room)
        max(var(--side, 24px), env(safe-area-inset-left));
      border-radius: var(--corner, 0);
      background: var(--fill);
      color: var(--text);
      /* A colour of the system was measured in this one. */
      color-scheme: light;
      font: normal var(--contentSize) / 1.4 sans-serif;
      font-family: var(--fontFamily);
      letter-spacing: normal;
      text-align: center;
      text-indent: 0;
      text-transform: none;
      white-space: normal;
      overflow-wrap: anywhere;
    }
    .closable {
      --side: 12px;
      grid-template-columns: 44px minmax(0, 1fr) 44px;
    }
    .left {
      text-align: left;
    }
    .right {
      text-align: right;
    }
    .closable:is(.left, .right) {
      grid-template-columns: 0 minmax(0, 1fr) 44px;
    }

    .visually-hidden {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      /* Else it would make a page that it ends one line of pixels longer. */
      margin: -1px;
      overflow: hidden;
      clip-path: inset(50%);
      white-space: nowrap;
    }

    /* Scrolls within, once the bar is a third of the viewport; the margin leaves room for focus rings. */
    .body {
      max-block-size: 100%;
      margin: -4px;
      padding: 4px;
      overflow: auto;
      scrollbar-width: thin;
    }
    .closable .body {
      grid-column: 2;
    }
    .content {
      max-inline-size: var(--promo-banner-max-width, none);
      text-wrap: wrap;
    }
    /* WebKit, which alone hangs punctuation, can crash on pretty text with some twenty bold words. */
    @supports not (hanging-punctuation: first) {
      .content {
        text-wrap: pretty;
      }
    }
    .center .content {
      margin-inline: auto;
    }

    a {
      color: var(--link);
      font-size: var(--linkSize);
      text-decoration: underline 1px;
      text-underline-offset: 4px;
    }
    a:hover {
      text-decoration-thickness: 2px;
    }
    :focus-visible {
      outline: 2px solid var(--text);
      outline-offset: 2px;
    }

    .close {
      --first: var(--line, 1.4em);
      /* WebKit gives each line whole pixels, so two are less than twice one. */
      --two: calc(2 * var(--first) - 1.2px);
      /* A share of the area's height is none for what stands in it. */
      position: absolute;
      grid-area: 1 / 3 / 2 / 4;
      align-self: start;
      /* Centred on the first line of text; a single one stands in the middle of the lowest bar. */
      top: max(0px, min((100% - var(--first)) / 2, (var(--two) - 100%) * 99));
      display: grid;
      place-items: center;
      inline-size: 44px;
      block-size: 44px;
      margin: calc((var(--first) - 44px) / 2) 0;
      padding: 0;
      border: 0;
      border-radius: 10px;
      background: none;
      color: var(--close);
      font: inherit;
      cursor: pointer;
    }
    .close:hover {
      background: color-mix(in oklab, currentColor 14%, transparent);
    }
    .close:focus-visible {
      outline-offset: -4px;
    }
    svg {
      fill: none;
      stroke: currentColor;
      stroke-width: 1.75;
      stroke-linecap: round;
      stroke-linejoin: round;
    }

    .branding {
      display: inline-flex;
      align-items: center;
      min-block-size: 24px;
      margin-block-start: 6px;
      color: inherit;
      font-size: 0.75rem;
      text-decoration: none;
    }

    /* Thrown towards the page. */
    .shadow {
      --up: 1;
      box-shadow:
        0 calc(6px * var(--up)) 20px -6px var(--shadow),
        0 calc(1px * var(--up)) 3px var(--shadow);
    }
    .shadow.bottom {
      --up: -1;
    }

    .dubbed {
      --corner: 8px;
      --chip: 6px;
    }
    .round {
      --corner: 24px;
      --chip: 16px;
    }
    /* Only the corners that face the page. */
    .expanded.top {
      border-radius: 0 0 var(--corner, 0) var(--corner, 0);
    }
    .expanded.bottom {
      border-radius: var(--corner, 0) var(--corner, 0) 0 0;
    }

    @media (max-width: 479.98px) {
      .bar {
        --room: calc(var(--verticalPadding) * 0.75);
      }
    }
    @media (forced-colors: active) {
      .bar {
        border: 1px solid;
      }
    }
    @media print {
      .bar {
        --corner: 0;
        display: block;
        position: static !important;
        max-block-size: none;
        padding: 8px 0;
        border-block: 1px solid;
        background: none;
        box-shadow: none;
        color: #000;
        font-size: 11pt;
        text-align: start;
      }
      .close {
        display: none;
      }
      .body {
        overflow: visible;
      }
      a {
        color: inherit;
      }
      .content a::after {
        content: ' (' attr(href) ')';
      }
    }
  }
`;
