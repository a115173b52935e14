import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { createChatClient, createClient, type ClientOptions } from '../../src/client/index.js';
import { SAMPLE } from '../fixtures/recorded.js';
import { hang, TestService, type Answer } from './test-service.js';
import '../helpers/fuzz.js';

const KEY = SAMPLE.APIKey;
const BANNER = { id: 'b', companyId: 'c', name: 'n' };

/** Everything a console, a log or a report makes of a value. */
function printed(value: unknown): string {
  const error = value as Error | undefined;
  return [
    inspect(value, { depth: Infinity, showHidden: true }),
    JSON.stringify(value),
    String(value),
    error?.stack,
    inspect(error?.cause, { depth: Infinity, showHidden: true }),
  ].join('\n');
}

describe('the API key', () => {
  let service: TestService;

  before(async () => void (service = await new TestService(hang).start()));
  after(() => service.stop());

  const create = (options: Partial<ClientOptions> = {}) =>
    createClient({ ...service.addresses, apiKey: KEY, maxRetries: 0, ...options });

  async function failureOf(options: Partial<ClientOptions>, answer: Answer = {}): Promise<unknown> {
    service.answer = () => answer;
    return create(options)
      .banners.create(BANNER)
      .then(
        () => assert.fail('it succeeded'),
        (error: unknown) => error,
      );
  }

  it('does not show in the client, however it is printed', () => {
    assert.doesNotMatch(printed(create()), new RegExp(KEY));
    assert.equal(JSON.stringify(create()).includes(KEY), false);
  });

  it('is removed from whatever a service echoes', async () => {
    const message = `Wrong key ${KEY}, really ${KEY}.`;
    const answers = [
      { body: { status: false, data: message } },
      { status: 401, body: { status: false, data: message } },
      { body: { error: true, message, code: KEY, detail: `see ${KEY}` } },
      { status: 500, body: message },
      { body: message },
    ];
    for (const answer of answers) {
      const error = await failureOf({}, answer);
      assert.doesNotMatch(printed(error), new RegExp(KEY));
      await assert.rejects(create().chat.send({ agentId: 'a', message: 'Hello?' }), (failure) => {
        assert.doesNotMatch(printed(failure), new RegExp(KEY));
        return true;
      });
    }
    assert.match(((await failureOf({}, answers[0])) as Error).message, /^Wrong key \*\*\*, really \*\*\*\.$/);
  });

  it('leaves the words of a service as they are when it is as short as in a test', async () => {
    const answer = { body: { status: false, data: 'A key is unknown.' } };
    const error = (await failureOf({ apiKey: 'k' }, answer)) as Error;
    assert.equal(error.message, 'A key is unknown.');
  });

  it('is removed from what an injected fetch throws, and the rest is kept', async () => {
    const inside: ((body: string) => Error)[] = [
      (body: string) => new Error(`could not send ${body}`),
      (body: string) => Object.assign(new Error('failed'), { request: { options: [{ body }] } }),
      (body: string) =>
        new Error('failed', { cause: new Error('deeper', { cause: { [Symbol('body')]: body } }) }),
      (body: string) => body as unknown as Error,
      (body: string) => Object.assign(new Error('failed'), { headers: new Map([['sent', body]]) }),
      (body: string) => Object.assign(new Error('failed'), { seen: new Set([body]) }),
      (body: string) => Object.assign(new Error('failed'), { url: new URL(`https://a.example/?${body}`) }),
      (body: string) => Object.assign(new Error('failed'), { [body]: true }),
      (body: string) =>
        Object.defineProperty(new Error('failed'), 'sent', {
          enumerable: true,
          get: () => {
            throw new Error(body);
          },
        }),
    ];
    for (const make of inside) {
      const fetch = (_url: unknown, init?: RequestInit) => Promise.reject(make(init?.body as string));
      assert.doesNotMatch(printed(await failureOf({ fetch })), new RegExp(KEY));
    }
    const harmless = Object.assign(new TypeError('fetch failed'), { self: {} });
    harmless.self = harmless;
    const error = await failureOf({ fetch: () => Promise.reject(harmless) });
    assert.equal((error as Error).cause, harmless);
  });

  it('is removed, too, when it has signs that JSON writes in another way', async () => {
    const apiKey = 'sk-"live"-abc123';
    const fetch = (_url: unknown, init?: RequestInit) =>
      Promise.reject(new Error(`sent ${init?.body as string}`));
    assert.doesNotMatch(printed(await failureOf({ apiKey, fetch })), /abc123/);
  });

  it('may have been read from a file, with a line break at its end', async () => {
    const apiKey = 'sk-live-abc123\n';
    const body = { status: false, data: 'Unknown key sk-live-abc123.' };
    const error = await failureOf({ apiKey }, { status: 401, body });
    assert.doesNotMatch(printed(error), /abc123/);
    assert.equal(service.received.at(-1)?.body.APIKey, 'sk-live-abc123');
  });

  it('does not show in any failure, whatever the service answers', async () => {
    const status = fc.constantFrom(200, 201, 400, 401, 409, 422, 500, 503);
    const around = fc.tuple(fc.string(), fc.string()).map(([left, right]) => left + KEY + right);
    const body = fc.oneof(
      around,
      fc.record({ status: fc.constant(false), data: around }),
      fc.record({ error: fc.constant(true), message: around, code: around, detail: around }),
      fc.record({ status: fc.constant(true), [KEY]: around }),
    );
    await fc.assert(
      fc.asyncProperty(status, body, async (status, body) => {
        service.answer = () => ({ status, body });
        const { dataItems } = create();
        await dataItems.list('t').catch((error: unknown) => {
          assert.equal(printed(error).includes(KEY), false);
        });
      }),
      { numRuns: 60 },
    );
  });

  it('goes in the body of every operation but chat, and nowhere else', async () => {
    service.answer = () => ({ body: { status: true, data: { messages: ['Hi.'] } } });
    service.received.length = 0;
    const client = create();
    await client.banners.edit(BANNER);
    await client.chat.send({ agentId: 'a', message: 'Hello?' });
    const [banner, chat] = service.received;
    assert.equal(banner?.body.APIKey, KEY);
    assert.equal(JSON.stringify({ ...banner, body: undefined }).includes(KEY), false);
    assert.equal(JSON.stringify(chat).includes(KEY), false);
  });

  it('may come from a function, asked anew for each call', async () => {
    service.answer = () => ({ body: { status: true, data: [] } });
    service.received.length = 0;
    let count = 0;
    const { dataItems } = create({ apiKey: () => Promise.resolve(`key-${(count += 1)}`) });
    await dataItems.list('t');
    await dataItems.list('t');
    assert.deepEqual(
      service.received.map(({ body }) => body.APIKey),
      ['key-1', 'key-2'],
    );
  });

  it('is asked for when it is missing, before anything is sent', async () => {
    service.received.length = 0;
    for (const apiKey of [undefined, '', ' ', () => '']) {
      const call = createClient({ ...service.addresses, apiKey }).dataItems.list('t');
      await assert.rejects(call, {
        name: 'ConfigError',
        kind: 'config',
        message: 'dataItems.list: no apiKey',
      });
    }
    assert.equal(service.received.length, 0);
  });
});

