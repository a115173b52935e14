import { css } from 'lit';

/** What the content gate lets through, set in type. */
export const markdownStyles = css`
  .md {
    overflow-wrap: break-word;
  }
  .md > :first-child,
  .md > .block:first-child > :first-child {
    margin-block-start: 0;
  }
  .md > :last-child,
  .md > .block:last-child > :last-child {
    margin-block-end: 0;
  }
  .content {
    border-radius: var(--_r);
    border-end-start-radius: min(4px, var(--_r));
    padding: var(--_agent-padding, 0);
    color: var(--agent-chat-agent-text, inherit);
    background: var(--agent-chat-agent-surface, none);
  }
  /* A model that writes an address or opening hours in lines means lines. */
  .md :is(p, li) {
    white-space: pre-line;
  }
  .md :is(p, ul, ol, blockquote) {
    margin: 0 0 10px;
    unicode-bidi: plaintext;
  }
  .md :is(h1, h2, h3, h4, h5, h6) {
    margin: 20px 0 6px;
    font-size: 1em;
    font-weight: 600;
    line-height: 1.3;
    letter-spacing: -0.008em;
    unicode-bidi: plaintext;
  }
  .md [dir] {
    unicode-bidi: isolate;
  }
  .md h1 {
    font-size: 1.2em;
  }
  .md h2 {
    font-size: 1.1em;
  }
  .md :is(h4, h5, h6) {
    color: var(--_muted);
  }
  .md :is(ul, ol) {
    padding-inline-start: 22px;
  }
  .md .to-thousands {
    padding-inline-start: 5.5ch;
  }
  .md .to-billions {
    padding-inline-start: 10.5ch;
  }
  .md li {
    margin-block: 3px;
    padding-inline-start: 2px;
  }
  .md ul {
    list-style: disc;
  }
  .md li::marker {
    color: var(--_muted);
  }
  .md li > :is(ul, ol, p) {
    margin-block: 2px;
  }
  .md .task-item {
    margin-inline-start: -22px;
    list-style: none;
  }
  .md .task {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    inline-size: 16px;
    block-size: 16px;
    margin-inline-end: 6px;
    border: 1.5px solid var(--_strong);
    border-radius: 4px;
    font-size: 0;
    vertical-align: middle;
    translate: 0 -1px;
  }
  .md .task-done {
    border-color: var(--_accent);
    background: var(--_accent);
  }
  .md .task-done::after {
    content: '';
    inline-size: 4px;
    block-size: 8px;
    border: solid var(--_on-accent);
    border-width: 0 1.75px 1.75px 0;
    rotate: 42deg;
    translate: 0 -1px;
  }
  .md a {
    color: var(--_focus);
    text-decoration: underline;
    text-decoration-color: color-mix(in oklab, currentColor 45%, transparent);
    text-decoration-thickness: 1px;
    text-underline-offset: 3px;
  }
  .md a:hover {
    text-decoration-color: currentColor;
  }
  .md .link-host {
    color: var(--_muted);
  }
  .md img {
    max-inline-size: 100%;
    block-size: auto;
    border-radius: 8px;
  }
  .md code {
    padding: 0.12em 0.36em;
    border-radius: 5px;
    font: 0.86em/1.5 var(--_mono);
    font-variant-ligatures: none;
    background: var(--_surface-2);
    -webkit-box-decoration-break: clone;
    box-decoration-break: clone;
  }
  .md blockquote {
    padding-inline-start: 14px;
    border-inline-start: 2px solid var(--_border);
    color: var(--_muted);
  }
  .md hr {
    margin: 16px 0;
    border: 0;
    border-block-start: 1px solid var(--_border);
  }
  .md .code {
    margin: 0 0 12px;
    border-radius: 10px;
    overflow: clip;
    background: var(--_surface-2);
  }
  .code-head {
    display: flex;
    align-items: center;
    justify-content: space-between;
    min-block-size: 32px;
    padding-inline: 12px 4px;
    font-size: calc(var(--_fs) * 0.8);
    color: var(--_muted);
  }
  .code-head::before {
    content: attr(data-language);
  }
  .copy-code {
    display: grid;
    place-items: center;
    inline-size: 28px;
    block-size: 28px;
    border-radius: calc(var(--_r) * 0.5);
  }
  @media (hover: hover) {
    .copy-code:hover {
      color: var(--_text);
      background: var(--_surface-3);
    }
  }
  .md :is(pre, code) {
    direction: ltr;
    unicode-bidi: isolate;
  }
  .md pre {
    margin: 0;
    padding: 2px 12px 12px;
    border-radius: inherit;
    overflow-x: auto;
    text-align: left;
    font: calc(var(--_fs) * 0.85) / 1.6 var(--_mono);
    scrollbar-width: thin;
  }
  .md pre code {
    padding: 0;
    font: inherit;
    background: none;
  }
  .md pre code > span {
    display: block;
  }
  .md .table-scroll {
    margin: 0 0 12px;
    overflow-x: auto;
    border-block: 1px solid var(--_border);
    scrollbar-width: thin;
  }
  .md table {
    /* In a page without a doctype a table has the color of its body. */
    color: inherit;
    inline-size: 100%;
    border-collapse: collapse;
    font-size: calc(var(--_fs) * 0.9);
    line-height: 1.4;
    font-variant-numeric: tabular-nums;
  }
  .md :is(th, td) {
    padding: 7px 0;
    vertical-align: top;
    text-align: start;
  }
  .md :is(th, td):not(:last-child) {
    padding-inline-end: 12px;
  }
  .md th {
    font-size: calc(var(--_fs) * 0.8333);
    font-weight: 600;
    color: var(--_muted);
  }
  .md [align='center'] {
    text-align: center;
  }
  .md [align='right'] {
    text-align: right;
  }
  .md tbody tr {
    border-block-start: 1px solid var(--_border);
  }
  .md .plain {
    white-space: pre-wrap;
  }
  .md .note {
    color: var(--_muted);
    font-size: calc(var(--_fs) * 0.8333);
  }
  @media (forced-colors: active) {
    .md a {
      color: LinkText;
    }
  }
`;
