import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setImmediate as immediate } from 'node:timers/promises';
import type { Database } from '../../demo/service/store/database.js';
import { FolderLockedError, lockFolder } from '../../demo/service/store/folder-lock.js';
import { explainFolder, openDatabase } from '../../demo/service/store/open.js';
import { PREPARED_DATA } from '../../demo/service/store/pglite.js';
import { freePort, listen } from '../helpers/net.js';
import { ROOT } from '../helpers/root.js';
import {
  beginUpload,
  chatRequest,
  emptyFolder,
  seededFolder,
  startRefused,
  startService,
  type RunningService,
} from './helpers/running-service.js';
import { until } from './helpers/until.js';

const FACTS = [
  'site',
  'agent',
  'key',
  'training',
  'company',
  'whitelabel',
  'hostname',
  'client',
  'store',
  'embedder',
  'answerer',
];

describe('starting and stopping', () => {
  it('prints a line for everything that is needed to use it, and keeps its key private and over restarts', async () => {
    const first = await startService();
    assert.deepEqual(Object.keys(first.facts), FACTS);
    assert.ok(Object.values(first.facts).every((value) => value.length > 0));
    assert.match(first.facts['answerer'] ?? '', /extractive/);
    assert.equal(statSync(join(first.dataDir, 'demo-key')).mode & 0o077, 0);
    assert.equal(await first.stop(), 0);
    const second = await startService({ dataDir: first.dataDir });
    assert.equal(second.facts['key'], first.facts['key']);
    await second.stop();
  });

  it('makes a new key where a full disk has left an empty file', async () => {
    const dataDir = await seededFolder();
    writeFileSync(join(dataDir, 'demo-key'), '');
    const service = await startService({ dataDir });
    assert.match(service.facts['key'] ?? '', /^demo_.{20}/);
    assert.equal(readFileSync(join(dataDir, 'demo-key'), 'utf8'), service.facts['key']);
    await service.stop();
  });

  it('a setting that makes no sense is named, without its value', async () => {
    const { code, said } = await startRefused({ env: { PORT: 'four thousand' } });
    assert.equal(code, 1);
    assert.match(said, /^The setting PORT /);
    assert.doesNotMatch(said, /four thousand/);
  });

  for (const [what, env, says] of [
    ['a port that no machine has', { PORT: '70000' }, 'The setting PORT must be at most 65535.'],
    [
      'a database that is no address',
      { DATABASE_URL: 'not an address' },
      'The setting DATABASE_URL must be an address such as postgres://user:password@localhost:5432/name.',
    ],
    [
      'a database that takes no connections',
      { DATABASE_URL: 'postgres://someone:secret@127.0.0.1:1/shop' },
      'The database at 127.0.0.1:1/shop cannot be used: connect ECONNREFUSED 127.0.0.1:1. Check DATABASE_URL, and that the server runs and has pgvector.',
    ],
    [
      'a model server that has no address',
      { OPENAI_BASE_URL: 'nowhere' },
      'The setting OPENAI_BASE_URL must be an address such as http://localhost:11434/v1.',
    ],
    [
      'an address of another machine',
      { HOST: '192.0.2.1' },
      'This machine has no address 192.0.2.1. Set HOST to one it has, or leave it out.',
    ],
    [
      'a name that no machine has',
      { HOST: 'nowhere.invalid' },
      'The name nowhere.invalid is not known. Set HOST to an address of this machine, or leave it out.',
    ],
  ] as const) {
    it(`does not start with ${what}, and says so in one line`, async () => {
      const { code, said } = await startRefused({ env });
      assert.equal(code, 1);
      assert.equal(said, `${says}\n`);
    });
  }

  it('does not wait for a database server that never answers, and says so in one line', async () => {
    const silent = createServer();
    const { host } = new URL(await listen(silent));
    const { code, said } = await startRefused({
      env: { DATABASE_URL: `postgres://someone:secret@${host}/shop` },
    });
    silent.close();
    assert.equal(code, 1);
    assert.match(said, /^The database at .+ cannot be used: .+ timeout\. Check DATABASE_URL, .+\n$/);
  });

  it('does not start if its data folder is a file, and says so in one line', async () => {
    const dataDir = join(emptyFolder(), 'notes.txt');
    writeFileSync(dataDir, 'mine');
    const { code, said } = await startRefused({ dataDir });
    assert.equal(code, 1);
    assert.equal(said, `The data folder ${dataDir} is not a folder. Set DATA_DIR to one.\n`);
  });

  // Filling a disk takes rights that a test does not have, so the sentence alone is tested.
  it('tells to make room if its disk is full, not that the store is broken', () => {
    const advice =
      'There is no room left on the disk of the data folder /data. Make room, or set DATA_DIR to a folder on another disk.';
    assert.equal(explainFolder('ENOSPC', '/data'), advice);
    // A store that fails to write its own files does not say why.
    assert.equal(explainFolder(undefined, '/data', 300_000), advice);
    assert.equal(explainFolder(undefined, '/data', 17_000_000_000), undefined);
  });

  it('does not start with a broken store, and says so in one line', async () => {
    const dataDir = await seededFolder();
    truncateSync(join(dataDir, 'pglite/global/pg_control'), 10);
    const { code, said } = await startRefused({ dataDir });
    assert.equal(code, 1);
    assert.match(
      said,
      /^The store in .+ cannot be opened: .+ or start again with "npm run demo -- reset"\.\n$/,
    );
    assert.ok(said.includes(dataDir));
  });

  it('lets a running request end before it stops', async () => {
    const service = await startService();
    const answers = Array.from({ length: 4 }, (_each, index) =>
      service.post('/ai/chat', chatRequest(service.facts, `What does delivery cost? ${index}`)),
    );
    // All requests were sent together, so the service has received the others when it answers the first one.
    await Promise.race(answers);
    const stopped = service.stop();
    for (const { body } of await Promise.all(answers)) assert.equal(body.status, true);
    assert.equal(await stopped, 0);
  });

  it('does not wait for a wait that the gallery only shows', async () => {
    const service = await startService();
    const held = service.post('/gallery/ai/chat', { agentId: 'gallery-hold' });
    // The service takes requests in order, so it holds the other one when it has answered this one.
    await service.post('/gallery/ai/chat', { agentId: 'gallery-paused' });
    assert.equal(await service.stop(), 0);
    assert.equal((await held).body.data, 'The wait is over.');
    assert.doesNotMatch(service.log(), /Requests are still running/);
  });

  it('does not take its own pages for lost if it is stopped while it learns them', async () => {
    const service = await startService();
    const learnPage = async (): Promise<void> => {
      const { body } = await service.post('/ai/dataitem/edit', {
        APIKey: service.facts['key'],
        dataItem: {
          id: 'page-repair',
          trainingId: service.facts['training'],
          type: 'Webpage',
          source: `${service.url}/site/repair.html`,
          content: '',
          properties: {},
        },
      });
      assert.equal(body.status, true);
    };
    // Once before, because the first reading loads what it needs and takes longer.
    await learnPage();
    await until('it has learned the page', async () => {
      const { body } = await service.get<{ data: { dataItemId: string }[] }>('/demo/api/jobs');
      return body.data.every(({ dataItemId }) => dataItemId !== 'page-repair');
    });
    const upload = await beginUpload(service);
    await learnPage();
    const stopped = service.stop();
    await until('it waits for the upload', () => service.log().includes('Requests are still running'));
    upload.destroy();
    assert.equal(await stopped, 0);
    const db = await openDatabase({ dataDir: service.dataDir });
    const { rows } = await db.query("select embed_status from data_item where id = 'page-repair'");
    await db.close();
    assert.deepEqual(rows, [{ embed_status: 'embedding' }]);
  });

  it('says what it waits for if a request does not end', async () => {
    const service = await startService();
    const upload = await beginUpload(service);
    const stopped = service.stop();
    await until('it says what it waits for', () =>
      service.log().includes('Requests are still running: they get up to 30 s to end.'),
    );
    upload.destroy();
    assert.equal(await stopped, 0);
  });
});

