import { getConnInfo } from '@hono/node-server/conninfo';
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { findAgent, isAgentOrigin } from './agents.js';
import type { Config } from './config.js';
import { apiKey } from './contract.js';
import { readJsonObject } from './http/body.js';
import { check } from './http/check.js';
import { fail, succeed } from './http/envelopes.js';
import { createLimit, type Limit } from './http/limits.js';
import { allow, cors, createOriginRule, isLoopbackAddress, isOwnOrigin } from './http/origins.js';
import { authenticate } from './keys.js';
import { createOpenApi } from './openapi.js';
import { OPERATIONS, type Operation, type ServiceParts } from './operations.js';
import { sendNotFoundPage } from './pages.js';
import { Refusal, stillStarting } from './refusal.js';
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

const CHATS_PER_MINUTE = 60;
const WRONG_KEYS_PER_MINUTE = 30;

interface Limits {
  readonly chat: Limit | undefined;
  readonly spareLoopback: boolean;
  readonly wrongKeys: Limit;
}

/** Who is answered, and how often. */
interface Rules {
  readonly limits: Limits;
  /** Whether pages of an origin may read answers. */
  readonly mayRead: (origin: string) => boolean;
}

/** Serves the interface over HTTP: one route per operation, and a failure envelope for everything else. */
export function createApp(options: AppOptions): Hono {
  const { parts, config } = options;
  const mayRead = createOriginRule(config.allowedOrigins);
  const limits: Limits = {
    chat:
      config.rateLimit === 0
        ? undefined
        : createLimit(parts.db, 'chat', config.rateLimit ?? CHATS_PER_MINUTE),
    spareLoopback: config.rateLimit === undefined,
    wrongKeys: createLimit(parts.db, 'wrong-key', WRONG_KEYS_PER_MINUTE),
  };

  const app = new Hono();
  app.use(apiHeaders, textPaths);
  app.use(cors(mayRead, async (origin) => mayRead(origin) || (await isAgentOrigin(parts.db, origin))));
  for (const operation of OPERATIONS) {
    const handler = async (c: Context): Promise<Response> => {
      try {
        return succeed(c, operation, await run(c, operation, { ...options, limits, mayRead }));
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
    const banner = await findPublicBanner(parts.db, c.req.param('file').slice(0, -'.json'.length));
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

async function run(c: Context, operation: Operation, options: AppOptions & Rules): Promise<unknown> {
  const { parts, siteUrl, limits, mayRead } = options;
  const address = getConnInfo(c).remote.address ?? '';
  if (!operation.keyed) await admitVisitor(c, address, options);
  const body = await readJsonObject(c, operation.maxBytes);
  const companyId = operation.keyed ? await identify(parts, body, address, limits.wrongKeys) : '';
  const input = check(operation.input, body);
  if (!operation.keyed) await checkAgentOrigin(c, parts, String(body['agentId']), mayRead);
  const url = siteUrl(c.req.header('host'));
  return operation.handle(input, {
    parts,
    companyId,
    toUrl: (path) => url + path,
    follow: (text) => text.replaceAll(siteUrl(), () => url),
    signal: c.req.raw.signal,
  });
}

/** Refuses a visitor who comes before the service is ready, or who asks too often. */
async function admitVisitor(
  c: Context,
  address: string,
  { parts, isLearning, limits, mayRead }: AppOptions & Rules,
): Promise<void> {
  await allowAgentPages(c, parts, mayRead);
  if (isLearning()) throw stillStarting();
  const isSpared = limits.spareLoopback && isLoopbackAddress(address);
  if (!isSpared) await limits.chat?.consume(address);
}

/** The company of the key in the body. Only wrong keys are limited; a right key works even from a limited address. */
async function identify(
  parts: ServiceParts,
  body: Record<string, unknown>,
  address: string,
  wrongKeys: Limit,
): Promise<string> {
  const { APIKey: key } = check(apiKey, body);
  try {
    return (await authenticate(parts.db, key)).companyId;
  } catch (error) {
    if (error instanceof Refusal) await wrongKeys.consume(address);
    throw error;
  }
}

/** Lets the pages that agents list read also what is refused before the agent is known, such as how long to wait. */
async function allowAgentPages(
  c: Context,
  { db }: ServiceParts,
  mayRead: (origin: string) => boolean,
): Promise<void> {
  const origin = c.req.header('origin');
  // Others are allowed already, and need not be looked up for every message.
  if (origin && !mayRead(origin) && (await isAgentOrigin(db, origin))) allow(c, origin);
}

/** An agent that lists origins answers only their pages, whatever the service allows in general. */
async function checkAgentOrigin(
  c: Context,
  parts: ServiceParts,
  agentId: string,
  mayRead: (origin: string) => boolean,
): Promise<void> {
  const origin = c.req.header('origin');
  if (!origin || isOwnOrigin(c, origin)) return;
  const own = (await findAgent(parts.db, agentId))?.allowedOrigins;
  if (own ? own.includes(origin) : mayRead(origin)) return allow(c, origin);
  c.res.headers.delete('Access-Control-Allow-Origin');
  throw new Refusal('This agent does not answer pages of that origin.', {
    status: 403,
    code: 'ORIGIN_REFUSED',
  });
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
