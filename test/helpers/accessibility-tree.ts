import type { Page } from 'playwright-core';

const STATES = ['focused', 'expanded', 'modal', 'busy', 'disabled', 'pressed', 'live'];

/**
 * What Chromium gives to a screen reader, in order: one line for each node that is not ignored, such as
 * `button "Open chat" focused expanded=false`. Texts inside a control are left out, because they are part of its name.
 */
export async function accessibilityTree(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const lines: string[] = [];
  const visit = (id: string): void => {
    const node = byId.get(id);
    if (!node) return;
    const role = String(node.role?.value ?? '');
    const name = String(node.name?.value ?? '').trim();
    if (!node.ignored && !UNSPOKEN.has(role) && (name || role !== 'generic')) {
      const states = (node.properties ?? [])
        .filter((property) => STATES.includes(property.name) && property.value.value !== undefined)
        .map(({ name: state, value }) =>
          [true, 1].includes(value.value) ? state : `${state}=${value.value}`,
        )
        .filter((state) => !DEFAULTS.has(state));
      lines.push([role, JSON.stringify(name), ...states].join(' '));
    }
    if (role !== 'StaticText' && !(role === 'button' && name)) node.childIds?.forEach(visit);
  };
  const root = nodes[0];
  if (root) visit(root.nodeId);
  return lines;
}

/** Roles of layout, which no screen reader speaks. */
const UNSPOKEN = new Set(['none', 'InlineTextBox', 'RootWebArea', 'LineBreak', 'ListMarker']);
const DEFAULTS = new Set([
  'modal=false',
  'busy=0',
  'busy=false',
  'disabled=false',
  'focused=false',
  'live=off',
]);
