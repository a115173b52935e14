/** Ends with a sentence for people if the service could not listen. A build comes after it and takes a while. */
import { ConfigError, readConfig } from './config.js';
import { listen } from './http/server.js';

try {
  const server = await listen(readConfig(process.env));
  await server.close(() => undefined);
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
}
