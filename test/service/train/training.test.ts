import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, it } from 'node:test';
import { recall } from '../../../demo/service/chat/recall.js';
import {
  deleteDataItem,
  editDataItem,
  queueTraining,
  retrainForEmbedder,
} from '../../../demo/service/data-items.js';
import type { Embedder } from '../../../demo/service/embed/embedder.js';
import { createLocalEmbedder } from '../../../demo/service/embed/local.js';
import { createRemoteEmbedder } from '../../../demo/service/embed/remote.js';
import { createModelClient } from '../../../demo/service/model-client.js';
import { findProfile } from '../../../demo/service/retrieval/profile.js';
import type { Database } from '../../../demo/service/store/database.js';
import { openDatabase } from '../../../demo/service/store/open.js';
import { startTraining } from '../../../demo/service/train/index.js';
import type { TrainingOptions, TrainingWorker } from '../../../demo/service/train/worker.js';
import { ROOT } from '../../helpers/root.js';
import { until } from '../helpers/until.js';
import { htmlPage, type SampleSite, startSampleSite } from './sample-site.js';

/** A worker that is to try again only after this does not in any test. */
const NOT_IN_TIME_MS = 120_000;

interface Item {
  status: string;
  comment: string;
  chunks: number;
}

describe('training', () => {
  const folder = mkdtempSync(join(tmpdir(), 'agent-widgets-training-'));
  let db: Database;
  let embedder: Embedder;
  let site: SampleSite;
  let workers: TrainingWorker[] = [];
  let lines: string[] = [];

  before(async () => {
    [db, embedder, site] = await Promise.all([
      openDatabase({ dataDir: folder }),
      createLocalEmbedder(),
      startSampleSite(),
    ]);
    await db.query("insert into company (id, name) values ('c', 'Company')");
    await db.query("insert into training (id, company_id, name) values ('t', 'c', 'Collection')");
  });
  after(async () => {
    // Where a test has failed, it has not come to that.
    await stopAll();
    site.close();
    await embedder.close();
    await db.close();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    await db.query('delete from data_item');
    lines = [];
    site.pages.clear();
  });

  const start = (
    options: TrainingOptions = {},
    using: Partial<{ db: Database; embedder: Embedder }> = {},
  ): TrainingWorker => {
    const worker = startTraining(
      { db, embedder, siteUrl: site.url, print: (line) => lines.push(line), ...using },
      { pollMs: 20, retryMs: 20, ...options },
    );
    workers.push(worker);
    return worker;
  };
  const stopAll = async (): Promise<void> => {
    await Promise.all(workers.map((worker) => worker.stop()));
    workers = [];
  };
  const add = async (
    id: string,
    type: string,
    source: string,
    content = '',
    properties = {},
  ): Promise<void> => {
    await db.query(
      `insert into data_item (id, company_id, training_id, type, source, content, properties)
       values ($1, 'c', 't', $2, $3, $4, $5::jsonb)`,
      [id, type, source, content, JSON.stringify(properties)],
    );
    await queueTraining(db, id);
  };
  const look = async (id: string): Promise<Item> => {
    const { rows } = await db.query<Item>(
      `select embed_status as status, embed_comment as comment,
         (select count(*)::int from chunk where data_item_id = data_item.id) as chunks
       from data_item where id = $1`,
      [id],
    );
    assert.ok(rows[0]);
    return rows[0];
  };
  /** The embedder, but for texts that contain the word. */
  const embedderBut = (word: string, embed: () => Promise<never>): Embedder => ({
    name: embedder.name,
    dims: embedder.dims,
    reads: (text, language) => embedder.reads(text, language),
    countTokens: (text) => embedder.countTokens(text),
    embed: (texts) => (texts.some((text) => text.includes(word)) ? embed() : embedder.embed(texts)),
    close: () => embedder.close(),
  });
  /** An embedder that never ends with a text that contains the word. */
  const embedderStuckOn = (word: string): { stuck: Embedder; isStuck: Promise<void> } => {
    let onStuck: (() => void) | undefined;
    const isStuck = new Promise<void>((resolve) => (onStuck = resolve));
    const stuck = embedderBut(word, () => {
      onStuck?.();
      return new Promise(() => undefined);
    });
    return { stuck, isStuck };
  };
  const learned = (id: string): Promise<unknown> =>
    until(`${id} is learned`, async () => (await look(id)).status !== 'embedding');

  it('stores an answer once, however many questions it answers', async () => {
    await add('qa', 'QA', 'Is the kiln electric?\nDoes it burn gas?\nHow is it heated?', 'By wind power.');
    start();
    await learned('qa');
    const { rows } = await db.query("select 1 from chunk where answer <> ''");
    assert.equal(rows.length, 1);
    for (const question of ['Is the kiln electric?', 'How is it heated?', 'how is the kiln heated']) {
      const [passage] = (await recall({ db, embedder }, 't', question, [])).passages;
      assert.equal(passage?.answer, 'By wind power.', question);
    }
  });

  it('learns a question that is written twice once', async () => {
    await add('qa', 'QA', 'Is the kiln electric?\n Is the kiln electric? \n\nDoes it burn gas?', 'Yes.');
    start();
    await learned('qa');
    assert.equal((await look('qa')).chunks, 2);
  });

  it('reads the source of an item, and then the agent answers questions about it', async () => {
    site.pages.set(
      '/bowl.html',
      htmlPage('Bowl', '<p>The bowl goes in the oven up to 220 degrees.</p>'.repeat(9)),
    );
    await add('page', 'Webpage', `${site.url}/bowl.html`);
    await add('qa', 'QA', 'Do you sell teapots?\nAny teapots?', 'No, we never made one.', { match: 'broad' });
    start();
    await Promise.all([learned('page'), learned('qa')]);
    await stopAll();
    assert.equal((await look('page')).status, 'embedded');
    assert.equal((await look('qa')).chunks, 2);

    const about = async (question: string): Promise<string | undefined> =>
      (await recall({ db, embedder }, 't', question, [])).passages[0]?.dataItemId;
    assert.equal(await about('How hot may the bowl get in the oven?'), 'page');
    assert.equal(await about('any teapots'), 'qa');
  });

  it('answers a mere sign only if an owner wrote an answer to it', async () => {
    await add('qa', 'QA', '👍\nDo you sell teapots?', 'You are welcome.', { match: 'broad' });
    start();
    await learned('qa');
    await stopAll();
    const passagesFor = async (message: string) =>
      (await recall({ db, embedder }, 't', message, [])).passages;
    assert.equal((await passagesFor('👍'))[0]?.answer, 'You are welcome.');
    assert.deepEqual(await passagesFor('👎'), []);
  });

  it('learns files with characters that the database cannot store', async () => {
    site.pages.set('/prices%00.csv', { type: 'text/csv', body: 'Piece,Price\0\nMoss\0 mug,28\n' });
    site.pages.set('/cut.csv', { type: 'text/csv', body: 'Pie\0ce,Price\n"Mug' });
    await add('table', 'CSV', `${site.url}/prices%00.csv`);
    await add('cut', 'CSV', `${site.url}/cut.csv`);
    start();
    await Promise.all([learned('table'), learned('cut')]);
    await stopAll();
    assert.deepEqual(await look('table'), { status: 'embedded', comment: '', chunks: 1 });
    assert.equal((await look('cut')).status, 'failed');
    const [passage] = (await recall({ db, embedder }, 't', 'What does the Moss mug cost?', [])).passages;
    assert.deepEqual([passage?.title, passage?.text], ['Prices – Moss mug', 'Piece: Moss mug; Price: 28']);
  });

  it('tells the owner why an item failed, and keeps what was learned before', async () => {
    site.pages.set(
      '/a.html',
      htmlPage('A', '<p>The first version of this page says something.</p>'.repeat(5)),
    );
    await add('page', 'Webpage', `${site.url}/a.html`);
    start();
    await learned('page');
    const { chunks } = await look('page');
    await editDataItem(db, 'c', {
      id: 'page',
      trainingId: 't',
      type: 'Webpage',
      source: `${site.url}/gone.html`,
      content: '',
      properties: {},
    });
    assert.equal((await look('page')).status, 'embedding');
    await learned('page');
    await stopAll();
    const item = await look('page');
    assert.equal(item.status, 'failed');
    assert.match(item.comment, /gone\.html answered 404\. Answers still come from what was learned before\./);
    assert.equal(item.chunks, chunks);
    assert.match(lines.join('\n'), /Webpage .*gone\.html failed: .*answered 404/);
  });

  for (const [what, change] of [
    ['other questions and another answer', { source: 'Is the kiln electric?', content: 'It burns gas.' }],
    ['a page', { type: 'Webpage', source: 'https://shop.example/kiln', properties: {} }],
    ['a summary', { type: 'Summary', content: 'All about the kiln.', properties: {} }],
    ['a FacePop without a text', { type: 'FacePop', content: '', properties: {} }],
  ] as const) {
    it(`gives the former answer of a QA item edited into ${what} until the new version is learned`, async () => {
      const former = {
        id: 'qa',
        trainingId: 't',
        type: 'QA',
        source: 'Do you sell teapots?',
        content: 'No, we never made one.',
        properties: { match: 'broad' },
      } as const;
      await add('qa', former.type, former.source, former.content, former.properties);
      start();
      await learned('qa');
      await stopAll();
      await editDataItem(db, 'c', { ...former, ...change });
      for (const question of [former.source, 'Which teapots do you sell?']) {
        const { passages } = await recall({ db, embedder }, 't', question, []);
        assert.equal(passages[0]?.answer, former.content);
      }
    });
  }

  it('matches an exact QA item only by its own words until the next version is learned', async () => {
    const former = { id: 'qa', trainingId: 't', source: 'KILN-5-CODE', content: 'A kiln for five.' };
    await add('qa', 'QA', former.source, former.content, { match: 'exact' });
    start();
    await learned('qa');
    await stopAll();
    await editDataItem(db, 'c', { ...former, type: 'Summary', properties: {} });
    const about = async (message: string): Promise<unknown> =>
      (await recall({ db, embedder }, 't', message, [])).passages[0]?.answer;
    assert.equal(await about('kiln-5-code'), former.content);
    assert.equal(await about('A kiln code of 5?'), undefined);
  });

  it('does not match an exact QA item by a question that it completes with the previous one', async () => {
    const answer = 'The small kiln takes 12 mugs.';
    await add('qa', 'QA', 'What does the small kiln take?', answer, { match: 'exact' });
    start();
    await learned('qa');
    await stopAll();
    const history = [{ role: 'visitor', text: 'What does the big kiln take?' } as const];
    const isGiven = async (message: string): Promise<boolean> => {
      const { passages } = await recall({ db, embedder }, 't', message, history);
      return passages.some((passage) => passage.answer === answer);
    };
    assert.equal(await isGiven('What does the small kiln take?'), true);
    assert.equal(await isGiven('And the small kiln?'), false);
  });

  describe('an item whose words are not those of the question', () => {
    const asked = async (message: string): Promise<string | undefined> =>
      (await recall({ db, embedder }, 't', message, [])).passages[0]?.dataItemId;
    beforeEach(async () => {
      start();
      await add(
        'net',
        'Summary',
        '',
        'Wi-Fi is free in the waiting room, but slow when many people are there.',
      );
      await add('wood', 'Summary', '', 'Dry firewood is sold by the bag next to the barn.');
      await add(
        'lost',
        'Summary',
        '',
        'Lost property is kept for a year. Call 0555 014 220 and describe the object.',
      );
      await add('hall', 'Summary', '', 'The large hall has a stage, two pianos and three hundred chairs.');
      for (const id of ['net', 'wood', 'lost', 'hall']) await learned(id);
      await stopAll();
    });

    it('is found however a compound is written', async () => {
      assert.equal(await asked('Is there wifi?'), 'net');
      assert.equal(await asked('Is there wi-fi?'), 'net');
      assert.equal(await asked('Do you have fire wood?'), 'wood');
    });

    it('is found by everyday words for the same and by what looks like a telephone number', async () => {
      assert.equal(await asked('Do you have wireless internet?'), 'net');
      assert.equal(await asked('What is the phone number for lost things?'), 'lost');
    });

    it('is not found by a question about something else', async () => {
      assert.equal(await asked('Do you sell skis?'), undefined);
      assert.equal(await asked('Who wrote Hamlet?'), undefined);
    });
  });

  describe('a collection that an item leaves', () => {
    const item = {
      id: 'kiln',
      type: 'QA',
      source: 'Is the kiln electric?',
      content: 'No, it burns gas.',
      properties: { match: 'broad' },
    } as const;
    const profile = (): Promise<unknown> => findProfile(db, 't', embedder.name);
    let without: unknown;
    beforeEach(async () => {
      await db.query("delete from training where id = 'other'");
      await db.query(
        "insert into training (id, company_id, name) values ('other', 'c', 'Another collection')",
      );
      start();
      await add('qa', 'QA', 'Do you sell teapots?', 'No, we never made one.', { match: 'broad' });
      await learned('qa');
      without = await profile();
      await add(item.id, item.type, item.source, item.content, item.properties);
      await learned(item.id);
      await stopAll();
      assert.notDeepEqual(await profile(), without);
    });

    it('is counted again when the item is deleted', async () => {
      await deleteDataItem(db, 'c', item.id);
      assert.deepEqual(await profile(), without);
    });

    it('is counted again when the item moves to another collection, which answers with it at once', async () => {
      await editDataItem(db, 'c', { ...item, trainingId: 'other' });
      const about = async (trainingId: string): Promise<unknown> =>
        (await recall({ db, embedder }, trainingId, 'Do you have an electric kiln?', [])).passages[0]?.answer;
      assert.equal(await about('other'), item.content);
      assert.equal(await about('t'), undefined);
      assert.deepEqual(await profile(), without);
    });
  });

  it('drops what it has read if the item was edited meanwhile', async () => {
    site.pages.set('/slow.html', {
      ...htmlPage('Old', '<p>The old text of the page, soon to be replaced.</p>'.repeat(5)),
      whenAsked: async () => {
        await editDataItem(db, 'c', {
          id: 'page',
          trainingId: 't',
          type: 'Summary',
          source: '',
          content: 'The new text.',
          properties: {},
        });
      },
    });
    await add('page', 'Webpage', `${site.url}/slow.html`);
    start({ concurrency: 1 });
    await learned('page');
    await stopAll();
    const { rows } = await db.query<{ text: string }>("select text from chunk where data_item_id = 'page'");
    assert.deepEqual(
      rows.map((row) => row.text),
      ['The new text.'],
    );
  });

  it('learns the new source of an item at once if the old one fails after the edit', async () => {
    site.pages.set('/gone.html', {
      ...htmlPage('Gone', ''),
      status: 404,
      whenAsked: async () => {
        const edited = { id: 'page', trainingId: 't', type: 'Summary', source: '', properties: {} } as const;
        await editDataItem(db, 'c', { ...edited, content: 'The new text.' });
      },
    });
    await add('page', 'Webpage', `${site.url}/gone.html`);
    start({ concurrency: 1, retryMs: NOT_IN_TIME_MS });
    await learned('page');
    await stopAll();
    assert.deepEqual(await look('page'), { status: 'embedded', comment: '', chunks: 1 });
  });

  it('ends the training of a text that an edit replaces, so that the new one need not wait for it', async () => {
    const { stuck, isStuck } = embedderStuckOn('old');
    await add('note', 'Summary', '', 'The old text.');
    start({ concurrency: 1 }, { embedder: stuck });
    await isStuck;
    const edited = { id: 'note', trainingId: 't', type: 'Summary', source: '', properties: {} } as const;
    await editDataItem(db, 'c', { ...edited, content: 'The new text.' });
    await learned('note');
    await stopAll();
    assert.deepEqual(await look('note'), { status: 'embedded', comment: '', chunks: 1 });
  });

  it('learns an edited text at once, though the one before it waits to be tried again', async () => {
    const failing = embedderBut('old', () => Promise.reject(new Error('out of order')));
    await add('note', 'Summary', '', 'The old text.');
    start({ concurrency: 1, retryMs: NOT_IN_TIME_MS }, { embedder: failing });
    const jobs = async () =>
      (await db.query<{ state: string; attempts: number }>('select state, attempts from job')).rows;
    await until('it waits to be tried again', async () =>
      (await jobs()).some(({ state, attempts }) => state === 'queued' && attempts === 1),
    );
    const edited = { id: 'note', trainingId: 't', type: 'Summary', source: '', properties: {} } as const;
    await editDataItem(db, 'c', { ...edited, content: 'The new text.' });
    await learned('note');
    await stopAll();
    assert.deepEqual(await look('note'), { status: 'embedded', comment: '', chunks: 1 });
    assert.deepEqual(await jobs(), [{ state: 'done', attempts: 1 }]);
  });

  it('says of no item that answers still come from it once only another embedder has learned it', async () => {
    site.pages.set('/page.html', htmlPage('Page', '<p>Something to read on this page.</p>'.repeat(9)));
    await add('page', 'Webpage', `${site.url}/page.html`);
    start();
    await learned('page');
    await stopAll();
    site.pages.set('/page.html', { ...htmlPage('Gone', ''), status: 404 });
    await retrainForEmbedder(db, 'another');
    start({}, { embedder: { ...embedder, name: 'another' } });
    await learned('page');
    await stopAll();
    const { status, comment } = await look('page');
    assert.equal(status, 'failed');
    assert.doesNotMatch(comment, /Answers still come/);
  });

  it('tells the terminal no more of an item that is deleted while it is learned', async () => {
    const { stuck, isStuck } = embedderStuckOn('old');
    const sentences = Array.from({ length: 300 }, (_, at) => `Sentence ${at} is about glaze number ${at}.`);
    await add('note', 'Summary', '', `${sentences.join(' ')} The old text.`);
    start({ concurrency: 1 }, { embedder: stuck });
    await isStuck;
    await until('its progress is told', () => /, now Summary/.test(lines.join()));
    await deleteDataItem(db, 'c', 'note');
    await until('the end is told', () => lines.at(-1) === 'training: 0 learned');
    await stopAll();
  });

  it('shares the work among processes: every item is learned once', async () => {
    const ids = Array.from({ length: 12 }, (_, index) => `summary-${index}`);
    for (const id of ids) await add(id, 'Summary', '', `Fact number ${id}.`);
    for (let count = 0; count < 3; count++) start({ concurrency: 2 });
    await Promise.all(ids.map(learned));
    await stopAll();
    for (const id of ids) assert.equal((await look(id)).chunks, 1);
    const { rows } = await db.query<{ state: string; attempts: number }>('select state, attempts from job');
    assert.deepEqual(new Set(rows.map((row) => `${row.state} ${row.attempts}`)), new Set(['done 1']));
  });

  it('tries again when the embedding server fails, and tells the owner if it keeps failing, but the reason only the log', async () => {
    let failures = 2;
    const server = createServer((request, response) => {
      request.resume().on('end', () => {
        if (failures-- > 0) return void response.writeHead(500).end('{}');
        response.writeHead(200, { 'content-type': 'application/json' });
        const embedding = [0.6, 0.8];
        response.end(
          JSON.stringify({
            object: 'list',
            model: 'm',
            data: [{ object: 'embedding', index: 0, embedding }],
          }),
        );
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
    failures = 0;
    const remote = await createRemoteEmbedder(createModelClient({ baseUrl: baseURL, apiKey: 'none' }), 'm');
    await db.query(
      "insert into embedder_profile (embedder, question_mean, statement_mean) values ('m', '[0,0]', '[0,0]') on conflict do nothing",
    );

    failures = 2;
    await add('patient', 'Summary', '', 'A fact.');
    start({ concurrency: 1 }, { embedder: remote });
    await learned('patient');
    assert.equal((await look('patient')).status, 'embedded');

    failures = Infinity;
    await add('hopeless', 'Summary', '', 'Another fact.');
    await learned('hopeless');
    await stopAll();
    server.closeAllConnections();
    server.close();
    const item = await look('hopeless');
    assert.equal(item.status, 'failed');
    assert.equal(
      item.comment,
      'The service could not learn this because of a fault of its own. It tries again when the item is saved.',
    );
    const { rows } = await db.query<{ error: string }>(
      "select error from job where data_item_id = 'hopeless'",
    );
    assert.deepEqual(rows, [{ error: item.comment }]);
    assert.match(lines.join('\n'), /Summary failed: .*500/);
  });

  it('tries again when the thread that parses files does not start, for example while a build replaces its file', async () => {
    site.pages.set('/page.html', htmlPage('Page', '<p>Something to read on this page.</p>'.repeat(9)));
    await add('page', 'Webpage', `${site.url}/page.html`);
    process.once('worker', (thread) => {
      thread.emit('error', new Error('there is no such file'));
      void thread.terminate();
    });
    start();
    await learned('page');
    await stopAll();
    assert.equal((await look('page')).status, 'embedded');
    assert.match(lines.join('\n'), /page\.html retried: .*there is no such file/);
  });

  it('gives unfinished items back when it is stopped', async () => {
    const page = htmlPage('Page', '<p>Something to read on this page.</p>'.repeat(9));
    let begun: (() => void) | undefined;
    const isBegun = new Promise<void>((resolve) => (begun = resolve));
    site.pages.set('/never.html', { ...page, whenAsked: () => new Promise(() => begun?.()) });
    await add('page', 'Webpage', `${site.url}/never.html`);
    start();
    await isBegun;
    await stopAll();
    site.pages.set('/never.html', page);
    start();
    await learned('page');
    await stopAll();
    assert.equal((await look('page')).status, 'embedded');
  });
});

it('an item whose training was killed is learned completely by the next process', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'agent-widgets-killed-'));
  const page = htmlPage(
    'Page',
    '<p>The kiln is fired every third week, for twenty-nine hours.</p>'.repeat(9),
  );
  let begun: (() => void) | undefined;
  const isBegun = new Promise<void>((resolve) => (begun = resolve));
  const site = await startSampleSite({
    '/page.html': { ...page, whenAsked: () => new Promise(() => begun?.()) },
  });
  const first = spawn(
    process.execPath,
    ['--import', 'tsx', 'test/service/train/train-one-page.ts', folder, site.url],
    { cwd: ROOT, stdio: 'inherit' },
  );
  await isBegun;
  first.kill('SIGKILL');
  await once(first, 'exit');
  site.pages.set('/page.html', page);

  const [db, embedder] = await Promise.all([openDatabase({ dataDir: folder }), createLocalEmbedder()]);
  const state = async (): Promise<string> =>
    (await db.query<{ state: string }>('select state from job')).rows.map((row) => row.state).join();
  assert.equal(await state(), 'running');
  const worker = startTraining({ db, embedder, siteUrl: site.url }, { leaseMs: 2000, pollMs: 20 });
  await until('the job is done', async () => (await state()) === 'done');
  const { rows } = await db.query<{ status: string; chunks: number }>(
    'select embed_status as status, (select count(*)::int from chunk) as chunks from data_item',
  );
  assert.equal(rows[0]?.status, 'embedded');
  assert.ok((rows[0]?.chunks ?? 0) > 0);
  await worker.stop();
  await embedder.close();
  await db.close();
  site.close();
  rmSync(folder, { recursive: true, force: true });
});
