import assert from 'node:assert/strict';
import { getEventListeners, once } from 'node:events';
import { after, before, beforeEach, describe, it, mock } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createChatClient, createClient } from '../../src/client/index.js';
import { pause } from '../../src/client/retry.js';
import { EXCHANGES } from '../fixtures/exchanges.js';
import { fill } from '../fixtures/recorded.js';
import { hang, TestService } from './test-service.js';

const QUESTION = { agentId: 'agent-1', message: 'Hello?' };
const REPLY = fill(EXCHANGES.find(({ operation }) => operation === 'chat.send')!.response);

describe('giving up', () => {
  let service: TestService;
  let arrived: Promise<unknown>;

  before(async () => void (service = await new TestService(hang).start()));
  beforeEach(() => {
    service.received.length = 0;
    arrived = new Promise((resolve) => {
      service.answer = () => void resolve(undefined);
    });
  });
  after(() => service.stop());

  it("the caller's signal ends a call under way, and its reason is the cause", async () => {
    const controller = new AbortController();
    const call = createChatClient(service.addresses).send(QUESTION, { signal: controller.signal });
    void arrived.then(() => controller.abort('the visitor left'));
    await assert.rejects(call, {
      name: 'AbortedError',
      kind: 'aborted',
      cause: 'the visitor left',
      retryable: false,
      maybeApplied: true,
    });
  });

  it('nothing is sent when the signal has fired already', async () => {
    const signal = AbortSignal.abort();
    const chat = createChatClient(service.addresses);
    await assert.rejects(chat.send(QUESTION, { signal }), { kind: 'aborted', maybeApplied: false });
    const { banners } = createClient({ ...service.addresses, apiKey: 'k' });
    const banner = { id: 'b', companyId: 'c', name: 'n' };
    await assert.rejects(banners.create(banner, { signal }), { kind: 'aborted', maybeApplied: false });
    assert.equal(service.received.length, 0);
  });

  it('the connection is closed, so that the service learns of it', async () => {
    const controller = new AbortController();
    const closed = new Promise((resolve) => {
      service.answer = (_request, response) => {
        void once(response, 'close').then(resolve);
        controller.abort();
        return undefined;
      };
    });
    const call = createChatClient(service.addresses).send(QUESTION, { signal: controller.signal });
    await assert.rejects(call, { kind: 'aborted' });
    await closed;
  });

  it('a call that settled leaves no listener on the signal', async () => {
    const { signal } = new AbortController();
    service.answer = () => ({ body: REPLY });
    await createChatClient(service.addresses).send(QUESTION, { signal });
    assert.equal(getEventListeners(signal, 'abort').length, 0);
  });

  it('a request whose answer was read to its end is not aborted afterwards', async () => {
    const signals: AbortSignal[] = [];
    const watched: typeof fetch = (url, init) => {
      signals.push(init!.signal!);
      return fetch(url, init);
    };
    for (const answer of [{ body: REPLY }, { status: 500, body: 'Broken.' }, { body: 'No JSON.' }]) {
      service.answer = () => answer;
      await createChatClient({ ...service.addresses, fetch: watched })
        .send(QUESTION)
        .catch(() => undefined);
    }
    assert.deepEqual(
      signals.map(({ aborted }) => aborted),
      [false, false, false],
    );
  });

  it('the time limit holds even when fetch ignores its signal', async () => {
    const fetch = () => new Promise<Response>(() => {});
    const call = createChatClient({ ...service.addresses, fetch, timeoutMs: 30 }).send(QUESTION);
    await assert.rejects(call, { name: 'TimeoutError', kind: 'timeout', maybeApplied: true });
  });

  it('a refusal whose words never end is one all the same, and tells how long to wait', async () => {
    const chat = createChatClient({ ...service.addresses, timeoutMs: 1000 });
    for (const [status, words] of [
      [429, ''],
      [503, '{"status":false,"da'],
    ] as const) {
      service.answer = (_request, response) => {
        response.writeHead(status, { 'retry-after': '7' });
        response.flushHeaders();
        response.write(words);
        return undefined;
      };
      await assert.rejects(chat.send(QUESTION), {
        kind: 'http',
        httpStatus: status,
        retryAfterMs: 7000,
        maybeApplied: false,
      });
    }
  });

  it("the caller's signal ends a call also while the words of a refusal come in", async () => {
    const controller = new AbortController();
    service.answer = (_request, response) => {
      response.writeHead(429).write('{');
      setImmediate(() => controller.abort());
      return undefined;
    };
    const call = createChatClient(service.addresses).send(QUESTION, { signal: controller.signal });
    await assert.rejects(call, { kind: 'aborted' });
  });

  it('the connection is closed even when fetch ignores its signal while an answer comes in', async () => {
    const closed = new Promise((resolve) => {
      service.answer = (_request, response) => {
        void once(response, 'close').then(resolve);
        response.writeHead(200).write('[');
        return undefined;
      };
    });
    const ignorant = (url: string | URL | Request, init?: RequestInit) =>
      fetch(url, { ...init, signal: null });
    const call = createChatClient({ ...service.addresses, fetch: ignorant, timeoutMs: 100 }).send(QUESTION);
    await assert.rejects(call, { kind: 'timeout' });
    await closed;
  });

  it('the connection is closed even when fetch ignores its signal until the time limit has passed', async () => {
    let isCancelled: (reason: unknown) => void;
    const cancelled = new Promise((resolve) => (isCancelled = resolve));
    const endless = new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        await nextTurn();
        controller.enqueue(new Uint8Array(1));
      },
      cancel: (reason) => isCancelled(reason),
    });
    let answer: (response: Response) => void;
    const late = new Promise<Response>((resolve) => (answer = resolve));
    const call = createChatClient({ ...service.addresses, fetch: () => late, timeoutMs: 20 }).send(QUESTION);
    await assert.rejects(call, { kind: 'timeout' });
    answer!(new Response(endless));
    await cancelled;
  });

  it("a call's own limit comes before the client's, and undefined counts as none given", async () => {
    const chat = createChatClient({ ...service.addresses, timeoutMs: 60_000 });
    await assert.rejects(chat.send(QUESTION, { timeoutMs: 30 }), { kind: 'timeout' });
    const hasty = createChatClient({ ...service.addresses, timeoutMs: 30 });
    await assert.rejects(hasty.send(QUESTION, { timeoutMs: undefined }), { kind: 'timeout' });
    service.answer = () => ({ body: {} });
    const { banners } = createClient({ ...service.addresses, apiKey: 'k' });
    const banner = { id: 'b', companyId: 'c', name: 'n' };
    for (const none of [null, { timeoutMs: null }]) await banners.create(banner, none as object);
  });

  it('a limit longer than any timer is not a short one', async () => {
    for (const timeoutMs of [Infinity, 2 ** 31]) {
      service.answer = (_request, response) => {
        setTimeout(() => response.end(JSON.stringify(REPLY)), 50);
        return undefined;
      };
      const chat = createChatClient({ ...service.addresses, timeoutMs });
      assert.ok((await chat.send(QUESTION)).messages.length > 0);
    }
  });

  it('the deadline ends a call in the middle of an attempt', async () => {
    const { dataItems } = createClient({ ...service.addresses, apiKey: 'k', deadlineMs: 2000 });
    const start = Date.now();
    await assert.rejects(dataItems.list('t'), { kind: 'timeout' });
    assert.ok(Date.now() - start < 10_000);
    assert.equal(service.received.length, 1);
  });

  it('a wait that would pass the deadline is not begun', async () => {
    service.answer = () => ({ status: 503, headers: { 'retry-after': '30' } });
    const { dataItems } = createClient({ ...service.addresses, apiKey: 'k', deadlineMs: 5000 });
    await assert.rejects(dataItems.list('t'), { kind: 'http', httpStatus: 503, retryAfterMs: 30_000 });
    assert.equal(service.received.length, 1);
  });

  it('no attempt is made after a wait in which the machine slept beyond the deadline', async () => {
    const now = Date.now();
    let slept = 0;
    const clock = mock.method(Date, 'now', () => now + slept);
    let attempts = 0;
    const fetch = () => {
      attempts++;
      // Once the wait has begun.
      setTimeout(() => (slept = 60_000));
      return Promise.resolve(new Response('', { status: 429, headers: { 'retry-after': '1' } }));
    };
    const { banners } = createClient({ ...service.addresses, apiKey: 'k', deadlineMs: 30_000, fetch });
    try {
      await assert.rejects(banners.create({ id: 'b', companyId: 'c', name: 'Sale' }), {
        kind: 'http',
        httpStatus: 429,
        maybeApplied: false,
      });
      assert.equal(attempts, 1);
    } finally {
      clock.mock.restore();
    }
  });

  it('a deadline that is not a number allows no second attempt', async () => {
    let attempts = 0;
    const fetch = () => Promise.resolve(Response.json({ status: false, data: `No. ${++attempts}` }));
    const { dataItems } = createClient({ ...service.addresses, apiKey: 'k', deadlineMs: NaN, fetch });
    await assert.rejects(dataItems.list('t'), { kind: 'api', message: 'No. 1' });
  });

  it('the signal ends the wait between two attempts', { timeout: 10_000 }, async () => {
    service.answer = () => ({ status: 503, headers: { 'retry-after': '50' } });
    const controller = new AbortController();
    const { dataItems } = createClient({ ...service.addresses, apiKey: 'k' });
    const timers = mock.method(globalThis, 'setTimeout');
    const isWaiting = () =>
      timers.mock.calls.some(({ arguments: [, ms = 0] }) => ms >= 50_000 && ms < 51_000);
    const call = dataItems.list('t', { signal: controller.signal });
    while (!isWaiting()) await nextTurn();
    timers.mock.restore();
    controller.abort();
    await assert.rejects(call, { kind: 'aborted', operation: 'dataItems.list' });
    assert.equal(service.received.length, 1);
    assert.equal(getEventListeners(controller.signal, 'abort').length, 0);
  });

  it('a wait is not begun when the signal has fired just before', { timeout: 10_000 }, async () => {
    await pause(60_000, AbortSignal.abort());
  });

  it('the deadline begins once the key is there', async () => {
    service.answer = () => ({ body: { status: true, data: [] } });
    const apiKey = () => new Promise<string>((resolve) => setTimeout(resolve, 2100, 'k'));
    const { dataItems } = createClient({ ...service.addresses, apiKey, deadlineMs: 2000 });
    assert.deepEqual(await dataItems.list('t'), []);
  });
});
