import type { CSSResult } from 'lit';

/** Adds the style sheets to the root. */
export function adoptStyles(root: ShadowRoot, ...styles: readonly CSSResult[]): void {
  root.adoptedStyleSheets.push(...styles.map(({ styleSheet }) => styleSheet!));
}
