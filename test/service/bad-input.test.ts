import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { after, before, describe, it } from 'node:test';
import type { TaskFailure } from 'agent-widgets/client';
import { openDatabase } from '../../demo/service/store/open.js';
import { chatRequest, startService, type RunningService } from './helpers/running-service.js';

const KIBIBYTE = 1024;

interface Case {
  readonly what: string;
  readonly path: string;
  readonly body: (facts: RunningService['facts']) => unknown;
  readonly status: number;
  readonly says: RegExp;
}

const without = (key: string, body: object): object =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name !== key));

const CASES: readonly Case[] = [
  {
    what: 'an agent id that no agent has',
    path: '/ai/chat',
    body: (facts) => chatRequest(facts, 'Hello?', { agentId: 'nobody' }),
    status: 200,
    says: /An agent with that id was not found/,
  },
  {
    what: 'a key that is not valid',
    path: '/ai/dataitem/all',
    body: (facts) => ({ APIKey: 'wrong', trainingId: facts['training'] }),
    status: 401,
    says: /API key is not valid/,
  },
  {
    what: 'no key',
    path: '/ai/dataitem/all',
    body: (facts) => ({ trainingId: facts['training'] }),
    status: 400,
    says: /APIKey is missing/,
  },
  {
    what: 'a key that is a number',
    path: '/ai/dataitem/all',
    body: (facts) => ({ APIKey: 5, trainingId: facts['training'] }),
    status: 400,
    says: /APIKey must be text\.$/,
  },
  {
    what: 'an empty key',
    path: '/ai/dataitem/all',
    body: (facts) => ({ APIKey: '', trainingId: facts['training'] }),
    status: 400,
    says: /APIKey must not be empty\.$/,
  },
  {
    what: 'a training collection that does not exist',
    path: '/ai/dataitem/all',
    body: (facts) => ({ APIKey: facts['key'], trainingId: 'nothing' }),
    status: 200,
    says: /A training collection with that id was not found/,
  },
  {
    what: 'a body that is not JSON',
    path: '/ai/chat',
    body: () => '{"agentId":',
    status: 400,
    says: /not valid JSON/,
  },
  {
    what: 'a body that is a list',
    path: '/ai/chat',
    body: () => [],
    status: 400,
    says: /must be a JSON object/,
  },
  { what: 'no body', path: '/ai/chat', body: () => '', status: 400, says: /not valid JSON/ },
  ...['agentId', 'conversationId', 'message', 'channel', 'responseStyle', 'actionRequest'].map(
    (field): Case => ({
      what: `a chat without ${field}`,
      path: '/ai/chat',
      body: (facts) => without(field, chatRequest(facts, 'Hello?')),
      status: 400,
      says: new RegExp(`${field} is missing`),
    }),
  ),
  {
    what: 'an empty message',
    path: '/ai/chat',
    body: (facts) => chatRequest(facts, ' \n '),
    status: 400,
    says: /message must not be empty/,
  },
  {
    what: 'a response style that does not exist',
    path: '/ai/chat',
    body: (facts) => ({ ...chatRequest(facts, 'Hello?'), responseStyle: 'pdf' }),
    status: 400,
    says: /responseStyle must be one of plaintext, markdown, html/,
  },
  {
    what: 'a field of the wrong type',
    path: '/ai/chat',
    body: (facts) => ({ ...chatRequest(facts, 'Hello?'), message: 5 }),
    status: 400,
    says: /message must be text\.$/,
  },
  {
    what: 'text with the character NUL',
    path: '/ai/chat',
    body: (facts) => chatRequest(facts, 'Hello\0'),
    status: 400,
    says: /character NUL/,
  },
  {
    what: 'a key that would reach a prototype',
    path: '/ai/chat',
    body: (facts) => JSON.stringify(chatRequest(facts, 'Hello?')).replace('{', '{"__proto__":{"a":1},'),
    status: 400,
    says: /"__proto__", which is not allowed/,
  },
  {
    what: 'endless nesting',
    path: '/ai/chat',
    body: () => `{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
    status: 400,
    says: /nested too deeply: at most 100 levels/,
  },
  {
    what: 'a banner with values of a wrong type',
    path: '/banner/new',
    body: (facts) => ({
      APIKey: facts['key'],
      banner: {
        id: 'odd',
        companyId: facts['company'],
        name: 'Odd',
        shadow: 'yes',
        JColorStudio: 'red',
        JInstantEmbed: [1],
      },
    }),
    status: 400,
    says: /banner\.shadow must be true or false; banner\.JColorStudio must be an object; banner\.JInstantEmbed\[0\] must be an object\.$/,
  },
  {
    what: 'a banner that is a text',
    path: '/banner/edit',
    body: (facts) => ({ APIKey: facts['key'], banner: 'spring' }),
    status: 400,
    says: /banner must be an object\.$/,
  },
  {
    what: 'a reserved field with a value other than the only one allowed',
    path: '/ai/chat',
    body: (facts) => ({ ...chatRequest(facts, 'Hello?'), actionRequest: { name: 'functional' } }),
    status: 400,
    says: /actionRequest\.name must be conversational\.$/,
  },
  ...(['banner', 'popupHero', 'facePop'] as const).flatMap((kind): Case[] => {
    const path = `/${kind.toLowerCase()}/new`;
    const create =
      (more: object) =>
      (facts: RunningService['facts']): object => ({
        APIKey: facts['key'],
        [kind]: { id: 'odd', companyId: facts['company'], name: 'Odd', ...more },
      });
    return [
      {
        what: `a ${kind} with a key that contains the character NUL`,
        path,
        body: create({ JInstantEmbed: [{ 'a\0': 1 }] }),
        status: 400,
        says: /a key that contains the character NUL/,
      },
      {
        what: `a ${kind} with a key that contains half an emoji`,
        path,
        body: create({ JInstantEmbed: [{ '\ud83d': 1 }] }),
        status: 400,
        says: /a key that contains half a character/,
      },
      {
        what: `a ${kind} whose id is too long for an index`,
        path,
        body: create({ id: randomBytes(4_500).toString('hex') }),
        status: 400,
        says: new RegExp(`${kind}\\.id is too long`),
      },
      {
        what: `a ${kind} that is nested too deeply to be written as JSON again`,
        path,
        // JSON.stringify cannot write it either, so the depth is put into the text.
        body: (facts) =>
          JSON.stringify(create({ JInstantEmbed: ['deep'] })(facts)).replace(
            '"deep"',
            `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
          ),
        status: 400,
        says: /nested too deeply/,
      },
    ];
  }),
  {
    what: 'a message of a megabyte',
    path: '/ai/chat',
    body: (facts) => chatRequest(facts, 'a'.repeat(KIBIBYTE * KIBIBYTE)),
    status: 413,
    says: /too large: at most 64 KiB/,
  },
  {
    what: 'an object of two megabytes',
    path: '/banner/new',
    body: (facts) => ({ APIKey: facts['key'], banner: { content: 'a'.repeat(2 * KIBIBYTE * KIBIBYTE) } }),
    status: 413,
    says: /too large: at most 1024 KiB/,
  },
  {
    what: 'a path that does not exist',
    path: '/ai/unknown',
    body: () => ({}),
    status: 404,
    says: /nothing at POST/,
  },
];

