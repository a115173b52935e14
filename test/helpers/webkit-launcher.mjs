/**
 * Launches WebKitGTK for the web test runner, over classic WebDriver. The engine has no headless mode, so Xvfb gives it a
 * display. It has only one window, so test files run one after another.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { browserPath } from '../browsers.mjs';

/** WebDriver's code points for keys that have no character; they are in the private use area. */
const KEY_CODES = {
  Alt: '\uE00A',
  ArrowDown: '\uE015',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  ArrowUp: '\uE013',
  Backspace: '\uE003',
  Control: '\uE009',
  Delete: '\uE017',
  End: '\uE010',
  Enter: '\uE007',
  Escape: '\uE00C',
  Home: '\uE011',
  Meta: '\uE03D',
  PageDown: '\uE00F',
  PageUp: '\uE00E',
  Shift: '\uE008',
  Space: ' ',
  Tab: '\uE004',
};
const BUTTONS = { left: 0, middle: 1, right: 2 };
const WINDOW = { width: 1024, height: 820 };
const POLL_MS = 25;
const START_LIMIT_MS = 20_000;
const RESIZE_LIMIT_MS = 10_000;

/** @param {string} name */
const keyCode = (name) => KEY_CODES[/** @type {keyof typeof KEY_CODES} */ (name)] ?? name;

/**
 * Repeats the check until it succeeds.
 * @param {() => Promise<boolean>} condition
 * @param {number} limitMs
 */
async function until(condition, limitMs) {
  const end = Date.now() + limitMs;
  while (!(await condition())) {
    if (Date.now() > end) return false;
    await wait(POLL_MS);
  }
  return true;
}

/** @returns {Promise<number>} */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  server.close();
  await once(server, 'close');
  return port;
}

/** The processes of one browser: a display if there is none, and the driver, which starts the browser. */
class Driver {
  /** @type {import('node:child_process').ChildProcess[]} */
  #processes = [];
  /** Name and version of the engine, known once it has started. */
  version = '';
  #address = '';
  #session = '';
  #killAll = () => this.#processes.forEach((child) => child.kill());

  async start() {
    process.once('exit', this.#killAll);
    const port = await freePort();
    this.#address = `http://127.0.0.1:${port}`;
    // There is no accessibility bus, so the browser must not wait for it. Without a GPU, compositing only costs time.
    /** @type {NodeJS.ProcessEnv} */
    const env = { ...process.env, NO_AT_BRIDGE: '1', WEBKIT_DISABLE_COMPOSITING_MODE: '1' };
    if (!env.DISPLAY && !env.WAYLAND_DISPLAY) env.DISPLAY = await this.#startDisplay();
    this.#spawn(browserPath('webkitDriver'), [`--port=${port}`, '--host=127.0.0.1'], {
      stdio: 'ignore',
      env,
    });
    if (!(await until(() => this.#isListening(), START_LIMIT_MS)))
      throw new Error('WebKitWebDriver does not answer');
    // Without --full-screen a toolbar takes 38 px and no window can be narrower than 447 px.
    const browserOptions = { binary: browserPath('miniBrowser'), args: ['--automation', '--full-screen'] };
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': browserOptions } };
    const session = await this.#send('POST', '/session', { capabilities });
    this.#session = session.sessionId;
    this.version = `WebKitGTK ${session.capabilities.browserVersion}`;
  }

  /** @param {string} method @param {string} path @param {object} [body] */
  command(method, path, body) {
    return this.#send(method, `/session/${this.#session}${path}`, body);
  }

  /** @param {string} script @param {unknown[]} [args] */
  execute(script, args = []) {
    return this.command('POST', '/execute/sync', { script, args });
  }

  async stop() {
    if (this.#session) await this.command('DELETE', '').catch(() => {});
    this.#killAll();
    process.off('exit', this.#killAll);
  }

  /** @returns {Promise<string>} the name of a display that Xvfb picks itself */
  async #startDisplay() {
    const args = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
    const child = this.#spawn(browserPath('xvfb'), args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
    const [number] = await once(/** @type {import('node:stream').Readable} */ (child.stdio[3]), 'data');
    return `:${String(number).trim()}`;
  }

  /** @param {string} program @param {string[]} args @param {import('node:child_process').SpawnOptions} options */
  #spawn(program, args, options) {
    const child = spawn(program, args, options);
    child.on('error', (error) => console.error(`${program}: ${error.message}`));
    this.#processes.push(child);
    return child;
  }

  #isListening() {
    return fetch(`${this.#address}/status`).then(
      () => true,
      () => false,
    );
  }

  /** @param {string} method @param {string} path @param {object} [body] */
  async #send(method, path, body) {
    const response = await fetch(this.#address + path, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    });
    const { value } = /** @type {{ value: any }} */ (await response.json());
    if (!response.ok) throw new Error(`WebKit: ${value.error}: ${value.message}`);
    return value;
  }
}

/** The part of a puppeteer page that the runner's commands use. */
class Page {
  #driver;

