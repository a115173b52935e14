import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { lockFolder } from '../../../demo/service/store/folder-lock.js';
import { openDatabase } from '../../../demo/service/store/open.js';
import { listen } from '../../helpers/net.js';
import { ROOT } from '../../helpers/root.js';
import {
  emptyFolder,
  program,
  type RunningService,
  seededFolder,
  startService,
} from '../helpers/running-service.js';
import { until } from '../helpers/until.js';

/** Root may read and write everything, so when the tests run as root, tests of permissions use another user. */
const NOBODY = process.getuid?.() === 0 ? 65_534 : undefined;

function command(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  uid?: number,
): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...program('cli'), ...args],
      { cwd: ROOT, env: { PATH: process.env['PATH'], ...env }, ...(uid !== undefined && { uid }) },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    );
  });
}

describe('npm run demo -- help', () => {
  for (const asked of ['help', '--help', '-h']) {
    it(`lists the commands when it is run with ${asked}`, async () => {
      const { code, said } = await command([asked], {});
      assert.equal(code, 0);
      assert.match(
        said,
        /^npm run demo\n {2}Starts [^]+PORT, HOST and DATA_DIR[^]+-- add <type>[^]+-- reset/,
      );
    });
  }
});

// Two at a time, because one of the tests waits ten seconds for an answer that does not come.
describe('npm run demo -- add', { concurrency: 2 }, () => {
  let service: RunningService | undefined;
  after(() => service?.stop());

  it('gives the item to the running service, which learns it and answers from it', async () => {
    service = await startService();
    const env = { DATA_DIR: service.dataDir, PORT: new URL(service.url).port };
    const { code, said } = await command(
      ['add', 'QA', 'Do you sell teapots?', 'No, we never made one.'],
      env,
    );
    assert.equal(code, 0, said);
    assert.match(said, /^Added QA [\w-]+\. The running service is learning it\.\n$/);
    await until('it answers from the item', async () => {
      const answer = await service?.ask('do you sell teapots');
      return answer?.messages.join().includes('No, we never made one.');
    });

    const refused = await command(['add', 'Summary', ''], env);
    assert.equal(refused.code, 1);
    assert.match(refused.said, /^The item is not valid: content must not be empty\.\n$/);
  });

  it('finds a service that listens at an address of its own', async () => {
    const HOST = '127.0.0.2';
    const own = await startService({ env: { HOST } });
    const env = { DATA_DIR: own.dataDir, HOST, PORT: new URL(own.url).port };
    const { said } = await command(['add', 'Summary', '', 'We make no teapots.'], env);
    await own.stop();
    assert.match(said, /The running service is learning it\.\n$/);
  });

  it('leaves the item for the next start if no service is running', async () => {
    const folder = await seededFolder();
    const { code, said } = await command(['add', 'Summary', '', 'We make no teapots.'], { DATA_DIR: folder });
    assert.equal(code, 0, said);
    const db = await openDatabase({ dataDir: folder });
    const { rows } = await db.query<{ state: string }>(
      "select state from job join data_item item on item.id = data_item_id where item.content = 'We make no teapots.'",
    );
    await db.close();
    assert.deepEqual(rows, [{ state: 'queued' }]);
  });

  it('says that there is nothing to add to where no service has run, and leaves nothing there', async () => {
    const folder = emptyFolder();
    for (const dataDir of [folder, join(folder, 'shop')]) {
      const { code, said } = await command(['add', 'Summary', '', 'Ours.'], { DATA_DIR: dataDir });
      assert.equal(code, 1);
      assert.equal(said, 'There is nothing to add to yet. Run "npm run demo" once first.\n');
    }
    assert.deepEqual(readdirSync(folder), []);
  });

  for (const [what, listener] of [
    ['answers with a page', (answer) => answer.end('<p>Hello</p>')],
    ['answers with other JSON', (answer) => answer.end('{"status":true}')],
    ['refuses in its own way', (answer) => answer.writeHead(404).end('[]')],
    ['never answers', () => undefined],
  ] as const satisfies [string, (answer: ServerResponse) => unknown][]) {
    it(`says in one line that no service answers there if another program ${what} there`, async () => {
      const dataDir = emptyFolder();
      const unlock = lockFolder(dataDir);
      const other = createServer((_request, answer: ServerResponse) => listener(answer));
      const { port } = new URL(await listen(other));
      const { code, said } = await command(['add', 'Summary', '', 'Ours.'], {
        DATA_DIR: dataDir,
        PORT: port,
      });
      other.close();
      other.closeAllConnections();
      unlock();
      assert.equal(code, 1);
      assert.equal(
        said,
        `The data folder is in use, but no service answers at http://127.0.0.1:${port}. Set HOST and PORT as they are set for the service.\n`,
      );
    });
  }

  it('says in its first line what is wrong, and below how it is used', async () => {
    const wrong: readonly [args: string[], problem: string][] = [
      [['add', 'QA'], '"add" needs a type and a source.'],
      [
        ['add', 'QA', 'q', 'a', 'b'],
        '"add" takes at most a type, a source and a content; quote each of them.',
      ],
      [['add', 'QA', 'q', 'a', '--loud'], "Unknown option '--loud'."],
      [['add', 'Summary', '', 'We make no teapots.', '--exact'], '"--exact" is for QA items only.'],
      [['reset', 'all'], '"reset" takes nothing else.'],
      [['reset', '--exact'], '"reset" takes nothing else.'],
      [['unknown'], 'There is no command "unknown".'],
    ];
    for (const [args, problem] of wrong) {
      const { code, said } = await command(args, { DATA_DIR: emptyFolder() });
      assert.equal(code, 1);
      assert.equal(said.split('\n')[0], problem);
      assert.match(said, /\nnpm run demo -- add <type> <source> \[content\]/);
    }
  });
});

