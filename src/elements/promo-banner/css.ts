/**
 * Style rules as text, for `agent-widgets/ssr`, too. Lit's own `css` would bring Lit there, which needs `HTMLElement` where a
 * bundler resolves it as for a browser, as it does for workers at the edge.
 */
export const css = ([rules]: TemplateStringsArray): string => rules!;
