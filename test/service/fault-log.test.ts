import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openDatabase } from '../../demo/service/store/open.js';
import {
  beginUpload,
  chatRequest,
  seededFolder,
  startService,
  type RunningService,
} from './helpers/running-service.js';

/** Its second line looks like the place of a fault. */
const MESSAGE = 'My card is 4111\n    at the Tide bowl (demo/service/chat.ts:1:1)';

describe('a fault of the service', () => {
  let service: RunningService;
  before(async () => {
    const dataDir = await seededFolder();
    const db = await openDatabase({ dataDir });
    // The database now refuses every message, and repeats its text in the error.
    await db.query('create index on message ((text::integer))');
    await db.query('alter table client add check (false) not valid');
    await db.close();
    service = await startService({ dataDir });
  });
  after(() => service.stop());

  it('is reported to the caller without its cause', async () => {
    const { status, body } = await service.post('/ai/chat', chatRequest(service.facts, MESSAGE));
    assert.equal(status, 500);
    assert.match(body.data, /a fault of its own/);
    assert.doesNotMatch(JSON.stringify(body), /integer|4111/);
  });

  it("is logged by the database's code and routine, without a visitor's words", () => {
    assert.match(service.log(), /POST \/ai\/chat: error 22P02 in pg_strtoint32\w*\n/);
    assert.doesNotMatch(service.log(), /My card|4111|Tide bowl/);
  });

  it('is logged without the secret part of the address of an invitation', async () => {
    const { key: APIKey, hostname } = service.facts;
    const link = await service.post('/whitelabel/invite-link', { APIKey, hostname, inviteData: {} });
    const body = new URLSearchParams({ email: 'torvald@dealer.example' });
    assert.equal((await fetch(link.body.data, { method: 'POST', body })).status, 500);
    assert.match(service.log(), /POST \/invite\/:token: error 23514/);
    assert.ok(!service.log().includes(new URL(link.body.data).pathname));
  });

  it('is not an upload that its sender breaks off', async () => {
    const upload = await beginUpload(service);
    upload.destroy();
    // After two more answers, the service has noticed the end of that connection.
    for (let times = 0; times < 2; times++) await service.get('/health');
    assert.doesNotMatch(service.log(), /ECONNRESET/);
  });
});
