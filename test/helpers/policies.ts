/** Pages whose owners allow little: the headers of the page, and the frame it is in. */

export interface PolicyPage {
  readonly name: string;
  /** Content-Security-Policy. `AI` is replaced by the origin of the chat service, `SITE` by that of the page. */
  readonly policy?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The page is in a frame with this `sandbox`. */
  readonly sandbox?: string;
  /** Every script tag of the page has the nonce `NONCE`. */
  readonly hasNonce?: true;
  /** The page has the one-file script instead of the loader. */
  readonly isClassic?: true;
}

export const NONCE = 'bm9uY2U';

const STRICT =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src AI; base-uri 'none'; form-action 'none'";
const TRUSTED_TYPES = "require-trusted-types-for 'script'; trusted-types agent-widgets lit-html";
const NO_FEATURES = [
  'clipboard-read',
  'clipboard-write',
  'web-share',
  'fullscreen',
  'autoplay',
  'storage-access',
];

export const POLICY_PAGES: readonly PolicyPage[] = [
  { name: 'no policy' },
  { name: 'only its own scripts, styles and images, and the chat service', policy: STRICT },
  { name: 'the same with the one-file script', policy: STRICT, isClassic: true },
  { name: 'no styles at all', policy: STRICT.replace("style-src 'self'", "style-src 'none'") },
  {
    name: 'only scripts with a nonce',
    policy: `script-src 'nonce-${NONCE}' 'strict-dynamic'; object-src 'none'; base-uri 'none'; img-src 'self'`,
    hasNonce: true,
  },
  {
    name: 'only styles with a nonce',
    policy: `style-src 'nonce-${NONCE}'; img-src 'self'`,
    hasNonce: true,
  },
  { name: 'Trusted Types', policy: `${TRUSTED_TYPES}; img-src 'self'` },
  {
    name: 'Trusted Types, and only its own scripts, styles and images',
    policy: `${STRICT}; ${TRUSTED_TYPES}`,
  },
  {
    name: 'Trusted Types with the one-file script',
    policy: `${STRICT}; ${TRUSTED_TYPES}`,
    isClassic: true,
  },
  {
    name: 'only Trusted Types policies of this package',
    policy: `${STRICT}; ${TRUSTED_TYPES.replace(' lit-html', '')}`,
  },
  {
    name: 'only Trusted Types policies of this package, with the one-file script',
    policy: `${STRICT}; ${TRUSTED_TYPES.replace(' lit-html', '')}`,
    isClassic: true,
  },
  { name: 'neither eval nor WebAssembly', policy: "script-src 'self'; img-src 'self'" },
  {
    name: 'isolation from other origins',
    headers: {
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Embedder-Policy': 'require-corp',
    },
  },
  { name: 'a sandboxed frame without an origin', sandbox: 'allow-scripts' },
  {
    name: 'a sandboxed frame without pop-ups, forms and downloads',
    sandbox: 'allow-scripts allow-same-origin',
  },
  {
    name: 'every feature off',
    headers: { 'Permissions-Policy': NO_FEATURES.map((feature) => `${feature}=()`).join(', ') },
  },
  {
    name: 'every feature off in a frame without an origin and with a policy',
    policy: "default-src 'none'; script-src SITE; img-src SITE; connect-src AI",
    headers: { 'Permissions-Policy': NO_FEATURES.map((feature) => `${feature}=()`).join(', ') },
    sandbox: 'allow-scripts',
  },
];

/** A page that refuses every Trusted Types policy, ours included. */
export const REFUSES_ALL: PolicyPage = {
  name: 'no Trusted Types policy at all',
  policy: "require-trusted-types-for 'script'; trusted-types 'none'; img-src 'self'",
};
