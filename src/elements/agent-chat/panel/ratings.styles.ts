import { css } from 'lit';

/** The thumb that was pressed; comes with the code that draws it. */
export const ratingsStyles = css`
  .icon-button[aria-pressed='true'] {
    color: var(--_focus);
    background: var(--_accent-soft);
  }
  @media (forced-colors: active) {
    .icon-button[aria-pressed='true'] {
      forced-color-adjust: none;
      color: HighlightText;
      background: Highlight;
    }
  }
`;
