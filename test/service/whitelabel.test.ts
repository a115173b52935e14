import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import {
  createChatClient,
  createClient,
  isApiError,
  type Client,
  type InvitationInput,
  type TaskSuccess,
} from 'agent-widgets/client';
import { openDatabase } from '../../demo/service/store/open.js';
import { seededFolder, startService, type RunningService } from './helpers/running-service.js';

/** The seeded whitelabel without a hostname. */
const BARE_WHITELABEL = 'whitelabel-halm-clay-schools';

describe('whitelabel operations, through the typed client', () => {
  let service: RunningService;
  let client: Client;
  before(async () => {
    const dataDir = await seededFolder();
    await addOtherCompany(dataDir);
    service = await startService({ dataDir });
    client = createClient({ apiKey: service.facts['key'] ?? '', baseUrl: service.url });
  });
  after(() => service.stop());

  const invite = (more: Partial<InvitationInput> = {}): Promise<string> =>
    client.whitelabel.createInvitation({
      email: `${Math.random().toString(36).slice(2)}@dealer.example`,
      companyId: service.facts['company'] ?? '',
      whitelabelId: service.facts['whitelabel'] ?? '',
      planIds: [
        { productName: 'Chatbot', planId: 'Chatbot-pro_whitelabel' },
        { productName: 'Banner', planId: 'Banner-free' },
      ],
      ...more,
    });

  const failsWith = (call: Promise<unknown>, code: string): Promise<void> =>
    assert.rejects(call, (error) => {
      assert.ok(isApiError(error));
      assert.equal(error.code, code);
      assert.ok(error.message.length > 10);
      assert.equal(error.httpStatus, 200);
      return true;
    });

  it('invite a client: the link opens a page that names the plans, and accepting it creates the client', async () => {
    const email = 'sunniva@dealer.example';
    const url = await invite({ email });
    const page = await fetch(url);
    assert.equal(page.status, 200);
    assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'/);
    const html = await page.text();
    assert.match(html, /Chatbot-pro_whitelabel/);
    assert.match(html, /sunniva@dealer\.example/);

    const accepted = await fetch(url, { method: 'POST', body: new URLSearchParams() });
    assert.equal(accepted.status, 200);
    assert.match(await accepted.text(), /You are now a client/);
    await failsWith(invite({ email }), 'USER_ALREADY_EXISTS');
    await client.whitelabel.editClientPlan({ planId: 'Banner-pro_whitelabel', emailAddress: email });
  });

  it('invite only once: a link that was accepted says so and creates no second client', async () => {
    const url = await invite();
    await fetch(url, { method: 'POST', body: new URLSearchParams() });
    assert.match(await (await fetch(url)).text(), /This invitation has already been accepted\./);
    const again = await fetch(url, { method: 'POST', body: new URLSearchParams() });
    assert.equal(again.status, 400);
    const html = await again.text();
    assert.match(html, /This invitation has already been accepted\./);
    assert.doesNotMatch(html, /<form/);
  });

  it('answer an invitation with the three fields of the task', async () => {
    const { body } = await service.post<TaskSuccess>('/whitelabel-client-invitation-create', {
      APIKey: service.facts['key'],
      name: 'whitelabel-client-invitation-create',
      input: {
        email: 'alva@dealer.example',
        companyId: service.facts['company'],
        whitelabelId: service.facts['whitelabel'],
        planIds: [],
      },
    });
    assert.deepEqual(Object.keys(body), ['error', 'taskName', 'output']);
    assert.equal(body.error, false);
    assert.equal(body.taskName, 'whitelabel-client-invitation-create');
    assert.match(body.output, /^http:\/\/127\.0\.0\.1:\d+\/invite\/[\w-]{20,}$/);
  });

  it('say WHITELABEL_NOT_FOUND for an id that does not exist', () =>
    failsWith(invite({ whitelabelId: 'nothing' }), 'WHITELABEL_NOT_FOUND'));

  it('say WHITELABEL_NOT_FOUND for the whitelabel of another company', () =>
    failsWith(
      invite({ whitelabelId: 'whitelabel-of-others', companyId: 'company-of-others' }),
      'WHITELABEL_NOT_FOUND',
    ));

  it('say WHITELABEL_HOSTNAME_NOT_CONFIGURED', () =>
    failsWith(invite({ whitelabelId: BARE_WHITELABEL }), 'WHITELABEL_HOSTNAME_NOT_CONFIGURED'));

  it('say PLAN_NOT_FOUND for a plan that does not exist', () =>
    failsWith(invite({ planIds: [{ productName: 'Chatbot', planId: 'Chatbot-gold' }] }), 'PLAN_NOT_FOUND'));

  it('say PLAN_NOT_FOUND for the plan of another product', () =>
    failsWith(invite({ planIds: [{ productName: 'Chatbot', planId: 'Banner-free' }] }), 'PLAN_NOT_FOUND'));

  it('say USER_ALREADY_EXISTS for a client, in any letter case of the address', () =>
    failsWith(invite({ email: (service.facts['client'] ?? '').toUpperCase() }), 'USER_ALREADY_EXISTS'));

  it('say PRODUCT_DISABLED', () =>
    failsWith(invite({ planIds: [{ productName: 'Survia', planId: 'Survia-free' }] }), 'PRODUCT_DISABLED'));

  it('create a link that anyone can accept with their own address', async () => {
    const url = await client.whitelabel.inviteLink({
      hostname: service.facts['hostname'] ?? '',
      inviteData: { Chatbot: 'Chatbot-free' },
    });
    // The longest address that a mail server takes has 254 characters.
    const long = `${randomBytes(1_500).toString('hex')}@dealer.example`;
    const bad = ['', 'torvald', 'torvald\0@dealer.example', '<script>@x.example', 'a b@x.example', long];
    for (const email of bad) {
      await assert.rejects(invite({ email }), /email|valid/);
      const refused = await fetch(url, { method: 'POST', body: new URLSearchParams({ email }) });
      assert.equal(refused.status, 400);
      assert.match(await refused.text(), /valid e-mail address/);
    }
    const body = new URLSearchParams({ email: 'torvald@dealer.example' });
    assert.match(await (await fetch(url, { method: 'POST', body })).text(), /You are now a client/);
    await client.whitelabel.editClientPlan({
      planId: 'Chatbot-pro_whitelabel',
      emailAddress: 'torvald@dealer.example',
    });
  });

  it('ask for the address again with what was typed, if it is no address', async () => {
    const url = await client.whitelabel.inviteLink({
      hostname: service.facts['hostname'] ?? '',
      inviteData: {},
    });
    const body = new URLSearchParams({ email: 'runa@"dealer' });
    const refused = await fetch(url, { method: 'POST', body });
    assert.equal(refused.status, 400);
    assert.match(await refused.text(), /valid e-mail address[^]*value="runa@&quot;dealer"/);
  });

  it('ask for the address again if the request was not a form', async () => {
    const url = await client.whitelabel.inviteLink({
      hostname: service.facts['hostname'] ?? '',
      inviteData: {},
    });
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const refused = await fetch(url, { method: 'POST', headers, body: 'no form' });
    assert.equal(refused.status, 400);
    assert.match(await refused.text(), /valid e-mail address/);
  });

  it('refuse a link with a plan id that is not valid', () =>
    assert.rejects(
      client.whitelabel.inviteLink({
        hostname: service.facts['hostname'] ?? '',
        inviteData: { Chatbot: 'gold' },
      }),
      /Invalid plan id/,
    ));

  it('refuse a link with a product that has no plans', async () => {
    const { status, body } = await service.post('/whitelabel/invite-link', {
      APIKey: service.facts['key'],
      hostname: service.facts['hostname'],
      inviteData: { Survia: 'nope' },
    });
    assert.equal(status, 400);
    assert.deepEqual(body, {
      status: false,
      data: 'The request is not valid: inviteData must not contain Survia.',
    });
  });

  it('refuse an invitation with two plans of one product', () =>
    assert.rejects(
      invite({
        planIds: [
          { productName: 'Chatbot', planId: 'Chatbot-free' },
          { productName: 'Chatbot', planId: 'Chatbot-pro_whitelabel' },
        ],
      }),
      /planIds must name each product once/,
    ));

  it('refuse a link for a hostname that no whitelabel has', () =>
    assert.rejects(
      client.whitelabel.inviteLink({ hostname: 'elsewhere.example', inviteData: {} }),
      /hostname was not found/,
    ));

  it('answer only with the status after a plan was changed', async () => {
    const { body } = await service.post('/whitelabel/edit-client-plan', {
      APIKey: service.facts['key'],
      planId: 'Chatbot-pro_whitelabel',
      emailAddress: service.facts['client'],
    });
    assert.deepEqual(body, { status: true });
  });

  it('refuse to change to a plan id that is not valid', () =>
    assert.rejects(
      client.whitelabel.editClientPlan({ planId: 'gold', emailAddress: service.facts['client'] ?? '' }),
      /Invalid plan id/,
    ));

  it('refuse to change the plan of someone who is not a client', () =>
    assert.rejects(
      client.whitelabel.editClientPlan({ planId: 'Chatbot-free', emailAddress: 'nobody@dealer.example' }),
      /client with that e-mail address was not found/,
    ));

  it('show an unknown link as not found', async () => {
    const page = await fetch(`${service.url}/invite/nothing`);
    assert.equal(page.status, 404);
    assert.match(await page.text(), /not known/);
  });
});

