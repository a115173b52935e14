import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { listen } from '../helpers/net.js';
import { ROOT } from '../helpers/root.js';

const END_LIMIT_MS = 60_000;

describe('npm run demo', () => {
  it('ends cleanly when npm is told to end, and unlocks its data folder', async (t) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'demo-command-'));
    const lock = join(dataDir, 'service.lock');
    const npm = spawn('npm', ['run', 'demo'], {
      cwd: ROOT,
      env: { ...process.env, DATA_DIR: dataDir, PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    t.after(() => {
      if (existsSync(lock)) process.kill(Number.parseInt(readFileSync(lock, 'utf8')), 'SIGKILL');
      rmSync(dataDir, { recursive: true, force: true });
    });
    for await (const line of createInterface(npm.stdout)) if (line.startsWith('answerer ')) break;
    npm.kill();
    const until = Date.now() + END_LIMIT_MS;
    while (existsSync(lock) && Date.now() < until) await wait(100);
    assert.equal(existsSync(lock), false);
  });

  it('tells of a port in use before it builds anything', async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'demo-command-'));
    const other = createServer();
    t.after(() => {
      other.close();
      rmSync(folder, { recursive: true, force: true });
    });
    for (const name of ['demo/start.mjs', 'demo/is-newer.mjs', 'demo/service'])
      cpSync(join(ROOT, name), join(folder, name), { recursive: true });
    cpSync(join(ROOT, 'package.json'), join(folder, 'package.json'));
    for (const name of ['node_modules', 'demo/node_modules'])
      if (existsSync(join(ROOT, name))) symlinkSync(join(ROOT, name), join(folder, name));
    const files = (): string[] => [...readdirSync(folder), ...readdirSync(join(folder, 'demo'))];
    const before = files();
    const { port } = new URL(await listen(other));
    const { status, stderr } = spawnSync(process.execPath, ['demo/start.mjs'], {
      cwd: folder,
      env: { ...process.env, PORT: port },
      encoding: 'utf8',
    });
    assert.equal(stderr, `The port ${port} is in use. Set PORT to another one.\n`);
    assert.equal(status, 1);
    assert.deepEqual(files(), before);
  });
});
