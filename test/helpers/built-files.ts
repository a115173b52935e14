import { createReadStream, existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Middleware } from '@web/dev-server-core';
import { ROOT } from './root.js';

/** Serves the script-tag files byte for byte, as a customer gets them. Other code of the tests is compiled on the way. */
export const serveBuiltFiles: Middleware = (context, next) => {
  const file = join(ROOT, context.path);
  if (!/^\/dist\/embed[\w./-]*$/.test(context.path) || !existsSync(file)) return next();
  context.type = extname(file) === '.mjs' ? 'text/javascript' : extname(file);
  context.body = createReadStream(file);
};
