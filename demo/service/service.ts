import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type OpenAI from 'openai';
import type { Answerer } from './answer/answer.js';
import { createExtractiveAnswerer } from './answer/extractive.js';
import { createLlmAnswerer } from './answer/llm.js';
import { createApp, refuseUnknownRoute } from './app.js';
import { ConfigError, type Config } from './config.js';
import { openDatabase, type Database } from './db.js';
import { findDims, retrainForEmbedder } from './data-items.js';
import { openDemoAccount, type DemoAccount } from './demo-account.js';
import { createDemoApi } from './demo-api.js';
import type { Embedder } from './embed/embedder.js';
import { createLocalEmbedder } from './embed/local.js';
import { createRemoteEmbedder } from './embed/remote.js';
import { createGallery } from './gallery.js';
import { serveInvitations } from './invitations.js';
import { servePages } from './pages.js';
import { stillStarting } from './refusal.js';
import { seedStore, waitForSeed } from './seed.js';
import { startTraining } from './train/index.js';
import { reclaimJobs } from './train/jobs.js';

/** A service that answers. */
export interface RunningService {
  readonly url: string;
  readonly account: DemoAccount;
  readonly store: string;
  readonly embedder: string;
  readonly answerer: string;
  /** Stops taking requests, ends those under way, then closes the store. */
  stop(): Promise<void>;
}

const REQUEST_TIMEOUT_MS = 30_000;
const HEADERS_TIMEOUT_MS = 10_000;
/** Longer than proxies and browsers keep a connection, so that it is them who close it, not we under their request. */
const KEEP_ALIVE_MS = 75_000;
const MAX_CONNECTIONS = 2_000;
/** As long as an answer may take. */
const DRAIN_MS = 30_000;
/** Most end sooner; then it is told why the service still runs. */
const SILENT_DRAIN_MS = 1_000;
const IDLE_CHECK_MS = 100;
/** As a host to listen on: all addresses of the machine. */
const EVERY_ADDRESS = /^(?:0\.0\.0\.0|::)$/;

/**
 * Starts everything: store, models, training, HTTP. The first start on an empty store seeds it and resolves when
 * what was seeded can be asked about.
 *
 * @param note told, in words, what a long start is doing
 */
export async function startService(config: Config, note: (text: string) => void): Promise<RunningService> {
  // Its library takes as long to load as all the rest, and most demos run without a language model.
  const client = config.openai && (await import('./model-client.js')).createModelClient(config.openai);
  const opening = openDatabase(config);
  const [db, embedder] = await Promise.all([opening, openEmbedder(config, client, opening)]);
  const answerer = createAnswerer(config, client);
  const parts = { db, embedder, answerer };
  const about = { store: db.describe, embedder: embedder.name, answerer: answerer.describe };
  const state: State = { waitingFor: 'The service is starting.', isLearning: true, url: '' };
  const siteUrl = (): string => state.url;
  const stopping = new AbortController();

  const app = createApp({
    parts,
    config,
    // Only who asks knows by which of its names another machine reaches this one.
    siteUrl: (host) => (host && EVERY_ADDRESS.test(config.host) ? `http://${host}` : state.url),
    health: () => ({ waitingFor: state.waitingFor, ...about }),
    isLearning: () => state.isLearning,
  });
  serveInvitations(app, db);
  app.route('/gallery', createGallery(stopping.signal));
  app.route('/demo/api', createDemoApi({ db, about, siteUrl, account: () => state.account ?? notReady() }));
  servePages(app);
  app.notFound(refuseUnknownRoute);
  const server = await listen(app.fetch, config);
  state.url = addressOf(server, config.host);

  const sampleSite = `${state.url}/site`;
  state.isLearning = await seedStore(db, sampleSite);
  const account = (state.account = await openDemoAccount(db, config.dataDir));
  await retrainForEmbedder(db, embedder.name);
  if (!db.isShared) await reclaimJobs(db);
  const training = startTraining({ db, embedder, siteUrl: sampleSite, print: note });
  await waitForSeed(db, sampleSite, {
    onProgress: (done, total) => (state.waitingFor = `The service is learning: ${done} of ${total} items.`),
  });
  state.waitingFor = '';
  state.isLearning = false;
  return {
    url: state.url,
    account,
    ...about,
    stop: async () => {
      state.waitingFor = 'The service is stopping.';
      stopping.abort();
      await closeServer(server, note);
      await training.stop();
      await embedder.close();
      await db.close();
    },
  };
}

