/** The storage in which closed banners are remembered. */
export interface DismissalStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export interface BannerIdentity {
  readonly id: string;
  readonly content: string;
}

/** How long a closed banner is remembered. */
const REMEMBER_DAYS = 30;

const DAY_MS = 86_400_000;

/** The key under which a closed banner is remembered: its id, or a hash of its message if it has no id. */
export const dismissalKey = ({ id, content }: BannerIdentity): string =>
  `promo-banner:${id || hashText(content)}`;

/** The beginning of what is stored: a hash of the message, so that a banner with a new message is shown again. */
export const dismissalMark = ({ content }: BannerIdentity): string => `${hashText(content)} `;

/** Whether this message was closed within the last `REMEMBER_DAYS`. False when storage cannot be read. */
export function isDismissed(banner: BannerIdentity, store: () => DismissalStore, now = Date.now()): boolean {
  try {
    const [hash, until] = store().getItem(dismissalKey(banner))?.split(' ') ?? [];
    return `${hash} ` === dismissalMark(banner) && Number(until) > now;
  } catch {
    return false;
  }
}

/** Remembers that the message was closed. Without storage, it is shown again after the next page load. */
export function dismiss(banner: BannerIdentity, store: () => DismissalStore, now = Date.now()): void {
  try {
    store().setItem(dismissalKey(banner), `${dismissalMark(banner)}${now + REMEMBER_DAYS * DAY_MS}`);
  } catch {
    // Storage is blocked or full: the banner closes all the same.
  }
}

export function forgetDismissal(banner: BannerIdentity, store: () => DismissalStore): void {
  try {
    store().removeItem(dismissalKey(banner));
  } catch {
    // Storage is blocked: nothing was remembered.
  }
}

/** FNV-1a, 32 bit. Only tells messages apart. */
function hashText(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