describe('bad input', () => {
  let service: RunningService;
  before(async () => (service = await startService()));
  after(() => service.stop());

  for (const { what, path, body, status, says } of CASES) {
    it(`is refused with a reason in words: ${what}`, async () => {
      const answer = await service.post(path, body(service.facts));
      assert.equal(answer.status, status);
      assert.deepEqual(Object.keys(answer.body), ['status', 'data']);
      assert.equal(answer.body.status, false);
      assert.match(answer.body.data, says);
    });
  }

  it('is answered with the failure shape of the invitation task if it was sent there', async () => {
    const answer = await service.post<TaskFailure>('/whitelabel-client-invitation-create', '{');
    assert.equal(answer.status, 400);
    assert.deepEqual(Object.keys(answer.body), ['error', 'taskName', 'code', 'message', 'detail']);
    assert.equal(answer.body.taskName, 'whitelabel-client-invitation-create');
    assert.equal(answer.body.error, true);
  });

  it('is refused without the content type of JSON, whatever the body contains', async () => {
    const answer = await service.post('/ai/chat', chatRequest(service.facts, 'Hello?'), {
      'content-type': 'text/plain',
    });
    assert.equal(answer.status, 400);
    assert.match(answer.body.data, /Content-Type: application\/json/);
  });

  it('gets the answer that an operation needs POST', async () => {
    const answer = await service.get('/ai/chat');
    assert.equal(answer.status, 404);
    assert.equal(answer.headers.get('allow'), 'POST');
    assert.equal(answer.body.status, false);
  });

  it('is not read on when a body does not end', async () => {
    const refusal = await new Promise<number | undefined>((resolve, reject) => {
      const call = request(`${service.url}/ai/chat`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
      });
      call.on('response', (response) => {
        resolve(response.statusCode);
        call.destroy();
      });
      call.on('error', reject);
      const part = Buffer.alloc(64 * KIBIBYTE, 'a');
      const pump = (): void => {
        while (!call.destroyed && call.write(part));
        if (!call.destroyed) call.once('drain', pump);
      };
      pump();
    });
    assert.equal(refusal, 413);
  });

  for (const path of ['/banner/%00.json', '/demo/api/items/%00', '/invite/%00', '/site/%00']) {
    it(`gets the answer that there is nothing at an address with the character NUL: ${path}`, async () => {
      const { status, body } = await service.get(path);
      assert.equal(status, 404);
      assert.equal(body.status, false);
    });
  }

  it('does not make the service fail when it contains half an emoji', async () => {
    const body = JSON.stringify(chatRequest(service.facts, 'oven ?')).replace('oven ?', 'oven \\ud83d');
    const answer = await service.post('/ai/chat', body);
    assert.equal(answer.body.status, true);
  });
});

describe('after bad input', () => {
  it('the service still runs, and neither its store nor its log holds any of it', async () => {
    const service = await startService();
    try {
      for (const { path, body } of CASES) await service.post(path, body(service.facts));
      assert.equal((await service.get('/health')).body.status, true);
    } finally {
      await service.stop();
    }
    const db = await openDatabase({ dataDir: service.dataDir });
    try {
      assert.deepEqual((await db.query('select text from message')).rows, []);
    } finally {
      await db.close();
    }
    assert.doesNotMatch(service.log(), /wrong|Hello\?/);
    assert.ok(!service.log().includes(service.facts['key']!));
  });
});