describe('a service that listens on every address of its machine', () => {
  it('creates links with the address at which the caller reached it', async () => {
    const service = await startService({ env: { HOST: '0.0.0.0' } });
    const { port } = new URL(service.url);
    const asked = `http://127.0.0.1:${port}`;
    const client = createClient({ apiKey: service.facts['key'] ?? '', baseUrl: asked });
    const hostname = service.facts['hostname'] ?? '';
    const link = await client.whitelabel.inviteLink({ hostname, inviteData: {} });
    assert.equal(new URL(link).origin, asked);
    const { messages } = await createChatClient({ aiUrl: `${asked}/ai` }).send({
      agentId: service.facts['agent'] ?? '',
      message: 'Where is your shop?',
    });
    assert.match(messages.join(), new RegExp(`\\(${asked}/site/studio-visits\\.html\\)`));
    await service.stop();
  });
});

/** Adds a second company, because the seed has only one. */
async function addOtherCompany(dataDir: string): Promise<void> {
  const db = await openDatabase({ dataDir });
  try {
    await db.query(`insert into company (id, name) values ('company-of-others', 'Others')`);
    await db.query(
      `insert into whitelabel (id, company_id, name, hostname)
       values ('whitelabel-of-others', 'company-of-others', 'Others', 'others.example')`,
    );
  } finally {
    await db.close();
  }
}
