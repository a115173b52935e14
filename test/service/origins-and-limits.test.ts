import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { openDatabase } from '../../demo/service/store/open.js';
import {
  chatRequest,
  seededFolder,
  startRefused,
  startService,
  type RunningService,
} from './helpers/running-service.js';

const OVEN = 'Is the Tide bowl safe in the oven?';

describe('pages of other origins', () => {
  let service: RunningService;
  before(async () => {
    const dataDir = await seededFolder();
    await addAgentWithOrigins(dataDir, 'agent-of-one-shop', ['https://shop.example']);
    service = await startService({ dataDir });
  });
  after(() => service.stop());

  const preflight = (origin: string, requestHeaders = 'content-type'): Promise<Response> =>
    fetch(`${service.url}/ai/chat`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': requestHeaders,
      },
    });

  for (const origin of [
    'http://localhost:3000',
    'http://127.0.0.1:8080',
    'https://[::1]:9',
    'http://shop.localhost',
  ]) {
    it(`may chat from this machine: ${origin}`, async () => {
      const asked = await preflight(origin);
      assert.equal(asked.status, 204);
      assert.equal(asked.headers.get('access-control-allow-origin'), origin);
      assert.match(asked.headers.get('access-control-allow-headers') ?? '', /content-type/i);
      assert.match(asked.headers.get('access-control-allow-methods') ?? '', /POST/);
      const answer = await service.post('/ai/chat', chatRequest(service.facts, OVEN), { origin });
      assert.equal(answer.body.status, true);
      assert.equal(answer.headers.get('access-control-allow-origin'), origin);
      assert.equal(answer.headers.get('access-control-allow-credentials'), null);
      assert.match(answer.headers.get('vary') ?? '', /origin/i);
    });
  }

  for (const origin of [
    'https://evil.example',
    'http://localhost.evil.example',
    'https://127.0.0.1.evil.example',
    'null',
  ]) {
    it(`may not read an answer: ${origin}`, async () => {
      assert.equal((await preflight(origin)).headers.get('access-control-allow-origin'), null);
      const answer = await service.post('/ai/chat', chatRequest(service.facts, OVEN), { origin });
      assert.equal(answer.status, 403);
      assert.equal(answer.body.status, false);
      assert.equal(answer.headers.get('access-control-allow-origin'), null);
    });
  }

  it('may chat while a tracing tool of the page adds headers to its requests', async () => {
    const asked = await preflight('http://localhost:3000', 'baggage,content-type,sentry-trace,traceparent');
    // The wildcard of a preflight without credentials: every header but Authorization.
    assert.match(asked.headers.get('access-control-allow-headers') ?? '', /(?:^|, )\*$/);
  });

  it('may also read a failure, so that they can tell their visitor', async () => {
    const origin = 'http://localhost:3000';
    const answer = await service.post('/ai/chat', '{', { origin });
    assert.equal(answer.headers.get('access-control-allow-origin'), origin);
  });

  it('chat with an agent that lists their origin, and with that agent only', async () => {
    const origin = 'https://shop.example';
    assert.equal((await preflight(origin)).headers.get('access-control-allow-origin'), origin);
    const own = chatRequest(service.facts, OVEN, { agentId: 'agent-of-one-shop' });
    const answer = await service.post('/ai/chat', own, { origin });
    assert.equal(answer.body.status, true);
    assert.equal(answer.headers.get('access-control-allow-origin'), origin);
    assert.equal((await service.post('/ai/chat', chatRequest(service.facts, OVEN), { origin })).status, 403);
    assert.equal((await service.post('/ai/chat', own, { origin: 'http://localhost:3000' })).status, 403);
  });

  it('that an agent lists may also read a failure that comes before it is known which agent is asked', async () => {
    const origin = 'https://shop.example';
    const answer = await service.post('/ai/chat', '{', { origin });
    assert.equal(answer.status, 400);
    assert.equal(answer.headers.get('access-control-allow-origin'), origin);
    const keyed = await service.post('/ai/dataitem/all', '{', { origin });
    assert.equal(keyed.headers.get('access-control-allow-origin'), null);
  });

  it("are refused by the API of the demo's own pages, which asks for no key", async () => {
    const call = '/demo/api/data-items/list';
    assert.equal((await service.post(call, {})).body.status, true);
    for (const headers of [
      { origin: 'http://localhost:3000' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]) {
      assert.equal((await service.post(call, {}, headers)).status, 403);
    }
    assert.equal(await statusWithHost(service.url, '/demo/api/about', 'attacker.example'), 403);
  });
});

