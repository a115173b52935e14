import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { readAnswer } from '../../src/client/answer.js';
import {
  createChatClient,
  createClient,
  isAgentWidgetsError,
  isApiError,
  type Client,
} from '../../src/client/index.js';
import { EXCHANGES } from '../fixtures/exchanges.js';
import '../helpers/fuzz.js';
import { fill } from '../fixtures/recorded.js';

/** What a service might say, from nonsense to nearly right. */
const flag = fc.constantFrom<unknown>(true, false, 'true', 1, 0, null);
const nearly = fc.record(
  {
    status: flag,
    error: flag,
    data: fc.jsonValue(),
    message: fc.jsonValue(),
    output: fc.jsonValue(),
    code: fc.jsonValue(),
    detail: fc.jsonValue(),
  },
  { requiredKeys: [] },
);
const source = fc.record({
  dataItemId: fc.oneof(fc.string(), fc.nat(), fc.jsonValue()),
  cosineDistanceScore: fc.oneof(fc.double(), fc.jsonValue()),
});
const reply = fc.record(
  {
    conversationId: fc.jsonValue(),
    messages: fc.oneof(fc.jsonValue(), fc.array(fc.oneof(fc.string(), fc.jsonValue()))),
    actionResponse: fc.jsonValue(),
    meta: fc.oneof(
      fc.jsonValue(),
      fc.record(
        {
          tokens: fc.jsonValue(),
          source: fc.oneof(fc.jsonValue(), fc.array(fc.oneof(fc.jsonValue(), source))),
        },
        { requiredKeys: [] },
      ),
    ),
  },
  { requiredKeys: [] },
);
const body = fc.oneof(
  fc.jsonValue().map((value) => JSON.stringify(value)),
  nearly.map((value) => JSON.stringify(value)),
  fc.record({ status: fc.constant(true), data: reply }).map((value) => JSON.stringify(value)),
  fc.string(),
);
const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 300 }),
  body.map((text) => new TextEncoder().encode(text)),
);
const httpStatus = fc.oneof(fc.constant(200), fc.integer({ min: 200, max: 599 }));
const retryAfter = fc.option(
  fc.oneof(
    fc.string(),
    fc.nat().map(String),
    fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
  ),
);

const isHeaderValue = (value: string) => /^[\x20-\x7e]*$/.test(value);

/** A fetch that answers everything alike: the bytes go through the same reading as those of a real service. */
const answering = (content: Uint8Array, status: number, header: string | null) => () => {
  const empty = [204, 205, 304].includes(status);
  const headers = header !== null && isHeaderValue(header) ? { 'retry-after': header } : {};
  return Promise.resolve(new Response(empty ? null : (content as BodyInit), { status, headers }));
};

async function outcome(call: Promise<unknown>): Promise<{ value: unknown } | { error: unknown }> {
  return call.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
}

