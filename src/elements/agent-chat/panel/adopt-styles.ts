import type { CSSResult } from 'lit';

/** Sheets join those of the root, each once. */
export function adoptStyles(root: ShadowRoot, ...styles: readonly CSSResult[]): void {
  for (const { styleSheet } of styles) {
    if (styleSheet && !root.adoptedStyleSheets.includes(styleSheet)) root.adoptedStyleSheets.push(styleSheet);
  }
}
