import { css } from 'lit';

/** The transcript: messages, their states and what floats over them. */
export const logStyles = css`
  .log {
    grid-area: 2 / 1;
    display: flex;
    flex-direction: column;
    contain: strict;
    padding: 12px var(--_gutter) 24px;
    overflow: hidden auto;
    overflow-anchor: none;
    /* What gets the focus comes into view above the button that jumps to the end. */
    scroll-padding-block-end: 52px;
    overscroll-behavior: contain;
    scrollbar-width: thin;
  }
  /* On the header's lowest pixel: the line comes and goes with the log. */
  .log.scrolled {
    box-shadow: 0 -1px var(--_border);
  }
  /* They clip, so the ring is drawn inside. */
  .panel :is(summary, .log, pre):focus-visible {
    outline-offset: -2px;
  }
  .rule {
    display: flex;
    align-items: center;
    gap: 12px;
    margin: 4px 0 -8px;
    font-size: calc(var(--_fs) * 0.8);
    color: var(--_muted);
  }
  .greeting + .rule {
    margin-block-start: 20px;
  }
  .rule::before,
  .rule::after {
    content: '';
    flex: 1;
    border-block-start: 1px solid var(--_border);
  }
  .greeting {
    color: var(--_muted);
  }
  .greeting .lead {
    margin: 0 0 8px;
    font-size: calc(var(--_fs) * 1.3333);
    font-weight: 600;
    line-height: 1.3;
    letter-spacing: -0.014em;
    text-wrap: pretty;
    color: var(--_text);
  }
  /* No selector depends on the message before: each added one would make the browser match all of them again. */
  .message.user {
    margin-block-start: 28px;
  }
  .message.agent,
  .waiting {
    margin-block-start: 14px;
  }
  .message:first-child {
    margin-block-start: 0;
  }
  .message {
    position: relative;
    border-radius: 6px;
  }
  .bubble-row {
    display: flex;
    align-items: end;
    justify-content: end;
    gap: 8px;
  }
  .bubble {
    max-inline-size: min(84%, 34em);
    padding: 8px 14px;
    border-radius: var(--_r);
    border-bottom-right-radius: min(4px, var(--_r));
    line-height: 1.45;
    white-space: pre-wrap;
    color: var(--agent-chat-user-text, var(--_user-text));
    background: var(--agent-chat-user-surface, var(--_user));
    box-shadow: var(--_ring, none);
  }
  [dir='rtl'] .bubble {
    border-radius: var(--_r);
    border-bottom-left-radius: min(4px, var(--_r));
  }
  .bubble.outlined {
    color: var(--_text);
    background: var(--_accent-soft);
    box-shadow: inset 0 0 0 1px color-mix(in oklab, var(--_focus) 34%, var(--_surface));
  }
  .bubble.dashed {
    color: var(--_text);
    background: none;
    outline: 1px dashed var(--_focus);
    outline-offset: -1px;
    box-shadow: none;
  }
  .status {
    margin: 6px 0 0;
    padding-inline-start: 8%;
    font-size: calc(var(--_fs) * 0.8333);
    line-height: 1.55;
    text-align: end;
    text-wrap: pretty;
    color: var(--_muted);
  }
  .status .icon {
    margin-inline-end: 4px;
    vertical-align: -3.5px;
  }
  .status.error {
    color: var(--_error);
  }
  .status.warn {
    color: var(--_warn);
  }
  .link {
    min-block-size: 24px;
    margin-inline-start: 4px;
    padding-inline: 3px;
    font-weight: 550;
    text-decoration: underline;
    text-decoration-color: var(--_strong);
    text-underline-offset: 3px;
    color: var(--_text);
  }
  .link:hover {
    text-decoration-color: currentColor;
  }
  time {
    font-size: calc(var(--_fs) * 0.8);
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
    /* Not by opacity: that would make a layer of each, to be composed anew with every frame. */
    color: transparent;
    /* Forced colours are for what is shown. */
    forced-color-adjust: none;
  }
  .bubble-row time {
    padding-block-end: 9px;
  }
  .message:is(:hover, :focus-within) time,
  .last time {
    color: var(--_muted);
    forced-color-adjust: auto;
  }
  .md.long .block > * {
    content-visibility: auto;
    contain-intrinsic-block-size: auto calc(var(--_fs) * 6);
  }
  @keyframes reveal {
    from {
      opacity: 0;
      transform: translateY(4px);
    }
  }
  .actions {
    display: flex;
    align-items: center;
    gap: 2px;
    margin-block-start: 8px;
    margin-inline-start: -6px;
    min-block-size: 28px;
  }
  @media not (pointer: coarse) {
    .message:not(:hover, :focus-within) .actions:not(.last) button {
      opacity: 0;
    }
  }
  .actions time {
    margin-inline-start: 8px;
  }

  .waiting {
    display: flex;
    align-items: center;
    gap: 12px;
    block-size: 28px;
    font-size: calc(var(--_fs) * 0.8667);
    color: var(--_muted);
  }
  .lines {
    display: grid;
    gap: 6px;
    inline-size: 26px;
  }
  .lines i {
    block-size: 2.5px;
    border-radius: 2px;
    background: var(--_focus);
    opacity: 0.8;
    transform-origin: 0 50%;
  }
  [dir='rtl'] .lines i {
    transform-origin: 100% 50%;
  }
  .lines i + i {
    inline-size: 62%;
    animation-delay: 200ms;
  }
  @keyframes breathe {
    from {
      transform: scaleX(0.35);
      opacity: 0.35;
    }
  }
  @keyframes appear {
    from {
      opacity: 0;
    }
  }

  .starters {
    margin: auto 0 0;
    padding: 12px 0 0;
    list-style: none;
  }
  .starter {
    display: flex;
    align-items: center;
    gap: 12px;
    inline-size: 100%;
    min-block-size: 46px;
    padding-block: 10px;
    border-block-start: 1px solid var(--_border);
    font-size: calc(var(--_fs) * 0.9667);
    line-height: 1.4;
  }
  .starter span {
    flex: 1;
  }
  .starter .icon {
    color: var(--_muted);
  }
  .starter:hover,
  .starter:hover .icon {
    color: var(--_focus);
  }

  .jump {
    grid-area: 2 / 1;
    z-index: 1;
    align-self: end;
    justify-self: center;
    display: inline-flex;
    align-items: center;
    gap: 6px;
    block-size: 32px;
    margin-block-end: 12px;
    padding-inline: 12px 10px;
    border-radius: 16px;
    font-size: calc(var(--_fs) * 0.8667);
    font-weight: 550;
    white-space: nowrap;
    background: var(--_surface);
    box-shadow:
      0 0 0 1px light-dark(oklch(0.2 0.02 70 / 0.07), oklch(1 0 0 / 0.09)),
      0 8px 20px -6px light-dark(oklch(0.2 0.02 70 / 0.14), oklch(0 0 0 / 0.6));
  }
  .jump:not(:has(span)) {
    padding-inline: 8px;
  }
  .jump .icon {
    color: var(--_focus);
  }
  /* Above a keyboard there may be no log to float over. */
  @container panel (max-height: 200px) {
    .jump {
      display: none;
    }
  }

  @media (prefers-reduced-motion: no-preference) {
    .md.paced .block + .block {
      animation: reveal 200ms cubic-bezier(0.2, 0.8, 0.2, 1) calc(var(--_i) * 220ms) backwards;
    }
    .lines {
      animation: appear 120ms;
    }
    .lines i {
      opacity: 1;
      animation: breathe 1.4s cubic-bezier(0.2, 0.8, 0.2, 1) infinite alternate;
    }
    .starter .icon {
      transition: transform 120ms;
    }
    /* Not by translate, which is not mirrored from right to left. */
    .starter:hover .icon {
      transform: translateX(2px);
    }
  }
  @media (forced-colors: active) {
    /* Thicker where it speaks, by the direction of the panel and not by that of the text. */
    .bubble {
      border: solid CanvasText;
      border-width: 1px 4px 1px 1px;
    }
    [dir='rtl'] .bubble {
      border-width: 1px 1px 1px 4px;
    }
    .bubble.dashed {
      border-style: dashed;
    }
    .jump {
      border: 1px solid CanvasText;
    }
    .lines i {
      background: CanvasText;
    }
  }
`;
