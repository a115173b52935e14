/**
 * The look of the closed launcher. The loader and the element that replaces it both use it, so that nothing moves when one
 * takes over from the other. Imports nothing and is written tersely, because every byte counts in the loader; the order of
 * the declarations is the one that compresses best.
 */

/**
 * Styles of the host and of the launcher at rest. `--_in` is the accent as given, `--_x` and `--_y` are the distances from the
 * corner of the viewport, and `--_k` is the radius of the one corner that is less round, like a speech bubble's. Browsers
 * without relative colours use the accent as it is. The icon, two lines of text, is two boxes: the first SVG element of a page
 * would make the loader take Chromium a tenth longer. Each box is cut to its line, because its own edges would be moved to
 * whole pixels.
 */
export const LAUNCHER_CSS =
  ':host{color-scheme:light dark;display:contents;--_in:var(--agent-chat-accent,oklch(.46 .078 182));--_on-accent:var(--agent-chat-on-accent,#fff);--_accent:var(--_in);--_size:var(--agent-chat-launcher-size,56px);--_k:min(12px,var(--agent-chat-radius,16px));--_x:calc(var(--agent-chat-offset-inline,20px) + max(env(safe-area-inset-left),env(safe-area-inset-right)));--_y:calc(var(--agent-chat-offset-block,20px) + env(safe-area-inset-bottom) + var(--promo-banner-at-bottom,var(--promo-banner-bottom,0px)));' +
  '@supports (color:oklch(from red l c h)){--_accent:light-dark(var(--_in),oklch(from var(--_in) max(l,.76) min(c*1.25,.13) h));--_on-accent:var(--agent-chat-on-accent,oklch(from var(--_accent) calc((.63 - l)*1e3) 0 0))}}' +
  ':host([color-scheme=light]){color-scheme:light}' +
  ':host([color-scheme=dark]){color-scheme:dark}' +
  ':host([hidden]){display:none}' +
  '.launcher{all:unset;inline-size:var(--_size);z-index:var(--agent-chat-z-index,9995);border:1px solid #0000;inset-inline-end:var(--_x);box-shadow:var(--_ring,0 0),0 1px 2px oklch(.2 .02 70/.2),0 8px 20px -6px oklch(.2 .02 70/.34);cursor:pointer;color:var(--_on-accent);pointer-events:auto;place-items:center;block-size:var(--_size);background:var(--_accent);inset-block-end:var(--_y);position:fixed;display:grid;border-radius:50%;border-end-end-radius:var(--_k);box-sizing:border-box}' +
  '.launcher i{inline-size:59%;aspect-ratio:1;grid-area:1/1;background:currentColor;clip-path:inset(35.4% 21.8% 56.2% round 9px)}' +
  '.launcher i+i{clip-path:inset(56.2% 40.6% 35.4% 21.8% round 9px)}' +
  '.launcher:focus-visible{outline:2px solid var(--_focus,var(--_accent));outline-offset:2px}' +
  ':host([placement$=start]) .launcher{inset-inline:var(--_x) auto;border-radius:50%;border-end-start-radius:var(--_k)}' +
  ':host([placement=top-end]) .launcher{border-radius:50%;border-start-end-radius:var(--_k)}' +
  ':host([placement=top-start]) .launcher{border-radius:50%;border-start-start-radius:var(--_k)}' +
  ':host([mode=inline i]) .launcher{display:none}' +
  '.launcher:dir(rtl) i{scale:-1 1}' +
  '@media print{.launcher{display:none}}' +
  ':host([placement^=top]) .launcher{--_y:calc(var(--agent-chat-offset-block,20px) + env(safe-area-inset-top) + var(--promo-banner-at-top,var(--promo-banner-top,0px)));inset-block:var(--_y) auto}' +
  '@media(forced-colors:active){.launcher i{background:ButtonText}}';
