/**
 * The closed launcher, drawn from one source by the page's loader and by the element that takes its place,
 * so that the hand-over moves nothing. Imports nothing: the loader counts every byte.
 */

/** Two lines of text: the glyph of the launcher, the mark in the header and the sign of waiting. */
export const LINES_ICON = 'M6.25 9.5h11.5M6.25 14.5h7';

/** Host, tokens of the accent and the launcher at rest. */
export const LAUNCHER_CSS = `
:host{display:contents;color-scheme:light dark;
--_in:var(--agent-chat-accent,oklch(.46 .078 182));--_accent:var(--_in);--_hover:var(--_in);--_on-accent:var(--agent-chat-on-accent,#fff);--_focus:var(--_in);
--_size:var(--agent-chat-launcher-size,56px);--_r:var(--agent-chat-radius,16px);--_z:var(--agent-chat-z-index,9995);
--_ox:var(--agent-chat-offset-inline,20px);--_oy:var(--agent-chat-offset-block,20px)}
@supports (color:oklch(from red l c h)){:host{
--_accent:light-dark(var(--_in),oklch(from var(--_in) max(l,.76) min(c*1.25,.13) h));
--_hover:oklch(from var(--_accent) calc(l - .05) c h);
--_on-accent:var(--agent-chat-on-accent,oklch(from var(--_accent) calc((.63 - l)*1000) 0 0));
--_focus:light-dark(oklch(from var(--_in) min(l,.46) min(c,.13) h),oklch(from var(--_in) max(l,.8) min(c*1.25,.13) h))}}
:host([color-scheme=light]){color-scheme:light}
:host([color-scheme=dark]){color-scheme:dark}
:host([hidden]){display:none}
.launcher{all:unset;box-sizing:border-box;position:fixed;z-index:var(--_z);inline-size:var(--_size);block-size:var(--_size);
inset-inline-end:calc(var(--_ox) + env(safe-area-inset-right,0px));
inset-block-end:calc(var(--_oy) + env(safe-area-inset-bottom,0px) + var(--promo-banner-bottom,0px) + var(--_clear,0px));
display:grid;place-items:center;cursor:pointer;color:var(--_on-accent);background:var(--_accent);
border-radius:50%;border-end-end-radius:min(12px,var(--_r));
box-shadow:0 1px 2px oklch(.2 .02 70/.18),0 8px 20px -6px oklch(.2 .02 70/.34);-webkit-tap-highlight-color:transparent}
.launcher svg{inline-size:calc(var(--_size)*.571);block-size:calc(var(--_size)*.571);fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}
.launcher:hover{background:var(--_hover)}
.launcher:focus-visible{outline:2px solid var(--_focus);outline-offset:2px}
:host([placement=bottom-start]) .launcher,:host([placement=top-start]) .launcher{inset-inline:calc(var(--_ox) + env(safe-area-inset-left,0px)) auto}
:host([placement=top-end]) .launcher,:host([placement=top-start]) .launcher{inset-block:calc(var(--_oy) + env(safe-area-inset-top,0px) + var(--promo-banner-top,0px) + var(--_clear,0px)) auto}
:host([placement=bottom-start]) .launcher{border-radius:50%;border-end-start-radius:min(12px,var(--_r))}
:host([placement=top-end]) .launcher{border-radius:50%;border-start-end-radius:min(12px,var(--_r))}
:host([placement=top-start]) .launcher{border-radius:50%;border-start-start-radius:min(12px,var(--_r))}
[dir=rtl] .launcher svg{transform:scaleX(-1)}
@media (forced-colors:active){.launcher{border:1px solid CanvasText}}
@media print{.launcher{display:none}}
`;
