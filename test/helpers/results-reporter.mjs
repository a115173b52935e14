/**
 * A reporter of the web test runner for `run-browser-tests.ts`. It writes to the file that RESULTS_FILE names: what ran, what
 * failed, the version of the engine, and the figures that tests reported.
 */
import { writeFileSync } from 'node:fs';
import { figures } from './figures-plugin.mjs';

/**
 * @typedef {import('@web/test-runner-core').TestSession} TestSession
 * @typedef {import('@web/test-runner-core').TestSuiteResult} TestSuite
 * @typedef {import('@web/test-runner-core').TestResultError} TestError
 * @typedef {{ passed: number, skipped: number, failures: { name: string, error: string }[], version: string, figures: import('./figures-plugin.mjs').Figures }} Results
 */

/** @param {TestError} [error] */
const describeError = (error) =>
  [error?.message, error?.stack].filter(Boolean).join('\n') || 'failed without an error';

/** @param {TestSuite} suite @param {string} path @param {Results} results */
function countSuite({ suites, tests }, path, results) {
  for (const { name, passed, skipped, error } of tests) {
    if (skipped) results.skipped += 1;
    else if (passed) results.passed += 1;
    else results.failures.push({ name: `${path} > ${name}`, error: describeError(error) });
  }
  for (const suite of suites) countSuite(suite, `${path} > ${suite.name}`, results);
}

/** @param {TestSession} session @param {string} root @param {Results} results */
function countSession({ testFile, testResults, errors, passed }, root, results) {
  const file = testFile.replace(root, '');
  const before = results.failures.length;
  if (testResults) countSuite(testResults, file, results);
  // Errors outside of a test, such as a module that does not load or an uncaught error of the page.
  for (const error of errors) results.failures.push({ name: file, error: describeError(error) });
  if (!passed && results.failures.length === before)
    results.failures.push({ name: file, error: 'did not finish' });
}

/** @returns {import('@web/test-runner-core').Reporter} */
export function resultsReporter() {
  let root = '';
  /** @type {{ version?: string } | undefined} */
  let launcher;
  return {
    start({ config, browsers }) {
      root = config.rootDir;
      [launcher] = /** @type {object[]} */ (browsers);
    },
    onTestRunFinished({ sessions }) {
      /** @type {Results} */
      const results = { passed: 0, skipped: 0, failures: [], version: launcher?.version ?? '', figures };
      for (const session of sessions) countSession(session, root, results);
      writeFileSync(process.env.RESULTS_FILE ?? '', JSON.stringify(results));
    },
  };
}
