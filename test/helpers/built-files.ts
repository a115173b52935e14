import { createReadStream, existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { TestRunnerCoreConfig } from '@web/test-runner-core';
import { ROOT } from './root.js';

type Middleware = NonNullable<TestRunnerCoreConfig['middleware']>[number];

/** Serves the script-tag files byte for byte, as a customer gets them. Other code of the tests is compiled on the way. */
export const builtFiles: Middleware = (context, next) => {
  const file = join(ROOT, context.path);
  if (!/^\/dist\/embed[\w./-]*$/.test(context.path) || !existsSync(file)) return next();
  context.type = extname(file) === '.mjs' ? 'text/javascript' : extname(file);
  context.body = createReadStream(file);
};
