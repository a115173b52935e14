import {
  type BannerIdentity,
  dismiss,
  type DismissalStore,
  forgetDismissal,
  isDismissed,
} from '../../banner/dismissal.js';
import type { BannerView } from '../../banner/read-banner.js';

const KEY = Symbol.for('agent-widgets.closed-banners');

/** Lasts as long as the document, so that a router that mounts a banner again does not bring back a closed one. */
function documentMemory(): DismissalStore {
  const home = document as Document & { [KEY]?: Map<string, string> };
  const map = (home[KEY] ??= new Map());
  return {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => map.set(key, value),
    removeItem: (key) => map.delete(key),
  };
}

const browserMemory = (): DismissalStore => localStorage;

export const wasClosed = (view: BannerView): boolean =>
  isDismissed(view, documentMemory) ||
  (view.closeBehavior === 'remember' && isDismissed(view, browserMemory));

export function rememberClosed(view: BannerView): void {
  dismiss(view, documentMemory);
  if (view.closeBehavior === 'remember') dismiss(view, browserMemory);
}

export function forgetClosed(view: BannerIdentity): void {
  forgetDismissal(view, documentMemory);
  forgetDismissal(view, browserMemory);
}