describe('in a browser', () => {
  const inPage = async (globals: object, run: () => Promise<void> | void) => {
    Object.assign(globalThis, globals);
    try {
      await run();
    } finally {
      for (const name of Object.keys(globals)) Reflect.deleteProperty(globalThis, name);
    }
  };
  const PAGE = { document: {} };
  const WORKER = { importScripts: () => {}, location: {} };

  it('a client with a key is refused, in pages and in workers', async () => {
    for (const globals of [PAGE, WORKER]) {
      await inPage(globals, () => {
        assert.throws(
          () => createClient({ apiKey: KEY }),
          (error: Error) => {
            assert.equal(error.name, 'ConfigError');
            assert.doesNotMatch(printed(error), new RegExp(KEY));
            return true;
          },
        );
        assert.throws(() => createClient({ apiKey: () => KEY }), {
          kind: 'config',
          operation: 'createClient',
        });
      });
    }
  });

  it('a client with a key is refused where only window has a document, in words that name the way out', async () => {
    const refused = () =>
      assert.throws(() => createClient({ apiKey: KEY }), { message: /browser .* dangerouslyAllowBrowser$/ });
    await inPage({ window: PAGE }, refused);
  });

  it('a client with a key is created on a server that has `importScripts`, as old workers of Cloudflare do', async () => {
    const { importScripts } = WORKER;
    await inPage({ importScripts }, () => void createClient({ apiKey: KEY }));
  });

  it('a client is created with `dangerouslyAllowBrowser`, and without a key', async () => {
    await inPage(PAGE, () => {
      createClient({ apiKey: KEY, dangerouslyAllowBrowser: true });
      createClient({ aiUrl: '/ai' });
      createChatClient({ aiUrl: '/ai' });
    });
  });
});
