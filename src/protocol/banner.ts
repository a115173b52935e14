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
  'contentBackground',
  'contentText',
  'contentShadow',
  'linkBackground',
  'linkText',
  'closeButton',
  'patternColor1',
  'patternColor2',
  'patternColor3',
] as const;

/** Keys of `JFontStudio`: when it is present, all are required, each a string (section 2.1). */
export const FONT_STUDIO_KEYS = ['fontFamily', 'contentSize', 'linkSize'] as const;

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
  readonly id: string;
  readonly companyId: string;
  readonly name: string;
  /** The message, rich text (HTML). */
  readonly content?: string;
  readonly authorId?: string;
  readonly mode?: BannerMode;
  readonly placement?: BannerPlacement;
  /** Name of a background pattern. */
  readonly pattern?: string;
  readonly textAlignment?: BannerTextAlignment;
  readonly linkMode?: BannerLinkMode;
  readonly closeBehavior?: BannerCloseBehavior;
  readonly scrollBehavior?: BannerScrollBehavior;
  readonly cornerStyle?: BannerCornerStyle;
  readonly URLTarget?: BannerUrlTarget;
  readonly shadow?: boolean;
  readonly verticalPadding?: string;
  readonly showCloseButton?: boolean;
  readonly JColorStudio?: ColorStudio;
  readonly JFontStudio?: FontStudio;
  readonly JInstantEmbed?: readonly Readonly<Record<string, unknown>>[];
  readonly customCSS?: string;
  readonly customJS?: string;
  readonly enableSDK?: boolean;
  readonly enableTracking?: boolean;
  readonly serviceBranding?: boolean;
}

type Loose<Value> = Value extends string
  ? Value | (string & {})
  : Value extends ColorStudio | FontStudio
    ? Partial<Value>
    : Value;

/** A Banner as it may arrive from anywhere: every field may be missing, a named value may be unknown. */
export type Banner = { readonly [Field in keyof BannerInput]?: Loose<BannerInput[Field]> };