describe('a start beside a running service', () => {
  let service: RunningService;
  before(async () => (service = await startService()));
  after(() => service.stop());

  it('on the same data folder ends at once, with one clear sentence', async () => {
    const { code, said } = await startRefused({ dataDir: service.dataDir });
    assert.equal(code, 1);
    assert.equal(said.trim().split('\n').length, 1);
    assert.match(said, /^The data folder .+ is in use by process \d+\. Stop that process, or set DATA_DIR/);
    assert.equal((await service.get('/health')).body.status, true);
  });

  it('on the same port ends with one clear sentence that names it, and leaves its own data folder as it was', async () => {
    const { port } = new URL(service.url);
    const dataDir = emptyFolder();
    const { code, said } = await startRefused({ dataDir, env: { PORT: port } });
    assert.equal(code, 1);
    assert.equal(said, `The port ${port} is in use. Set PORT to another one.\n`);
    assert.deepEqual(readdirSync(dataDir), []);
  });
});

describe('a first start', () => {
  const ask = (port: number): Promise<Response | undefined> =>
    fetch(`http://127.0.0.1:${port}/ai/chat`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(chatRequest({ agent: 'agent-halm-clay' }, 'What does delivery to Norway cost?')),
    }).catch(() => undefined);

  it('answers no chat before it has learned the sample shop, and says when to ask again', async () => {
    const port = await freePort();
    const starting = startService({ dataDir: emptyFolder(), env: { PORT: String(port) } });
    const refused = await until('it listens', () => ask(port));
    assert.equal(refused.status, 503);
    assert.ok(Number(refused.headers.get('retry-after')) > 0);
    assert.deepEqual(await refused.json(), { status: false, data: 'The service is starting.' });
    const service = await starting;
    const answer = await ask(port);
    assert.match((await answer?.text()) ?? '', /€ 14/);
    await service.stop();
  });

  it('can be stopped while it learns, and the next one learns the rest', async () => {
    const port = await freePort();
    const dataDir = emptyFolder();
    const env = { PORT: String(port) };
    const ended = startRefused({ dataDir, env });
    const health = (): Promise<string> =>
      fetch(`http://127.0.0.1:${port}/health`).then(
        (response) => response.text(),
        () => '',
      );
    await until('it learns', async () => (await health()).includes('is learning: '));
    const lock = join(dataDir, 'service.lock');
    process.kill(Number.parseInt(readFileSync(lock, 'utf8')), 'SIGTERM');
    assert.equal((await ended).code, 0);
    assert.equal(existsSync(lock), false);
    const starting = startService({ dataDir, env });
    let isReady = false;
    const ready = starting.finally(() => (isReady = true));
    while (!isReady) {
      const answer = await ask(port);
      if (answer?.ok)
        assert.doesNotMatch(await health(), /is learning: /, 'no answer comes from half of the shop');
    }
    const service = await ready;
    assert.match((await service.ask('What does delivery to Norway cost?')).messages.join(), /€ 14/);
    await service.stop();
  });
});

