import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { createChatClient, createClient, isApiError, type Client } from '../../src/client/index.js';
import { EXCHANGES } from '../fixtures/exchanges.js';
import { fill, SAMPLE, type Exchange } from '../fixtures/recorded.js';
import { TestService } from './test-service.js';

type Method = (...args: readonly unknown[]) => Promise<unknown>;

function methodOf(client: Client, { operation }: Exchange): Method {
  const [group, verb] = operation.split('.') as [keyof Client, string];
  return (client[group] as unknown as Record<string, Method>)[verb]!;
}

describe('the recorded pairs', () => {
  let service: TestService;
  let client: Client;
  let exchange: Exchange;
  const bases = {
    baseUrl: '',
    aiUrl: '/ai',
    bannerUrl: '/banner',
    popupHeroUrl: '/popuphero',
    facePopUrl: '/facepop',
  };

  before(async () => {
    service = await new TestService(() => ({ body: exchange.response })).start();
    client = createClient({ ...service.addresses, apiKey: SAMPLE.APIKey });
  });
  beforeEach(() => void (service.received.length = 0));
  after(() => service.stop());

  it('cover all sixteen operations, each with a success', () => {
    const succeeding = EXCHANGES.filter(({ failure }) => !failure).map(({ operation }) => operation);
    assert.equal(new Set(succeeding).size, 16);
  });

  for (const recorded of EXCHANGES.filter(({ args }) => args)) {
    it(`${recorded.operation}: ${recorded.name}`, async () => {
      exchange = fill(recorded);
      const { failure } = recorded;
      const call = methodOf(client, exchange)(...exchange.args!);
      if (failure) {
        await assert.rejects(call, (error) => {
          assert.ok(isApiError(error));
          assert.match(error.message, failure.message);
          assert.equal(error.reason, error.message);
          assert.equal(error.code, failure.code);
          assert.equal(error.operation, exchange.operation);
          assert.deepEqual([error.httpStatus, error.retryable, error.maybeApplied], [200, false, false]);
          return true;
        });
      } else {
        assert.deepEqual(await call, exchange.result);
      }
      const [request] = service.received;
      assert.equal(service.received.length, 1);
      assert.equal(request?.method, 'POST');
      assert.equal(request.path, bases[exchange.base] + exchange.path);
      assert.equal(request.headers['content-type'], 'application/json');
      assert.deepEqual(request.body, exchange.request);
    });
  }

  for (const recorded of EXCHANGES.filter(({ operation, args }) => operation === 'chat.send' && args)) {
    it(`the page's part of the client: ${recorded.name}`, async () => {
      exchange = fill(recorded);
      const { failure } = recorded;
      const call = createChatClient(service.addresses).send(exchange.args![0] as never);
      if (failure) await assert.rejects(call, { kind: 'api', message: failure.message });
      else assert.deepEqual(await call, exchange.result);
      assert.deepEqual(
        service.received.map(({ body }) => body),
        [exchange.request],
      );
    });
  }
});
