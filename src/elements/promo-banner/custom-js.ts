import type { Warn } from './banner-model.js';
import { PromoBannerCustomCodeEvent } from './promo-banner.events.js';

/** How long the browser may take to report that the page's policy refused the code. */
const REFUSAL_MS = 1000;

/** The code that has run, by element. */
const ran = new WeakMap<HTMLElement, Set<string>>();

/**
 * Runs a Banner's `customJS` (section 2.1) once for each element, if the page's own markup allows it: never by default, and
 * never because the Banner says so.
 */
export function runCustomJs(host: HTMLElement, code: string, isCrossOrigin: boolean, warn: Warn): void {
  const permission = host.getAttribute('allow-custom-js');
  const before = ran.get(host) ?? new Set();
  // Also the word, because frameworks write `false` as text.
  if (permission === null || permission === 'false' || before.has(code)) return;
  ran.set(host, before.add(code));
  if (isCrossOrigin && permission !== 'cross-origin')
    warn('customJS', 'customJS came from another origin: allow-custom-js="cross-origin" would let it run.');
  else if (host.dispatchEvent(new PromoBannerCustomCodeEvent(code))) insertScript(host, code, warn);
}

/** The nonce of the page's script tag for this package, which is found by its file name. */
const nonceOfLoader = (): string | undefined =>
  document.querySelector<HTMLScriptElement>('script[nonce][src*="/embed."]')?.nonce;

function insertScript(host: HTMLElement, code: string, warn: Warn): void {
  const stop = new AbortController();
  setTimeout(() => stop.abort(), REFUSAL_MS);
  const onViolation = ({ effectiveDirective }: SecurityPolicyViolationEvent): void => {
    if (!/^(?:script-src|require-trusted-types)/.test(effectiveDirective)) return;
    stop.abort();
    warn(
      'customJS',
      'customJS was refused by the page’s Content Security Policy; the element needs its nonce.',
    );
  };
  document.addEventListener('securitypolicyviolation', onViolation, { signal: stop.signal });
  const script = document.createElement('script');
  script.nonce = host.nonce || nonceOfLoader() || '';
  try {
    script.text = code;
    document.head.append(script);
  } catch {
    // Trusted Types refused the text; the violation event reports it.
  }
  script.remove();
}