describe('every start', () => {
  it('deletes the conversations with which nobody has gone on for 30 days', async () => {
    const dataDir = await seededFolder();
    const before = await openDatabase({ dataDir });
    for (const days of [29, 31]) {
      await before.query(
        "insert into conversation (id, agent_id, updated_at) values ($1, 'agent-halm-clay', now() - make_interval(days => $2))",
        [`of-${days}-days`, days],
      );
      await before.query(
        "insert into message (conversation_id, role, text) values ($1, 'visitor', 'Hello?')",
        [`of-${days}-days`],
      );
    }
    await before.close();
    await (await startService({ dataDir })).stop();
    const after = await openDatabase({ dataDir });
    const { rows } = await after.query('select conversation_id as id from message');
    await after.close();
    assert.deepEqual(rows, [{ id: 'of-29-days' }]);
  });

  it('frees the room of what was deleted', async () => {
    const dataDir = await seededFolder();
    const sizeOf = async (db: Database): Promise<number> => {
      const { rows } = await db.query<{ size: number }>("select pg_relation_size('message')::int as size");
      return rows[0]!.size;
    };
    const before = await openDatabase({ dataDir });
    await before.query(
      "insert into conversation (id, agent_id, updated_at) values ('old', 'agent-halm-clay', now() - interval '31 days')",
    );
    await before.query(
      `insert into message (conversation_id, role, text)
       select 'old', 'visitor', repeat('Hello? ', 100) from generate_series(1, 1000)`,
    );
    const full = await sizeOf(before);
    await before.close();
    await (await startService({ dataDir })).stop();
    const after = await openDatabase({ dataDir });
    const left = await sizeOf(after);
    await after.close();
    assert.ok(left < full / 4, `${left} of ${full} bytes`);
  });
});

