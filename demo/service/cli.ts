/** The demo's own commands, outside the interface: `add`, `reset` and `help`. */
import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DATA_ITEM_TYPES } from 'agent-widgets/client';
import { z } from 'zod';
import { findDemoIds, KEY_FILE } from './accounts/demo-account.js';
import { addItem, type NewItem } from './add-item.js';
import { readConfig, type Config } from './config.js';
import { urlOf } from './http/server.js';
import { OperatorError } from './operator-error.js';
import { Refusal } from './refusal.js';
import { FolderLockedError, LOCK_FILE, lockFolder } from './store/folder-lock.js';
import { explainFolder, openDatabase, StoreError } from './store/open.js';
import { STORE, STORE_COPY } from './store/pglite.js';

const USAGE = `npm run demo
  Starts the sample shop and the service. Settings, such as PORT, HOST and DATA_DIR, are read from the environment.
npm run demo -- add <type> <source> [content] [--exact]
  Adds a data item to the demo's collection. The service learns it at once if it is running, otherwise when it starts.
  Types: ${DATA_ITEM_TYPES.join(', ')}.
  QA: the source is the questions, one per line; the content is the answer; --exact matches word for word.
  Summary: the source is empty ("").
npm run demo -- reset
  Wipes the data folder. The next start begins with the sample shop.`;

const ANSWER_WITHIN_MS = 10_000;
const serviceAnswer = z.object({ data: z.union([z.string(), z.object({ id: z.string() })]) });

/** The person who ran the command did something wrong; the message says what. */
class UsageError extends OperatorError {}

async function run(args: string[]): Promise<string> {
  const { values, positionals } = readArguments(args);
  const [command, ...rest] = positionals;
  if (values.help || command === 'help') return USAGE;
  const config = readConfig(process.env);
  if (command === 'add') return add(config, rest, values.exact);
  if (command !== 'reset') throw misuse(`There is no command "${command ?? ''}".`);
  if (rest.length > 0 || values.exact) throw misuse('"reset" takes nothing else.');
  return reset(config);
}

function readArguments(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        exact: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    // Node's advice after its first sentence is about a case that these commands do not have.
    throw misuse(`${(error as Error).message.split('. ')[0]}.`);
  }
}

const misuse = (problem: string): UsageError => new UsageError(`${problem}\n\n${USAGE}`);

async function add(config: Config, args: readonly string[], exact: boolean): Promise<string> {
  const [type, source, content = ''] = args;
  if (type === undefined || source === undefined) throw misuse('"add" needs a type and a source.');
  if (args.length > 3)
    throw misuse('"add" takes at most a type, a source and a content; quote each of them.');
  if (exact && type !== 'QA') throw misuse('"--exact" is for QA items only.');
  const item = { type, source, content, exact };
  try {
    return await addHere(config, item);
  } catch (error) {
    if (!(error instanceof FolderLockedError)) throw error;
    // The service is running and holds the folder, so it has to add the item itself.
    return addThere(config, item);
  }
}

async function addHere(config: Config, item: NewItem): Promise<string> {
  if (!isUsed(config)) throw nothingThere();
  const db = await openDatabase(config);
  try {
    const ids = await findDemoIds(db);
    if (!ids) throw nothingThere();
    const { id } = await addItem(db, ids.trainingId, item);
    return `Added ${item.type} ${id}. The service learns it as soon as it runs.`;
  } finally {
    await db.close();
  }
}

/** Whether there is a store, or a service that is only starting and has locked its folder. Opening a store would make one. */
function isUsed({ databaseUrl, dataDir }: Config): boolean {
  return databaseUrl !== undefined || [STORE, LOCK_FILE].some((name) => existsSync(join(dataDir, name)));
}

const nothingThere = (): UsageError =>
  new UsageError('There is nothing to add to yet. Run "npm run demo" once first.');

async function addThere({ host, port }: Config, item: NewItem): Promise<string> {
  const url = urlOf(host, port);
  let answer: unknown;
  try {
    const response = await fetch(`${url}/demo/api/data-items/add`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(item),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    answer = await response.json();
  } catch (error) {
    throw new UsageError(explainAddress(url), { cause: error });
  }
  const { data } = serviceAnswer.safeParse(answer);
  if (!data) throw new UsageError(explainAddress(url));
  if (typeof data.data === 'string') throw new UsageError(data.data);
  return `Added ${item.type} ${data.data.id}. The running service is learning it.`;
}

/** For the case that nothing answers there, or another program does. */
const explainAddress = (url: string): string =>
  `The data folder is in use, but no service answers at ${url}. Set HOST and PORT as they are set for the service.`;

function reset({ databaseUrl, dataDir }: Config): string {
  if (databaseUrl !== undefined) {
    throw new UsageError(
      'The store is on the server of DATABASE_URL; empty it with the tools of that server.',
    );
  }
  try {
    const isThere = statSync(dataDir, { throwIfNoEntry: false });
    if (!isThere || !wipe(dataDir)) return `There is nothing to wipe at ${dataDir}.`;
  } catch (error) {
    if (error instanceof FolderLockedError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    throw new StoreError(explainFolder(code, dataDir) ?? `${dataDir} cannot be wiped: ${message}.`, {
      cause: error,
    });
  }
  return `Wiped ${dataDir}. The next start begins with the sample shop.`;
}

/**
 * Removes only what the service put into the folder, because DATA_DIR may contain other files too.
 *
 * @returns whether there was any of it
 */
function wipe(dataDir: string): boolean {
  const unlock = lockFolder(dataDir);
  try {
    const own = [STORE, STORE_COPY, KEY_FILE].map((name) => join(dataDir, name)).filter(existsSync);
    for (const path of own) rmSync(path, { recursive: true });
    return own.length > 0;
  } finally {
    unlock();
  }
}

try {
  console.log(await run(process.argv.slice(2)));
} catch (error) {
  const isForPeople = error instanceof OperatorError || error instanceof Refusal;
  console.error(isForPeople ? error.message : error);
  process.exitCode = 1;
}
