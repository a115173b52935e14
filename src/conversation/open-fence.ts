const FENCE_LINE = /^ {0,3}(`{3,}(?=[^`\n]*$)|~{3,})(.*)$/gm;

/**
 * The fence of the code in which a text ends, such as three backticks; empty where it ends outside of code.
 *
 * @param open the fence of the code in which the text begins
 */
export function openFence(markdown: string, open = ''): string {
  for (const [, fence = '', rest = ''] of markdown.matchAll(FENCE_LINE))
    if (!open) open = fence;
    else if (fence.startsWith(open) && !rest.trim()) open = '';
  return open;
}
