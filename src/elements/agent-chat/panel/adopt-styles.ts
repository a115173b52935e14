import type { CSSResult } from 'lit';

/** Adds the style sheets to the root. Not by `push`, of which tools that record the page do not hear. */
export function adoptStyles(root: ShadowRoot, ...styles: readonly CSSResult[]): void {
  root.adoptedStyleSheets = root.adoptedStyleSheets.concat(styles.map(({ styleSheet }) => styleSheet!));
}
