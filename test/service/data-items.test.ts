import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createClient, isApiError, type Client, type DataItem } from 'agent-widgets/client';
import { startService, type RunningService } from './helpers/running-service.js';
import { until } from './helpers/until.js';

const PAGE = 'https://shop.example/bowls.html';
const OVEN = 'Is the Tide bowl safe in the oven?';

describe('data items, through the typed client', () => {
  let service: RunningService;
  let client: Client;
  let trainingId: string;
  before(async () => {
    service = await startService();
    trainingId = service.facts['training'] ?? '';
    client = createClient({
      apiKey: service.facts['key'] ?? '',
      aiUrl: `${service.url}/ai`,
      facePopUrl: `${service.url}/facepop`,
    });
  });
  after(() => service.stop());

  const find = async (id: string): Promise<DataItem> => {
    const item = (await client.dataItems.list(trainingId)).find((each) => each.id === id);
    assert.ok(item, `there is an item ${id}`);
    return item;
  };

  const untilTrained = (id: string): Promise<DataItem> =>
    until(`the training of ${id} has ended`, async () => {
      const item = await find(id);
      return item.embedData.status !== 'embedding' && item;
    });

  it('are listed with every field of section 2.4, of all 16 types', async () => {
    const items = await client.dataItems.list(trainingId);
    assert.equal(new Set(items.map((item) => item.type)).size, 16);
    const item = items.find(({ id }) => id === 'qa-oven');
    assert.ok(item);
    assert.deepEqual(Object.keys(item).sort(), [
      'companyId',
      'content',
      'createdAt',
      'embedData',
      'enabled',
      'id',
      'interactive',
      'properties',
      'source',
      'sync',
      'trainingId',
      'type',
      'updatedAt',
    ]);
    assert.equal(item.companyId, service.facts['company']);
    assert.deepEqual(item.properties, { match: 'broad' });
    assert.equal(item.embedData.status, 'embedded');
    assert.deepEqual(item.sync, { sync: false, lastSync: '' });
    assert.equal(new Date(item.createdAt).toISOString(), item.createdAt);
  });

  it('of a FacePop are learned again when it says something else or is made, and tell nothing once it is deleted', async () => {
    const question = 'When does the zither workshop begin?';
    const { data } = await client.facePops.create({ text: 'The zither workshop begins on 3 June.' });
    const { id: source } = data as { id: string };
    const added = await service.post<{ data: DataItem }>('/demo/api/data-items/add', {
      type: 'FacePop',
      source,
      content: '',
      exact: false,
    });
    const { id } = added.body.data;
    await untilTrained(id);
    assert.match((await service.ask(question)).messages.join(), /3 June/);

    await client.facePops.edit({ id: source, text: 'The zither workshop begins on 9 August.' });
    await untilTrained(id);
    assert.match((await service.ask(question)).messages.join(), /9 August/);

    await client.facePops.delete({ id: source });
    assert.doesNotMatch((await service.ask(question)).messages.join(), /9 August/);
    const { embedData } = await untilTrained(id);
    assert.equal(embedData.status, 'failed');
    assert.match(embedData.comment, /FacePop with that id was not found/);

    await client.facePops.create({ id: source, text: 'The zither workshop begins on 5 October.' });
    assert.equal((await untilTrained(id)).embedData.status, 'embedded');
    assert.match((await service.ask(question)).messages.join(), /5 October/);
  });

  it('are being embedded after an edit, and then give answers with the new words', async () => {
    const before = await find('qa-oven');
    const { conversationId } = await service.ask(OVEN);
    const edited = await client.dataItems.edit({
      ...before,
      content: 'Yes, up to 240 °C since this spring.',
    });
    assert.equal(edited.embedData.status, 'embedding');
    assert.equal(edited.content, 'Yes, up to 240 °C since this spring.');
    assert.ok(edited.updatedAt > before.updatedAt);
    assert.equal((await untilTrained('qa-oven')).embedData.status, 'embedded');
    assert.match((await service.ask(OVEN)).messages.join(), /240 °C/);
    assert.match((await service.ask(OVEN, { conversationId })).messages.join(), /240 °C/);
  });

  it('have no part in any answer while they are switched off, as exact ones have none in answers to other questions', async () => {
    const question = 'What is the zorblat?';
    const content = 'The zorblat is a lamp that nobody sees.';
    const added = [
      { type: 'Summary', source: '', content, exact: false },
      { type: 'QA', source: 'Where does the zorblat live?', content, exact: true },
    ];
    const [summary] = await Promise.all(
      added.map(async (item) => {
        const { body } = await service.post<{ data: DataItem }>('/demo/api/data-items/add', item);
        return untilTrained(body.data.id);
      }),
    );
    const { conversationId, messages } = await service.ask(question);
    assert.match(messages.join(), /nobody sees/);
    await service.post('/demo/api/data-items/use', { id: summary?.id, enabled: false });
    for (const conversation of ['', conversationId]) {
      const reply = await service.ask(question, { conversationId: conversation });
      assert.match(reply.messages.join(), /I don't know/);
    }
  });

  it('give the same answers as before if their new source cannot be read', async () => {
    const id = 'qa-opening-hours';
    const source = `${service.url}/site/missing.html`;
    const question = 'When are you open?';
    const before = await service.ask(question);
    assert.equal(before.meta.source[0]?.dataItemId, id);
    await client.dataItems.edit({ id, trainingId, type: 'Webpage', source, content: '', properties: {} });
    assert.equal((await untilTrained(id)).embedData.status, 'failed');
    assert.deepEqual((await service.ask(question)).messages, before.messages);
  });

  it('count as unknown if their answer has nothing to show', async () => {
    const question = 'May I bring my own clay to the workshop?';
    const item = await find('qa-change-order');
    await client.dataItems.edit({ ...item, source: question, content: '[clay]: https://shop.example/clay' });
    await untilTrained(item.id);
    const reply = await service.ask(question);
    assert.match(reply.messages.join(), /I don't know/);
    assert.deepEqual(reply.meta.source, []);
  });

  it('are found by a question that an edit has given them', async () => {
    const item = await find('qa-white');
    await client.dataItems.edit({
      ...item,
      source: "Do you lend out a potter's wheel?",
      content: 'No, we do not.',
    });
    await untilTrained('qa-white');
    const reply = await service.ask("Do you lend out a potter's wheel?");
    assert.equal(reply.meta.source[0]?.dataItemId, 'qa-white');
  });

  it('say why they could not be read', async () => {
    const item = await find('pdf-certificate');
    await client.dataItems.edit({
      ...item,
      source: `${service.url}/site/files/missing.pdf`,
    });
    const { embedData } = await untilTrained('pdf-certificate');
    assert.equal(embedData.status, 'failed');
    assert.match(embedData.comment, /404/);
  });

  it('are not read from private addresses', async () => {
    const item = await find('page-arc-lamp');
    await client.dataItems.edit({
      ...item,
      source: 'http://169.254.169.254/latest/meta-data/',
    });
    const { embedData } = await untilTrained('page-arc-lamp');
    assert.equal(embedData.status, 'failed');
    assert.match(embedData.comment, /not a public address|private|public/i);
  });

  it('give no more answers once they are deleted', async () => {
    const voucher = 'HALM-4F-TABLE';
    const { conversationId, meta } = await service.ask(voucher);
    assert.equal(meta.source[0]?.dataItemId, 'qa-voucher');
    await client.dataItems.delete('qa-voucher');
    for (const conversation of ['', conversationId]) {
      const reply = await service.ask(voucher, { conversationId: conversation });
      assert.ok(reply.meta.source.every(({ dataItemId }) => dataItemId !== 'qa-voucher'));
    }
    await assert.rejects(client.dataItems.delete('qa-voucher'), (error) => {
      assert.ok(isApiError(error));
      assert.match(error.message, /data item with that id was not found/i);
      return true;
    });
  });

  it('are deleted with an empty object as the answer', async () => {
    const { body } = await service.post('/ai/dataitem/delete', {
      APIKey: service.facts['key'],
      dataItem: { id: 'qa-discount' },
    });
    assert.deepEqual(body, { status: true, data: {} });
  });

  it('are not edited into a collection that does not exist', async () => {
    const item = await find('summary-who-we-are');
    const edit = client.dataItems.edit({ ...item, trainingId: 'nothing' });
    await assert.rejects(edit, /training collection with that id was not found/i);
    assert.deepEqual(await find('summary-who-we-are'), item);
  });

  it('are not found under an id that no item has', async () => {
    const item = await find('summary-who-we-are');
    const edit = client.dataItems.edit({ ...item, id: 'nothing' });
    await assert.rejects(edit, /data item with that id was not found/i);
  });

  for (const [what, change, says] of [
    [
      'a type that is not in the list',
      { type: 'Poem' },
      /dataItem\.type must be one of QA, Summary, .*, IFrame\.$/,
    ],
    ['a type that is no text', { type: 5 }, /dataItem\.type must be one of QA/],
    [
      'a QA item that does not say how it matches',
      { type: 'QA', properties: {} },
      /properties\.match is missing/,
    ],
    [
      'properties where the type has none',
      { properties: { match: 'broad' } },
      /dataItem\.properties\.match must not be given: only a QA item has properties\.$/,
    ],
    ['properties that are a list', { properties: [] }, /dataItem\.properties must be an object\.$/],
    [
      'a web page whose source is no address',
      { type: 'Webpage', source: 'tide bowl', content: '' },
      /dataItem\.source must be a web address that begins with http:\/\/ or https:\/\/\.$/,
    ],
    ['no content', { content: undefined }, /content is missing/],
    [
      'a summary that has a source',
      { source: 'our brochure' },
      /dataItem\.source must be empty: items of this type do not use it/,
    ],
    [
      'a web page that has a content',
      { type: 'Webpage', source: PAGE, content: 'Stoneware.' },
      /dataItem\.content must be empty/,
    ],
    ['a FacePop that has a content', { type: 'FacePop', source: 'hello' }, /dataItem\.content must be empty/],
    [
      'a FacePop without an id',
      { type: 'FacePop', source: '', content: '' },
      /dataItem\.source must not be empty/,
    ],
    [
      'a picture without an address',
      { type: 'Picture', source: '' },
      /dataItem\.source must be a web address/,
    ],
    [
      'a video whose source is no address',
      { type: 'Video', source: 'not a url' },
      /dataItem\.source must be a web address/,
    ],
  ] as const) {
    it(`are not edited with ${what}`, async () => {
      const { id, type, source, content, properties } = await find('summary-who-we-are');
      const dataItem = { id, trainingId, type, source, content, properties, ...change };
      const { status, body } = await service.post('/ai/dataitem/edit', {
        APIKey: service.facts['key'],
        dataItem,
      });
      assert.equal(status, 400);
      assert.match(body.data, says);
    });
  }

  it('are all accepted by an edit in the form in which they are listed', async () => {
    for (const item of await client.dataItems.list(trainingId)) {
      const { source, content } = await client.dataItems.edit(item);
      assert.deepEqual([source, content], [item.source, item.content]);
    }
  });
});