/** What becomes known while the service starts. */
interface State {
  /** Empty when ready. */
  waitingFor: string;
  /** Whether a store that was empty is being filled: what has answered before answers while it learns more. */
  isLearning: boolean;
  url: string;
  account?: DemoAccount;
}

function notReady(): never {
  throw stillStarting();
}

/** A server whose vectors the store holds already may be down: until it is back, answers come from words alone. */
async function openEmbedder(
  { openai }: Config,
  client: OpenAI | undefined,
  opening: Promise<Database>,
): Promise<Embedder> {
  const model = openai?.embeddingModel;
  if (!client || !model) return createLocalEmbedder();
  const knownDims = await findDims(await opening, model);
  try {
    return await createRemoteEmbedder(client, model, knownDims);
  } catch (error) {
    const { status, message } = error as { status?: number; message: string };
    throw new ConfigError(
      `The embedding model "${model}" cannot be used: ${status ? `its server answered HTTP ${status}` : message.replace(/\.$/, '')}. Check OPENAI_BASE_URL, OPENAI_API_KEY and EMBEDDING_MODEL, or set EMBEDDING_MODEL=local.`,
    );
  }
}

function createAnswerer({ openai }: Config, client: OpenAI | undefined): Answerer {
  const extractive = createExtractiveAnswerer();
  return client && openai?.chatModel ? createLlmAnswerer(client, openai.chatModel, extractive) : extractive;
}

function listen(
  fetch: Parameters<typeof createAdaptorServer>[0]['fetch'],
  { host, port }: Config,
): Promise<Server> {
  const server = createAdaptorServer({
    fetch,
    serverOptions: {
      requestTimeout: REQUEST_TIMEOUT_MS,
      headersTimeout: HEADERS_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
  }) as Server;
  server.maxConnections = MAX_CONNECTIONS;
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(explainListen(error, host, port)));
    server.listen(port, host, () => resolve(server));
  });
}

function explainListen(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const words: Readonly<Record<string, string>> = {
    EADDRINUSE: `The port ${port} is in use. Set PORT to another one.`,
    EACCES: `The port ${port} is not for everyone to take. Set PORT to one above 1023.`,
    EADDRNOTAVAIL: `This machine has no address ${host}. Set HOST to one it has, or leave it out.`,
    ENOTFOUND: `The name ${host} is not known. Set HOST to an address of this machine, or leave it out.`,
  };
  const message = words[error.code === 'EAI_AGAIN' ? 'ENOTFOUND' : (error.code ?? '')];
  return message === undefined ? error : new ConfigError(message);
}

/** An address a browser on this machine can open, also when the service listens on all of its addresses. */
function addressOf(server: Server, host: string): string {
  const { port } = server.address() as AddressInfo;
  const name = EVERY_ADDRESS.test(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/** Lets requests under way end; a connection that stays open for nothing is closed. */
function closeServer(server: Server, note: (text: string) => void): Promise<void> {
  return new Promise((resolve) => {
    const patience = setTimeout(
      () =>
        note(
          `Requests are under way: they get up to ${DRAIN_MS / 1000} s to end. A second signal stops at once.`,
        ),
      SILENT_DRAIN_MS,
    );
    const limit = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    // A connection whose request ends only now is kept alive for the next one, which will not come.
    const check = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
    server.close(() => {
      clearTimeout(patience);
      clearTimeout(limit);
      clearInterval(check);
      resolve();
    });
  });
}
