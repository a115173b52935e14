import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Frame, Page } from 'playwright-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare const axe: { run(context: string, options: RunOptions): Promise<AxeResults> };

/** The rules of axe that a page breaks, each with the elements that break it. */
export async function axeFindings(
  page: Page | Frame,
  context = 'html',
  options: RunOptions = {},
): Promise<string[]> {
  await page.evaluate(SOURCE);
  return page.evaluate(
    async ([selector, settings]) => {
      const { violations } = await axe.run(selector, settings);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    },
    [context, options] as const,
  );
}
