import type { Warn } from './banner-model.js';

/** Draws one entry of `JInstantEmbed`; what it returns is placed after the content. */
export type EmbedRenderer = (entry: Readonly<Record<string, unknown>>, index: number) => Node | undefined;

/** Calls the host's renderer once for each entry of the banner. */
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