describe('the prepared store', { skip: !existsSync(PREPARED_DATA) && 'nothing is built' }, () => {
  it('is copied again if an earlier start was interrupted while it copied', async () => {
    const dataDir = emptyFolder();
    mkdirSync(join(dataDir, 'pglite.copy'));
    writeFileSync(join(dataDir, 'pglite.copy', 'PG_VERSION'), 'half a fi');
    const db = await openDatabase({ dataDir });
    const { rows } = await db.query('select 1 from embedder_profile');
    await db.close();
    assert.equal(rows.length, 1);
    assert.deepEqual(readdirSync(dataDir), ['pglite']);
  });

  it('contains nothing of the sample shop and no conversation', async () => {
    const dataDir = emptyFolder();
    const db = await openDatabase({ dataDir });
    const { rows } = await db.query<{ count: number }>(
      'select ((select count(*) from data_item) + (select count(*) from conversation))::int as count',
    );
    await db.close();
    assert.equal(rows[0]?.count, 0);
  });
});

describe('the lock on the data folder', () => {
  it('is taken over from a process that is gone', () => {
    const folder = emptyFolder();
    // No process has a number this high.
    writeFileSync(join(folder, 'service.lock'), '4999999 123');
    const unlock = lockFolder(folder);
    assert.match(readFileSync(join(folder, 'service.lock'), 'utf8'), new RegExp(`^${process.pid} `));
    unlock();
    assert.throws(() => readFileSync(join(folder, 'service.lock')));
  });

  it(
    'is taken over from a process whose number now belongs to another process',
    { skip: process.platform !== 'linux' },
    () => {
      const folder = emptyFolder();
      writeFileSync(join(folder, 'service.lock'), '1 123');
      lockFolder(folder)();
    },
  );

  it(
    'is taken over from a process that has ended, even if its parent has not waited for it',
    { skip: process.platform !== 'linux' },
    async (t) => {
      // The shell becomes a program that does not know the child and never waits for it; then the child is ended.
      const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      t.after(() => parent.kill());
      const [line] = (await once(parent.stdout, 'data')) as [Buffer];
      const pid = Number(line.toString());
      const statOf = (id: number | undefined): string[] =>
        readFileSync(`/proc/${id}/stat`, 'utf8').split(' ');
      while (statOf(parent.pid)[1] !== '(sleep)') await immediate();
      process.kill(pid);
      while (statOf(pid)[2] !== 'Z') await immediate();
      const folder = emptyFolder();
      writeFileSync(join(folder, 'service.lock'), `${pid} ${statOf(pid)[21]}`);
      lockFolder(folder)();
    },
  );

  it('is not taken over from a running process', () => {
    const folder = join(emptyFolder(), 'new');
    mkdirSync(folder);
    const unlock = lockFolder(folder);
    assert.throws(() => lockFolder(folder), FolderLockedError);
    unlock();
    lockFolder(folder)();
  });

  it('tells a build of a folder in which another build is running to wait for that one', async () => {
    const unlock = lockFolder(PREPARED_DATA);
    try {
      const build = spawn(process.execPath, ['--import', 'tsx', 'demo/service/prepare-data.ts'], {
        cwd: ROOT,
      });
      let said = '';
      build.stderr.on('data', (part: Buffer) => (said += part.toString()));
      const [code] = (await once(build, 'close')) as [number];
      assert.match(said, /^Another build of this folder is running\. Wait until it has ended/);
      assert.equal(code, 1);
    } finally {
      unlock();
    }
  });
});
