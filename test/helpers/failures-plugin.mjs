/* global Node, Element */
const SENDER = '/__web-dev-server__web-socket.js';

/**
 * A node in a failed assertion is told as its markup: the runner cannot send nodes, and would wait for the results in vain.
 * @returns {import('@web/test-runner-core').TestRunnerPlugin}
 */
export const failuresPlugin = () => ({
  name: 'failures',
  transform({ path, body }) {
    if (path !== SENDER) return;
    return String(body).replace('structuredClone(obj)', `structuredClone((${withoutNodes})(obj))`);
  },
});

/**
 * Runs in the page.
 * @param {any} value of the results, in which errors may have anything as `actual` and `expected`
 * @returns {unknown}
 */
function withoutNodes(value) {
  if (value instanceof Node) return value instanceof Element ? value.outerHTML : value.textContent;
  if (Array.isArray(value)) return value.map(withoutNodes);
  if (value?.constructor !== Object) return value;
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, withoutNodes(held)]));
}
