import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, describe, it } from 'node:test';
import type { DataItem, StatusSuccess } from 'agent-widgets/client';
import { openDatabase } from '../../demo/service/store/open.js';
import { seededFolder, startService, type RunningService } from './helpers/running-service.js';

describe("the demo's pages", () => {
  let service: RunningService;
  before(async () => {
    const dataDir = await seededFolder();
    await addItemOfOthers(dataDir);
    service = await startService({ dataDir });
  });
  after(() => service.stop());

  it('show the shop first', async () => {
    const { status, body, headers } = await service.get<string>('/');
    assert.equal(status, 200);
    assert.match(headers.get('content-type') ?? '', /^text\/html/);
    assert.match(body, /<agent-chat/);
  });

  it('serve the sample site with the types of its files', async () => {
    for (const [file, type] of [
      ['tide-bowl.html', 'text/html'],
      ['site.css', 'text/css'],
      ['sitemap.xml', 'xml'],
      ['files/price-list.csv', 'text/csv'],
      ['files/studio-calendar.ics', 'text/calendar'],
      ['files/lead-free-certificate.pdf', 'application/pdf'],
    ]) {
      const { status, headers } = await service.get<unknown>(`/site/${file}`);
      assert.equal(status, 200, file);
      assert.ok(headers.get('content-type')?.includes(type ?? ''), `${file}: ${headers.get('content-type')}`);
    }
  });

  it('may show what source cards contain: pictures, videos and frames of other sites', async () => {
    const { headers } = await service.get<string>('/');
    const policy = headers.get('content-security-policy') ?? '';
    for (const directive of ['img-src', 'media-src', 'frame-src'])
      assert.match(policy, new RegExp(`${directive} 'self'[^;]* https:(;|$)`));
  });

  it("redirect from a page's name to its folder", async () => {
    for (const [name, folder] of [
      ['/gallery', '/gallery/'],
      ['/docs/agent-chat', '/docs/agent-chat/'],
      ['/site?from=mail', '/site/?from=mail'],
    ]) {
      const answer = await fetch(service.url + name, { redirect: 'manual' });
      assert.equal(answer.status, 301, name);
      assert.equal(answer.headers.get('location'), folder);
    }
    assert.equal(await statusOfRaw(service.url, '//gallery'), 404);
  });

  it("say in the interface's shape that a page is not there", async () => {
    const { status, body } = await service.get('/nothing-here');
    assert.equal(status, 404);
    assert.equal(body.status, false);
  });

  it('tell a visitor in a page that there is none', async () => {
    for (const path of ['/nothing-here', '/site/nothing-here', '/gallery/nothing-here/']) {
      const answer = await fetch(service.url + path, { headers: { Accept: 'text/html,*/*;q=0.8' } });
      assert.equal(answer.status, 404, path);
      assert.match(await answer.text(), /<h1>There is nothing at this address<\/h1>/);
    }
  });

  for (const path of [
    '/site/../agents.json',
    '/site/%2e%2e/agents.json',
    '/site/..%2fagents.json',
    '/..%5cpackage.json',
    '/site//etc/passwd',
    '/site/%00',
  ]) {
    it(`serve nothing outside their folders: ${path}`, async () => {
      assert.equal(await statusOfRaw(service.url, path), 404);
    });
  }

  it('can look up a source without a key, with the title of its page', async () => {
    const { status, body } = await service.get<Record<string, unknown>>('/demo/api/items/page-tide-bowl');
    assert.equal(status, 200);
    assert.equal(body['type'], 'Webpage');
    assert.equal(body['source'], `${service.url}/site/tide-bowl.html`);
    assert.equal(body['content'], '');
    assert.match(String(body['title']), /Tide bowl/);
    for (const id of ['nothing', 'item-of-others']) {
      assert.equal((await service.get(`/demo/api/items/${id}`)).status, 404, id);
    }
  });

  it('have agents for their pictures, which refuse what they cannot read', async () => {
    for (const agentId of ['constructor', 5]) {
      const { status, body } = await service.post('/gallery/ai/chat', { agentId });
      assert.equal(status, 200);
      assert.deepEqual(body, { status: false, data: 'An agent with that id was not found.' });
    }
    assert.equal((await service.post('/gallery/ai/chat', null)).status, 400);
  });

  it('list, edit and delete items and banners without a key, and never show it', async () => {
    const list = await service.post<StatusSuccess<DataItem[]>>('/demo/api/data-items/list', {});
    const summary = list.body.data.find(({ id }) => id === 'summary-who-we-are');
    assert.ok(summary);
    const dataItem = { ...summary, content: 'We are ten people now.' };
    const edited = await service.post<StatusSuccess<DataItem>>('/demo/api/data-items/edit', { dataItem });
    assert.equal(edited.body.data.embedData.status, 'embedding');
    const deleted = await service.post('/demo/api/data-items/delete', { dataItem: { id: summary.id } });
    assert.deepEqual(deleted.body, { status: true });

    const banner = { id: 'banner-from-the-studio', companyId: service.facts['company'], name: 'Studio' };
    assert.equal((await service.post('/demo/api/banners/new', { banner })).body.status, true);
    assert.equal((await service.get(`/banner/${banner.id}.json`)).status, 200);
    assert.equal((await service.post('/demo/api/banners/delete', { banner })).body.status, true);

    for (const path of ['/demo/api/about', '/demo/api/jobs', '/openapi.json', '/health', '/']) {
      const { body } = await service.get<unknown>(path);
      assert.ok(!JSON.stringify(body).includes(service.facts['key'] ?? '-'), path);
    }
  });

  for (const [path, body, says] of [
    ['data-items/edit', {}, /dataItem is missing/],
    ['data-items/delete', {}, /dataItem is missing/],
    ['data-items/delete', { dataItem: 5 }, /dataItem must be an object/],
    ['data-items/use', { id: 'qa-oven' }, /enabled is missing/],
    ['data-items/add', {}, /type is missing/],
    ['banners/delete', { banner: null }, /banner must be an object/],
  ] as const) {
    it(`refuse a body that does not fit ${path}, and say why: ${JSON.stringify(body)}`, async () => {
      const answer = await service.post(`/demo/api/${path}`, body);
      assert.equal(answer.status, 400);
      assert.equal(answer.body.status, false);
      assert.match(answer.body.data, says);
    });
  }

  it('pass on why the service refuses something', async () => {
    const { status, body } = await service.post('/demo/api/data-items/delete', {
      dataItem: { id: 'nothing' },
    });
    assert.equal(status, 200);
    assert.equal(body.status, false);
    assert.match(body.data, /data item with that id was not found/);
  });
});

/** Adds a second company with one item, because the seed has only one company. */
async function addItemOfOthers(dataDir: string): Promise<void> {
  const db = await openDatabase({ dataDir });
  try {
    await db.query(`insert into company (id, name) values ('company-of-others', 'Others')`);
    await db.query(
      `insert into training (id, company_id, name) values ('training-of-others', 'company-of-others', 'Others')`,
    );
    await db.query(
      `insert into data_item (id, company_id, training_id, type, content)
       values ('item-of-others', 'company-of-others', 'training-of-others', 'Summary', 'Not yours.')`,
    );
  } finally {
    await db.close();
  }
}

/** Sends the path unchanged; `fetch` would normalize it. */
function statusOfRaw(url: string, path: string): Promise<number | undefined> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, path }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    call.on('error', reject);
    call.end();
  });
}
