import type { BannerView } from '../../banner/read-banner.js';
import { BrowserEvent } from '../shared/browser-event.js';

const BUBBLES: EventInit = { bubbles: true, composed: true };
const CANCELABLE: EventInit = { ...BUBBLES, cancelable: true };

/** What closed a banner. */
export type BannerCloseReason = 'button' | 'escape' | 'method';

/** A Banner was read, whether it is shown or was closed before. */
export class PromoBannerReadyEvent extends BrowserEvent {
  constructor(
    /** The Banner's `id`, `''` when it has none. */
    readonly bannerId: string,
    /** The entries of `JInstantEmbed`, unchanged; the page decides what they mean. */
    readonly embeds: BannerView['JInstantEmbed'],
  ) {
    super('promo-banner-ready', BUBBLES);
  }
}

/** The banner is about to be shown; `preventDefault()` keeps it closed. */
export class PromoBannerBeforeShowEvent extends BrowserEvent {
  constructor(
    /** The Banner's `id`. */
    readonly bannerId: string,
  ) {
    super('promo-banner-before-show', CANCELABLE);
  }
}

/** The banner is shown. */
export class PromoBannerShowEvent extends BrowserEvent {
  constructor(
    /** The Banner's `id`. */
    readonly bannerId: string,
  ) {
    super('promo-banner-show', BUBBLES);
  }
}

/** The banner was closed. */
export class PromoBannerCloseEvent extends BrowserEvent {
  constructor(
    /** The Banner's `id`. */
    readonly bannerId: string,
    /** The close button, the Escape key, or a call of `close()`. */
    readonly reason: BannerCloseReason,
  ) {
    super('promo-banner-close', BUBBLES);
  }
}

/** A link in the message was followed. */
export class PromoBannerLinkEvent extends BrowserEvent {
  constructor(
    /** Where the link leads. */
    readonly href: string,
    /** Which link of the message, from 0. */
    readonly index: number,
  ) {
    super('promo-banner-link', BUBBLES);
  }
}

/** A field of the Banner cannot be used as it is. Fired once for each such field. */
export class PromoBannerWarningEvent extends BrowserEvent {
  constructor(
    /** Name of the field, such as `mode` or `JColorStudio.contentText`; or of the source, such as `src`, if that failed. */
    readonly field: string,
    /** The reason in words for the owner. */
    readonly message: string,
  ) {
    super('promo-banner-warning', BUBBLES);
  }
}

/** An allowed `customJS` is about to run; `preventDefault()` stops that, for a page that handles the code itself. */
export class PromoBannerCustomCodeEvent extends BrowserEvent {
  constructor(
    /** The code that would run. */
    readonly code: string,
  ) {
    super('promo-banner-custom-code', CANCELABLE);
  }
}

/** What a visitor did, for the page's own analytics. */
export type BannerAction =
  /** At least half of the banner was visible for one second. */
  | { readonly action: 'impression' }
  /** A link was followed; `index` counts the links of the message from 0. */
  | { readonly action: 'click'; readonly href: string; readonly index: number }
  /** The banner was closed. */
  | { readonly action: 'close'; readonly reason: BannerCloseReason };

/** The visitor saw, clicked or closed a banner with `enableTracking` (section 2.1). Nothing is sent anywhere. */
export class PromoBannerTrackEvent extends BrowserEvent {
  constructor(
    /** The Banner's `id`. */
    readonly bannerId: string,
    /** The Banner's `name`, the label that its owner gave it. */
    readonly name: string,
    /** What the visitor did. An impression is at least half of the banner in view for one second. */
    readonly detail: BannerAction,
  ) {
    super('promo-banner-track', BUBBLES);
  }
}

/** The events of `<promo-banner>` by their names. */
export interface PromoBannerEventMap {
  'promo-banner-ready': PromoBannerReadyEvent;
  'promo-banner-before-show': PromoBannerBeforeShowEvent;
  'promo-banner-show': PromoBannerShowEvent;
  'promo-banner-close': PromoBannerCloseEvent;
  'promo-banner-link': PromoBannerLinkEvent;
  'promo-banner-warning': PromoBannerWarningEvent;
  'promo-banner-custom-code': PromoBannerCustomCodeEvent;
  'promo-banner-track': PromoBannerTrackEvent;
}

declare global {
  // They reach the document and the window, too.
  interface GlobalEventHandlersEventMap extends PromoBannerEventMap {}
}