describe('npm run demo -- reset', () => {
  it('wipes the store and its key, and nothing else in the folder', async () => {
    const folder = emptyFolder();
    // The second is what a first start leaves if it is killed.
    for (const name of ['pglite', 'pglite.copy']) mkdirSync(join(folder, name));
    for (const name of ['demo-key', 'notes.txt']) writeFileSync(join(folder, name), 'any');
    const { code, said } = await command(['reset'], { DATA_DIR: folder });
    assert.equal(code, 0, said);
    assert.match(said, /^Wiped /);
    assert.deepEqual(readdirSync(folder), ['notes.txt']);
  });

  it('says that there is nothing to wipe in a folder where no service has run', async () => {
    const folder = emptyFolder();
    writeFileSync(join(folder, 'notes.txt'), 'mine');
    for (const dataDir of [folder, join(folder, 'shop')]) {
      const { code, said } = await command(['reset'], { DATA_DIR: dataDir });
      assert.equal(code, 0);
      assert.equal(said, `There is nothing to wipe at ${dataDir}.\n`);
    }
  });

  it('says in one line that its data folder is a file, as the start does', async () => {
    const dataDir = join(emptyFolder(), 'notes.txt');
    writeFileSync(dataDir, 'mine');
    const { code, said } = await command(['reset'], { DATA_DIR: dataDir });
    assert.equal(code, 1);
    assert.equal(said, `The data folder ${dataDir} is not a folder. Set DATA_DIR to one.\n`);
  });

  for (const what of ['read-only', 'hidden']) {
    it(`says in one line that it may not wipe a ${what} folder`, async () => {
      const folder = emptyFolder();
      const dataDir = join(folder, 'shop');
      mkdirSync(join(dataDir, 'pglite'), { recursive: true });
      chmodSync(dataDir, 0o555);
      chmodSync(folder, what === 'hidden' ? 0o000 : 0o755);
      const { code, said } = await command(['reset'], { DATA_DIR: dataDir }, NOBODY);
      chmodSync(folder, 0o755);
      assert.equal(code, 1);
      assert.equal(
        said,
        `The data folder ${dataDir} cannot be written to. Make it writable, or set DATA_DIR to another one.\n`,
      );
      assert.ok(existsSync(join(dataDir, 'pglite')));
    });
  }

  it('refuses while a service holds the folder', async () => {
    const folder = await seededFolder();
    const db = await openDatabase({ dataDir: folder });
    const { code, said } = await command(['reset'], { DATA_DIR: folder });
    await db.close();
    assert.equal(code, 1);
    assert.match(said, /is in use by process/);
    assert.ok(existsSync(join(folder, 'pglite')));
  });
});
