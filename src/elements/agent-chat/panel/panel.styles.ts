import { css } from 'lit';

/** The panel's box, header, composer and what stands between them. */
export const panelStyles = css`
  .panel,
  .panel *,
  .panel *::before,
  .panel *::after {
    box-sizing: border-box;
  }
  .panel {
    --_accent-soft: light-dark(
      color-mix(in oklab, var(--_focus) 8%, var(--_surface)),
      color-mix(in oklab, var(--_focus) 12%, var(--_surface))
    );
    --_gutter: 20px;
    --_mono: ui-monospace, 'SF Mono', 'Cascadia Code', Menlo, Consolas, 'DejaVu Sans Mono', monospace;
    --_shadow-3:
      0 0 0 1px light-dark(oklch(0.2 0.02 70 / 0.08), oklch(1 0 0 / 0.1)),
      0 16px 40px -12px light-dark(oklch(0.2 0.02 70 / 0.22), oklch(0 0 0 / 0.7)),
      0 32px 64px -32px light-dark(oklch(0.2 0.02 70 / 0.18), oklch(0 0 0 / 0.5));
    position: fixed;
    z-index: var(--_z);
    inset: auto;
    inset-inline-end: var(--_x);
    inset-block-end: var(--_beyond);
    inline-size: min(var(--agent-chat-width, 400px), 100vw / var(--_zoom, 1) - 2 * var(--_x));
    block-size: min(
      var(--agent-chat-height, 640px),
      100dvh /
        var(--_zoom, 1) - var(--_beyond) - var(--_clear, 0px) - var(--agent-chat-offset-block, 20px) - var(
          --_facing,
          var(--promo-banner-top, 0px)
        )
    );
    max-inline-size: none;
    max-block-size: none;
    margin: var(--_clear, 0px) 0;
    padding: 0;
    border: 0;
    overflow: clip;
    overflow-wrap: anywhere;
    scrollbar-color: var(--_border) transparent;
    color: var(--_text);
    background: var(--_surface);
    border-radius: var(--_r);
    border-end-end-radius: min(6px, var(--_r));
    box-shadow: var(--_shadow-3);
    font: var(--_fs) / 1.5 var(--_font);
    /* The launcher's corner: at the end and the bottom, unless a rule below says otherwise. */
    transform-origin: calc(50% + 50% * var(--_dir, 1) * var(--_side, 1)) var(--_edge, 100%);
    container: panel / size;
  }
  .panel[open],
  .panel.inline {
    display: grid;
    grid-template: auto minmax(0, 1fr) auto / minmax(0, 1fr);
  }
  .panel:is(:lang(ar), :lang(fa), :lang(ur)) {
    line-height: 1.65;
  }
  .panel::backdrop {
    background: none;
  }
  [dir='rtl'] .panel {
    --_dir: -1;
  }
  /* Only a dialog stands in a corner: a panel in the page has its place there. */
  :host([placement$='start']) dialog {
    --_side: -1;
    inset-inline: var(--_x) auto;
    border-end-end-radius: var(--_r);
  }
  :host([placement='bottom-start']) dialog {
    border-end-start-radius: min(6px, var(--_r));
  }
  :host([placement^='top']) dialog {
    --_edge: 0;
    --_facing: var(--promo-banner-bottom, 0px);
    inset-block: var(--_beyond) auto;
    border-end-end-radius: var(--_r);
  }
  :host([placement='top-end']) dialog {
    border-start-end-radius: min(6px, var(--_r));
  }
  :host([placement='top-start']) dialog {
    border-start-start-radius: min(6px, var(--_r));
  }
  .inline {
    position: relative;
    inset: auto;
    z-index: auto;
    inline-size: 100%;
    block-size: 100%;
    min-block-size: 0;
  }
  .panel.inline {
    /* Where the box asks the panel for its size: contained, it has none by itself. */
    contain-intrinsic-inline-size: min(var(--agent-chat-width, 400px), 80vw);
    contain-intrinsic-block-size: calc(var(--agent-chat-height, 640px) - 2px);
    border: 1px solid var(--_border);
    border-radius: calc(var(--_r) * 0.75);
    box-shadow: none;
  }
  :host([mode='inline' i]) {
    min-inline-size: 0;
    max-inline-size: 100%;
    block-size: var(--agent-chat-height, 640px);
  }
  /* Of a wide panel, in the page or over a low window, only the middle: longer lines are hard to read. */
  .panel .log > *,
  .panel .foot > * {
    flex: none;
    inline-size: 100%;
    max-inline-size: 680px;
    margin-inline: auto;
  }
  .panel .foot > * {
    max-inline-size: 704px;
  }

  :where(.panel button) {
    all: unset;
    cursor: pointer;
    -webkit-tap-highlight-color: transparent;
  }
  .panel button[aria-disabled='true'] {
    cursor: default;
    color: var(--_muted);
  }
  /* They take the focus, but are not operated. */
  .panel:focus,
  .panel .title h2 {
    outline: 0;
  }
  .panel :focus-visible {
    outline: 2px solid var(--_focus);
    outline-offset: 2px;
  }
  .icon {
    flex: none;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.75;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .icon-more {
    stroke-width: 2.75;
  }
  .icon-stop {
    fill: currentColor;
    stroke-width: 2.5;
  }
  .icon-down {
    scale: 1 -1;
  }
  [dir='rtl'] .icon-lines,
  [dir='rtl'] .icon-arrow-end {
    scale: -1 1;
  }
  /* Out of sight rather than clipped: a clip or two for each message would make every paint of the log dearer. */
  .visually-hidden {
    position: absolute;
    /* Else what is spoken of a long answer would reach back into sight. */
    max-inline-size: 400px;
    /* Where nothing scrolls to: that goes by the direction of the panel, not by that of the text it stands in. */
    left: -9999px;
    /* Copied by hand, an answer is what was seen of it. */
    -webkit-user-select: none;
    user-select: none;
  }
  .root[dir='rtl'] .visually-hidden {
    left: 9999px;
  }
  .announcer.outside {
    position: fixed;
  }

  .header {
    position: relative;
    display: flex;
    align-items: center;
    gap: 12px;
    min-block-size: 60px;
    padding-block: 10px;
    padding-inline: var(--_gutter) 10px;
    border-block-end: 1px solid transparent;
  }
  .mark {
    display: grid;
    place-items: center;
    flex: none;
    inline-size: 30px;
    block-size: 30px;
    border-radius: 50%;
    border-end-end-radius: min(7px, var(--_r));
    color: var(--_on-accent);
    background: var(--_accent);
    box-shadow: var(--_ring, none);
  }
  .mark .icon {
    stroke-width: 2.2;
  }
  /* An image without a size of its own would take all there is. */
  ::slotted([slot='avatar']) {
    flex: none;
    max-inline-size: 30px;
    max-block-size: 30px;
    object-fit: contain;
  }
  /* The slot has no box of its own by itself. */
  .title {
    display: block;
    flex: 1;
    min-inline-size: 0;
    line-height: 1.3;
  }
  .title h2 {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
    margin: 0;
    overflow: hidden;
    font-size: 1em;
    font-weight: 600;
    letter-spacing: -0.006em;
    unicode-bidi: plaintext;
  }
  /* In their own order of words, but where the panel begins. */
  .title h2,
  .starter span {
    text-align: left;
  }
  [dir='rtl'] :is(.title h2, .starter span) {
    text-align: right;
  }
  .title p {
    margin: 0;
    font-size: calc(var(--_fs) * 0.8333);
    color: var(--_muted);
  }
  .icon-button {
    display: grid;
    place-items: center;
    flex: none;
    inline-size: 36px;
    block-size: 36px;
    border-radius: calc(var(--_r) * 0.625);
    color: var(--_muted);
  }
  /* A finger leaves :hover behind on what it has touched. */
  @media (hover: hover) {
    .icon-button:hover {
      color: var(--_text);
      background: var(--_surface-2);
    }
    .icon-button:active {
      background: var(--_surface-3);
    }
    :is(.send, .primary):hover {
      background: var(--_hover);
    }
  }
  .icon-button[aria-expanded='true'] {
    color: var(--_text);
    background: var(--_surface-3);
  }
  .icon-button.small {
    inline-size: 28px;
    block-size: 28px;
    border-radius: calc(var(--_r) * 0.5);
  }
  .icon-button[aria-pressed='true'] {
    color: var(--_focus);
    background: var(--_accent-soft);
  }
  dialog .menu-anchor {
    margin-inline-end: -10px;
  }
  .menu {
    position: absolute;
    z-index: 3;
    inset-block-start: calc(100% - 8px);
    inset-inline-end: 10px;
    inline-size: max(236px, 16em);
    max-inline-size: calc(100% - 20px);
    max-block-size: calc(100cqb - 64px);
    overflow: auto;
    padding: 6px;
    border-radius: calc(var(--_r) * 0.75);
    font-size: calc(var(--_fs) * 0.9333);
    background: var(--_surface);
    box-shadow: var(--_shadow-3);
  }
  .menu button {
    display: flex;
    align-items: center;
    gap: 10px;
    inline-size: 100%;
    min-block-size: 36px;
    padding: 6px 10px;
    border-radius: calc(var(--_r) * 0.5);
  }
  .menu button:hover,
  .menu button:focus {
    background: var(--_surface-2);
  }
  .menu button:active {
    background: var(--_surface-3);
  }
  .menu hr {
    margin: 6px 10px;
    border: 0;
    border-block-start: 1px solid var(--_border);
  }
  .menu .icon {
    color: var(--_muted);
  }

  .unavailable {
    grid-row: 2 / 4;
    display: grid;
    place-content: center;
    gap: 6px;
    padding: 32px 20px;
    text-align: center;
    color: var(--_muted);
  }
  .unavailable > strong {
    font-weight: 600;
    color: var(--_text);
  }

  .foot {
    position: relative;
    padding-inline: 12px;
    padding-block-end: env(safe-area-inset-bottom);
  }
  .well {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: end;
    border-radius: calc(var(--_r) * 0.875);
    border-end-end-radius: min(6px, var(--_r));
    background: var(--_surface);
    box-shadow: inset 0 0 0 1px var(--_strong);
  }
  .well:focus-within {
    box-shadow: inset 0 0 0 2px var(--_focus);
  }
  .well.bad {
    box-shadow: inset 0 0 0 2px var(--_error);
  }
  .grow {
    display: grid;
    /* Less of a very low panel, in which the log would be left with no height. */
    max-block-size: clamp(66px, 100cqb - 200px, 40cqb);
    overflow: hidden;
  }
  /* Not what an extension for spelling has put beside the field: it would lie over it. */
  textarea,
  .grow > p {
    grid-area: 1 / 1;
    min-inline-size: 0;
    min-block-size: 44px;
    max-block-size: inherit;
    margin: 0;
    /* On either side: a text goes by its own direction, whatever that of the panel. */
    padding: 11px 14px;
    border: 0;
    font: inherit;
    /* A factor: a browser may have a smallest size of letters. */
    line-height: calc(22 / 15);
    white-space: pre-wrap;
  }
  .grow > p {
    visibility: hidden;
  }
  textarea {
    inline-size: 100%;
    block-size: 100%;
    resize: none;
    color: inherit;
    background: none;
    scrollbar-width: thin;
  }
  textarea::placeholder {
    color: var(--_muted);
    opacity: 1;
  }
  .send {
    display: grid;
    place-items: center;
    inline-size: 34px;
    block-size: 34px;
    margin: 5px;
    border-radius: calc(var(--_r) * 0.625);
    border-end-end-radius: min(4px, var(--_r));
    color: var(--_on-accent);
    background: var(--_accent);
    box-shadow: var(--_ring, none);
    /* A double click would select the word below. */
    -webkit-user-select: none;
    user-select: none;
  }
  .send:active:not([aria-disabled='true']) {
    scale: 0.96;
  }
  .send[aria-disabled='true'] {
    background: var(--_surface-2);
  }
  .send.stop {
    color: var(--_text);
    background: var(--_surface-3);
  }
  .send.stop,
  .send[aria-disabled='true'] {
    box-shadow: none;
  }
  .fine {
    display: flex;
    justify-content: space-between;
    gap: 12px;
    min-block-size: 32px;
    padding-block: 6px 9px;
    padding-inline: 8px 4px;
    font-size: calc(var(--_fs) * 0.8);
    line-height: 1.4;
    color: var(--_muted);
  }
  .fine .count {
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
    color: var(--_warn);
  }
  .fine .count.over {
    font-weight: 600;
    color: var(--_error);
  }

  .bar {
    display: flex;
    align-items: center;
    gap: 10px;
    margin: 0 0 8px;
    padding: 9px 12px;
    border-radius: 10px;
    font-size: calc(var(--_fs) * 0.8667);
    line-height: 1.4;
    background: var(--_surface-2);
  }
  .bar.warn {
    background: light-dark(oklch(0.965 0.03 85), oklch(0.275 0.035 80));
  }
  .bar.warn .icon {
    color: var(--_warn);
  }
  .confirmation {
    margin-block-end: 8px;
    padding: 14px;
    border-radius: calc(var(--_r) * 0.75);
    font-size: calc(var(--_fs) * 0.9);
    background: var(--_surface-2);
  }
  /* However much there is to read, the answers to it and the composer stay in sight. */
  #confirmation-question {
    max-block-size: clamp(40px, 100cqb - 220px, 30cqb);
    overflow: auto;
    /* Room for the ring of a link at its edge, which the scroll box would cut. */
    margin: -4px -4px 4px;
    padding: 4px;
  }
  .confirmation > button {
    margin-block-start: 4px;
  }
  .confirmation + .composer :is(.grow, .grow > *) {
    max-block-size: max(44px, 20cqb);
  }
  .primary,
  button.quiet {
    display: inline-flex;
    align-items: center;
    min-block-size: 32px;
    padding: 4px 12px;
    border-radius: calc(var(--_r) * 0.625);
    font-size: calc(var(--_fs) * 0.8667);
    font-weight: 550;
  }
  .primary {
    color: var(--_on-accent);
    background: var(--_accent);
    box-shadow: var(--_ring, none);
  }
  button.quiet {
    color: var(--_muted);
  }
  button.quiet:hover {
    color: var(--_text);
  }

  @container panel (max-width: 359.98px) {
    .header,
    .log {
      --_gutter: 16px;
    }
  }
  /* The session asks the same, to make the dialog a modal one. */
  @media (max-width: 479.98px), (max-height: 519.98px) {
    /* As specific as the rules of a corner, which it must undo. */
    dialog.panel[open] {
      inset: calc(var(--_visible-top, 0px) / var(--_zoom, 1)) 0 auto 0;
      margin: 0;
      inline-size: 100%;
      block-size: calc(var(--_visible-height, 100dvh) / var(--_zoom, 1));
      /* Only what may scroll can keep a scroll over it from the page that it covers. */
      overflow: hidden;
      overscroll-behavior: contain;
      border-radius: 0;
      box-shadow: none;
      padding-inline: env(safe-area-inset-left) env(safe-area-inset-right);
    }
    dialog .header {
      padding-block-start: max(14px, env(safe-area-inset-top));
    }
    dialog .header .icon-button {
      inline-size: 44px;
      block-size: 44px;
    }
    dialog .icon-button.small {
      inline-size: 36px;
      block-size: 36px;
    }
    dialog .send {
      inline-size: 40px;
      block-size: 40px;
      margin: 4px;
    }
    textarea,
    .grow > p {
      min-block-size: 48px;
      padding-block: 13px;
      font-size: max(16px, 1em);
      line-height: 1.375;
    }
  }
  /* At 400 % zoom, what is being read and written comes first. */
  @media (max-height: 319.98px) {
    .title h2 {
      -webkit-line-clamp: 1;
    }
  }
  @media (prefers-reduced-motion: no-preference) {
    .send:not(.stop, [aria-disabled='true']) {
      transition:
        background-color 120ms,
        scale 90ms;
    }
  }
  @media (forced-colors: active) {
    .panel,
    .well,
    .menu,
    .mark,
    .send,
    .primary,
    .confirmation,
    .bar {
      border: 1px solid CanvasText;
    }
    /* Forced colours do not reach the stroke of a drawing, so it takes that of its control. */
    .icon {
      color: inherit !important;
    }
    .panel :focus-visible {
      outline-color: Highlight;
    }
    .well:focus-within {
      outline: 2px solid Highlight;
    }
    .panel button[aria-disabled='true'] {
      color: GrayText;
    }
    .icon-button[aria-pressed='true'] {
      forced-color-adjust: none;
      color: HighlightText;
      background: Highlight;
    }
  }
  /* Plain, but readable, where light-dark() is unknown: in Chromium before 123, Firefox before 120 and Safari before 17.5. */
  @supports not (color: light-dark(red, red)) {
    :host {
      --_surface: Canvas;
      --_surface-2: Canvas;
      --_text: CanvasText;
      --_border: CanvasText;
      --_strong: CanvasText;
    }
    .panel {
      border: 1px solid CanvasText;
    }
  }
  /* Over the page it would cover what is printed; for one in the page, paper has styles of its own. */
  @media print {
    dialog.panel[open] {
      display: none;
    }
  }
`;
