import type { CSSResult } from 'lit';

/** Adds the style sheets to the root, unless it has them already. */
export function adoptStyles(root: ShadowRoot, ...styles: readonly CSSResult[]): void {
  for (const { styleSheet } of styles) {
    if (styleSheet && !root.adoptedStyleSheets.includes(styleSheet)) root.adoptedStyleSheets.push(styleSheet);
  }
}
