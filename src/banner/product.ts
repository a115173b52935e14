/** The product that `serviceBranding` (section 2.1) names. Never taken from the Banner. */
export const PRODUCT = {
  name: 'agent-widgets',
  url: 'https://www.npmjs.com/package/agent-widgets',
} as const;
