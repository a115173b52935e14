import type { Warn } from './banner-model.js';

/** Draws one entry of `JInstantEmbed`. The returned node is placed after the message; return `undefined` to draw nothing. */
export type EmbedRenderer = (entry: Readonly<Record<string, unknown>>, index: number) => Node | undefined;

/** Calls the page's renderer once for each entry. */
export function renderEmbeds(
  entries: readonly Readonly<Record<string, unknown>>[],
  render: EmbedRenderer,
  warn: Warn,
): HTMLElement {
  const embeds = document.createElement('div');
  entries.forEach((entry, index) => {
    try {
      const node = render(entry, index);
      if (node instanceof Node) embeds.append(node);
    } catch (error) {
      warn('JInstantEmbed', `renderEmbed failed for entry ${index}: ${String(error)}`);
    }
  });
  return embeds;
}
