import { css } from 'lit';

/** The box that tells an owner what is wrong with the set-up. */
export const faultStyles = css`
  .unavailable:has(.fault) {
    grid-template-columns: minmax(0, 1fr);
    place-content: start stretch;
    text-align: start;
  }
  .fault {
    padding: 12px;
    border: 1px dashed var(--_error);
    border-radius: 10px;
    font-size: calc(var(--_fs) * 0.8667);
    color: var(--_text);
  }
  .fault strong {
    display: flex;
    align-items: center;
    gap: 8px;
    font-weight: 600;
    color: var(--_error);
  }
  .fault p {
    margin: 4px 0 8px;
  }
  .fault code {
    display: block;
    overflow-x: auto;
    padding: 7px 10px;
    border-radius: 7px;
    font: calc(var(--_fs) * 0.8) / 1.5 var(--_mono);
    white-space: pre;
    direction: ltr;
    unicode-bidi: isolate;
    background: var(--_surface-2);
  }
  .fault .why {
    margin: 8px 0 0;
    font-size: calc(var(--_fs) * 0.8);
    color: var(--_muted);
  }
`;
