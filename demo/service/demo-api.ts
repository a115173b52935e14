import { createClient, isAgentWidgetsError, type Client } from 'agent-widgets/client';
import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { z } from 'zod';
import type { DemoAccount } from './accounts/demo-account.js';
import { addItem } from './add-item.js';
import { banner, dataItemDelete, dataItemEdit } from './contract.js';
import { findSource, useDataItem } from './data-items.js';
import { readJsonObject } from './http/body.js';
import { check } from './http/check.js';
import { fail } from './http/envelopes.js';
import { addressOf, isLoopbackAddress, isLoopbackHost, isOwnOrigin } from './http/origins.js';
import { OBJECT_BYTES } from './operations.js';
import { Refusal } from './refusal.js';
import type { Database } from './store/database.js';
import { listJobs } from './train/jobs.js';
import { listWidgets } from './widgets.js';

/** What the API for the demo's pages is built from. */
export interface DemoApiOptions {
  readonly db: Database;
  /** Throws until the service is ready. */
  readonly account: () => DemoAccount;
  readonly siteUrl: () => string;
  readonly about: Readonly<Record<string, string>>;
}

const bannerBody = z.object({ banner });
const choice = z.object({ id: z.string(), enabled: z.boolean() });
const newItem = z.object({
  type: z.string(),
  source: z.string(),
  content: z.string(),
  exact: z.boolean(),
});

/**
 * Serves under `/demo/api` what the demo's own pages need and the interface does not have. It uses the demo's key here
 * in the service, through the package's client over HTTP, so that the key never reaches a browser. Because it asks for
 * no key, it answers only pages of this service on this machine.
 */
export function createDemoApi(options: DemoApiOptions): Hono {
  const api = new Hono();
  api.use(fromThisMachine);

  api.get('/about', (c) => {
    const { agentId, trainingId, companyId } = options.account();
    return c.json({ status: true, data: { agentId, trainingId, companyId, ...options.about } });
  });
  api.get('/items/:id', async (c) => {
    const item = await findSource(options.db, options.account().companyId, c.req.param('id'));
    if (!item) throw new Refusal('A data item with that id was not found.', { status: 404 });
    return c.json(item);
  });
  api.get('/jobs', async (c) =>
    c.json({ status: true, data: await listJobs(options.db, options.account().companyId) }),
  );
  api.get('/banners', async (c) =>
    c.json({ status: true, data: await listWidgets(options.db, options.account().companyId, 'banner') }),
  );

  const take = <Input extends z.ZodObject>(
    path: string,
    input: Input,
    handle: (body: z.output<Input>) => Promise<unknown>,
  ): void => {
    api.post(path, async (c) => {
      const data = await handle(check(input, await readJsonObject(c, OBJECT_BYTES)));
      return c.json(data === undefined ? { status: true } : { status: true, data });
    });
  };
  const client = (): Client => keyedClient(options);
  take('/data-items/list', z.object({}), () => client().dataItems.list(options.account().trainingId));
  take('/data-items/edit', dataItemEdit, ({ dataItem }) => client().dataItems.edit(dataItem));
  take('/data-items/delete', dataItemDelete, ({ dataItem }) => client().dataItems.delete(dataItem.id));
  take('/data-items/use', choice, ({ id, enabled }) =>
    useDataItem(options.db, options.account().companyId, id, enabled),
  );
  // For the command line, which cannot open the store while the service holds it.
  take('/data-items/add', newItem, (item) => addItem(options.db, options.account().trainingId, item));
  take('/banners/new', bannerBody, (body) => client().banners.create(body.banner));
  take('/banners/edit', bannerBody, (body) => client().banners.edit(body.banner));
  take('/banners/delete', bannerBody, (body) => client().banners.delete(body.banner));
  api.onError((error, c) =>
    fail(c, undefined, isAgentWidgetsError(error) ? new Refusal(error.message) : error),
  );
  return api;
}

function keyedClient({ account, siteUrl }: DemoApiOptions): Client {
  const url = siteUrl();
  return createClient({
    apiKey: account().apiKey,
    baseUrl: url,
    aiUrl: `${url}/ai`,
    bannerUrl: `${url}/banner`,
    popupHeroUrl: `${url}/popuphero`,
    facePopUrl: `${url}/facepop`,
  });
}

/**
 * Checking the address is not enough, because a page of any site that is opened on this machine can send requests here.
 * So the page must be ours, and the host must be a name of this machine: another name could have been pointed at it.
 */
const fromThisMachine: MiddlewareHandler = async (c, next) => {
  const isHere = isLoopbackAddress(addressOf(c)) && isLoopbackHost(c.req.header('host') ?? '');
  if (!isHere || isForeignPage(c)) {
    throw new Refusal('The pages of this demo work only on the machine that it runs on.', { status: 403 });
  }
  await next();
};

function isForeignPage(c: Context): boolean {
  const site = c.req.header('sec-fetch-site');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  const origin = c.req.header('origin');
  return origin !== undefined && !isOwnOrigin(c, origin);
}
