import { readConfig } from './config.js';
import { OperatorError } from './operator-error.js';
import { startService, type RunningService } from './service.js';

/** Runs the service with settings from the environment, and prints one line per fact as soon as it is ready. */
async function main(): Promise<void> {
  const stopping = new AbortController();
  const note = (text: string): void => console.error(text);
  const starting = startService(readConfig(process.env), note, stopping.signal);
  const stop = (): void => {
    // A second signal stops the service at once.
    if (stopping.signal.aborted) process.exit(1);
    stopping.abort();
    starting.then((service) => service.stop()).then(() => process.exit(0), exitWith);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  const service = await starting;
  if (!stopping.signal.aborted) process.stdout.write(describe(service));
}

/** Lines that tools can read: one word as the name, a space, the value. */
function describe({ url, account, store, embedder, answerer }: RunningService): string {
  const lines = {
    site: url,
    agent: account.agentId,
    key: account.apiKey,
    training: account.trainingId,
    company: account.companyId,
    whitelabel: account.whitelabelId,
    hostname: account.hostname,
    client: account.clientEmail,
    store,
    embedder,
    answerer,
  };
  return Object.entries(lines)
    .map(([name, value]) => `${name} ${value}\n`)
    .join('');
}

function exitWith(error: unknown): never {
  console.error(explain(error));
  process.exit(1);
}

function explain(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

main().catch(exitWith);
