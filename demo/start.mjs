/**
 * `npm run demo`: builds the package and the pages when one of their sources has changed, then runs the
 * service. `npm run demo -- add …` and `npm run demo -- reset` run the service's own commands.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isNewer } from './is-newer.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** The sources of the package and of the pages, and what configures their build. */
const SOURCES = [
  ...['src', 'demo/pages', 'demo/docs', 'demo/build'],
  ...['rollup.config.mjs', 'package.json', 'demo/package.json', 'tsconfig.json'],
];
/** What every build writes, in this order. The service is built last and is checked separately, in `run`. */
const BUILT = ['dist/embed.mjs', 'dist/embed.js', 'demo/dist/pages'];
const OLDEST_NODE = 20;

const major = Number(process.versions.node.split('.')[0]);
if (major < OLDEST_NODE) {
  console.error(`Node ${OLDEST_NODE} or newer is needed; this is ${process.versions.node}.`);
  process.exit(1);
}

process.chdir(ROOT);
if (process.env['npm_lifecycle_event']) endWith(process.ppid);
if (process.argv.length > 2) {
  await run('cli');
} else {
  await buildIfStale();
  await run('main');
}

/** Ends this process when its parent has ended: npm signals only the shell around it, and the shell does not pass that on. */
function endWith(parent) {
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}

/** Runs a program of the service: the built one, or its sources if they have changed since the build. */
async function run(program) {
  if (isNewer(['demo/dist/service'], ['demo/service'])) return import(`./dist/service/${program}.js`);
  const { register } = await import('tsx/esm/api');
  register();
  return import(`./service/${program}.ts`);
}

async function buildIfStale() {
  if (isNewer(BUILT, SOURCES)) return;
  await run('try-port');
  console.error('Building the package and the pages of the demo, once …');
  const started = Date.now();
  const build = spawn(process.execPath, ['node_modules/rollup/dist/bin/rollup', '-c', '--silent'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const timer = setInterval(() => console.error(`… ${Math.round((Date.now() - started) / 1000)} s`), 10_000);
  const code = await new Promise((resolve) => build.on('exit', resolve));
  clearInterval(timer);
  if (code !== 0) {
    console.error('The build failed; the messages above say why.');
    process.exit(1);
  }
}
