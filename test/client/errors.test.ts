import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as errors from '../../src/client/errors.js';
import * as client from '../../src/client/index.js';

const GUARDS = {
  api: client.isApiError,
  http: client.isHttpError,
  network: client.isNetworkError,
  timeout: client.isTimeoutError,
  aborted: client.isAbortedError,
  parse: client.isParseError,
  validation: client.isValidationError,
  config: client.isConfigError,
};

const http = { httpStatus: 500, retryAfterMs: undefined };
const words = { ...http, reason: 'No.', code: undefined, detail: undefined };

/** One error of each kind, made by a copy of the package. */
const family = (copy: typeof errors) => {
  const facts = { operation: 'chat.send' } as const;
  return [
    new copy.ApiError('refused', { ...facts, ...words }),
    new copy.HttpError('HTTP 500', { ...facts, ...http }),
    new copy.NetworkError('no connection', facts),
    new copy.TimeoutError('timed out', facts),
    new copy.AbortedError('aborted', facts),
    new copy.ParseError('unexpected answer', facts),
    new copy.ValidationError('wrong', { ...facts, fields: {} }),
    new copy.ConfigError('wrong', facts),
  ];
};

describe('the errors', () => {
  it('are told apart by kind, by guard, by class and by name', () => {
    for (const error of family(errors)) {
      assert.ok(error instanceof client.AgentWidgetsError && error instanceof Error);
      assert.ok(client.isAgentWidgetsError(error));
      assert.equal(error.name.toLowerCase(), `${error.kind}error`);
      assert.match(error.stack!, new RegExp(`^${error.name}: `));
      for (const [kind, guard] of Object.entries(GUARDS)) assert.equal(guard(error), kind === error.kind);
    }
  });

  it('are known to the guards of another copy of the package', async () => {
    // The query makes it a module of its own, with classes of its own.
    const path = '../../src/client/errors.js?another-copy';
    const other = (await import(path)) as typeof errors;
    assert.notEqual(other.ApiError, client.ApiError);
    for (const error of family(other)) {
      assert.equal(error instanceof client.AgentWidgetsError, false);
      assert.ok(client.isAgentWidgetsError(error));
      assert.ok(GUARDS[error.kind](error));
    }
  });

  it('are not taken for what only looks like them', () => {
    const strangers = [
      undefined,
      null,
      'api',
      {},
      { kind: 'api' },
      new Error('x'),
      new DOMException('x', 'AbortError'),
    ];
    for (const stranger of strangers) {
      assert.equal(client.isAgentWidgetsError(stranger), false);
      for (const guard of Object.values(GUARDS)) assert.equal(guard(stranger), false);
    }
  });

  it('keep the cause, and have none when there is none', () => {
    const facts = { operation: 'chat.send' } as const;
    const cause = new TypeError('fetch failed');
    assert.equal(new client.NetworkError('no connection', { ...facts, cause }).cause, cause);
    assert.equal('cause' in new client.NetworkError('no connection', facts), false);
  });
});
