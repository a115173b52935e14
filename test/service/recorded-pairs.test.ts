import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createClient, isApiError, type Client } from 'agent-widgets/client';
import { EXCHANGES } from '../fixtures/exchanges.js';
import { fill, findDifferences, SAMPLE, type Exchange, type Placeholder } from '../fixtures/recorded.js';
import { startService, type RunningService } from './helpers/running-service.js';

type Method = (...args: readonly unknown[]) => Promise<unknown>;

const BASES = {
  baseUrl: '',
  aiUrl: '/ai',
  bannerUrl: '/banner',
  popupHeroUrl: '/popuphero',
  facePopUrl: '/facepop',
};

describe('the recorded pairs, with the demo service', () => {
  let service: RunningService;
  let client: Client;
  let values: Record<Placeholder, string>;
  let answer: unknown;

  before(async () => {
    service = await startService();
    client = createClient({
      apiKey: service.facts['key'],
      ...Object.fromEntries(Object.entries(BASES).map(([option, path]) => [option, service.url + path])),
      fetch: async (...request) => {
        const response = await fetch(...request);
        answer = await response.clone().json();
        return response;
      },
    });
    values = await findValues();
  });
  after(() => service.stop());

  /** The values of this service for the placeholders. */
  async function findValues(): Promise<Record<Placeholder, string>> {
    const { facts } = service;
    const items = await client.dataItems.list(facts['training']!);
    const [question] = items.filter(({ type }) => type === 'QA');
    const [spare] = items.filter(({ type }) => type === 'Link');
    return {
      ...SAMPLE,
      APIKey: facts['key']!,
      companyId: facts['company']!,
      whitelabelId: facts['whitelabel']!,
      whitelabelIdWithoutHostname: 'whitelabel-halm-clay-schools',
      hostname: facts['hostname']!,
      clientEmail: facts['client']!,
      trainingId: facts['training']!,
      dataItemId: question!.id,
      spareDataItemId: spare!.id,
      agentId: facts['agent']!,
    };
  }

  const call = ({ operation, args }: Exchange): Promise<unknown> => {
    const [group, verb] = operation.split('.') as [keyof Client, string];
    return (client[group] as unknown as Record<string, Method>)[verb]!(...args!);
  };

  for (const recorded of EXCHANGES.filter(({ args }) => args)) {
    const { operation, name, failure, undocumented } = recorded;
    it(`${operation}: ${name}`, async () => {
      const exchange = fill(recorded, values);
      if (failure) {
        await assert.rejects(call(exchange), (error) => {
          assert.ok(isApiError(error), String(error));
          assert.match(error.message, failure.message);
          assert.deepEqual([error.code, error.httpStatus], [failure.code, 200]);
          return true;
        });
      } else {
        await call(exchange);
      }
      if (!undocumented) assert.deepEqual(findDifferences(exchange.response, answer), []);
    });
  }

  for (const recorded of EXCHANGES.filter(({ args }) => !args)) {
    it(`${recorded.operation}: ${recorded.name}`, async () => {
      const { base, path, request, response } = fill(recorded, values);
      const { status, body } = await service.post(BASES[base] + path, request);
      assert.equal(status, 200);
      assert.deepEqual(findDifferences(response, body), []);
    });
  }
});
