import { css } from 'lit';

/** The card of one source and what it shows. */
export const cardStyles = css`
  .card {
    position: relative;
    display: grid;
    grid-template-columns: 34px minmax(0, 1fr) auto;
    gap: 10px 12px;
    padding: 12px;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_r) * 0.75);
    font-size: calc(var(--_fs) * 0.9);
    line-height: 1.45;
    background: var(--_surface);
  }
  .tile {
    display: grid;
    place-items: center;
    inline-size: 34px;
    block-size: 34px;
    border-radius: 9px;
    color: var(--_muted);
    background: var(--_surface-2);
  }
  .card h3 {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
    line-clamp: 3;
    margin: 0;
    overflow-wrap: anywhere;
    font-size: inherit;
    font-weight: 600;
  }
  .card h3 a {
    color: inherit;
    text-decoration: none;
  }
  .card h3 a::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: inherit;
  }
  .card:has(h3 a:hover) h3 a {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  .card h3 a:focus-visible {
    outline: none;
  }
  .card h3 a:focus-visible::after {
    outline: 2px solid var(--_focus);
    outline-offset: 2px;
    border-radius: calc(var(--_r) * 0.75);
  }
  .about {
    min-inline-size: 0;
    overflow: clip;
  }
  .card .meta {
    display: flex;
    flex-wrap: wrap;
    margin-block: 0;
    margin-inline: -14px 0;
    font-size: calc(var(--_fs) * 0.8333);
    color: var(--_muted);
  }
  /* Each has a dot before its first line; those at the start of a row lie outside the box. */
  .meta > * {
    padding-inline-start: 14px;
  }
  .meta > *::before {
    content: '·';
    content: '·' / '';
    display: inline-block;
    inline-size: 14px;
    margin-inline-start: -14px;
    text-align: center;
  }
  .match .bars {
    margin-inline-end: 4px;
  }
  .bars {
    display: inline-flex;
    gap: 2px;
  }
  .bars i {
    inline-size: 3px;
    block-size: 9px;
    border-radius: 1px;
    background: var(--_border);
  }
  .bars i.on {
    background: var(--_focus);
  }
  .external {
    color: var(--_muted);
  }
  a.external {
    display: grid;
    place-items: center;
    align-self: start;
    inline-size: 28px;
    block-size: 28px;
    margin: -5px;
    border-radius: 8px;
  }
  a.external:hover {
    color: var(--_text);
    background: var(--_surface-2);
  }
  [dir='rtl'] .external .icon {
    scale: -1 1;
  }

  .card > :is(.excerpt, .qa, .text, .on-demand, .picture) {
    grid-column: 1 / -1;
    min-inline-size: 0;
    margin: 0;
  }
  .excerpt {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    line-clamp: 2;
    margin: 0;
    font-size: calc(var(--_fs) * 0.8667);
    overflow-wrap: anywhere;
    color: var(--_muted);
  }
  .excerpt.long {
    -webkit-line-clamp: 5;
    line-clamp: 5;
    white-space: pre-line;
  }
  .card .link {
    margin-block-start: 4px;
    margin-inline-start: -3px;
    font-size: calc(var(--_fs) * 0.8333);
  }
  .qa dt {
    font-size: calc(var(--_fs) * 0.8333);
    color: var(--_muted);
  }
  .qa dd {
    margin: 0;
    overflow-wrap: anywhere;
  }
  .qa dd + dt {
    margin-block-start: 8px;
  }
  .on-demand {
    border-radius: calc(var(--_r) * 0.5);
  }
  .facade {
    display: grid;
    place-content: center;
    justify-items: center;
    gap: 8px;
    inline-size: 100%;
    min-block-size: 94px;
    padding: 12px;
    border-radius: calc(var(--_r) * 0.5);
    font-size: calc(var(--_fs) * 0.8333);
    text-align: center;
    overflow-wrap: anywhere;
    color: var(--_muted);
    background: var(--_surface-3);
  }
  .wide {
    aspect-ratio: 16 / 9;
  }
  .load {
    padding: 5px 11px;
    border: 1px solid var(--_strong);
    border-radius: calc(var(--_r) * 0.5);
    font-size: calc(var(--_fs) * 0.8667);
    font-weight: 550;
    color: var(--_text);
    background: var(--_surface);
  }
  .facade:hover .load {
    border-color: var(--_text);
  }
  .play {
    display: grid;
    place-items: center;
    inline-size: 48px;
    block-size: 48px;
    border-radius: 50%;
    border-end-end-radius: min(12px, var(--_r));
    color: var(--_on-accent);
    background: var(--_accent);
    transition: scale 120ms;
  }
  .facade:hover .play {
    scale: 1.06;
  }
  .card :is(iframe, video, .picture) {
    display: block;
    inline-size: 100%;
    border: 0;
    border-radius: calc(var(--_r) * 0.5);
  }
  .card :is(iframe, video) {
    background: var(--_surface-3);
  }
  .card .picture {
    block-size: auto;
    max-block-size: 320px;
    object-fit: contain;
    object-position: 0 0;
  }
  [dir='rtl'] .card .picture {
    object-position: 100% 0;
  }
  .card .tall {
    block-size: 420px;
  }

  @media (prefers-reduced-motion: reduce) {
    .play {
      transition: none;
    }
    .facade:hover .play {
      scale: none;
    }
  }
  @media (forced-colors: active) {
    .facade,
    .play,
    .tile {
      border: 1px solid CanvasText;
    }
    .bars i {
      border: 1px solid CanvasText;
      background: Canvas;
    }
    .bars i.on {
      background: CanvasText;
    }
  }
  @media print {
    .card .on-demand,
    .card .external {
      display: none;
    }
  }
`;