describe('whatever a service answers', () => {
  it('has token counts that can be counted with', async () => {
    const tokens = '{"conversational":1e999,"functional":-1e999,"embeddings":"2"}';
    const reply = `{"status":true,"data":{"conversationId":"c","messages":["Hi."],"meta":{"tokens":${tokens},"source":[]}}}`;
    const fetch = () => Promise.resolve(new Response(reply));
    const { meta } = await createChatClient({ aiUrl: '/ai', fetch }).send({
      agentId: 'a',
      message: 'Hello?',
    });
    assert.deepEqual(meta.tokens, { conversational: 0, functional: 0, embeddings: 0 });
  });

  it('a reply beyond all measure is not taken, even if it comes in one piece', async () => {
    const reply = `{"status":true,"data":{"messages":["${'word '.repeat(800_000)}"]}}`;
    const answers = [
      new Response(reply),
      { ok: true, status: 200, headers: new Headers(), text: async () => reply } as Response,
    ];
    for (const answer of answers) {
      const { send } = createChatClient({ aiUrl: '/ai', fetch: async () => answer });
      await assert.rejects(send({ agentId: 'a', message: 'Hello?' }), { kind: 'parse' });
    }
  });

  it("chat gives a reply with text and the right types, or one of the client's errors", async () => {
    let sources = 0;
    await fc.assert(
      fc.asyncProperty(bytes, httpStatus, retryAfter, async (content, status, header) => {
        const { send } = createChatClient({
          aiUrl: 'https://ai.example',
          fetch: answering(content, status, header),
        });
        const result = await outcome(send({ agentId: 'a', conversationId: 'before', message: 'Hello?' }));
        if ('error' in result) return assert.ok(isAgentWidgetsError(result.error), String(result.error));
        const { conversationId, messages, meta } = result.value as Awaited<ReturnType<typeof send>>;
        assert.equal(typeof conversationId, 'string');
        assert.notEqual(conversationId, '');
        assert.ok(messages.length > 0 && messages.every((text) => typeof text === 'string' && text.trim()));
        for (const tokens of [meta.tokens.conversational, meta.tokens.functional, meta.tokens.embeddings]) {
          assert.equal(typeof tokens, 'number');
        }
        for (const source of meta.source) {
          assert.match(source.dataItemId, /\S/);
          assert.ok(Number.isFinite(source.cosineDistanceScore));
          sources += 1;
        }
      }),
      { numRuns: 1000 },
    );
    assert.ok(sources > 0);
  });

  for (const { operation, args } of EXCHANGES.filter(({ args, failure }) => args && !failure)) {
    it(`${operation} resolves, or rejects with one of the client's errors`, async () => {
      const [group, verb] = operation.split('.') as [keyof Client, string];
      await fc.assert(
        fc.asyncProperty(bytes, httpStatus, retryAfter, async (content, status, header) => {
          const url = 'https://service.example';
          const client = createClient({
            apiKey: 'k',
            baseUrl: url,
            aiUrl: url,
            bannerUrl: url,
            popupHeroUrl: url,
            facePopUrl: url,
            maxRetries: 0,
            fetch: answering(content, status, header),
          });
          const methods = client[group] as unknown as Record<
            string,
            (...args: unknown[]) => Promise<unknown>
          >;
          const result = await outcome(methods[verb]!(...(fill(args!) as unknown[])));
          if ('error' in result) assert.ok(isAgentWidgetsError(result.error), String(result.error));
        }),
        { numRuns: 150 },
      );
    });
  }

  it('nothing that says failure anywhere, and no status but 2xx, is a success', () => {
    fc.assert(
      fc.property(nearly, httpStatus, (value, status) => {
        const ok = status >= 200 && status <= 299;
        const saysNo = value.error === true || value.status === false;
        const read = () =>
          readAnswer('dataItems.list', { ok, status, headers: new Headers() }, JSON.stringify(value));
        if (ok && !saysNo) return assert.deepEqual(read(), JSON.parse(JSON.stringify(value)));
        assert.throws(read, (error) => isAgentWidgetsError(error) && isApiError(error) === saysNo);
      }),
    );
  });

  for (const message of ['', ' ', null, 7, {}, undefined]) {
    it(`the words of a refusal are those of data where message is ${JSON.stringify(message)}`, () => {
      const read = () =>
        readAnswer(
          'dataItems.list',
          new Response(null),
          JSON.stringify({ status: false, message, data: 'No such training.' }),
        );
      assert.throws(read, { reason: 'No such training.', message: 'No such training.' });
    });
  }

  const shapes: readonly [operation: string, answer: object][] = [
    ['whitelabel.createInvitation', { output: 'https://invitation.example' }],
    ['whitelabel.createInvitation', { error: false }],
    ['whitelabel.createInvitation', { error: false, output: ' ' }],
    ['whitelabel.inviteLink', { status: true }],
    ['whitelabel.inviteLink', { status: true, data: { url: 'https://invitation.example' } }],
    ['whitelabel.inviteLink', { data: 'https://invitation.example' }],
    ['whitelabel.editClientPlan', { data: 'Done.' }],
    ['dataItems.list', { status: true, data: {} }],
    ['dataItems.list', { status: true, data: [{ type: 'QA' }] }],
    ['dataItems.edit', { status: true, data: { id: '' } }],
    ['dataItems.delete', {}],
  ];
  for (const [operation, answer] of shapes) {
    it(`${operation} does not take ${JSON.stringify(answer)} for its result`, async () => {
      const url = 'https://service.example';
      const client = createClient({
        apiKey: 'k',
        baseUrl: url,
        aiUrl: url,
        fetch: () => Promise.resolve(Response.json(answer)),
      });
      const [group, verb] = operation.split('.') as [keyof Client, string];
      const methods = client[group] as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
      const { args } = EXCHANGES.find((exchange) => exchange.operation === operation && exchange.args)!;
      const call = methods[verb]!(...(fill(args!) as unknown[]));
      await assert.rejects(call, { kind: 'parse', operation, maybeApplied: true });
    });
  }

  for (const [detail, told] of [
    ['The plan belongs to another whitelabel.', 'The plan belongs to another whitelabel.'],
    ['', undefined],
    [{ field: 'planId' }, undefined],
  ]) {
    it(`the further explanation of a refusal is ${JSON.stringify(told)} where detail is ${JSON.stringify(detail)}`, () => {
      const body = JSON.stringify({ error: true, code: 'PLAN_NOT_FOUND', message: 'No such plan.', detail });
      const read = () => readAnswer('whitelabel.createInvitation', new Response(null), body);
      assert.throws(read, { code: 'PLAN_NOT_FOUND', message: 'No such plan.', detail: told });
    });
  }

  const waits: Record<string, number | undefined> = {
    '2': 2000,
    '1 ': 1000,
    'Sun, 06 Nov 1994 08:49:37 GMT': 0,
    'Sun Nov  6 08:49:37 1994': 0,
    '': undefined,
    '-1': undefined,
    soon: undefined,
    'soon 1': undefined,
    '5 apples': undefined,
  };
  for (const [header, retryAfterMs] of Object.entries(waits)) {
    it(`a Retry-After of "${header}" is ${retryAfterMs === undefined ? 'no header' : `${retryAfterMs} ms`}`, () => {
      // A mock may hand out a header as it was written.
      const headers = { get: () => header } as unknown as Headers;
      const read = () => readAnswer('chat.send', { ok: false, status: 503, headers }, '');
      assert.throws(read, { retryAfterMs });
    });
  }

  it('an answer of a mock with plain headers is read all the same', () => {
    const answer = { ok: true, status: 200, headers: {} as Headers };
    assert.deepEqual(readAnswer('dataItems.list', answer, '{"status":true,"data":[]}'), {
      status: true,
      data: [],
    });
  });

  it('a wait is a time from now, or unknown', () => {
    fc.assert(
      fc.property(retryAfter, (header) => {
        if (header !== null && !isHeaderValue(header)) return;
        const headers = new Headers(header === null ? {} : { 'Retry-After': header });
        assert.throws(
          () => readAnswer('chat.send', { ok: false, status: 503, headers }, ''),
          ({ retryAfterMs }: { retryAfterMs?: number }) => {
            assert.ok(retryAfterMs === undefined || retryAfterMs >= 0);
            return true;
          },
        );
      }),
    );
  });
});

