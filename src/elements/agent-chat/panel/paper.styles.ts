import { css } from 'lit';

/** A chat in the page's flow on paper: who said what and when, and nothing to press. It comes when it may be needed. */
export const styles = css`
  @media print {
    :host([mode='inline' i]),
    .panel.inline {
      block-size: auto !important;
      container: none;
    }
    /* Paper is light, whatever the screen was, and of the owner's colours it knows none. */
    .panel.inline {
      --_text: #000;
      --_muted: #444;
      --_focus: #000;
      color-scheme: light;
      overflow: visible;
      border: 0;
      background: none;
    }
    /* What is out of sight on the screen would make the paper wider. */
    .inline :is(button:not(.chip), .foot, .mark, .starters, .inspector, .link-host),
    .visually-hidden:not(.message > *) {
      display: none !important;
    }
    .inline .log {
      contain: none;
      overflow: visible;
      box-shadow: none;
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
      min-inline-size: 0;
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
    .message [part='content'] {
      max-inline-size: none;
      padding: 0;
      color: inherit;
      background: none;
      box-shadow: none;
    }
    .md a {
      overflow-wrap: anywhere;
    }
    .md a::after {
      content: ' (' attr(href) ')';
    }
    .md .task {
      -webkit-print-color-adjust: exact;
      print-color-adjust: exact;
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
