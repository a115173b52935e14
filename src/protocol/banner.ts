/** Allowed values of the Banner's enumerated fields (section 2.1). */
export const BANNER_MODES = ['float', 'expanded'] as const;
export const BANNER_PLACEMENTS = ['top', 'bottom'] as const;
export const BANNER_TEXT_ALIGNMENTS = ['left', 'center', 'right'] as const;
export const BANNER_LINK_MODES = ['normal', 'button', 'fancy'] as const;
export const BANNER_CLOSE_BEHAVIORS = ['forget', 'remember'] as const;
export const BANNER_SCROLL_BEHAVIORS = ['follow', 'stationary'] as const;
export const BANNER_CORNER_STYLES = ['cornered', 'dubbed', 'round'] as const;
export const BANNER_URL_TARGETS = ['_blank', '_parent'] as const;

/** Keys of `JColorStudio`: when it is present, all are required, each a CSS colour (section 2.1). */
export const COLOR_STUDIO_KEYS = [
  /** Ground of the banner. */
  'contentBackground',
  /** Text of the message. */
  'contentText',
  /** The banner's shadow. Our reading, and not a sure one: it may be meant for a shadow of the text. */
  'contentShadow',
  /** Ground of a link that is a chip. */
  'linkBackground',
  /** Text of links. */
  'linkText',
  /** The icon of the close button. */
  'closeButton',
  /** First colour of the pattern; without it, the colour of the text, thinned. Our reading. */
  'patternColor1',
  /** Second colour; without it the first one, thinned. Our reading. */
  'patternColor2',
  /** Third colour; without it the first one, thinned. Our reading. */
  'patternColor3',
] as const;

/** Keys of `JFontStudio`: when it is present, all are required, each a string (section 2.1). */
export const FONT_STUDIO_KEYS = [
  /** Families, separated by commas: fonts that are on the page or the device. Nothing is loaded. */
  'fontFamily',
  /**
   * Size of the message: a number of px, or a length in px, rem or em; 12 px to 2 rem. It follows the text size of
   * the browser. Our reading.
   */
  'contentSize',
  /** Size of links, written in the same way; 12 px to 1.75 rem. Our reading. */
  'linkSize',
] as const;

export type BannerMode = (typeof BANNER_MODES)[number];
export type BannerPlacement = (typeof BANNER_PLACEMENTS)[number];
export type BannerTextAlignment = (typeof BANNER_TEXT_ALIGNMENTS)[number];
export type BannerLinkMode = (typeof BANNER_LINK_MODES)[number];
export type BannerCloseBehavior = (typeof BANNER_CLOSE_BEHAVIORS)[number];
export type BannerScrollBehavior = (typeof BANNER_SCROLL_BEHAVIORS)[number];
export type BannerCornerStyle = (typeof BANNER_CORNER_STYLES)[number];
export type BannerUrlTarget = (typeof BANNER_URL_TARGETS)[number];
export type ColorStudio = Readonly<Record<(typeof COLOR_STUDIO_KEYS)[number], string>>;
export type FontStudio = Readonly<Record<(typeof FONT_STUDIO_KEYS)[number], string>>;

/** The Banner object as the service takes it (section 2.1). Only `id`, `companyId` and `name` are required. */
export interface BannerInput {
  /** Identity: a close is remembered by it, and `byId` finds it. Not shown. */
  readonly id: string;
  /** The company that the banner belongs to. Not shown, and in no event. */
  readonly companyId: string;
  /** The owner's own label for it. Not shown; `promo-banner-track` carries it. */
  readonly name: string;
  /**
   * The message, rich text (HTML): links, bold, italic, underlined, struck and small text, paragraphs and lists;
   * anything else is left as its text. Without it no banner is shown. Our reading.
   */
  readonly content?: string | undefined;
  /** The person who wrote it. Not shown, and in no event. */
  readonly authorId?: string | undefined;
  /** `expanded`: a bar from edge to edge. `float`: a card that lies over the page and moves nothing. Our reading. */
  readonly mode?: BannerMode | undefined;
  /** The edge of the page, or of the window when it follows the scroll. */
  readonly placement?: BannerPlacement | undefined;
  /** Name of a background pattern; many names of other pattern sets lead to the nearest one. Our reading. */
  readonly pattern?: string | undefined;
  /** Where the message stands; left stays left where texts run from right to left. */
  readonly textAlignment?: BannerTextAlignment | undefined;
  /**
   * `normal`: underlined text. `button`: a filled chip. `fancy`: a chip with an arrow that moves under the pointer.
   * Our reading.
   */
  readonly linkMode?: BannerLinkMode | undefined;
  /**
   * `forget`: a closed banner is back with the next page load. `remember`: it stays closed for 30 days, or until its
   * message changes. Our reading.
   */
  readonly closeBehavior?: BannerCloseBehavior | undefined;
  /**
   * `follow`: stays in view while the page scrolls. `stationary`: stands at one end of the page and scrolls away.
   * Our reading.
   */
  readonly scrollBehavior?: BannerScrollBehavior | undefined;
  /**
   * `cornered`: square. `dubbed`: blunted, 8 px. `round`: 24 px, and a card of one line is a pill. Of a bar, the
   * corners that face the page. Our reading.
   */
  readonly cornerStyle?: BannerCornerStyle | undefined;
  /** Where links open: `_blank` in a new tab, `_parent` in the parent frame, which on most pages is the same tab. */
  readonly URLTarget?: BannerUrlTarget | undefined;
  /** A shadow thrown towards the page. Our reading. */
  readonly shadow?: boolean | undefined;
  /**
   * Room above and below the message: a number of px, a length in px, rem or em, or `none`, `small`, `medium` or
   * `large` (0, 6, 12 and 20 px). At most 64 px; below 480 px of width, three quarters of it. Our reading.
   */
  readonly verticalPadding?: string | undefined;
  /** A button that closes the banner; without it, Escape does not close it either. */
  readonly showCloseButton?: boolean | undefined;
  /** Its colours; where it is given, all nine. */
  readonly JColorStudio?: ColorStudio | undefined;
  /** Its fonts; where it is given, all three. */
  readonly JFontStudio?: FontStudio | undefined;
  /** Entries for the page's own `renderEmbed`, without which none of them is drawn. Our reading. */
  readonly JInstantEmbed?: readonly Readonly<Record<string, unknown>>[] | undefined;
  /**
   * Rules for the inside of the banner, at most 20,000 characters; the attribute `custom-css` says what of them
   * applies. Our reading.
   */
  readonly customCSS?: string | undefined;
  /** A script, which runs only where the page's own markup says `allow-custom-js`. Our reading. */
  readonly customJS?: string | undefined;
  /** Lets the page find the banner with `customElements.get('promo-banner').byId(id)`. Our reading. */
  readonly enableSDK?: boolean | undefined;
  /** Fires `promo-banner-track` when it was seen, clicked or closed; nothing is sent anywhere. Our reading. */
  readonly enableTracking?: boolean | undefined;
  /** A small line that names the product. Our reading. */
  readonly serviceBranding?: boolean | undefined;
}

type Loose<Value> = Value extends string
  ? Value | (string & {})
  : Value extends ColorStudio | FontStudio
    ? Absent<Value>
    : Value;

type Absent<Fields> = { readonly [Field in keyof Fields]?: Fields[Field] | undefined };

/** A Banner as it may arrive from anywhere: every field may be missing, a named value may be unknown. */
export type Banner = { readonly [Field in keyof BannerInput]?: Loose<BannerInput[Field]> | undefined };
