/** Apart from the loader, because a page that writes its elements down needs none of it. */
import { mountFrom } from './mount.js';

/**
 * Does what the loader's own script tag asks for. A module has no `currentScript`; behind a redirect (a version range of
 * a CDN) its address is not the tag's either.
 *
 * @param tags those of the page that ask for something
 * @param loader address of the loader
 */
export function mountTag(tags: NodeListOf<HTMLScriptElement>, loader: string): void {
  const tag = [...tags].find(({ src }) => src === loader || /\/embed\.mjs/.test(src));
  if (!tag) return;
  mountFrom(tag);
  if (tag.dataset.mount !== 'none') return;
  import('./define/agent-chat.js').catch(console.error);
  import('./define/promo-banner.js').catch(console.error);
}
