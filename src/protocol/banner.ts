/** Values of `mode` (section 2.1). */
export const BANNER_MODES = ['float', 'expanded'] as const;
/** Values of `placement` (section 2.1). */
export const BANNER_PLACEMENTS = ['top', 'bottom'] as const;
/** Values of `textAlignment` (section 2.1). */
export const BANNER_TEXT_ALIGNMENTS = ['left', 'center', 'right'] as const;
/** Values of `linkMode` (section 2.1). */
export const BANNER_LINK_MODES = ['normal', 'button', 'fancy'] as const;
/** Values of `closeBehavior` (section 2.1). */
export const BANNER_CLOSE_BEHAVIORS = ['forget', 'remember'] as const;
/** Values of `scrollBehavior` (section 2.1). */
export const BANNER_SCROLL_BEHAVIORS = ['follow', 'stationary'] as const;
/** Values of `cornerStyle` (section 2.1). */
export const BANNER_CORNER_STYLES = ['cornered', 'dubbed', 'round'] as const;
/** Values of `URLTarget` (section 2.1). */
export const BANNER_URL_TARGETS = ['_blank', '_parent'] as const;

/** Keys of `JColorStudio`: when it is present, all are required, each a CSS colour (section 2.1). */
export const COLOR_STUDIO_KEYS = [
  /** Background of the banner. */
  'contentBackground',
  /** Text of the message. */
  'contentText',
  /** The banner's shadow. Our reading, and not a sure one: a shadow of the text may be meant. */
  'contentShadow',
  /** Background of links when `linkMode` is `button` or `fancy`. */
  'linkBackground',
  /** Text of links. */
  'linkText',
  /** The icon of the close button. */
  'closeButton',
  /** First colour of the pattern; without it, a transparent tone of `contentText`. Our reading. */
  'patternColor1',
  /** Second colour of the pattern; without it, a transparent tone of the first. Our reading. */
  'patternColor2',
  /** Third colour of the pattern; without it, a transparent tone of the first. Our reading. */
  'patternColor3',
] as const;

/** Keys of `JFontStudio`: when it is present, all are required, each a string (section 2.1). */
export const FONT_STUDIO_KEYS = [
  /** Font families, separated by commas. They must be on the page or the device: nothing is loaded. */
  'fontFamily',
  /**
   * Text size of the message: a number of px, or a length in px, rem or em; at least 12 px and at most 2 rem. It grows
   * and shrinks with the browser's own text size. Our reading.
   */
  'contentSize',
  /** Text size of links, written in the same way; at least 12 px and at most 1.75 rem. Our reading. */
  'linkSize',
] as const;

/** How the banner lies on the page; see `BannerInput.mode`. */
export type BannerMode = (typeof BANNER_MODES)[number];
/** The edge where the banner stands; see `BannerInput.placement`. */
export type BannerPlacement = (typeof BANNER_PLACEMENTS)[number];
/** Alignment of the message; see `BannerInput.textAlignment`. */
export type BannerTextAlignment = (typeof BANNER_TEXT_ALIGNMENTS)[number];
/** What links look like; see `BannerInput.linkMode`. */
export type BannerLinkMode = (typeof BANNER_LINK_MODES)[number];
/** How long a closed banner stays closed; see `BannerInput.closeBehavior`. */
export type BannerCloseBehavior = (typeof BANNER_CLOSE_BEHAVIORS)[number];
/** Whether the banner moves with the page; see `BannerInput.scrollBehavior`. */
export type BannerScrollBehavior = (typeof BANNER_SCROLL_BEHAVIORS)[number];
/** Corner radius; see `BannerInput.cornerStyle`. */
export type BannerCornerStyle = (typeof BANNER_CORNER_STYLES)[number];
/** Where links open; see `BannerInput.URLTarget`. */
export type BannerUrlTarget = (typeof BANNER_URL_TARGETS)[number];
/** The nine colours of a banner, each a CSS colour (`JColorStudio` in section 2.1); `COLOR_STUDIO_KEYS` says what each colours. */
export type ColorStudio = Readonly<Record<(typeof COLOR_STUDIO_KEYS)[number], string>>;
/** The fonts of a banner (`JFontStudio` in section 2.1); `FONT_STUDIO_KEYS` says what each string holds. */
export type FontStudio = Readonly<Record<(typeof FONT_STUDIO_KEYS)[number], string>>;

/** An entry of `JInstantEmbed`. Its fields are not documented (section 2.1), so any are kept. */
export interface InstantEmbed {
  // Interfaces and classes have no index signature; they fit none but this one.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly [field: string]: any;
}

/**
 * The Banner object as the service takes it (section 2.1). Only `id`, `companyId` and `name` are required.
 *
 * The interface gives the names of the fields and the values they allow, but not what a visitor sees of them. Where a
 * description ends in "Our reading", that meaning was chosen here.
 */
