/** What `serviceBranding` (section 2.1) names: the product's own, never the Banner's. */
export const PRODUCT = {
  name: 'agent-widgets',
  url: 'https://www.npmjs.com/package/agent-widgets',
} as const;
