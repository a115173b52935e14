/** Ends with a sentence for people if the service could not listen. A build comes after it and takes a while. */
import { readConfig } from './config.js';
import { listen } from './http/server.js';
import { OperatorError } from './operator-error.js';

try {
  const server = await listen(readConfig(process.env));
  await server.close(() => undefined);
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error);
  process.exit(1);
}