export interface BannerInput {
  /** Identifies the banner: by it a closed banner is remembered, and `byId` finds the element. Not shown. */
  readonly id: string;
  /** The company that the banner belongs to. Not shown, and in no event. */
  readonly companyId: string;
  /** A label for the owner's own use. Not shown; `promo-banner-track` carries it. */
  readonly name: string;
  /**
   * The message as rich text (HTML): links, bold, italic, underlined, struck-out and small text, paragraphs and lists.
   * Of any other element only the text is kept. Without a message no banner is shown. Our reading.
   */
  readonly content?: string | undefined;
  /** The person who wrote the banner. Not shown, and in no event. */
  readonly authorId?: string | undefined;
  /** `expanded`: a bar from edge to edge. `float`: a card that lies over the page and does not move it. Our reading. */
  readonly mode?: BannerMode | undefined;
  /** The edge where the banner stands: of the window if it follows the scroll, else of the page. */
  readonly placement?: BannerPlacement | undefined;
  /** Name of a background pattern. Many names of other pattern sets are understood as the nearest one. Our reading. */
  readonly pattern?: string | undefined;
  /** Alignment of the message. `left` means left in languages that are written from right to left, too. */
  readonly textAlignment?: BannerTextAlignment | undefined;
  /**
   * What links look like. `normal`: underlined text. `button`: a filled button. `fancy`: a button with an arrow that moves
   * under the pointer. Our reading.
   */
  readonly linkMode?: BannerLinkMode | undefined;
  /**
   * `forget`: a closed banner is back at the next page load. `remember`: it stays closed for 30 days, or until its
   * message changes. Our reading.
   */
  readonly closeBehavior?: BannerCloseBehavior | undefined;
  /**
   * `follow`: stays in view while the page scrolls. `stationary`: keeps its place in the page and scrolls away with it.
   * Our reading.
   */
  readonly scrollBehavior?: BannerScrollBehavior | undefined;
  /**
   * Corner radius. `cornered`: none. `dubbed`: 8 px. `round`: 24 px, and fully round ends on a card with one line. On a bar
   * only the corners that face the page are rounded. Our reading.
   */
  readonly cornerStyle?: BannerCornerStyle | undefined;
  /** Where links open: `_blank` in a new tab, `_parent` in the parent frame, which on most pages is the same tab. */
  readonly URLTarget?: BannerUrlTarget | undefined;
  /** Draws a shadow on the side that faces the page. Our reading. */
  readonly shadow?: boolean | undefined;
  /**
   * Space above and below the message: a number of px, a length in px, rem or em, or `none`, `small`, `medium` or
   * `large` (0, 6, 12 and 20 px). At most 64 px; in a viewport narrower than 480 px, three quarters of it. Our reading.
   */
  readonly verticalPadding?: string | undefined;
  /** Shows a button that closes the banner. Without the button, Escape does not close it either. */
  readonly showCloseButton?: boolean | undefined;
  /** The colours of the banner. When present, all nine are required. */
  readonly JColorStudio?: ColorStudio | undefined;
  /** The fonts of the banner. When present, all three are required. */
  readonly JFontStudio?: FontStudio | undefined;
  /** Entries for the page's own `renderEmbed` function. Without that function none of them is drawn. Our reading. */
  readonly JInstantEmbed?: readonly InstantEmbed[] | undefined;
  /**
   * CSS rules for the inside of the banner, at most 20,000 characters and 1,000 opening brackets. The attribute `custom-css`
   * decides how much of them applies. Our reading.
   */
  readonly customCSS?: string | undefined;
  /** A script. It runs only if the element has the attribute `allow-custom-js` in the page's own markup. Our reading. */
  readonly customJS?: string | undefined;
  /** Lets the page find the banner with `customElements.get('promo-banner').byId(id)`. Our reading. */
  readonly enableSDK?: boolean | undefined;
  /** Fires `promo-banner-track` when the banner is seen, clicked or closed. Nothing is sent anywhere. Our reading. */
  readonly enableTracking?: boolean | undefined;
  /** Shows a small line that names the product. Our reading. */
  readonly serviceBranding?: boolean | undefined;
}

type Loose<Value> = Value extends string
  ? Value | (string & {})
  : Value extends ColorStudio | FontStudio
    ? Absent<Value>
    : Value;

type Absent<Fields> = { readonly [Field in keyof Fields]?: Fields[Field] | undefined };

/** A Banner as it may arrive from anywhere: every field may be missing, and enumerated fields may hold unknown values. */
export type Banner = { readonly [Field in keyof BannerInput]?: Loose<BannerInput[Field]> | undefined };