describe('a service with a list of origins', () => {
  it('lets only their pages and its own pages read answers', async () => {
    const service = await startService({
      env: { ALLOWED_ORIGINS: 'https://shop.example https://WWW.Shop.example:443/' },
    });
    try {
      const statusFrom = async (origin: string): Promise<number> =>
        (await service.post('/ai/chat', chatRequest(service.facts, OVEN), { origin })).status;
      assert.equal(await statusFrom('https://shop.example'), 200);
      assert.equal(await statusFrom('https://www.shop.example'), 200);
      assert.equal(await statusFrom('http://localhost:3000'), 403);
      assert.equal(await statusFrom(service.url), 200);
    } finally {
      await service.stop();
    }
  });
});

for (const origins of [
  '*',
  'shop.example',
  'https://shop.example/path',
  'https://*.shop.example',
  'ftp://shop.example',
  'https://a@shop.example',
]) {
  it(`a service does not start with ${origins} as an origin, and says what an origin looks like`, async () => {
    const { code, said } = await startRefused({
      env: { ALLOWED_ORIGINS: `https://one.example, ${origins}` },
    });
    assert.equal(code, 1);
    assert.equal(said, 'The setting ALLOWED_ORIGINS must be addresses such as https://shop.example.\n');
  });
}

describe('a limit', () => {
  it('stops an address that chats too often, and says when to try again', async () => {
    const service = await startService({ env: { RATE_LIMIT: '3' } });
    try {
      for (let count = 0; count < 3; count++) await service.ask(OVEN);
      const answer = await service.post('/ai/chat', chatRequest(service.facts, OVEN));
      assert.equal(answer.status, 429);
      assert.equal(answer.body.status, false);
      assert.match(answer.body.data, /Too many requests/);
      const seconds = Number(answer.headers.get('retry-after'));
      assert.ok(seconds >= 1 && seconds <= 60);
      const list = { APIKey: service.facts['key'], trainingId: service.facts['training'] };
      assert.equal((await service.post('/ai/dataitem/all', list)).body.status, true);
    } finally {
      await service.stop();
    }
  });
});

describe('a service without settings', () => {
  let service: RunningService;
  before(async () => (service = await startService()));
  after(() => service.stop());

  it('does not limit the chats of this machine', async () => {
    const bad = chatRequest(service.facts, OVEN, { agentId: 'nobody' });
    const answers = await Promise.all(Array.from({ length: 80 }, () => service.post('/ai/chat', bad)));
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  });

  it('stops someone who guesses keys, but not someone with the right key at the same address', async () => {
    const list = (key: string | undefined) =>
      service.post('/ai/dataitem/all', { APIKey: key, trainingId: service.facts['training'] });
    for (let count = 0; count < 30; count++) assert.equal((await list(`guess ${count}`)).status, 401);
    const stopped = await list('one more');
    assert.equal(stopped.status, 429);
    assert.ok(Number(stopped.headers.get('retry-after')) > 0);
    assert.equal((await list(service.facts['key'])).status, 200);
  });

  it('tells everybody how it is, but not where its files are', async () => {
    const { body } = await service.get<{ data: { store: string } }>('/health');
    assert.equal(body.data.store, 'PGlite');
    assert.ok(!JSON.stringify(body).includes(service.dataDir));
  });

  it('keeps answers out of caches and frames, and from being read as another type', async () => {
    const { headers } = await service.get('/health');
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/);
    assert.equal(headers.get('x-powered-by'), null);
    const page = await service.get<string>('/');
    assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'self'/);
    assert.match(page.body, /<agent-chat/);
  });
});

async function addAgentWithOrigins(dataDir: string, id: string, origins: readonly string[]): Promise<void> {
  const db = await openDatabase({ dataDir });
  try {
    await db.query(
      `insert into agent (id, company_id, training_id, name, allowed_origins)
       select $1, company_id, training_id, name, $2::jsonb from agent limit 1`,
      [id, JSON.stringify(origins)],
    );
  } finally {
    await db.close();
  }
}

/** `fetch` sets the header Host itself. */
function statusWithHost(url: string, path: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const call = request(url + path, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    call.on('error', reject);
    call.end();
  });
}
