import { executeServerCommand } from '@web/test-runner-commands';

/** What the figures are about; `test/promises.ts` makes a table of them. */
export type FigureName =
  | 'hostile replies'
  | 'hostile rich texts'
  | 'generated texts'
  | 'hostile texts in the chat'
  | 'hostile banners'
  | 'markdown'
  | 'extremes'
  | 'policies'
  | 'faults'
  | 'page life';

/** Reports to the test run how much was tried and what came of it. */
export async function tell(name: FigureName, told: Readonly<Record<string, number>>): Promise<void> {
  await executeServerCommand('figures:tell', { name, told });
}

/** Inside a `describe`: reports how many of its tests ran and how many failed. */
export function tellOutcomes(name: FigureName): void {
  let tried = 0;
  let failed = 0;
  afterEach(function () {
    tried += 1;
    if (this.currentTest?.state === 'failed') failed += 1;
  });
  after(() => tell(name, { tried, failed }));
}
