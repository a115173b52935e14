import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Warn } from './banner-model.js';

/** Where a Banner can come from, in order of precedence. */
const ORIGINS = ['banner', 'config', 'inline', 'src'] as const;

export type BannerOrigin = (typeof ORIGINS)[number];

export interface SourceHost extends ReactiveControllerHost, HTMLElement {
  readonly config: string;
  readonly src: string;
}

/**
 * Finds the Banner: in the property, the attribute `config`, a JSON child or at the address in `src`; the first of these that has
 * one. Each keeps its last good value until it is removed.
 */
export class BannerSource implements ReactiveController {
  /** Whether the Banner was loaded from another origin. */
  isCrossOrigin = false;
  readonly #host: SourceHost;
  readonly #warn: Warn;
  readonly #values: Partial<Record<BannerOrigin, unknown>> = {};
  /** The JSON that was last read from each source. */
  readonly #json: Partial<Record<BannerOrigin, string>> = {};
  readonly #observer: MutationObserver;
  #request: AbortController | undefined;
  #src = '';

  constructor(host: SourceHost, warn: Warn) {
    this.#host = host;
    this.#warn = warn;
    this.#observer = new MutationObserver(this.#onChild);
    host.addController(this);
  }

  get origin(): BannerOrigin | undefined {
    return ORIGINS.find((origin) => this.#values[origin] != null);
  }

  get value(): unknown {
    return this.origin && this.#values[this.origin];
  }

  /** Loading from `src` has failed, and there is no other source. */
  get hasFailed(): boolean {
    return !this.origin && this.#src !== '' && !this.#request;
  }

  /** `undefined` or `null` gives way to the next source, and so does the `false` of a condition in a template. */
  setProperty(banner: unknown): void {
    this.#values.banner = banner === false ? undefined : banner;
    this.#host.requestUpdate();
  }

  hostConnected(): void {
    // A child that is still being parsed arrives in pieces.
    this.#observer.observe(this.#host, { childList: true, characterData: true, subtree: true });
    document.addEventListener('DOMContentLoaded', this.#onChild);
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
    document.removeEventListener('DOMContentLoaded', this.#onChild);
  }

  /** Reads the markup as it is now. The element calls it before each update. */
  refresh(): void {
    const { config, src } = this.#host;
    // React sets an attribute that has a property as a property, objects included.
    if (typeof config === 'object') {
      this.#values.config = config;
      delete this.#json.config;
    } else this.#parse('config', config, true);
    const script = this.#host.querySelector(':scope > script[type="application/json" i]');
    const isComplete = document.readyState !== 'loading' || script?.nextSibling != null;
    this.#parse('inline', script?.textContent ?? '', isComplete);
    this.#load(src);
  }

  /** Aborts the request. It is made again when the element comes back. */
  release(): void {
    if (this.#request) this.#src = '';
    this.#request?.abort();
    this.#request = undefined;
  }

  #onChild = (): void => this.#host.requestUpdate();

  #parse(origin: BannerOrigin, json: string, isComplete: boolean): void {
    if (json === this.#json[origin]) return;
    try {
      const value: unknown = json.trim() ? JSON.parse(json) : undefined;
      this.#values[origin] = value == null ? undefined : asObject(value);
    } catch (error) {
      if (!isComplete) return;
      this.#warn(origin, `The banner in ${origin} cannot be read: ${String(error)}`);
    }
    this.#json[origin] = json;
  }

  /** Loads `src`, unless a source with precedence has a Banner. */
  #load(src: string): void {
    const isWanted = !this.origin || this.origin === 'src';
    if (!src) this.#values.src = undefined;
    if (src === this.#src && isWanted) return;
    this.release();
    this.#src = isWanted ? src : '';
    if (this.#src) void this.#fetch(src);
  }

  async #fetch(src: string): Promise<void> {
    const request = (this.#request = new AbortController());
    try {
      const { loadBanner } = await import('./load-banner.js');
      request.signal.throwIfAborted();
      const { value, isCrossOrigin } = await loadBanner(src, request.signal);
      if (request.signal.aborted) return;
      this.#values.src = asObject(value);
      this.isCrossOrigin = isCrossOrigin;
    } catch (error) {
      if (request.signal.aborted) return;
      this.#warn('src', `The banner could not be loaded: ${String(error)}`);
    }
    this.#request = undefined;
    this.#host.requestUpdate();
  }
}

/** A value that is not an object counts as one that cannot be read, so the last good Banner stays. */
function asObject(value: unknown): object {
  if (typeof value !== 'object' || !value || Array.isArray(value)) throw new TypeError('not an object');
  return value;
}
