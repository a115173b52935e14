import { css } from 'lit';

/** The rows of sources below answers; they come with the code that draws them. */
export const sourcesStyles = css`
  .sources {
    display: grid;
    gap: 8px;
    margin-block-start: 12px;
  }
  .chips {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
  }
  .groups {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 16px;
  }
  .group {
    display: grid;
    min-inline-size: 0;
    gap: 4px;
  }
  .group .type {
    font-size: calc(var(--_fs) * 0.8);
    color: var(--_muted);
  }
  .chip {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    max-inline-size: 100%;
    min-block-size: 26px;
    margin: 0;
    padding-block: 2px;
    padding-inline: 3px 9px;
    border-radius: calc(var(--_r) * 0.5);
    font-size: calc(var(--_fs) * 0.8333);
    line-height: 1.3;
    background: var(--_surface-2);
  }
  .chip span {
    max-inline-size: 17ch;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .chip:is(.more, .count) {
    justify-self: start;
    padding-inline: 9px;
  }
  @media (hover: hover) {
    button.chip:hover {
      background: var(--_surface-3);
    }
  }
  button.chip[aria-expanded='true'] {
    background: var(--_accent-soft);
  }
  .chip b {
    display: grid;
    place-items: center;
    min-inline-size: 20px;
    min-block-size: 20px;
    border-radius: 6px;
    font-size: calc(var(--_fs) * 0.7667);
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    color: var(--_muted);
    background: var(--_surface);
    box-shadow: inset 0 0 0 1px var(--_border);
  }
  .chip[aria-expanded='true'] b {
    color: var(--_on-accent);
    background: var(--_accent);
    box-shadow: none;
  }
  .scores {
    display: grid;
    grid-template-columns: auto 1fr auto;
    gap: 4px 12px;
    margin: 0;
    padding: 10px;
    border: 1px solid var(--_border);
    border-radius: calc(var(--_r) * 0.75);
    font-size: calc(var(--_fs) * 0.8333);
    list-style: none;
  }
  .scores li {
    display: grid;
    grid-column: 1 / -1;
    grid-template-columns: subgrid;
    align-items: center;
    color: var(--_muted);
  }
  [dir='rtl'] .scores .meter {
    scale: -1 1;
  }
  .scores .percent {
    color: var(--_text);
    font-variant-numeric: tabular-nums;
  }

  @media (forced-colors: active) {
    .chip {
      border: 1px solid CanvasText;
    }
    .chip[aria-expanded='true'] {
      border-color: Highlight;
    }
    .chip[aria-expanded='true'] b {
      forced-color-adjust: none;
      color: HighlightText;
      background: Highlight;
    }
    .scores .meter {
      outline: 1px solid CanvasText;
    }
    .scores .meter .track {
      fill: Canvas;
    }
    .scores .meter .value {
      fill: CanvasText;
    }
  }
  @media print {
    .chip {
      padding: 0;
      background: none;
    }
    .chip.more {
      display: none;
    }
  }
`;
