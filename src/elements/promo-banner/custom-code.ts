import { PromoBannerCustomCodeEvent } from './promo-banner.events.js';

/** How long a page's policy has to report that it refused the code. */
const REFUSAL_MS = 1000;

export interface CustomCode {
  readonly code: string;
  /** The Banner came from another origin than the page. */
  readonly isCrossOrigin: boolean;
}

/**
 * Runs a Banner's `customJS` (section 2.1), if the page's own markup allows it: never by default, never because data says
 * so. Once per element and code.
 */
export class CustomCodeRunner {
  readonly #host: HTMLElement;
  readonly #warn: (message: string) => void;
  readonly #done = new Set<string>();
  #refusals: AbortController | undefined;

  constructor(host: HTMLElement, warn: (message: string) => void) {
    this.#host = host;
    this.#warn = warn;
  }

  run({ code, isCrossOrigin }: CustomCode): void {
    const permission = this.#host.getAttribute('allow-custom-js');
    if (!code.trim() || permission === null || this.#done.has(code)) return;
    this.#done.add(code);
    if (isCrossOrigin && permission !== 'cross-origin') {
      this.#warn(
        'customJS came from another origin and was not run; allow-custom-js="cross-origin" would let it.',
      );
      return;
    }
    if (this.#host.dispatchEvent(new PromoBannerCustomCodeEvent(code))) this.#insert(code);
  }

  release(): void {
    this.#refusals?.abort();
  }

  #insert(code: string): void {
    this.#watchForRefusal();
    const script = document.createElement('script');
    script.nonce = this.#host.nonce ?? '';
    try {
      script.text = code;
      document.head.append(script);
    } catch (error) {
      this.#warn(`customJS was refused: ${String(error)}`);
    }
    script.remove();
  }

  #watchForRefusal(): void {
    this.release();
    const refusals = new AbortController();
    this.#refusals = refusals;
    const timer = setTimeout(() => refusals.abort(), REFUSAL_MS);
    refusals.signal.addEventListener('abort', () => clearTimeout(timer));
    const onViolation = ({ effectiveDirective }: SecurityPolicyViolationEvent): void => {
      if (!/^(?:script-src|require-trusted-types)/.test(effectiveDirective)) return;
      refusals.abort();
      this.#warn(
        'customJS was refused by the page’s Content Security Policy; the element needs the page’s nonce.',
      );
    };
    document.addEventListener('securitypolicyviolation', onViolation, { signal: refusals.signal });
  }
}
