import { css } from 'lit';

/** A chat in the page's flow on paper: who said what and when, and nothing to press. It comes when it may be needed. */
export const styles = css`
  @media print {
    :host([mode='inline']),
    .panel.inline {
      block-size: auto !important;
      container: none;
    }
    .panel.inline {
      --_text: #000;
      --_muted: #444;
      --_focus: #000;
      border: 0;
      background: none;
    }
    .inline :is(button:not(.chip), .foot, .mark, .starters, .inspector, .link-host) {
      display: none !important;
    }
    .log {
      contain: none;
      overflow: visible;
    }
    /* The name and the time are its first line. */
    .message {
      display: flex;
      flex-wrap: wrap;
      column-gap: 8px;
    }
    .message > *,
    .message .bubble {
      order: 1;
      flex: 0 0 100%;
    }
    .bubble-row,
    .actions {
      display: contents;
    }
    .message > .visually-hidden,
    .message time {
      position: static;
      order: 0;
      flex: none;
      padding: 0;
      color: inherit;
    }
    .message .bubble {
      max-inline-size: none;
      padding: 0;
      color: inherit;
      background: none;
      box-shadow: none;
    }
    .md a::after {
      content: ' (' attr(href) ')';
    }
    .md :is(.code, pre, .table-scroll) {
      overflow: visible;
    }
    .md pre {
      white-space: pre-wrap;
    }
    .inline .chip span {
      max-inline-size: none;
    }
  }
`;
