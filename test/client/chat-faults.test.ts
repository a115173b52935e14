import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createChatClient, isAgentWidgetsError, type ClientError } from '../../src/client/index.js';
import type { ChatReply } from '../../src/protocol/index.js';
import { FAULTS, type FaultName } from '../helpers/faults.js';
import { startScriptedBackend, type ScriptedBackend, type Scenario } from '../helpers/scripted-backend.js';

const TIMEOUT_MS = 30_000;
/** For the answers that never end. */
const SHORT_TIMEOUT_MS = 2_000;
const QUESTION = { agentId: 'agent-1', conversationId: 'conversation-1', message: 'Hello?' };

/** What a caller sees: an error of this kind and status, or a reply that passes the check. */
type Expected = Partial<ClientError> | ((reply: ChatReply) => void);

const http = (httpStatus: number, maybeApplied = httpStatus >= 500): Expected => ({
  kind: 'http',
  httpStatus,
  maybeApplied,
});
const refused = (httpStatus: number, facts: object = {}): Expected => ({ kind: 'api', httpStatus, ...facts });
const unreadable: Expected = { kind: 'parse', retryable: true, maybeApplied: true };
const lost: Expected = { kind: 'network', retryable: true, maybeApplied: true };
const late: Expected = { kind: 'timeout', retryable: true, maybeApplied: true };
const good: Expected = ({ messages }) => assert.deepEqual(messages, ['Good answer.']);
const messages =
  (...expected: string[]): Expected =>
  (reply) =>
    assert.deepEqual(reply.messages, expected);
const conversation =
  (id: string): Expected =>
  ({ conversationId, messages }) => {
    assert.equal(conversationId, id);
    assert.deepEqual(messages, ['Good answer.']);
  };
const withoutSources: Expected = ({ messages, meta }) => {
  assert.deepEqual(messages, ['Good answer.']);
  assert.deepEqual(meta.source, []);
  const { conversational, functional, embeddings } = meta.tokens;
  assert.deepEqual([conversational, functional, embeddings], [0, 0, 0]);
};

const EXPECTED: Record<FaultName, Expected> = {
  '500': refused(500, { retryable: true, maybeApplied: true }),
  '500-empty': http(500),
  '502-html': http(502),
  '403-html': http(403),
  '503-retry-after': refused(503, { retryAfterMs: 2000, maybeApplied: false }),
  '429-seconds': refused(429, { retryAfterMs: 2000, retryable: true, maybeApplied: false }),
  '429-date': refused(429, { retryable: true, maybeApplied: false }),
  '429-junk': refused(429, { retryAfterMs: undefined, retryable: true }),
  '404': refused(404, { retryable: false, maybeApplied: false }),
  '401': refused(401, { retryable: false }),
  '413': http(413),
  '204': unreadable,
  'empty-body': unreadable,
  '400-status-true': http(400),
  'reset-before-headers': lost,
  'reset-mid-body': lost,
  'length-mismatch': lost,
  hang: late,
  'hang-after-headers': late,
  drip: good,
  slow: good,
  'redirect-loop': http(307),
  'redirect-login': http(302),
  'html-login-200': unreadable,
  // Only a browser refuses these.
  'cors-refused': good,
  'cors-refused-preflight': good,

  'truncated-json': unreadable,
  'json-null': unreadable,
  'json-array': unreadable,
  'json-string': unreadable,
  'json-deep': unreadable,
  'two-documents': unreadable,
  'html-as-json': unreadable,
  sse: unreadable,
  'json-bom': good,
  'octet-stream': good,
  'text-plain': good,
  'no-content-type': good,
  latin1: messages('D\uFFFDj\uFFFD vu \uFFFD Malm\uFFFD'),

  'status-false': refused(200, {
    reason: 'Your plan has no messages left. <b>Upgrade</b> now.',
    message: 'Your plan has no messages left. <b>Upgrade</b> now.',
    maybeApplied: false,
  }),
  'status-false-object': refused(200, { reason: undefined, message: 'chat.send: refused' }),
  'status-false-null': refused(200, { reason: undefined }),
  'status-false-empty': refused(200, { reason: undefined }),
  'status-missing': unreadable,
  'status-string': unreadable,
  'status-number': unreadable,
  'data-missing': unreadable,
  'data-null': unreadable,
  'data-string': unreadable,
  'messages-string': unreadable,
  'messages-object': unreadable,
  'messages-null': unreadable,
  'messages-missing': unreadable,
  'messages-empty': unreadable,
  'messages-blank': unreadable,
  'messages-mixed': messages('First.', 'Second.'),
  'messages-toString': messages('Text.'),
  'messages-10mb': unreadable,
  'messages-10000': ({ messages }) => {
    assert.equal(messages.length, 1000);
    assert.equal(messages[999], 'Paragraph 999.');
  },
  'messages-duplicate': messages('Same.', 'Same.'),
  'conv-missing': conversation('conversation-1'),
  'conv-null': conversation('conversation-1'),
  'conv-object': conversation('conversation-1'),
  'conv-number': conversation('42'),
  'conv-changed': conversation('another-conversation'),
  'conv-huge': ({ conversationId }) => assert.equal(conversationId.length, 1024 * 1024),
  'proto-conv': conversation('__proto__'),
  'meta-missing': withoutSources,
  'meta-null': withoutSources,
  'meta-string': withoutSources,
  'meta-bad-source': withoutSources,
  'meta-source-object': withoutSources,
  'proto-keys': good,
};