  /** @param {Driver} driver */
  constructor(driver) {
    this.#driver = driver;
  }

  keyboard = {
    /** @param {string} text */
    type: (text) => this.#pressInTurn([...text]),
    /** @param {string} key */
    press: (key) => this.#pressInTurn([keyCode(key)]),
    /** @param {string} key */
    down: (key) => this.#keys([{ type: 'keyDown', value: keyCode(key) }]),
    /** @param {string} key */
    up: (key) => this.#keys([{ type: 'keyUp', value: keyCode(key) }]),
  };

  mouse = {
    /** @param {number} x @param {number} y */
    move: (x, y) => this.#mouse([{ type: 'pointerMove', duration: 0, x, y }]),
    /** @param {number} x @param {number} y @param {{ button?: keyof typeof BUTTONS }} [options] */
    click: (x, y, { button = 'left' } = {}) =>
      this.#mouse([
        { type: 'pointerMove', duration: 0, x, y },
        { type: 'pointerDown', button: BUTTONS[button] },
        { type: 'pointerUp', button: BUTTONS[button] },
      ]),
    /** @param {{ button?: keyof typeof BUTTONS }} [options] */
    down: ({ button = 'left' } = {}) => this.#mouse([{ type: 'pointerDown', button: BUTTONS[button] }]),
    /** @param {{ button?: keyof typeof BUTTONS }} [options] */
    up: ({ button = 'left' } = {}) => this.#mouse([{ type: 'pointerUp', button: BUTTONS[button] }]),
    reset: () => this.#driver.command('DELETE', '/actions'),
  };

  /**
   * The frame of the window has an unknown size, so the window grows until the page fits. It cannot be narrower than 334 px.
   * @param {{ width: number, height: number }} size
   */
  async setViewport({ width, height }) {
    const size = async () =>
      /** @type {[number, number]} */ (await this.#driver.execute('return [innerWidth, innerHeight]'));
    const fits = async () => (await size()).join() === [width, height].join();
    for (let attempt = 0; attempt < 3; attempt++) {
      const [pageWidth, pageHeight] = await size();
      const frame = await this.#driver.command('GET', '/window/rect');
      await this.#driver.command('POST', '/window/rect', {
        width: frame.width + width - pageWidth,
        height: frame.height + height - pageHeight,
      });
      if (await until(fits, RESIZE_LIMIT_MS)) return;
    }
    throw new Error(
      `WebKit cannot show a page of ${width} x ${height} px, only ${(await size()).join(' x ')}`,
    );
  }

  /** @param {string} selector @param {...string} values */
  select(selector, ...values) {
    const script = `const [selector, values] = arguments;
      const list = document.querySelector(selector);
      for (const option of list.options) option.selected = values.includes(option.value);
      for (const type of ['input', 'change']) list.dispatchEvent(new Event(type, { bubbles: true }));`;
    return this.#driver.execute(script, [selector, values]);
  }

  async screenshot() {
    return Buffer.from(await this.#driver.command('GET', '/screenshot'), 'base64');
  }

  async emulateMediaFeatures() {
    throw new Error('WebKitGTK cannot emulate media features');
  }

  /** @param {string[]} codes */
  #pressInTurn(codes) {
    return this.#keys(
      codes.flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    );
  }

  /** @param {object[]} actions */
  #keys(actions) {
    return this.#driver.command('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  /** @param {object[]} actions */
  #mouse(actions) {
    const device = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions };
    return this.#driver.command('POST', '/actions', { actions: [device] });
  }
}

class WebKitLauncher {
  name = 'WebKit';
  /** With this type the runner's commands use `getPage()` as if it were a page of puppeteer. */
  type = 'puppeteer';
  concurrency = 1;
  #driver = new Driver();
  #page = new Page(this.#driver);
  /** @type {Promise<void> | undefined} */
  #started;
  #activeSession = '';

  /** @param {string} sessionId @param {string} url */
  async startSession(sessionId, url) {
    await (this.#started ??= this.#driver.start());
    this.#activeSession = sessionId;
    await this.#driver.command('POST', '/window/rect', WINDOW);
    await this.#driver.command('POST', '/url', { url });
  }

  /** @param {string} sessionId */
  isActive(sessionId) {
    return this.#activeSession === sessionId;
  }

  getBrowserUrl() {
    return this.#driver.command('GET', '/url');
  }

  async stopSession() {
    this.#activeSession = '';
    // Releases the keys and buttons that a test left pressed, or they would be pressed in the next file.
    await this.#driver.command('DELETE', '/actions').catch(() => {});
    await this.#driver.command('POST', '/url', { url: 'about:blank' });
    return {};
  }

  get version() {
    return this.#driver.version;
  }

  getPage() {
    return this.#page;
  }

  async startDebugSession() {
    throw new Error('WebKitGTK has no debug mode here; debug in another engine');
  }

  stop() {
    return this.#driver.stop();
  }
}

export const webkitLauncher = () => new WebKitLauncher();