describe('an answer that is no Response of the web', () => {
  const text = () => Promise.resolve(JSON.stringify({ status: true, data: { messages: ['Hi.'] } }));
  const answers = {
    'has no stream, as in React Native': { ok: true, status: 200, headers: new Headers(), text },
    'has a stream of Node, as that of node-fetch': {
      ok: true,
      status: 200,
      headers: new Headers(),
      body: Readable.from([]),
      text,
    },
    'has neither stream nor headers': { ok: true, status: 200, text },
  };

  for (const [what, answer] of Object.entries(answers)) {
    it(`is read by its text where it ${what}`, async () => {
      const fetch = () => Promise.resolve(answer as unknown as Response);
      const { messages } = await createChatClient({ aiUrl: '/ai', fetch }).send({
        agentId: 'a',
        message: 'Hi',
      });
      assert.deepEqual(messages, ['Hi.']);
    });
  }
});

describe('fields that the interface does not name', () => {
  const answeringWith = (value: unknown) => () => Promise.resolve(Response.json(value));

  it('are kept in a reply, at every level', async () => {
    const data = {
      conversationId: 'c',
      messages: ['Hi.'],
      mood: 'calm',
      meta: {
        tokens: { conversational: 1, functional: 2, embeddings: 3, cached: 4 },
        source: [{ dataItemId: 7, cosineDistanceScore: 0.5, title: 'Shipping' }],
        model: 'm',
      },
    };
    const { send } = createChatClient({ aiUrl: '/ai', fetch: answeringWith({ status: true, data }) });
    assert.deepEqual(await send({ agentId: 'a', message: 'Hello?' }), {
      ...data,
      meta: { ...data.meta, source: [{ ...data.meta.source[0], dataItemId: '7' }] },
    });
  });

  it('are none where a part of the reply is no object', async () => {
    const answers = [
      { messages: ['Hi.'], meta: 'none' },
      { messages: ['Hi.'], meta: { tokens: 'none', source: ['none', null, 7] } },
    ];
    for (const data of answers) {
      const { send } = createChatClient({ aiUrl: '/ai', fetch: answeringWith({ status: true, data }) });
      const { meta } = await send({ agentId: 'a', message: 'Hello?' });
      assert.deepEqual(meta, {
        tokens: { conversational: 0, functional: 0, embeddings: 0 },
        source: [],
      });
    }
  });

  it('are kept in data items, whose ids are strings', async () => {
    const data = [{ id: 7, type: 'Hologram', source: '', content: '', tags: ['new'] }];
    const options = {
      apiKey: 'k',
      aiUrl: 'https://ai.example',
      fetch: answeringWith({ status: true, data }),
    };
    const items = await createClient(options).dataItems.list('t');
    assert.deepEqual(items, [{ ...data[0], id: '7' }]);
  });

  it('an answer of a widget operation without data is handed out whole', async () => {
    const options = { apiKey: 'k', facePopUrl: 'https://f.example', fetch: answeringWith({ ok: 1 }) };
    assert.deepEqual(await createClient(options).facePops.create({}), { data: { ok: 1 } });
  });

  for (const data of [null, false, 0, '']) {
    it(`an answer of a widget operation whose data is ${JSON.stringify(data)} is handed out as that`, async () => {
      const fetch = answeringWith({ status: true, data });
      const { popupHeroes } = createClient({ apiKey: 'k', popupHeroUrl: 'https://p.example', fetch });
      assert.deepEqual(await popupHeroes.delete({}), { data });
    });
  }
});
