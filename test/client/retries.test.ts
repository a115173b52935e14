import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, before, beforeEach, describe, it, mock } from 'node:test';
import { createChatClient, createClient, HttpError, type Client } from '../../src/client/index.js';
import { waitBeforeRetry } from '../../src/client/retry.js';
import { EXCHANGES } from '../fixtures/exchanges.js';
import { fill, SAMPLE } from '../fixtures/recorded.js';
import { hang, inTurn, reset, TestService, type Answer } from './test-service.js';

const successOf = (name: string): Answer => ({
  body: fill(EXCHANGES.find(({ operation, failure }) => operation === name && !failure)!.response),
});
const argsOf = (name: string) =>
  fill(EXCHANGES.find(({ operation, failure }) => operation === name && !failure)!.args!);

const REPEATABLE = [
  'dataItems.list',
  'dataItems.edit',
  'dataItems.delete',
  'banners.edit',
  'banners.delete',
  'popupHeroes.edit',
  'facePops.delete',
];
const ONCE = [
  'banners.create',
  'popupHeroes.create',
  'facePops.create',
  'whitelabel.createInvitation',
  'whitelabel.inviteLink',
  'whitelabel.editClientPlan',
  'chat.send',
];

/** Fails as Node's own fetch does, with these facts about the connection. */
const failing = (facts: object) => () =>
  Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error(), facts) }));

const busy: Answer = { status: 503, headers: { 'retry-after': '0' }, body: 'busy' };
const tooMany: Answer = {
  status: 429,
  headers: { 'retry-after': '0' },
  body: { status: false, data: 'Too many requests.' },
};

