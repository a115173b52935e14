import { css } from 'lit';

/** The owner's figures under an answer. */
export const inspectorStyles = css`
  .inspector {
    margin-block-start: 12px;
    border: 1px dashed var(--_strong);
    border-radius: 10px;
    font: calc(var(--_fs) * 0.8) / 1.5 var(--_mono);
    color: var(--_muted);
    overflow: clip;
  }
  .inspector summary {
    display: flex;
    align-items: center;
    gap: 8px;
    padding: 5px 10px;
    list-style: none;
    cursor: pointer;
  }
  .inspector span {
    direction: ltr;
    unicode-bidi: isolate;
  }
  .inspector[open] summary {
    border-block-end: 1px dashed var(--_border);
  }
  .inspector p {
    margin: 0;
    padding: 8px 10px;
    overflow-wrap: anywhere;
  }
  .inspector dl {
    display: grid;
    grid-template-columns: fit-content(60%) minmax(0, 1fr);
    gap: 2px 12px;
    margin: 0;
    padding: 8px 10px 10px;
  }
  .inspector dt {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .inspector dd {
    display: flex;
    align-items: center;
    justify-content: end;
    gap: 12px;
    margin: 0;
    white-space: nowrap;
    color: var(--_text);
  }
`;
