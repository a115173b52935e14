/** The pages of the documentation in reading order. A slug names a file of `guides/`, or a page made from the sources. */
export const CONTENTS: readonly (readonly [string, readonly (readonly [slug: string, title: string])[]])[] = [
  [
    'Start',
    [
      ['install', 'Install'],
      ['script-tag', 'Script tag'],
    ],
  ],
  [
    'Elements',
    [
      ['agent-chat', 'agent-chat'],
      ['promo-banner', 'promo-banner'],
      ['texts', 'Texts'],
    ],
  ],
  [
    'Frameworks',
    [
      ['react', 'React'],
      ['next', 'Next'],
      ['vue', 'Vue'],
      ['svelte', 'Svelte'],
      ['angular', 'Angular'],
      ['astro', 'Astro'],
    ],
  ],
  [
    'Sites',
    [
      ['wordpress', 'WordPress'],
      ['shopify', 'Shopify'],
      ['webflow', 'Webflow'],
      ['wix', 'Wix'],
      ['docs-sites', 'Documentation sites'],
      ['tag-manager', 'Google Tag Manager'],
      ['site-builders', 'Site builders'],
    ],
  ],
  [
    'Recipes',
    [
      ['sources', 'Sources'],
      ['theming', 'Theming'],
      ['analytics', 'Analytics'],
      ['consent', 'Consent'],
      ['csp', 'Content Security Policy'],
    ],
  ],
  [
    'Reference',
    [
      ['client', 'Client'],
      ['server-rendering', 'Server rendering'],
      ['scale', 'Beyond one machine'],
    ],
  ],
];

/** The page at the root of the documentation. */
export const FIRST = 'install';
