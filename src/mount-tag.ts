/**
 * Does what the loader's own script tag asks for. Apart from the loader, because a page that writes its elements down
 * needs none of it. A module has no `currentScript`, and behind a redirect (a version range of a CDN) its address is not
 * the tag's either: the tag is one from the loader's folder, or of its name.
 */
import { mountFrom } from './mount.js';

const folder = new URL('..', import.meta.url).href;
const tags = document.querySelectorAll<HTMLScriptElement>(
  'script:is([data-mount=none],[data-agent-id],[data-ai-url],[data-banner-src])',
);
const tag = [...tags].find(({ src }) => src.startsWith(folder) || /\/embed\.mjs/.test(src));
if (tag) mountFrom(tag);
if (tag?.dataset.mount === 'none') {
  import('./define/agent-chat.js').catch(console.error);
  import('./define/promo-banner.js').catch(console.error);
}
