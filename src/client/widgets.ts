import {
  BANNER_CLOSE_BEHAVIORS,
  BANNER_CORNER_STYLES,
  BANNER_LINK_MODES,
  BANNER_MODES,
  BANNER_PLACEMENTS,
  BANNER_SCROLL_BEHAVIORS,
  BANNER_TEXT_ALIGNMENTS,
  BANNER_URL_TARGETS,
  COLOR_STUDIO_KEYS,
  FONT_STUDIO_KEYS,
  type BannerInput,
} from '../protocol/index.js';
import { fieldsOf, unexpected } from './answer.js';
import type { Caller } from './call.js';
import type { RequestOptions } from './transport.js';
import { boolean, object, objects, oneOf, string, text, type Faults } from './validate.js';

/** The answer to a widget operation. The interface does not describe it (section 4.4), so its type is unknown. */
export interface WidgetResult {
  /** `data` of the answer if it has one, else the whole answer. */
  readonly data: unknown;
}

/**
 * The three operations of one kind of widget (section 4.4). `edit` and `delete` are safe to repeat, so they are retried after
 * temporary failures; `create` only after an answer by which the service certainly did nothing. An object that JSON cannot
 * hold, such as one with a cycle, throws a `ValidationError` before anything is sent.
 */
export interface WidgetOperations<Input> {
  /** Creates a widget. Fields that the interface does not name are sent unchanged, here and in `edit`. */
  create(object: Input, options?: RequestOptions): Promise<WidgetResult>;
  /** Replaces a widget. */
  edit(object: Input, options?: RequestOptions): Promise<WidgetResult>;
  /** Deletes a widget. The service asks for the whole object here too. */
  delete(object: Input, options?: RequestOptions): Promise<WidgetResult>;
}

/** The operations of one kind of widget, whose object stands in the body under `key`. */
export function createWidgets<Input>(
  call: Caller,
  name: 'banners' | 'popupHeroes' | 'facePops',
  key: 'banner' | 'popupHero' | 'facePop',
  findFaults: (object: Input) => Faults,
): WidgetOperations<Input> {
  const define =
    (verb: 'create' | 'edit' | 'delete', path: string = verb) =>
    async (object: Input, options?: RequestOptions): Promise<WidgetResult> => {
      const operation = `${name}.${verb}` as const;
      const raw = await call(operation, `/${path}`, findFaults(object), { [key]: object }, options);
      const { data = raw } = fieldsOf(raw);
      if (data === undefined) throw unexpected(operation);
      return { data };
    };
  return {
    create: define('create', 'new'),
    edit: define('edit'),
    delete: define('delete'),
  };
}

/** PopupHero and FacePop objects are not documented (sections 2.2 and 2.3): any object will do. */
export const findOpenFaults = (value: unknown): Faults => ({ '': object(value) });

/** The rule for each optional field of a Banner (section 2.1): a check, or the list of allowed values. */
const BANNER_FIELDS = {
  content: string,
  authorId: string,
  mode: BANNER_MODES,
  placement: BANNER_PLACEMENTS,
  pattern: string,
  textAlignment: BANNER_TEXT_ALIGNMENTS,
  linkMode: BANNER_LINK_MODES,
  closeBehavior: BANNER_CLOSE_BEHAVIORS,
  scrollBehavior: BANNER_SCROLL_BEHAVIORS,
  cornerStyle: BANNER_CORNER_STYLES,
  URLTarget: BANNER_URL_TARGETS,
  shadow: boolean,
  verticalPadding: string,
  showCloseButton: boolean,
  JInstantEmbed: objects,
  customCSS: string,
  customJS: string,
  enableSDK: boolean,
  enableTracking: boolean,
  serviceBranding: boolean,
};

/** Objects whose keys are all required, each a string. */
const STUDIOS = { JColorStudio: COLOR_STUDIO_KEYS, JFontStudio: FONT_STUDIO_KEYS };

export function findBannerFaults(banner: BannerInput): Faults {
  const fields = fieldsOf(banner);
  const faults: Faults = { id: text(fields.id), companyId: text(fields.companyId), name: text(fields.name) };
  for (const [field, rule] of Object.entries(BANNER_FIELDS)) {
    const value = fields[field];
    if (value !== undefined) faults[field] = typeof rule === 'function' ? rule(value) : oneOf(value, rule);
  }
  for (const [studio, keys] of Object.entries(STUDIOS)) {
    if (fields[studio] === undefined) continue;
    for (const key of keys) faults[`${studio}.${key}`] = string(fieldsOf(fields[studio])[key]);
  }
  return faults;
}
