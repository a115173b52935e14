import {
  BANNER_CLOSE_BEHAVIORS,
  BANNER_CORNER_STYLES,
  BANNER_LINK_MODES,
  BANNER_MODES,
  BANNER_PLACEMENTS,
  BANNER_SCROLL_BEHAVIORS,
  BANNER_TEXT_ALIGNMENTS,
  BANNER_URL_TARGETS,
  type Banner,
  type BannerInput,
  type ColorStudio,
  type FontStudio,
} from 'agent-widgets/client';

type Studio = 'JColorStudio' | 'JFontStudio';

/** The place of a value in a Banner (section 2.1). */
export type Path =
  | Exclude<keyof BannerInput, Studio>
  | `JColorStudio.${keyof ColorStudio}`
  | `JFontStudio.${keyof FontStudio}`;

/** How a value is edited. */
interface Labelled {
  readonly label: string;
  readonly hint?: string;
}
export interface ChoiceField extends Labelled {
  readonly kind: 'choice';
  readonly options: readonly string[];
  readonly names: readonly string[];
  /** What a banner does if the value is missing; it may depend on other fields. */
  readonly effective: (banner: Banner) => string;
}
export interface SwitchField extends Labelled {
  readonly kind: 'switch';
  /** What a banner does if the value is missing; it may depend on other fields. */
  readonly effective: (banner: Banner) => boolean;
}
export interface LineField extends Labelled {
  readonly kind: 'line';
  readonly suggestions?: readonly string[];
  readonly placeholder?: string;
  readonly isFixed?: boolean;
}
export interface AreaField extends Labelled {
  readonly kind: 'rich' | 'code' | 'list';
  readonly rows: number;
}
export interface PlainField extends Labelled {
  readonly kind: 'color' | 'pattern';
}
export type Field = ChoiceField | SwitchField | LineField | AreaField | PlainField;

const choice = <T extends string>(
  label: string,
  options: readonly T[],
  names: readonly string[],
  effective: T | ((banner: Banner) => string),
): ChoiceField => ({
  kind: 'choice',
  label,
  options,
  names,
  effective: typeof effective === 'function' ? effective : () => effective,
});

const toggle = (
  label: string,
  effective: boolean | ((banner: Banner) => boolean),
  hint?: string,
): SwitchField => ({
  kind: 'switch',
  label,
  effective: typeof effective === 'function' ? effective : () => effective,
  ...(hint !== undefined && { hint }),
});

const color = (label: string): PlainField => ({ kind: 'color', label });

const SIZES = ['12', '14', '16', '18', '20', '24', '1.25rem'];
const FAMILIES = [
  'Georgia',
  'Palatino, Georgia, serif',
  'Arial',
  'Verdana',
  'Trebuchet MS',
  'Courier New, monospace',
  'system-ui',
  'serif',
  'monospace',
];