describe('a faulty service, seen by who sends a message', () => {
  let backend: ScriptedBackend;

  before(async () => void (backend = await startScriptedBackend()));
  after(() => backend.stop());

  const send = (scenario: Scenario, timeoutMs = TIMEOUT_MS) =>
    createChatClient({ aiUrl: scenario.aiUrl, timeoutMs }).send(QUESTION);

  for (const name of Object.keys(FAULTS) as FaultName[]) {
    const expected = EXPECTED[name];
    const outcome = typeof expected === 'function' ? 'the reply' : `an error of kind ${expected.kind}`;
    it(`${name} gives ${outcome}, after one request`, async () => {
      const scenario = backend.script([{ mode: name }]);
      const call = send(scenario, name.startsWith('hang') ? SHORT_TIMEOUT_MS : TIMEOUT_MS);
      if (typeof expected === 'function') expected(await call);
      else await assert.rejects(call, { operation: 'chat.send', ...expected });
      assert.equal(scenario.requests.length, 1);
      assert.equal(({} as { polluted?: unknown }).polluted, undefined);
    });
  }

  it('a service that is gone fails at once', async () => {
    const call = createChatClient({ aiUrl: backend.goneUrl }).send(QUESTION);
    await assert.rejects(call, (error) => isAgentWidgetsError(error) && error.kind === 'network');
  });

  it('a Retry-After date is a wait from now', async () => {
    const call = send(backend.script([{ mode: '429-date' }]));
    await assert.rejects(call, ({ retryAfterMs }: { retryAfterMs: number }) => {
      assert.ok(retryAfterMs > 0 && retryAfterMs <= 60_000, `${retryAfterMs}`);
      return true;
    });
  });

  it('a redirect is not followed, wherever it leads', async () => {
    for (const mode of ['redirect-loop', 'redirect-login'] as const) {
      const scenario = backend.script([{ mode }, 'Never asked for.']);
      await assert.rejects(send(scenario), { kind: 'http', retryable: false, maybeApplied: false });
      assert.equal(scenario.requests.length, 1);
    }
  });

  it('a time limit cuts an answer off half-way', async () => {
    const scenario = backend.script([{ mode: 'hang-after-headers' }]);
    await assert.rejects(send(scenario, SHORT_TIMEOUT_MS), { kind: 'timeout', maybeApplied: true });
    const [request] = scenario.requests;
    while (request?.outcome === 'open') await new Promise((resolve) => setImmediate(resolve));
    assert.equal(request?.outcome, 'aborted');
  });
});
