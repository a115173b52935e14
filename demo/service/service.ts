import { setTimeout as wait } from 'node:timers/promises';
import type { Hono } from 'hono';
import type OpenAI from 'openai';
import { openDemoAccount, type DemoAccount } from './accounts/demo-account.js';
import { serveInvitations } from './accounts/invitations.js';
import type { Answerer } from './answer/answer.js';
import { createExtractiveAnswerer } from './answer/extractive.js';
import { createLlmAnswerer } from './answer/llm.js';
import { createApp, refuseUnknownRoute } from './app.js';
import { forgetOldConversations } from './chat/conversations.js';
import { ConfigError, type Config } from './config.js';
import { findDims, retrainForEmbedder } from './data-items.js';
import { createDemoApi } from './demo-api.js';
import type { Embedder } from './embed/embedder.js';
import { createLocalEmbedder } from './embed/local.js';
import { createRemoteEmbedder } from './embed/remote.js';
import { createGallery } from './gallery.js';
import { listen, listensEverywhere, type HttpServer } from './http/server.js';
import type { ServiceParts } from './operations.js';
import { servePages } from './pages.js';
import { stillStarting } from './refusal.js';
import { seedStore, waitForSeed } from './seed.js';
import type { Database } from './store/database.js';
import { openDatabase } from './store/open.js';
import { startTraining } from './train/index.js';
import { reclaimJobs } from './train/jobs.js';

const TIDY_INTERVAL_MS = 24 * 3_600_000;
/** Those who watch a service wait only a few seconds for its health. */
const HEALTH_LIMIT_MS = 2_000;

/** A service that is running and ready to answer. */
export interface RunningService {
  readonly url: string;
  readonly account: DemoAccount;
  readonly store: string;
  readonly embedder: string;
  readonly answerer: string;
  /** Takes no more requests, waits for those that are running, then closes the store. */
  stop(): Promise<void>;
}

/**
 * Starts everything: store, models, training, HTTP. The first start on an empty store fills it with the sample shop and
 * resolves when the service has learned it.
 *
 * @param note called with a sentence for people about what takes a while
 * @param signal ends the learning of the sample shop, for a service that is to be stopped before it is ready
 */
export async function startService(
  config: Config,
  note: (text: string) => void,
  signal: AbortSignal,
): Promise<RunningService> {
  // First of all, so that a port in use is told at once and costs no data folder.
  const server = await listen(config);
  // Loaded only when it is needed: this library takes as long to load as everything else together.
  const client = config.openai && (await import('./model-client.js')).createModelClient(config.openai);
  const opening = openDatabase(config);
  const [db, embedder] = await Promise.all([opening, openEmbedder(config, client, opening)]);
  const answerer = createAnswerer(config, client);
  const about = { store: db.description, embedder: embedder.name, answerer: answerer.description };
  const state: State = { waitingFor: 'The service is starting.', isLearning: true };
  const stopping = new AbortController();
  const parts = { db: db.forRequests, embedder, answerer };
  server.answerWith(createSite({ config, server, parts, about, state, stopping: stopping.signal }).fetch);

  const sampleSite = `${server.url}/site`;
  await seedStore(db, sampleSite);
  const account = (state.account = await openDemoAccount(db, config.dataDir));
  await retrainForEmbedder(db, embedder.name);
  if (!db.isShared) await reclaimJobs(db);
  const stopTidying = await keepTidy(db);
  const training = startTraining({ db, embedder, siteUrl: sampleSite, print: note });
  const showProgress = (done: number, total: number): void => {
    state.waitingFor = `The service is learning: ${done} of ${total} items.`;
  };
  await waitForSeed(db, { siteUrl: sampleSite, embedder: embedder.name }, showProgress, signal);
  state.waitingFor = '';
  state.isLearning = false;
  return {
    url: server.url,
    account,
    ...about,
    stop: async () => {
      state.waitingFor = 'The service is stopping.';
      stopping.abort();
      stopTidying();
      // Together, because a training that went on would read the sample site from a server that no longer listens.
      await Promise.all([training.stop(), server.close(note)]);
      await embedder.close();
      await db.close();
    },
  };
}

/** Facts that become known while the service starts. */
interface State {
  /** Why the service is not ready, in words; empty when it is. */
  waitingFor: string;
  /** Whether what the service is going to answer from is still learned, for the first time or with another embedder. */
  isLearning: boolean;
  account?: DemoAccount;
}

/** What the site is made of. */
interface SiteOptions {
  readonly config: Config;
  readonly server: HttpServer;
  readonly parts: ServiceParts;
  readonly about: { readonly store: string; readonly embedder: string; readonly answerer: string };
  readonly state: State;
  /** Aborted when the service stops. */
  readonly stopping: AbortSignal;
}

/** All that is served: the interface, the pages, and what the pages need. It answers while the service starts, too. */
function createSite({ config, server, parts, about, state, stopping }: SiteOptions): Hono {
  const { db } = parts;
  const app = createApp({
    parts,
    config,
    // This machine may have several addresses; the request's host is the one at which the caller reached it.
    siteUrl: (host) => (host && listensEverywhere(config.host) ? `http://${host}` : server.url),
    // Anybody may ask, so it does not say where the store is.
    health: async () => ({
      waitingFor: state.waitingFor || ((await isAway(db)) ? 'The database does not answer.' : ''),
      ...about,
      store: db.isShared ? 'PostgreSQL' : 'PGlite',
    }),
    isLearning: () => state.isLearning,
  });
  serveInvitations(app, db);
  app.route('/gallery', createGallery(stopping));
  const account = (): DemoAccount => state.account ?? notReady();
  app.route('/demo/api', createDemoApi({ db, about, siteUrl: () => server.url, account }));
  servePages(app);
  app.notFound(refuseUnknownRoute);
  return app;
}

/** The built-in store is part of this process: it is never away, but may keep a question waiting while an item is stored. */
async function isAway(db: Database): Promise<boolean> {
  if (!db.isShared) return false;
  const answer = db.query('select 1').then(
    () => false,
    () => true,
  );
  return Promise.race([answer, wait(HEALTH_LIMIT_MS, true, { ref: false })]);
}

/** Tidies now and every day. @returns the function that ends this */
async function keepTidy(db: Database): Promise<() => void> {
  await tidy(db);
  const timer = setInterval(() => {
    tidy(db).catch((error: Error) => console.error(`Old conversations stay: ${error.message}`));
  }, TIDY_INTERVAL_MS);
  return () => clearInterval(timer);
}

/** Deletes old conversations. A server frees the room of what was deleted and replaced by itself, the built-in store does not. */
async function tidy(db: Database): Promise<void> {
  await forgetOldConversations(db);
  if (!db.isShared) await db.query('vacuum');
}

function notReady(): never {
  throw stillStarting();
}

/** Opens the embedder. Its server may be down if the store has vectors of it: until it is up, words alone decide. */
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
