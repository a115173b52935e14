import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../helpers/net.js';
import { ROOT } from '../helpers/root.js';

const END_LIMIT_MS = 20_000;

describe('npm run demo', () => {
  it('ends cleanly when npm is told to end, and unlocks its data folder', async (t) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'demo-command-'));
    const lock = join(dataDir, 'service.lock');
    const npm = spawn('npm', ['run', 'demo'], {
      cwd: ROOT,
      env: { ...process.env, DATA_DIR: dataDir, PORT: String(await freePort()) },
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
});
