/**
 * Mounts what the loader's own script tag asks for. Not part of the loader, because a page with elements in its markup does not
 * need it. A module has no `currentScript`, and after a redirect (a version range of a CDN) its address differs from the tag's.
 * So the tags are found by the loader's folder, or by the loader's file name. A page may have one for each element.
 */
import { mountFrom } from './mount.js';

const folder = new URL('..', import.meta.url).href;
const tags = document.querySelectorAll<HTMLScriptElement>(
  'script:is([data-mount=none],[data-agent-id],[data-ai-url],[data-banner-src])',
);
const own = [...tags].filter(({ src }) => src.startsWith(folder) || /\/embed\.mjs/.test(src));
own.forEach(mountFrom);
if (own.some(({ dataset }) => dataset.mount === 'none')) {
  import('./define/agent-chat.js').catch(console.error);
  import('./define/promo-banner.js').catch(console.error);
}
