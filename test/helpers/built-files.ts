import { createReadStream, existsSync } from 'node:fs';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestRunnerCoreConfig } from '@web/test-runner-core';

type Middleware = NonNullable<TestRunnerCoreConfig['middleware']>[number];

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Serves the files for a script tag as a customer gets them, byte for byte: not compiled, as other code of the tests is. */
export const builtFiles: Middleware = (context, next) => {
  const file = ROOT + context.path.slice(1);
  if (!/^\/dist\/embed[\w./-]*$/.test(context.path) || !existsSync(file)) return next();
  context.type = extname(file) === '.mjs' ? 'text/javascript' : extname(file);
  context.body = createReadStream(file);
};
