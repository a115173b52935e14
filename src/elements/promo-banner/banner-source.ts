import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Where a Banner came from, first to last in precedence. */
export type BannerOrigin = 'banner' | 'config' | 'inline' | 'src';

export interface SourceHost extends ReactiveControllerHost, HTMLElement {
  readonly config: string;
  readonly src: string;
}

const FETCH_TIMEOUT_MS = 10_000;
const FETCH_BYTES = 256 * 1024;
const ORIGINS: readonly BannerOrigin[] = ['banner', 'config', 'inline', 'src'];

/**
 * Brings the Banner from the property, the attribute `config`, a JSON child or the address in `src`: the first of these
 * that holds one. Each keeps its last good value until it is taken away.
 */
export class BannerSource implements ReactiveController {
  /** Set when `src`, after redirects, led to another origin. */
  isCrossOrigin = false;
  readonly #host: SourceHost;
  readonly #warn: (field: string, message: string) => void;
  readonly #values = new Map<BannerOrigin, unknown>();
  #observer: MutationObserver | undefined;
  #config: unknown;
  #inline = '';
  #isInlineBroken = false;
  #request: { readonly url: string; readonly abort: AbortController } | undefined;
  #loadedUrl = '';

  constructor(host: SourceHost, warn: (field: string, message: string) => void) {
    this.#host = host;
    this.#warn = warn;
    host.addController(this);
  }

  get origin(): BannerOrigin | undefined {
    return ORIGINS.find((origin) => this.#values.has(origin));
  }

  get value(): unknown {
    const { origin } = this;
    return origin && this.#values.get(origin);
  }

  /** `undefined` or `null` gives way to the next source. */
  setProperty(banner: unknown): void {
    if (banner == null) this.#values.delete('banner');
    else this.#values.set('banner', banner);
    this.#host.requestUpdate();
  }

  /** The address in `src` gave nothing and nothing else is there. */
  get hasFailed(): boolean {
    return this.origin === undefined && this.#loadedUrl !== '';
  }

  /** Takes up what the attributes say now; the element calls it before each update. */
  refresh(): void {
    this.#readConfig();
    this.#load();
  }

  hostConnected(): void {
    this.#observer ??= new MutationObserver(this.#readInline);
    // A child that is still being parsed arrives in pieces.
    this.#observer.observe(this.#host, { childList: true, characterData: true, subtree: true });
    document.addEventListener('DOMContentLoaded', this.#readInline);
    this.#readInline();
    // Takes up a request that was given up when the element went.
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    document.removeEventListener('DOMContentLoaded', this.#readInline);
    // A node that is only moved is back before the microtask runs.
    queueMicrotask(() => {
      if (this.#host.isConnected) return;
      this.#abort();
      if (!this.#values.has('src')) this.#loadedUrl = '';
    });
  }

  #readConfig(): void {
    const config: unknown = this.#host.config;
    if (config === this.#config) return;
    this.#config = config;
    // React sets attributes that have a property as properties, objects included.
    if (typeof config === 'object' && config) this.#values.set('config', config);
    else this.#parse('config', typeof config === 'string' ? config : '');
  }

  #readInline = (): void => {
    const script = this.#host.querySelector(':scope > script[type="application/json" i]');
    const text = script?.textContent ?? '';
    const isComplete = document.readyState !== 'loading' || Boolean(script?.nextSibling);
    if (text === this.#inline && !(this.#isInlineBroken && isComplete)) return;
    this.#inline = text;
    this.#isInlineBroken = !this.#parse('inline', text, isComplete) && !isComplete;
    this.#host.requestUpdate();
  };

  #parse(origin: BannerOrigin, json: string, isComplete = true): boolean {
    try {
      if (json.trim()) this.#values.set(origin, JSON.parse(json));
      else this.#values.delete(origin);
      return true;
    } catch (error) {
      if (isComplete) this.#warn(origin, `The banner in ${origin} is not JSON: ${String(error)}`);
      return false;
    }
  }

  /** Fetches only what takes effect: with a banner from elsewhere `src` is left alone. */
  #load(): void {
    const { src } = this.#host;
    const isWanted = Boolean(src) && (this.origin === undefined || this.origin === 'src');
    if (!src) this.#values.delete('src');
    if (!src) this.#loadedUrl = '';
    if (isWanted && (src === this.#request?.url || src === this.#loadedUrl)) return;
    this.#abort();
    if (isWanted) void this.#fetch(src);
  }

  #abort(): void {
    this.#request?.abort.abort();
    this.#request = undefined;
  }

  async #fetch(url: string): Promise<void> {
    const abort = new AbortController();
    const request = { url, abort };
    this.#request = request;
    const timer = setTimeout(() => abort.abort(new Error('no answer in time')), FETCH_TIMEOUT_MS);
    try {
      const response = await fetch(url, { credentials: 'omit', signal: abort.signal });
      if (!response.ok) throw new Error(`status ${response.status}`);
      const value: unknown = JSON.parse(await readCapped(response));
      if (this.#request !== request) return;
      this.isCrossOrigin = new URL(response.url).origin !== location.origin;
      this.#values.set('src', value);
    } catch (error) {
      if (this.#request !== request) return;
      this.#warn(
        'src',
        `The banner could not be loaded: ${error instanceof Error ? error.message : String(error)}`,
      );
    } finally {
      clearTimeout(timer);
    }
    this.#loadedUrl = url;
    this.#request = undefined;
    this.#host.requestUpdate();
  }
}

/** The body as text; gives up past the limit instead of reading on. */
async function readCapped(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done || !value) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > FETCH_BYTES) {
      await reader?.cancel();
      throw new Error(`more than ${FETCH_BYTES / 1024} kB`);
    }
    text += decoder.decode(value, { stream: true });
  }
}
