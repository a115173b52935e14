import type { BannerView } from '../../banner/read-banner.js';

const BUBBLES: EventInit = { bubbles: true, composed: true };
const CANCELABLE: EventInit = { ...BUBBLES, cancelable: true };

/** What closed a banner. */
export type BannerCloseReason = 'button' | 'escape' | 'method';

/** A banner was read, whether it shows or was closed before. */
export class PromoBannerReadyEvent extends Event {
  constructor(
    /** The Banner's `id`, `''` when it has none. */
    readonly bannerId: string,
    /** Entries of `JInstantEmbed` as they came; what they mean is for the page to say. */
    readonly embeds: BannerView['JInstantEmbed'],
  ) {
    super('promo-banner-ready', BUBBLES);
  }
}

/** The banner is about to show; `preventDefault()` keeps it closed. */
export class PromoBannerBeforeShowEvent extends Event {
  constructor(
    /** The Banner's `id`. */
    readonly bannerId: string,
  ) {
    super('promo-banner-before-show', CANCELABLE);
  }
}

/** The banner shows. */
export class PromoBannerShowEvent extends Event {
  constructor(
    /** The Banner's `id`. */
    readonly bannerId: string,
  ) {
    super('promo-banner-show', BUBBLES);
  }
}

/** The banner was closed. */
export class PromoBannerCloseEvent extends Event {
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
export class PromoBannerLinkEvent extends Event {
  constructor(
    /** Where the link leads. */
    readonly href: string,
    /** Which link of the message, from 0. */
    readonly index: number,
  ) {
    super('promo-banner-link', BUBBLES);
  }
}

/** A field could not be taken as it is; once per bad field of a banner. */
export class PromoBannerWarningEvent extends Event {
  constructor(
    /** Name of the field, `JColorStudio.contentText` within a studio; or the attribute the banner came from. */
    readonly field: string,
    /** The reason, for the owner. */
    readonly message: string,
  ) {
    super('promo-banner-warning', BUBBLES);
  }
}

/** An allowed `customJS` is about to run; `preventDefault()` when the page handles the code itself. */
export class PromoBannerCustomCodeEvent extends Event {
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
  | { readonly action: 'click'; readonly href: string; readonly index: number }
  | { readonly action: 'close'; readonly reason: BannerCloseReason };

/** Something worth counting happened (`enableTracking`, section 2.1). Nothing is sent anywhere. */
export class PromoBannerTrackEvent extends Event {
  constructor(
    /** The Banner's `id`. */
    readonly bannerId: string,
    /** The Banner's `name`, its owner's own label for it. */
    readonly name: string,
    /** What the visitor did: an impression is half of the banner in view for one second. */
    readonly detail: BannerAction,
  ) {
    super('promo-banner-track', BUBBLES);
  }
}

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
  interface HTMLElementEventMap extends PromoBannerEventMap {}
}