describe('a failed call', () => {
  let service: TestService;
  let client: Client;
  /** Does not wait long for an answer, but tries again often. */
  let hasty: Client;

  before(async () => {
    service = await new TestService(hang).start();
    client = createClient({ ...service.addresses, apiKey: SAMPLE.APIKey });
    hasty = createClient({ ...service.addresses, apiKey: SAMPLE.APIKey, timeoutMs: 1000, maxRetries: 9 });
    // The draw decides how long the waits are; how they are spread has a test of its own.
    mock.method(Math, 'random', () => 0);
  });
  beforeEach(() => void (service.received.length = 0));
  after(() => {
    mock.restoreAll();
    return service.stop();
  });

  function call(name: string, by = client): Promise<unknown> {
    const [group, verb] = name.split('.') as [keyof Client, string];
    const methods = by[group] as unknown as Record<string, (...args: readonly unknown[]) => Promise<unknown>>;
    return methods[verb]!(...argsOf(name));
  }

  for (const name of REPEATABLE) {
    it(`${name} is made again after any temporary failure`, async () => {
      for (const failure of [
        reset,
        { status: 500 },
        { status: 408 },
        tooMany,
        busy,
        { status: 502, body: '<h1>' },
      ]) {
        service.received.length = 0;
        service.answer = inTurn(failure, successOf(name));
        await call(name);
        assert.equal(service.received.length, 2);
        assert.deepEqual(service.received[1]?.body, service.received[0]?.body);
      }
    });

    it(`${name} is made again after a time-out`, async () => {
      service.answer = inTurn(hang, successOf(name));
      await call(name, hasty);
      assert.ok(service.received.length >= 2);
    });
  }

  for (const name of ONCE) {
    it(`${name} is made again only where the service certainly did nothing`, async () => {
      for (const refusal of [tooMany, busy]) {
        service.received.length = 0;
        service.answer = inTurn(refusal, successOf(name));
        await call(name);
        assert.equal(service.received.length, 2);
      }
      for (const failure of [
        reset,
        hang,
        { status: 500 },
        { status: 503 },
        { status: 429 },
        { status: 408 },
        ...[408, 500, 502, 504].map((status) => ({ status, headers: { 'retry-after': '0' } })),
      ]) {
        service.received.length = 0;
        service.answer = inTurn(failure, successOf(name));
        await assert.rejects(call(name, failure === hang ? hasty : client));
        assert.equal(service.received.length, 1);
      }
    });
  }

  it('is not made again when the service said no, or its answer cannot be read', async () => {
    for (const answer of [{ body: { status: false, data: 'No.' } }, { status: 404 }, { body: 'not JSON' }]) {
      service.received.length = 0;
      service.answer = inTurn(answer, successOf('dataItems.list'));
      await assert.rejects(call('dataItems.list'));
      assert.equal(service.received.length, 1);
    }
  });

  it('is made again when the service was busy, also in words that cannot be read', async () => {
    const headers = { 'retry-after': '0', 'content-encoding': 'gzip' };
    service.answer = inTurn({ status: 503, headers, body: 'no gzip' }, successOf('banners.create'));
    await call('banners.create');
    assert.equal(service.received.length, 2);
  });

  it('is made again when the service was busy, also when its words never end', async () => {
    const unended = (response: ServerResponse) =>
      void response.writeHead(503, { 'retry-after': '0' }).write('{"status"');
    service.received.length = 0;
    service.answer = inTurn(unended, successOf('banners.create'));
    await call('banners.create', hasty);
    assert.equal(service.received.length, 2);
  });

  it('is made at most twice more, or as often as `maxRetries` says', async () => {
    service.answer = inTurn(reset);
    await assert.rejects(call('dataItems.list'), { kind: 'network' });
    assert.equal(service.received.length, 3);
    for (const maxRetries of [0, 1]) {
      service.received.length = 0;
      const { dataItems } = createClient({ ...service.addresses, apiKey: 'k', maxRetries });
      await assert.rejects(dataItems.list('t'), { kind: 'network' });
      assert.equal(service.received.length, maxRetries + 1);
    }
  });

  it('waits as long as the service asks', async () => {
    service.answer = inTurn({ ...tooMany, headers: { 'retry-after': '1' } }, successOf('dataItems.list'));
    await call('dataItems.list');
    const [first, second] = service.received;
    assert.ok(second!.at - first!.at >= 990, `${second!.at - first!.at} ms`);
  });

  it('is made again at once when the date that the service names has passed', async () => {
    const passed = { ...busy, headers: { 'retry-after': new Date(Date.now() - 1000).toUTCString() } };
    service.received.length = 0;
    service.answer = inTurn(passed, successOf('banners.create'));
    await call('banners.create');
    assert.equal(service.received.length, 2);
  });

  it('is left to the caller when the service asks for more than a minute', async () => {
    service.answer = inTurn({ ...tooMany, headers: { 'retry-after': '61' } });
    await assert.rejects(call('dataItems.list'), { retryAfterMs: 61_000, retryable: true });
    assert.equal(service.received.length, 1);
  });

  it('says that an earlier attempt may have done it', async () => {
    service.answer = inTurn(reset, {
      body: { status: false, data: 'A data item with that id was not found.' },
    });
    await assert.rejects(call('dataItems.delete'), { kind: 'api', maybeApplied: true });
    service.answer = inTurn({ body: { status: false, data: 'A data item with that id was not found.' } });
    await assert.rejects(call('dataItems.delete'), { kind: 'api', maybeApplied: false });
  });

  it('may have been done after a 5xx, also one with Retry-After, but for 503', async () => {
    const { banners } = createClient({ ...service.addresses, apiKey: 'k', maxRetries: 0 });
    const banner = { id: 'b', companyId: 'c', name: 'n' };
    for (const [status, maybeApplied] of [
      [500, true],
      [502, true],
      [503, false],
      [504, true],
      [429, false],
    ] as const) {
      service.answer = inTurn({ status, headers: { 'retry-after': '1' } });
      await assert.rejects(banners.create(banner), { httpStatus: status, retryAfterMs: 1000, maybeApplied });
    }
  });

  it('cannot have been done when no connection was made', async () => {
    const gone = await new TestService(hang).start();
    const { bannerUrl } = gone.addresses;
    await gone.stop();
    const { banners } = createClient({ bannerUrl, apiKey: 'k' });
    const banner = { id: 'b', companyId: 'c', name: 'n' };
    await assert.rejects(banners.create(banner), { kind: 'network', maybeApplied: false });
    // A port that the Fetch standard forbids.
    const forbidden = createClient({ bannerUrl: 'http://localhost:1', apiKey: 'k' });
    await assert.rejects(forbidden.banners.create(banner), { kind: 'network', maybeApplied: false });
    // A name server that does not answer, a host that does not, and no way there: as Node's own fetch tells of them.
    for (const facts of [
      { code: 'EAI_AGAIN' },
      { code: 'UND_ERR_CONNECT_TIMEOUT' },
      { code: 'ENETUNREACH', syscall: 'connect' },
      { code: 'ENETUNREACH', errors: [{}, {}] },
    ]) {
      const unreached = createClient({ bannerUrl, apiKey: 'k', fetch: failing(facts) });
      await assert.rejects(unreached.banners.create(banner), { kind: 'network', maybeApplied: false });
    }
    const lost = createClient({
      bannerUrl,
      apiKey: 'k',
      fetch: failing({ code: 'ETIMEDOUT', syscall: 'read' }),
    });
    await assert.rejects(lost.banners.create(banner), { kind: 'network', maybeApplied: true });
  });

  it('is never made again by the part for pages', async () => {
    for (const failure of [reset, tooMany, busy, { status: 500 }]) {
      service.received.length = 0;
      service.answer = inTurn(failure, successOf('chat.send'));
      await assert.rejects(createChatClient(service.addresses).send({ agentId: 'a', message: 'Hello?' }));
      assert.equal(service.received.length, 1);
    }
  });
});

describe('the wait before another attempt', () => {
  const broken = (retryAfterMs?: number) =>
    new HttpError('HTTP 503', {
      operation: 'dataItems.list',
      httpStatus: 503,
      retryable: true,
      retryAfterMs,
    });

  const range = (attempt: number, retryAfterMs?: number) =>
    [0, 1].map((drawn) => {
      const random = mock.method(Math, 'random', () => drawn);
      const wait = waitBeforeRetry(broken(retryAfterMs), attempt);
      random.mock.restore();
      return wait;
    });

  it('doubles from half a second to 8 seconds, and is anything up to that', () => {
    const ranges = [0, 1, 2, 3, 4, 5, 20].map((attempt) => range(attempt));
    assert.deepEqual(ranges, [
      [0, 500],
      [0, 1000],
      [0, 2000],
      [0, 4000],
      [0, 8000],
      [0, 8000],
      [0, 8000],
    ]);
  });

  it('comes on top of what the service asks for', () => {
    assert.deepEqual(range(0, 3000), [3000, 3500]);
    assert.deepEqual(range(0, 60_000), [60_000, 60_500]);
    assert.deepEqual(range(0, 60_001), [Infinity, Infinity]);
  });
});
