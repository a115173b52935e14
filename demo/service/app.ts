import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { authenticate } from './accounts/keys.js';
import { isAgentOrigin } from './agents.js';
import type { Config } from './config.js';
import { apiKey } from './contract.js';
import { readJsonObject } from './http/body.js';
import { check } from './http/check.js';
import { fail, succeed } from './http/envelopes.js';
import { createLimit, type Limit } from './http/limits.js';
import { addressOf, cors, createOriginRule } from './http/origins.js';
import { createOpenApi } from './openapi.js';
import { OPERATIONS, type Operation, type ServiceParts } from './operations.js';
import { sendNotFoundPage } from './pages.js';
import { Refusal } from './refusal.js';
import type { Database } from './store/database.js';
import { createVisitorGate, type VisitorGate } from './visitors.js';
import { findPublicBanner } from './widgets.js';

/** What `/health` tells about the service. */
export interface Health {
  /** Why the service does not answer now, in words; empty if it does. */
  readonly waitingFor: string;
  readonly store: string;
  readonly embedder: string;
  readonly answerer: string;
}

/** What the app is built from. */
export interface AppOptions {
  readonly parts: ServiceParts;
  readonly config: Pick<Config, 'allowedOrigins' | 'rateLimit'>;
  readonly health: () => Promise<Health>;
  /** Whether a first start is still learning the items that it is going to answer from. */
  readonly isLearning: () => boolean;
  /** Address of the service for a caller who sent this host, without a slash at the end. */
  readonly siteUrl: (host?: string) => string;
}

const WRONG_KEYS_PER_MINUTE = 30;

/** Who is answered, and how often. */
interface Gates {
  readonly visitors: VisitorGate;
  readonly wrongKeys: Limit;
}

/** Serves the interface over HTTP: one route per operation, and a failure envelope for everything else. */
export function createApp(options: AppOptions): Hono {
  const { db } = options.parts;
  const { allowedOrigins, rateLimit } = options.config;
  const mayRead = createOriginRule(allowedOrigins);
  const gates: Gates = {
    visitors: createVisitorGate(db, { rateLimit, mayRead, isLearning: options.isLearning }),
    wrongKeys: createLimit(db, 'wrong-key', WRONG_KEYS_PER_MINUTE),
  };

  const app = new Hono();
  app.use(apiHeaders, textPaths);
  app.use(cors(mayRead, async (origin) => mayRead(origin) || (await isAgentOrigin(db, origin))));
  for (const operation of OPERATIONS) {
    const handler = async (c: Context): Promise<Response> => {
      try {
        return succeed(c, operation, await run(c, operation, options, gates));
      } catch (error) {
        return fail(c, operation, error);
      }
    };
    app.post(operation.path, handler);
    app.post(`${operation.path}/`, handler);
  }

  app.get('/health', async (c) => {
    const { waitingFor, ...data } = await options.health();
    return waitingFor ? c.json({ status: false, data: waitingFor }, 503) : c.json({ status: true, data });
  });
  app.get('/openapi.json', (c) => c.json(createOpenApi(options.siteUrl(c.req.header('host')))));
  app.get('/banner/:file{.+\\.json}', async (c) => {
    const banner = await findPublicBanner(db, c.req.param('file').slice(0, -'.json'.length));
    return banner ? c.json(banner) : fail(c, undefined, notFound('A banner with that id was not found.'));
  });
  app.onError((error, c) => fail(c, undefined, error));
  return app;
}

/** Answers every request that no route takes, a browser's with a page. Register it after the pages. */
export function refuseUnknownRoute(c: Context): Response | Promise<Response> {
  const { method, path } = c.req;
  const operation = OPERATIONS.find((known) => known.path === path || `${known.path}/` === path);
  if (operation) {
    c.header('Allow', 'POST');
    return fail(c, operation, notFound(`There is nothing at ${method} ${path}: use POST.`));
  }
  if (method === 'GET' && c.req.header('accept')?.includes('text/html')) return sendNotFoundPage(c);
  return fail(c, undefined, notFound(`There is nothing at ${method} ${path}.`));
}

async function run(
  c: Context,
  operation: Operation,
  { parts, siteUrl }: AppOptions,
  { visitors, wrongKeys }: Gates,
): Promise<unknown> {
  // Read at once, because a connection that has closed no longer tells it.
  const address = addressOf(c);
  if (!operation.keyed) await visitors.admit(c);
  const body = await readJsonObject(c, operation.maxBytes);
  const companyId = operation.keyed ? await identify(parts.db, body, address, wrongKeys) : '';
  const input = check(operation.input, body);
  if (!operation.keyed) await visitors.checkPage(c, String(body['agentId']));
  const url = siteUrl(c.req.header('host'));
  return operation.handle(input, {
    parts,
    companyId,
    toUrl: (path) => url + path,
    follow: (text) => text.replaceAll(siteUrl(), () => url),
    signal: c.req.raw.signal,
  });
}

/** The company of the key in the body. Only wrong keys are limited; a right key works even from a limited address. */
async function identify(
  db: Database,
  body: Record<string, unknown>,
  address: string,
  wrongKeys: Limit,
): Promise<string> {
  const { APIKey: key } = check(apiKey, body);
  try {
    return (await authenticate(db, key)).companyId;
  } catch (error) {
    if (error instanceof Refusal) await wrongKeys.consume(address);
    throw error;
  }
}

const apiHeaders: MiddlewareHandler = async (c, next) => {
  c.header('X-Content-Type-Options', 'nosniff');
  c.header('Referrer-Policy', 'no-referrer');
  c.header('Cache-Control', 'no-store');
  c.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  await next();
};

/** A path may contain NUL, but PostgreSQL fails on a query for such a text. */
const textPaths: MiddlewareHandler = async (c, next) => {
  if (/\0|%00/.test(c.req.path))
    throw notFound('There is nothing at this address: it contains the character NUL.');
  await next();
};

function notFound(message: string): Refusal {
  return new Refusal(message, { status: 404, code: 'NOT_FOUND' });
}
