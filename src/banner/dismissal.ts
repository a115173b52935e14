/** Where closed banners are remembered. */
export interface DismissalStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export interface BannerIdentity {
  readonly id: string;
  readonly content: string;
}

/** After this a remembered banner may show again. */
const REMEMBER_DAYS = 30;

const DAY_MS = 86_400_000;

/** Under which key a closed banner is remembered: its id, or its message where it has none. */
export const dismissalKey = ({ id, content }: BannerIdentity): string =>
  `promo-banner:${id || hashText(content)}`;

/** What is remembered begins with the message, so that a new message shows again. */
export const dismissalMark = ({ content }: BannerIdentity): string => `${hashText(content)} `;

/** Was this very message closed within the time a dismissal lasts? Storage that refuses to answer counts as no. */
export function isDismissed(banner: BannerIdentity, store: () => DismissalStore, now = Date.now()): boolean {
  try {
    const [hash, until] = store().getItem(dismissalKey(banner))?.split(' ') ?? [];
    return `${hash} ` === dismissalMark(banner) && Number(until) > now;
  } catch {
    return false;
  }
}

/** Remembers the message as closed; without storage the next page load has forgotten it. */
export function dismiss(banner: BannerIdentity, store: () => DismissalStore, now = Date.now()): void {
  try {
    store().setItem(dismissalKey(banner), `${dismissalMark(banner)}${now + REMEMBER_DAYS * DAY_MS}`);
  } catch {
    // Storage is blocked or full: closing still works, memory does not.
  }
}

export function forgetDismissal(banner: BannerIdentity, store: () => DismissalStore): void {
  try {
    store().removeItem(dismissalKey(banner));
  } catch {
    // What cannot be read was never remembered.
  }
}

/** FNV-1a, 32 bit: tells one message from the next, nothing more. */
function hashText(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
