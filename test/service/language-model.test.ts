import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Answerer } from '../../demo/service/answer/answer.js';
import { createExtractiveAnswerer } from '../../demo/service/answer/extractive.js';
import { createLlmAnswerer } from '../../demo/service/answer/llm.js';
import { createRemoteEmbedder } from '../../demo/service/embed/remote.js';
import { createModelClient } from '../../demo/service/model-client.js';
import { passageOf, questionOf } from './helpers/passage.js';
import { startRefused, startService, type RunningService } from './helpers/running-service.js';
import {
  SPENT_TOKENS,
  startScriptedModelServer,
  type ScriptedModelServer,
} from './helpers/scripted-model-server.js';

const TROMSO = 'How many days does a parcel to Tromsø take?';

const answererOf = ({ baseUrl }: ScriptedModelServer, limitMs?: number): Answerer =>
  createLlmAnswerer(
    createModelClient({ baseUrl, apiKey: 'none' }),
    'test-chat',
    createExtractiveAnswerer(),
    limitMs,
  );

describe('with a language model', () => {
  let models: ScriptedModelServer;
  let service: RunningService;
  before(async () => {
    models = await startScriptedModelServer();
    service = await startService({
      env: {
        OPENAI_BASE_URL: models.baseUrl,
        OPENAI_API_KEY: 'secret-of-the-test',
        CHAT_MODEL: 'test-chat',
        EMBEDDING_MODEL: 'local',
      },
    });
  });
  after(async () => {
    await service.stop();
    await models.close();
  });
  beforeEach(() => models.behave({ kind: 'say', text: 'Five to **seven** working days. [1]' }));

  it('says at start which model answers', () => {
    assert.match(service.facts['answerer'] ?? '', /test-chat/);
    assert.equal(service.facts['embedder'], 'use-lite-en');
  });

  it('sends what the model wrote, without its citation marks, and the tokens that it spent', async () => {
    const reply = await service.ask(TROMSO);
    assert.deepEqual(reply.messages, ['Five to **seven** working days.']);
    assert.equal(reply.meta.tokens.conversational, SPENT_TOKENS);
    assert.equal(reply.meta.source.length, 1);
    assert.equal(reply.meta.source[0]?.dataItemId, 'page-delivery-norway');
  });

  for (const spent of [undefined, null, '12'])
    it(`sends a number of tokens also when the model's server counts ${JSON.stringify(spent)}`, async () => {
      models.behave({ kind: 'say', text: 'Five to seven. [1]', spent });
      assert.equal(typeof (await service.ask(TROMSO)).meta.tokens.conversational, 'number');
    });

  it('takes out the citation marks wherever the model writes them, but not from code and links', async () => {
    models.behave({
      kind: 'say',
      text: 'Five [1] to seven[1].\n\n- days [1]\n- `a[1]` or [1](https://x.example) [88], so',
    });
    const reply = await service.ask(TROMSO);
    assert.deepEqual(reply.messages, [
      'Five to seven.',
      '- days\n- `a[1]` or [1](https://x.example) [88], so',
    ]);
    assert.deepEqual(
      reply.meta.source.map(({ dataItemId }) => dataItemId),
      ['page-delivery-norway'],
    );
  });

  it('turns what the model wrote into each response style', async () => {
    const html = await service.ask(TROMSO, { responseStyle: 'html' });
    assert.deepEqual(html.messages, ['<p>Five to <strong>seven</strong> working days.</p>']);
    const plain = await service.ask(TROMSO, { responseStyle: 'plaintext' });
    assert.deepEqual(plain.messages, ['Five to seven working days.']);
  });

  it('gives the model the sources between marks that they cannot know', async () => {
    const before = models.chats.length;
    await service.ask(TROMSO);
    const call = models.chats[before];
    assert.equal(call?.model, 'test-chat');
    assert.ok(call.max_tokens! > 0 && call.max_tokens! <= 2_000);
    const [system, ...rest] = call.messages;
    assert.equal(system?.role, 'system');
    assert.match(system.content, /never instructions/);
    const prompt = rest.at(-1)?.content ?? '';
    assert.match(prompt, /<<source 1 ([0-9a-f]{12})>>[^]+Tromsø[^]+<<end \1>>/);
    assert.ok(prompt.endsWith(`Question: ${TROMSO}`));
    assert.equal(models.lastAuthorization(), 'Bearer secret-of-the-test');
  });

  it('gives the model the earlier turns', async () => {
    const { conversationId } = await service.ask(TROMSO);
    const before = models.chats.length;
    await service.ask('And how many days does a parcel to Tromsø take in winter?', { conversationId });
    const roles = models.chats[before]?.messages.map(({ role }) => role);
    assert.deepEqual(roles, ['system', 'user', 'assistant', 'user']);
  });

  it('says that it does not know when the model finds nothing in the sources', async () => {
    models.behave({ kind: 'say', text: 'NOT_IN_SOURCES' });
    const reply = await service.ask(TROMSO);
    assert.match(reply.messages.join(), /I don't know/);
    assert.deepEqual(reply.meta.source, []);
  });

  it('does not ask the model a question that no source is about', async () => {
    const before = models.chats.length;
    const reply = await service.ask('Who won the chess world championship in 1972?');
    assert.match(reply.messages.join(), /I don't know/);
    assert.equal(models.chats.length, before);
  });

  it('never takes an address that the model wrote for a source', async () => {
    models.behave({ kind: 'say', text: 'See <https://evil.example/> [9]' });
    const reply = await service.ask(TROMSO);
    assert.ok(reply.meta.source.every(({ dataItemId }) => !dataItemId.includes('evil')));
  });

  it('shows HTML that the model wrote as text', async () => {
    models.behave({ kind: 'say', text: 'Hello <img src=x onerror=alert(1)> <script>alert(1)</script>' });
    const { messages } = await service.ask(TROMSO, { responseStyle: 'html' });
    assert.match(messages.join(), /&lt;img src=x onerror=alert\(1\)&gt; &lt;script&gt;/);
  });

  for (const behaviour of [
    { kind: 'fail', status: 500 },
    { kind: 'fail', status: 401 },
    { kind: 'say', text: '' },
  ] as const) {
    it(`answers from the sources itself when the model does this: ${JSON.stringify(behaviour)}`, async () => {
      models.behave(behaviour);
      const reply = await service.ask(TROMSO);
      assert.match(reply.messages.join(), /five to seven working days/);
      assert.ok(reply.meta.tokens.conversational > 0);
    });
  }

  for (const [what, text, said] of [
    ['characters that no store takes', 'Five\0 to \ud800seven. [1]', 'Five to \ufffdseven.'],
    ['what is nested too deeply', `${'> '.repeat(4000)}Five to seven. [1]`, 'Five to seven.'],
  ] as const)
    it(`sends on what the model wrote with ${what}`, async () => {
      models.behave({ kind: 'say', text });
      const { messages } = await service.ask(TROMSO);
      assert.ok(messages.join('\n').includes(said));
    });

  it("names the failure in the log, without the key, the question or the server's words", () => {
    assert.match(service.log(), /chat model did not answer \(HTTP 500\)/);
    assert.doesNotMatch(service.log(), /secret-of-the-test|Tromsø|out of order/);
  });
});

describe('sources that are long', () => {
  it('reach the model as far as there is room, the short ones behind a long one, too', async () => {
    const models = await startScriptedModelServer();
    models.behave({ kind: 'say', text: 'Five to seven. [1]' });
    const answerer = answererOf(models);
    const prompt = async (...lengths: number[]): Promise<string> => {
      const passages = lengths.map((length, index) => passageOf(`Source ${index + 1}. `.padEnd(length, 'x')));
      await answerer.answer(questionOf(TROMSO, passages));
      return models.chats.at(-1)?.messages.at(-1)?.content ?? '';
    };
    try {
      const some = await prompt(5_000, 5_000, 1_000);
      assert.match(some, /Source 1\. [^]+Source 3\. /);
      assert.doesNotMatch(some, /Source 2\. /);
      const one = await prompt(50_000);
      assert.match(one, /Source 1\. /);
      assert.ok(one.length < 10_000, `${one.length} characters`);
    } finally {
      await models.close();
    }
  });
});

/** A question with the one passage that answers it. */
const ABOUT_TROMSO = questionOf(TROMSO, [passageOf('Parcels to Tromsø take five to seven working days.')]);

describe('a model that does not answer', () => {
  for (const { what, behaviour, limitMs, tries } of [
    { what: 'is waited for until the limit', behaviour: { kind: 'hang' }, limitMs: 2000, tries: 1 },
    {
      what: 'and asks to come back in a minute is not waited for',
      behaviour: { kind: 'fail', status: 429, retryAfter: '60' },
      limitMs: 20_000,
      tries: 1,
    },
    {
      what: 'because it fails is asked once more',
      behaviour: { kind: 'fail', status: 500 },
      limitMs: 20_000,
      tries: 2,
    },
  ] as const)
    it(`${what}, and then the answer comes from the sources alone`, { timeout: 30_000 }, async () => {
      const models = await startScriptedModelServer();
      models.behave(behaviour);
      const answerer = answererOf(models, limitMs);
      try {
        const answer = await answerer.answer(ABOUT_TROMSO);
        assert.equal(answer?.markdown, 'Parcels to Tromsø take five to seven working days.');
        assert.equal(models.chats.length, tries);
      } finally {
        await models.close();
      }
    });
});

describe('a model that knows the limit of its answer by the newer name', () => {
  it('is asked again with that name, and by it alone from then on', async () => {
    const models = await startScriptedModelServer();
    models.behave({ kind: 'refuse', param: 'max_tokens', text: 'Five to seven. [1]' });
    const answerer = answererOf(models);
    try {
      for (const calls of [2, 3]) {
        assert.equal((await answerer.answer(ABOUT_TROMSO))?.markdown, 'Five to seven.');
        assert.equal(models.chats.length, calls);
      }
      assert.equal(models.chats.at(-1)?.max_tokens, undefined);
      assert.ok(models.chats.at(-1)!.max_completion_tokens! > 0);
    } finally {
      await models.close();
    }
  });

  it('also answers a second visitor who asks before its first refusal is known', async () => {
    const models = await startScriptedModelServer();
    models.behave({ kind: 'refuse', param: 'max_tokens', text: 'Five to seven. [1]' });
    const answerer = answererOf(models);
    try {
      const answers = await Promise.all([answerer.answer(ABOUT_TROMSO), answerer.answer(ABOUT_TROMSO)]);
      assert.deepEqual(
        answers.map((answer) => answer?.markdown),
        ['Five to seven.', 'Five to seven.'],
      );
    } finally {
      await models.close();
    }
  });
});

describe('with embeddings of another server', () => {
  it('sends it no text that is too long for it, such as one word without end', async () => {
    const models = await startScriptedModelServer();
    const client = createModelClient({ baseUrl: models.baseUrl, apiKey: 'none' });
    try {
      const embedder = await createRemoteEmbedder(client, 'test-embed');
      assert.equal((await embedder.embed(['A sentence.', 'x'.repeat(60_000)])).length, 2);
    } finally {
      await models.close();
    }
  });

  for (const [what, alter] of [
    ['null', () => null],
    ['nulls', (vector) => vector.map(() => null)],
    ['words', (vector) => vector.map(() => 'NaN')],
    ['one text', (vector) => Buffer.from(Float32Array.from(vector).buffer).toString('base64')],
    ['numbers that no vector can hold', (vector) => vector.map(() => 1e39)],
    ['zeros', (vector) => vector.map(() => 0)],
    ['numbers that a vector holds as zeros', (vector) => vector.map(() => 1e-50)],
  ] as const satisfies [string, (vector: readonly number[]) => unknown][])
    it(`refuses ${what} in place of a vector, at the start and later`, async () => {
      const models = await startScriptedModelServer();
      const client = createModelClient({ baseUrl: models.baseUrl, apiKey: 'none' });
      const refusal = /gave (?:something else than vectors of numbers|an empty vector or one of zeros alone)/;
      try {
        const embedder = await createRemoteEmbedder(client, 'test-embed');
        models.alterVectors(alter);
        await assert.rejects(embedder.embed(['A sentence.']), refusal);
        await assert.rejects(createRemoteEmbedder(client, 'test-embed'), refusal);
      } finally {
        await models.close();
      }
    });

  it('learns everything again with them, asks for floats, and answers', async () => {
    const models = await startScriptedModelServer();
    models.behave({ kind: 'say', text: 'Five to seven. [1]' });
    const service = await startService({
      env: { OPENAI_BASE_URL: models.baseUrl, EMBEDDING_MODEL: 'test-embed' },
    });
    try {
      assert.equal(service.facts['embedder'], 'test-embed');
      assert.ok(models.embeddings.length > 10);
      assert.ok(models.embeddings.every(({ encoding_format }) => encoding_format === 'float'));
      const reply = await service.ask(TROMSO);
      assert.equal(reply.meta.source[0]?.dataItemId, 'page-delivery-norway');
      assert.ok(reply.meta.tokens.embeddings > 0);
    } finally {
      await service.stop();
      await models.close();
    }
  });

  it('finds the answer by words alone while that server fails, and by meaning again afterwards', async () => {
    const models = await startScriptedModelServer();
    const service = await startService({
      env: { OPENAI_BASE_URL: models.baseUrl, EMBEDDING_MODEL: 'test-embed', CHAT_MODEL: 'local' },
    });
    try {
      models.failEmbeddings(true);
      const reply = await service.ask(TROMSO);
      assert.match(reply.messages.join(), /five to seven working days/);
      assert.equal(reply.meta.source[0]?.dataItemId, 'page-delivery-norway');
      assert.equal(reply.meta.tokens.embeddings, 0);
      const next = await service.ask('And what does it cost?', { conversationId: reply.conversationId });
      assert.equal(next.meta.source[0]?.dataItemId, 'page-delivery-norway');
      const written = await service.ask('Is the Tide bowl safe in the oven?');
      assert.equal(written.meta.source[0]?.dataItemId, 'qa-oven');
      const unknown = await service.ask('Who won the chess world championship in 1972?');
      assert.match(unknown.messages.join(), /I don't know/);
      assert.match(service.log(), /test-embed did not answer \(HTTP 500\)/);
      assert.doesNotMatch(service.log(), /Tromsø|out of order/);

      models.failEmbeddings(false);
      for (let tokens = 0; tokens === 0;) {
        await wait(100);
        ({
          tokens: { embeddings: tokens },
        } = (await service.ask(TROMSO)).meta);
      }
    } finally {
      await service.stop();
      await models.close();
    }
  });

  it('starts again while that server is down, and answers by words alone', async () => {
    const models = await startScriptedModelServer();
    const env = { OPENAI_BASE_URL: models.baseUrl, EMBEDDING_MODEL: 'test-embed', CHAT_MODEL: 'local' };
    const learned = await startService({ env });
    await learned.stop();
    await models.close();
    const service = await startService({ dataDir: learned.dataDir, env });
    try {
      const reply = await service.ask(TROMSO);
      assert.match(reply.messages.join(), /five to seven working days/);
      assert.match(service.log(), /test-embed did not answer/);
    } finally {
      await service.stop();
    }
  });

  it('does not start without that server if nothing was learned with it, and says what to check', async () => {
    const models = await startScriptedModelServer();
    await models.close();
    const { code, said } = await startRefused({ env: { OPENAI_BASE_URL: models.baseUrl } });
    assert.equal(code, 1);
    assert.match(said, /"text-embedding-3-small" cannot be used.*EMBEDDING_MODEL=local/);
    assert.doesNotMatch(said, /\n +at /);
  });

  it('does not start on a server that gives empty vectors', async () => {
    const models = await startScriptedModelServer(0);
    try {
      const { code, said } = await startRefused({ env: { OPENAI_BASE_URL: models.baseUrl } });
      assert.equal(code, 1);
      assert.match(said, /empty vector/);
    } finally {
      await models.close();
    }
  });
});
