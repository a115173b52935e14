/** Training reads the source of a data item, cuts it into passages, embeds them and replaces the item's old ones. */
import type { Embedder } from '../embed/embedder.js';
import type { Database } from '../store/database.js';
import { createGuardedFetch } from './fetch.js';
import { createParser } from './parse/parser.js';
import { createReporter } from './report.js';
import { type TrainingOptions, type TrainingWorker, startTrainingWorker } from './worker.js';

/**
 * Starts to work through the job table.
 *
 * @param siteUrl where this process serves the sample site, without a slash at the end
 * @param print prints a line on the terminal; called now and then
 */
export function startTraining(
  parts: { db: Database; embedder: Embedder; siteUrl: string; print?: (line: string) => void },
  options: TrainingOptions = {},
): TrainingWorker {
  const { db, embedder, siteUrl, print } = parts;
  const parser = createParser();
  const reporter = print && createReporter(print);
  const fetch = createGuardedFetch({ ownSite: `${siteUrl}/` });
  const worker = startTrainingWorker(
    { db, embedder, parser, fetch, ...(reporter && { report: reporter.report }) },
    options,
  );
  return {
    stop: async () => {
      await worker.stop();
      reporter?.end();
      await parser.close();
    },
  };
}
