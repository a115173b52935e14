import createPurifier, { type Config, type DOMPurify } from 'dompurify';

/** Which elements are allowed: `reply` for the HTML of our own markdown writer, `banner` for rich text of an owner. */
export type Profile = 'reply' | 'banner';

/** Neither list has a class, style, id, name or form control, so that none can get past this point. */
const ALLOWED: Record<Profile, { tags: string[]; attributes: string[] }> = {
  reply: {
    tags: (
      'a blockquote br code del em h1 h2 h3 h4 h5 h6 hr img li ol p pre span strong ' +
      'table tbody td th thead tr ul'
    ).split(' '),
    attributes: ['align', 'alt', 'data-language', 'data-task', 'href', 'src', 'start', 'title'],
  },
  banner: {
    tags: 'a b br div em i li ol p s small span strong u ul'.split(' '),
    attributes: ['dir', 'href', 'lang', 'title'],
  },
};

type Policy = NonNullable<Config['TRUSTED_TYPES_POLICY']>;
type PolicyFactory = {
  createPolicy(name: string, rules: Record<string, (text: string) => string>): Policy;
};

/** Shares the policy between all copies of this package on a page, since a policy name can be used only once. */
const POLICY = Symbol.for('agent-widgets:policy');

/**
 * Our Trusted Types policy, created on first use; `null` in browsers without Trusted Types. In the files for a script tag, Lit
 * uses it, too. Throws when the page's `trusted-types` directive does not list it.
 */
export function getPolicy(): Policy | null {
  const page = globalThis as { [POLICY]?: Policy | null; trustedTypes?: PolicyFactory };
  return (page[POLICY] ??=
    page.trustedTypes?.createPolicy('agent-widgets', {
      createHTML: (html) => html,
      // DOMPurify insists on the hook but never needs it for these elements.
      createScriptURL: () => '',
    }) ?? null);
}

/** An instance of our own, so that hooks and settings of a DOMPurify on the page do not affect it. */
function createSanitizer(profile: Profile): DOMPurify | undefined {
  try {
    const purifier = createPurifier(window);
    if (!purifier.isSupported) return undefined;
    const { tags, attributes } = ALLOWED[profile];
    purifier.setConfig({
      ALLOWED_TAGS: tags,
      ALLOWED_ATTR: attributes,
      ALLOW_ARIA_ATTR: false,
      ALLOW_DATA_ATTR: false,
      RETURN_DOM_FRAGMENT: true,
      TRUSTED_TYPES_POLICY: getPolicy(),
    });
    return purifier;
  } catch (error) {
    console.warn(
      'agent-widgets: the page\'s "trusted-types" lacks agent-widgets; content is shown as text.',
      error,
    );
    return undefined;
  }
}

const sanitizers = new Map<Profile, DOMPurify | undefined>();

/**
 * HTML in, a fragment of allowed elements out. The fragment belongs to an inert document, so nothing in it loads
 * before it is adopted. `undefined` when this realm cannot sanitize (no DOM, or the page's Trusted Types refuse our
 * policy): the caller then shows text.
 */
export function sanitize(html: string, profile: Profile): DocumentFragment | undefined {
  if (!sanitizers.has(profile)) sanitizers.set(profile, createSanitizer(profile));
  // A fragment, as its settings say; with everything removed, null or a string.
  const result: unknown = sanitizers.get(profile)?.sanitize(html);
  return result instanceof DocumentFragment ? result : undefined;
}
