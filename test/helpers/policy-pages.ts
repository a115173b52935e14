import type { Middleware } from '@web/dev-server-core';
import { NONCE, POLICY_PAGES, REFUSES_ALL, type PolicyPage } from './policies.js';

const POLICY_PATH = '/policy-page';

const BANNER = {
  id: 'banner-1',
  content: 'Spring sale <b onclick="sell()" style="color: red">today</b><img src="/x.png" onerror="sell()">',
  pattern: 'dots',
  showCloseButton: true,
  customCSS: '.bar { letter-spacing: 1px; }',
};

/**
 * Serves the pages of `policies.ts` with real headers. The query has the name of the page and the address of the chat service,
 * which is also the id of the agent: no page has the conversation and the open panel of the one before.
 */
export const policyPages: Middleware = (context, next) => {
  // To a frame without an origin every server is another origin, so it needs CORS to load modules.
  if (context.get('Origin') === 'null') context.set('Access-Control-Allow-Origin', '*');
  if (context.path !== POLICY_PATH) return next();
  const page = [...POLICY_PAGES, REFUSES_ALL].find(({ name }) => name === context.query['name']);
  const aiUrl = String(context.query['ai']);
  if (!page) return next();
  const { origin: ai } = new URL(aiUrl);
  for (const [name, value] of Object.entries(page.headers ?? {})) context.set(name, value);
  if (page.policy) {
    const policy = page.policy.replace(/\bAI\b/g, ai).replace(/\bSITE\b/g, context.origin);
    context.set('Content-Security-Policy', policy);
  }
  context.type = 'html';
  context.body = render(page, aiUrl);
};

function render(page: PolicyPage, aiUrl: string): string {
  const { hasNonce, isClassic } = page;
  const nonce = hasNonce ? ` nonce="${NONCE}"` : '';
  const embed = isClassic ? 'defer src="/dist/embed.js"' : 'type="module" src="/dist/embed.mjs"';
  // visitor.ts runs first, so that it sees every violation.
  return `<!doctype html>
<html lang="en"${page === REFUSES_ALL ? ' data-policies="none"' : ''}>
  <head>
    <title>A careful shop</title>
    <script${nonce} type="module" src="/test/embed/visitor.ts"></script>
    <script${nonce} ${embed}></script>
  </head>
  <body>
    <promo-banner config="${JSON.stringify(BANNER).replaceAll('"', '&quot;')}"></promo-banner>
    <agent-chat agent-id="${aiUrl}" ai-url="${aiUrl}" greeting="**Hello.**" show-sources ratings></agent-chat>
  </body>
</html>`;
}
