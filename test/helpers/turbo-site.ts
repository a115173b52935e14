import type { Middleware } from '@web/dev-server-core';
import { CLASSIC, LISTEN, LOADER, scriptTag } from './embed-tags.js';

const TURBO = '/node_modules/@hotwired/turbo/dist/turbo.es2017-umd.js';
/** The settings come first in the path, so that relative links between the pages keep them. */
const ADDRESS =
  /^\/turbo-site(?<aiUrl>\/scripted\/(?<agent>[^/]+))\/(?<file>loader|classic)\/(?<place>head|body)\/(?<name>\w+)$/;

interface TurboPage {
  /** `{ai_url}` on the origin of the site. */
  readonly aiUrl: string;
  /** Each test has its own, so that none continues the conversation of another. */
  readonly agent: string;
  readonly file: 'loader' | 'classic';
  /** Where the script tag is. */
  readonly place: 'head' | 'body';
  /** `bare` has no script tag for a chat; `kept` and `own` have one in their markup. */
  readonly name: string;
}

/** A site whose pages Turbo exchanges: `/turbo-site{aiUrl}/{file}/{place}/{name}`. */
export const turboSite: Middleware = (context, next) => {
  const page = ADDRESS.exec(context.path)?.groups as TurboPage | undefined;
  if (!page) return next();
  context.type = 'html';
  context.body = render(page);
};

function render({ aiUrl, agent, file, place, name }: TurboPage): string {
  const src = file === 'loader' ? LOADER : CLASSIC;
  const isMounted = name === 'home' || name === 'about';
  const chat = isMounted ? { 'data-agent-id': agent, 'data-ai-url': aiUrl } : {};
  const tag = name === 'bare' ? '' : scriptTag(src, chat);
  const [head, end] = place === 'head' ? [tag, ''] : ['', tag];
  const permanent = name.startsWith('kept') ? ' data-turbo-permanent' : '';
  const own = `<agent-chat id="chat"${permanent} agent-id="${agent}" ai-url="${aiUrl}"></agent-chat>`;
  const links = ['home', 'about', 'bare', 'kept', 'kept2', 'own', 'own2'].map(
    (to) => `<a href="${to}">${to}</a>`,
  );
  return `<!doctype html>
<html lang="en">
  <head>
    <title>${name}</title>
    <meta name="turbo-refresh-method" content="morph">
    ${LISTEN}<script src="${TURBO}"></script>${head}
  </head>
  <body>
    <h1>${name}</h1>
    <nav>${links.join(' ')} <a href="${name}" data-turbo-action="replace">refresh</a></nav>
    ${/^(kept|own)/.test(name) ? own : ''}${end}
  </body>
</html>`;
}
