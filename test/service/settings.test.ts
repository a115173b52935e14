import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { readConfig } from '../../demo/service/config.js';

const README = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const OPENAI_BASE_URL = 'http://127.0.0.1:11434/v1';

describe('the settings of the address', () => {
  it('may be left out or empty: then the service listens where the README says', () => {
    const row = README.split('\n').find((line) => line.startsWith('| `PORT`, `HOST`')) ?? '';
    for (const env of [{}, { PORT: '', HOST: '' }, { PORT: ' ', HOST: ' ' }]) {
      const { port, host } = readConfig(env);
      assert.ok(row.includes(`\`${port}\` on loopback`), `${port} is not in: ${row}`);
      assert.equal(host, '127.0.0.1');
    }
  });

  it('may ask for any free port', () => {
    assert.equal(readConfig({ PORT: '0' }).port, 0);
  });
});

it('a limit that is left empty is the usual one, not none', () => {
  for (const RATE_LIMIT of ['', ' ']) assert.equal(readConfig({ RATE_LIMIT }).rateLimit, undefined);
  assert.equal(readConfig({ RATE_LIMIT: '0' }).rateLimit, 0);
});

describe('the settings of a model server', () => {
  it('need no model: with only the address, the models that the README names are used', () => {
    const { openai } = readConfig({ OPENAI_BASE_URL });
    const row = README.split('\n').find((line) => /^\| .*`CHAT_MODEL`/.test(line)) ?? '';
    for (const model of [openai?.chatModel, openai?.embeddingModel]) {
      assert.ok(row.includes(`\`${model}\``), `${model} is not in: ${row}`);
    }
  });

  it('keep the built-in part if the model is `local`', () => {
    const { openai } = readConfig({ OPENAI_BASE_URL, CHAT_MODEL: 'local', EMBEDDING_MODEL: 'local' });
    assert.deepEqual([openai?.chatModel, openai?.embeddingModel], [undefined, undefined]);
  });
});
