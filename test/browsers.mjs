/**
 * Finds the engines for the tests: Chromium, Firefox and WebKitGTK. As root on Debian or Ubuntu a missing one is installed
 * with apt; elsewhere an error says what was looked for.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { accessSync, constants, readdirSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** @typedef {'chromium' | 'firefox' | 'webkit'} Engine */
/** @typedef {{ name: string, env: string, programs: string[], folders?: () => string[], packages: string[] }} Program */

const HEADLESS_SHELL = 'chromium-headless-shell';
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const CHROMIUM = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', MAC_CHROME];
const MAC_FIREFOX = '/Applications/Firefox.app/Contents/MacOS/firefox';

/**
 * MiniBrowser is in no folder of PATH, because every distribution puts it next to the WebKitGTK library.
 * @returns {string[]}
 */
function webkitFolders() {
  const roots = ['/usr/lib', '/usr/libexec', '/usr/lib64', ...subfolders('/usr/lib')];
  return roots.flatMap((root) => subfolders(root, 'webkit2gtk-').concat(subfolders(root, 'webkitgtk-')));
}

/** @param {string} folder @param {string} [prefix] */
function subfolders(folder, prefix = '') {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isDirectory() && entry.name.startsWith(prefix))
      .map((entry) => join(folder, entry.name));
  } catch {
    return [];
  }
}

/** @satisfies {Record<string, Program>} */
const PROGRAMS = {
  chromium: {
    name: 'Chromium',
    env: 'CHROMIUM',
    programs: CHROMIUM,
    packages: ['chromium', 'chromium-browser'],
  },
  headlessShell: {
    name: 'Chromium without a window',
    env: 'CHROMIUM',
    programs: [HEADLESS_SHELL, ...CHROMIUM],
    packages: [HEADLESS_SHELL],
  },
  firefox: {
    name: 'Firefox',
    env: 'FIREFOX',
    programs: ['firefox-esr', 'firefox', MAC_FIREFOX],
    packages: ['firefox-esr', 'firefox'],
  },
  webkitDriver: {
    name: 'WebKitGTK driver',
    env: 'WEBKIT_DRIVER',
    programs: ['WebKitWebDriver'],
    packages: ['webkit2gtk-driver', 'webkitgtk-webdriver'],
  },
  miniBrowser: {
    name: 'WebKitGTK MiniBrowser',
    env: 'MINIBROWSER',
    programs: ['MiniBrowser'],
    folders: webkitFolders,
    packages: ['libwebkit2gtk-4.1-0', 'libwebkit2gtk-4.0-37'],
  },
  xvfb: { name: 'Xvfb', env: 'XVFB', programs: ['Xvfb'], packages: ['xvfb'] },
};

/** @type {Record<Engine, (keyof typeof PROGRAMS)[]>} */
const NEEDS = {
  chromium: ['chromium'],
  firefox: ['firefox'],
  webkit: ['webkitDriver', 'miniBrowser', 'xvfb'],
};

/** @type {Engine[]} */
export const ENGINES = ['chromium', 'firefox', 'webkit'];

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @param {Program} program */
function findProgram({ env, programs, folders }) {
  const given = process.env[env];
  if (given) return isProgram(given) ? given : undefined;
  const places = (process.env.PATH ?? '').split(delimiter).concat(folders?.() ?? []);
  const candidates = programs.flatMap((program) =>
    program.startsWith('/') ? [program] : places.map((place) => join(place, program)),
  );
  return candidates.find(isProgram);
}

/** @param {Engine[]} engines */
function missingPrograms(engines) {
  return engines
    .flatMap((engine) => NEEDS[engine])
    .map((key) => /** @type {Program} */ (PROGRAMS[key]))
    .filter((program) => !findProgram(program));
}

function canInstall() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !isProgram('/usr/bin/apt-get'))
    return false;
  try {
    return /^(ID|ID_LIKE)=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

/** @param {string[]} args */
function apt(args) {
  const { status, stderr, stdout } = spawnSync('apt-get', args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (status !== 0) throw new Error(`apt-get ${args.join(' ')} failed:\n${stderr || stdout}`);
}

/** @param {string[]} packages */
function install(packages) {
  apt(['install', '-y', '-q', '--no-install-recommends', ...packages]);
}

/**
 * Finds the name of a package in this distribution, because Debian and Ubuntu name some packages differently.
 * @param {string[]} names
 */
function availablePackage(names) {
  return names.find((name) => {
    const { stdout } = spawnSync('apt-cache', ['policy', name], { encoding: 'utf8' });
    return /Candidate: (?!\(none\))/.test(stdout ?? '');
  });
}

/** @param {Program} program */
function describeMissing(program) {
  const looked = `${program.programs.filter((name) => !name.startsWith('/')).join(', ')} (or a path in ${program.env})`;
  return `${program.name} is missing: looked for ${looked}.`;
}

/**
 * Makes sure that the programs of the given engines are installed.
 * @param {Engine[]} engines
 * @param {(line: string) => void} [say] called with what is missing and what is done about it
 * @throws Error naming what is missing when it cannot be installed
 */
export function ensureBrowsers(engines, say = (line) => console.error(line)) {
  const missing = missingPrograms(engines);
  if (missing.length === 0) return;
  for (const program of missing) say(describeMissing(program));
  const advice = `On Debian or Ubuntu: apt-get install ${missing.map(({ packages }) => packages[0]).join(' ')}`;
  if (!canInstall()) throw new Error(`${missing.map(describeMissing).join('\n')}\n${advice}`);
  apt(['update', '-q']);
  const packages = missing.map((program) => availablePackage(program.packages) ?? program.packages[0] ?? '');
  say(`Installing ${packages.join(', ')} with apt.`);
  install(packages);
  const still = missingPrograms(engines);
  if (still.length > 0) throw new Error(`${still.map(describeMissing).join('\n')}\n${advice}`);
}

/**
 * Installs Chromium's headless shell if this distribution has it. It has no window, so a new page costs a quarter of the
 * processor time; tests that open hundreds of pages use it, and Chromium itself where it is missing.
 * @param {(line: string) => void} say
 */
export function preferHeadlessShell(say) {
  const path = findProgram(PROGRAMS.headlessShell);
  if (process.env.CHROMIUM || path?.endsWith(HEADLESS_SHELL) || !canInstall()) return;
  if (!availablePackage([HEADLESS_SHELL])) return;
  say(`Installing ${HEADLESS_SHELL} with apt, so that tests of pages are faster.`);
  try {
    install([HEADLESS_SHELL]);
  } catch (error) {
    say(`Going on without it. ${error instanceof Error ? error.message : String(error)}`);
  }
}

/**
 * Returns the path of one program.
 * @param {keyof typeof PROGRAMS} key
 * @throws Error naming what was looked for
 */
export function browserPath(key) {
  /** @type {Program} */
  const program = PROGRAMS[key];
  const path = findProgram(program);
  if (!path) throw new Error(describeMissing(program));
  return path;
}

/**
 * Name and version of a browser, as it prints them. WebKitGTK prints none; its launcher asks the running engine.
 * @param {'chromium' | 'firefox'} key
 */
export function browserVersion(key) {
  const output = execFileSync(browserPath(key), ['--version'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return /^\D*[\d.]+\w*/.exec(output)?.[0].trim() ?? output.trim();
}
