/** Tags for the head of a customer's page, whether the page is made in the browser or sent by a server. */

export const LOADER = '/dist/embed.mjs';
export const CLASSIC = '/dist/embed.js';

/** A script tag as a customer writes it. */
export function scriptTag(src: string, attributes: Readonly<Record<string, string>> = {}): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  return `<script${src === LOADER ? ' type="module"' : ''} src="${src}"${written.join('')}></script>`;
}

/** Collects warnings on the console, and errors: uncaught ones, unhandled rejections and those on the console. */
export const LISTEN = `<script>
  warnings = []; errors = [];
  console.warn = (...words) => void warnings.push(words.join(' '));
  console.error = (...words) => void errors.push(words.join(' '));
  addEventListener('error', (event) => errors.push(event.message));
  addEventListener('unhandledrejection', (event) => errors.push(String(event.reason)));
</script>`;
