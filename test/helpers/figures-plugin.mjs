/**
 * Figures by name: what browser tests tried and what came of it. Figures of the same name are added up.
 * @typedef {Record<string, Record<string, number>>} Figures
 */

/** @type {Figures} */
export const figures = {};

/** @param {Figures} sums @param {string} name @param {Record<string, number>} told */
export function addFigures(sums, name, told) {
  const sum = (sums[name] ??= {});
  for (const [what, count] of Object.entries(told)) sum[what] = (sum[what] ?? 0) + count;
}

/** @returns {import('@web/test-runner-core').TestRunnerPlugin} */
export const figuresPlugin = () => ({
  name: 'figures',
  executeCommand({ command, payload }) {
    if (command !== 'figures:tell') return;
    const { name, told } = /** @type {{ name: string, told: Record<string, number> }} */ (payload);
    addFigures(figures, name, told);
    return true;
  },
});
