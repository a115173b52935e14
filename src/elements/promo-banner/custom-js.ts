import type { Warn } from './banner-model.js';
import { PromoBannerCustomCodeEvent } from './promo-banner.events.js';

/** How long a page's policy has to report that it refused the code. */
const REFUSAL_MS = 1000;

/** Code that ran, by element: once is enough. */
const ran = new WeakMap<HTMLElement, Set<string>>();

/**
 * Runs a Banner's `customJS` (section 2.1), if the page's own markup allows it: never by default, never because data says
 * so. Once per element and code.
 */
export function runCustomJs(host: HTMLElement, code: string, isCrossOrigin: boolean, warn: Warn): void {
  const permission = host.getAttribute('allow-custom-js');
  const before = ran.get(host) ?? new Set();
  // The word too: so frameworks write a `false`.
  if (permission === null || permission === 'false' || before.has(code)) return;
  ran.set(host, before.add(code));
  if (isCrossOrigin && permission !== 'cross-origin')
    warn('customJS', 'customJS came from another origin: allow-custom-js="cross-origin" would let it run.');
  else if (host.dispatchEvent(new PromoBannerCustomCodeEvent(code))) insertScript(host, code, warn);
}

/** Of the page's script tag for this package, by the name of its file. */
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
    // Trusted Types refused the text; the violation says so.
  }
  script.remove();
}
