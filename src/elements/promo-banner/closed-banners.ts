import type { BannerView } from '../../banner/read-banner.js';
import { extras } from './extras.js';

const KEY = Symbol.for('agent-widgets:closed-banners');

/** Identifies the message. A banner with a new message is shown although the one before was closed. */
const messageOf = ({ id, content }: BannerView): string => `${id} ${content}`;

/** The messages closed in this document, so that a router that mounts a banner again does not show a closed one. */
function closedHere(): Set<string> {
  const home = document as Document & { [KEY]?: Set<string> };
  return (home[KEY] ??= new Set());
}

const browserMemory = (): Storage => localStorage;
const remembers = ({ closeBehavior }: BannerView): boolean => closeBehavior === 'remember';

export const wasClosed = (view: BannerView): boolean =>
  closedHere().has(messageOf(view)) ||
  (remembers(view) && extras.memory?.isDismissed(view, browserMemory) === true);

export function rememberClosed(view: BannerView): void {
  closedHere().add(messageOf(view));
  if (remembers(view)) extras.memory?.dismiss(view, browserMemory);
}

export function forgetClosed(view: BannerView): void {
  closedHere().delete(messageOf(view));
  extras.memory?.forgetDismissal(view, browserMemory);
}