/** Every field of a Banner, in the order of the JSON. If one is missing here, this does not compile. */
export const FIELDS: Readonly<Record<Path, Field>> = {
  id: { kind: 'line', label: 'Id', hint: 'With another id it is another banner.' },
  companyId: { kind: 'line', label: 'Company', isFixed: true },
  name: { kind: 'line', label: 'Name', hint: 'For you alone; visitors never see it.' },
  content: { kind: 'rich', label: 'Message', rows: 4, hint: 'Text, bold, italic, links and line breaks.' },
  authorId: { kind: 'line', label: 'Author', hint: 'Kept by the service; never published.' },
  mode: choice('Mode', BANNER_MODES, ['Float', 'Expanded'], 'expanded'),
  placement: choice('Place', BANNER_PLACEMENTS, ['Top', 'Bottom'], 'top'),
  scrollBehavior: choice('On scroll', BANNER_SCROLL_BEHAVIORS, ['Follow', 'Stay behind'], ({ placement }) =>
    placement === 'bottom' ? 'follow' : 'stationary',
  ),
  textAlignment: choice('Alignment', BANNER_TEXT_ALIGNMENTS, ['Left', 'Centre', 'Right'], 'center'),
  cornerStyle: choice('Corners', BANNER_CORNER_STYLES, ['Cornered', 'Dubbed', 'Round'], ({ mode }) =>
    mode === 'float' ? 'dubbed' : 'cornered',
  ),
  verticalPadding: {
    kind: 'line',
    label: 'Vertical padding',
    suggestions: ['none', 'small', 'medium', 'large', '8', '16', '24', '2rem'],
    placeholder: '12',
    hint: 'None, small, medium, large, or a length up to 64 px.',
  },
  shadow: toggle('Shadow', ({ mode }) => mode === 'float'),
  linkMode: choice('Look', BANNER_LINK_MODES, ['Normal', 'Button', 'Fancy'], 'normal'),
  URLTarget: choice('Open in', BANNER_URL_TARGETS, ['New tab', 'Same tab'], '_parent'),
  'JColorStudio.contentBackground': color('Background'),
  'JColorStudio.contentText': color('Text'),
  'JColorStudio.linkBackground': color('Link fill'),
  'JColorStudio.linkText': color('Link text'),
  'JColorStudio.closeButton': color('Close button'),
  'JColorStudio.contentShadow': color('Shadow colour'),
  'JColorStudio.patternColor1': color('First ink'),
  'JColorStudio.patternColor2': color('Second ink'),
  'JColorStudio.patternColor3': color('Third ink'),
  pattern: { kind: 'pattern', label: 'Pattern' },
  'JFontStudio.fontFamily': {
    kind: 'line',
    label: 'Family',
    suggestions: FAMILIES,
    placeholder: 'Same as the page',
    hint: 'Fonts of the page or the device; nothing is downloaded.',
  },
  'JFontStudio.contentSize': { kind: 'line', label: 'Text size', suggestions: SIZES, placeholder: '16' },
  'JFontStudio.linkSize': {
    kind: 'line',
    label: 'Link size',
    suggestions: SIZES,
    placeholder: 'Same as the text',
  },
  showCloseButton: toggle('Close button', true),
  closeBehavior: choice('Once closed', BANNER_CLOSE_BEHAVIORS, ['Back next visit', 'Stay closed'], 'forget'),
  serviceBranding: toggle('“Powered by” line', false),
  enableTracking: toggle('Events to count', false, 'Sends events to the page, not over the network.'),
  enableSDK: toggle('Reachable by script', false, 'PromoBannerElement.byId returns it.'),
  customCSS: {
    kind: 'code',
    label: 'Custom CSS',
    rows: 4,
    hint: 'Applies to this banner only. Select its parts, as in [part~="link"].',
  },
  customJS: {
    kind: 'code',
    label: 'Custom JavaScript',
    rows: 3,
    hint: 'Runs only on a page whose own markup has allow-custom-js, and never in this preview.',
  },
  JInstantEmbed: {
    kind: 'list',
    label: 'Embeds',
    rows: 3,
    hint: 'A JSON list of objects; your page draws them with renderEmbed.',
  },
};

export interface Group {
  readonly title: string;
  readonly paths: readonly Path[];
  readonly isOpen?: boolean;
}

const pathsOf = (start: string): Path[] =>
  (Object.keys(FIELDS) as Path[]).filter((path) => path.startsWith(start));

export const GROUPS: readonly Group[] = [
  { title: 'Message', paths: ['name', 'content'], isOpen: true },
  {
    title: 'Layout',
    paths: [
      'mode',
      'placement',
      'scrollBehavior',
      'textAlignment',
      'cornerStyle',
      'verticalPadding',
      'shadow',
    ],
    isOpen: true,
  },
  { title: 'Links', paths: ['linkMode', 'URLTarget'], isOpen: true },
  { title: 'Colours', paths: pathsOf('JColorStudio.'), isOpen: true },
  { title: 'Pattern', paths: ['pattern'], isOpen: true },
  { title: 'Type', paths: pathsOf('JFontStudio.') },
  {
    title: 'Behaviour',
    paths: ['showCloseButton', 'closeBehavior', 'serviceBranding', 'enableTracking', 'enableSDK'],
  },
  { title: 'Code', paths: ['customCSS', 'customJS', 'JInstantEmbed'] },
  { title: 'Identity', paths: ['id', 'companyId', 'authorId'] },
];
