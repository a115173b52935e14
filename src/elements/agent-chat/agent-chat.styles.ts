import { css } from 'lit';

/** What only the defined element has: colour roles, badge, loading and open states. */
export const styles = css`
  :host {
    --_hover: var(--_in);
    --_r: var(--agent-chat-radius, 16px);
    --_z: var(--agent-chat-z-index, 9995);
    /* From the edge of the window to beyond the launcher. */
    --_beyond: calc(var(--_y) + var(--_size) + 12px);
    --_focus: var(--_in);
    --_surface: var(--agent-chat-surface, light-dark(oklch(0.996 0.002 85), oklch(0.205 0.006 70)));
    --_surface-2: light-dark(oklch(0.965 0.005 85), oklch(0.245 0.007 70));
    --_surface-3: light-dark(oklch(0.93 0.007 85), oklch(0.295 0.008 70));
    --_border: var(--agent-chat-border, light-dark(oklch(0.895 0.007 80), oklch(0.325 0.008 70)));
    --_strong: light-dark(oklch(0.63 0.012 75), oklch(0.58 0.012 75));
    --_text: var(--agent-chat-text, light-dark(oklch(0.235 0.012 65), oklch(0.945 0.006 85)));
    --_muted: var(--agent-chat-muted, light-dark(oklch(0.5 0.014 70), oklch(0.735 0.012 80)));
    --_error: var(--agent-chat-error, light-dark(oklch(0.53 0.17 27), oklch(0.75 0.125 28)));
    --_warn: light-dark(oklch(0.52 0.105 70), oklch(0.8 0.105 80));
    --_font: var(
      --agent-chat-font,
      ui-sans-serif,
      system-ui,
      -apple-system,
      'Segoe UI Variable Text',
      'Segoe UI',
      Roboto,
      'Noto Sans',
      'Helvetica Neue',
      Arial,
      sans-serif
    );
    --_fs: var(--agent-chat-font-size, 15px);
  }
  :host([placement^='top']) {
    --_y: calc(
      var(--agent-chat-offset-block, 20px) + env(safe-area-inset-top) +
        var(--promo-banner-at-top, var(--promo-banner-top, 0px))
    );
  }
  :host([mode='inline' i]:not([hidden])) {
    display: block;
  }
  /* What a page has set for its own text ends here, but for what the chat is to share with it. */
  .root {
    all: initial;
    /* Keeps the language of its own lang attribute, by which an engine chooses fonts and letters. */
    -webkit-locale: revert-layer;
    /* WebKit's screen readers find nothing below a shadow root's child without a box. This one takes no room in the page. */
    position: absolute;
    visibility: inherit;
    color-scheme: inherit;
    color: inherit;
    font: inherit;
    -webkit-font-smoothing: inherit;
    -webkit-text-size-adjust: inherit;
    text-size-adjust: inherit;
    -webkit-user-select: text;
    user-select: text;
  }
  .probe {
    position: fixed;
    visibility: hidden;
    border: 0 solid;
    color: color-mix(in oklch, var(--_in), var(--_in));
    background-color: color-mix(in oklch, var(--_surface), var(--_surface));
    border-top-color: color-mix(in oklch, var(--_surface-2), var(--_surface-2));
    border-right-color: color-mix(
      in oklch,
      var(--agent-chat-on-accent, transparent),
      var(--agent-chat-on-accent, transparent)
    );
    border-bottom-color: color-mix(
      in oklch,
      var(--agent-chat-user-surface, transparent),
      var(--agent-chat-user-surface, transparent)
    );
    outline-color: color-mix(
      in oklch,
      var(--agent-chat-agent-surface, transparent),
      var(--agent-chat-agent-surface, transparent)
    );
    transition:
      color 1ms,
      background-color 1ms,
      border-color 1ms,
      outline-color 1ms;
  }
  .launcher,
  .load-error {
    margin-block: var(--_clear, 0px);
  }
  /* A finger leaves :hover behind on what it has touched. */
  @media (hover: hover) {
    .launcher:hover {
      background: var(--_hover);
    }
  }
  .launcher:active {
    scale: 0.96;
  }
  /* As wide as it is high, in a launcher of any size. */
  .launcher svg {
    inline-size: 59%;
    block-size: auto;
  }
  /* By a class: the log is busy at times too, and by that attribute the icons of all its messages would be looked at again. */
  .launcher.loading i {
    /* Not by scale, which mirrors it from right to left. */
    transform: scaleX(1.35);
  }
  .badge {
    position: absolute;
    inset-block-start: -4px;
    inset-inline-end: -4px;
    display: grid;
    place-items: center;
    box-sizing: border-box;
    min-inline-size: 22px;
    block-size: 22px;
    padding-inline: 6px;
    border-radius: 11px;
    font: 600 12px/1 var(--_font);
    font-variant-numeric: tabular-nums;
    color: var(--_surface);
    background: var(--_text);
    box-shadow: 0 0 0 2px var(--_surface);
  }
  .load-error {
    all: unset;
    cursor: pointer;
    position: fixed;
    z-index: var(--_z);
    inset-inline-end: var(--_x);
    inset-block-end: var(--_beyond);
    padding: 10px 14px;
    border-radius: calc(var(--_r) * 0.625);
    font: var(--_fs) / 1.5 var(--_font);
    color: var(--_text);
    background: var(--_surface);
    box-shadow: 0 0 0 1px var(--_border);
  }
  /* Inside its ring, which a page in the other scheme would hide. */
  .launcher:focus-visible {
    box-shadow: 0 0 0 2px var(--_surface);
  }
  .load-error:focus-visible {
    outline: 2px solid var(--_focus);
  }
  :host([placement$='start']) .load-error {
    inset-inline: var(--_x) auto;
  }
  :host([placement^='top']) .load-error {
    inset-block: var(--_beyond) auto;
  }
  :host([mode='inline' i]) .load-error {
    position: static;
  }
  @media (prefers-reduced-motion: no-preference) {
    .launcher {
      transition:
        background-color 120ms,
        scale 90ms;
    }
  }
  @media (forced-colors: active) {
    .badge {
      border: 1px solid CanvasText;
    }
  }
`;
