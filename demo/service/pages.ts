import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono, MiddlewareHandler } from 'hono';
import { DEMO_FOLDER } from './folders.js';

const PAGES = join(DEMO_FOLDER, 'pages');
const BUILT_PAGES = join(DEMO_FOLDER, 'dist/pages');
const SAMPLE_SITE = join(DEMO_FOLDER, 'seed/site');
const PACKAGE_FILES = join(DEMO_FOLDER, '../dist');

/** The page a visitor of the demo sees first. */
const FRONT_PAGE = 'shop';

/** Names alone: nothing that leads out of a folder, or to another host where a browser is sent there. */
const FOLDER_NAME = /^(?:\/[\w-]+)+$/;

/** What the demo's pages may load: their own files; nothing inline that runs. */
const PAGE_CSP = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: https:",
  // The playground may talk to another service.
  "connect-src 'self' http: https:",
  "frame-src 'self' https:",
  "media-src 'self' https:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ');

/**
 * Serves the demo: its pages at `/<name>/` (the shop at `/`) with their built code beside them, the sample
 * site at `/site/` and the package's files at `/dist/`.
 */
export function servePages(app: Hono): void {
  app.use('/site/*', serveFolder(SAMPLE_SITE, '/site'));
  app.use('/dist/*', openToAll, serveFolder(PACKAGE_FILES, '/dist'));
  app.get('/', serveFolder(join(PAGES, FRONT_PAGE)));
  app.use('*', serveFolder(PAGES), serveFolder(BUILT_PAGES));
}

function serveFolder(folder: string, prefix = ''): MiddlewareHandler {
  if (!existsSync(folder)) return (_c, next) => next();
  const serve = serveStatic({ root: folder, rewriteRequestPath: (path) => path.slice(prefix.length) });
  return async (c, next) => {
    const path = c.req.path.slice(prefix.length);
    // Addresses inside a page are relative to its folder, so the slash at the end matters.
    if (FOLDER_NAME.test(c.req.path) && existsSync(join(folder, path, 'index.html')))
      return c.redirect(`${c.req.path}/${new URL(c.req.url).search}`, 301);
    const found: unknown = await serve(c, next);
    // Where it has no such file it hands on, and gives back what the next one gave, which may be no response.
    if (!(found instanceof Response)) return;
    found.headers.set('Content-Security-Policy', PAGE_CSP);
    found.headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
    // Files change with every build and have no version in their names.
    found.headers.set('Cache-Control', 'no-cache');
    return found;
  };
}

/** The published files hold nothing of anyone's: any site may load them, as from a public CDN. */
const openToAll: MiddlewareHandler = async (c, next) => {
  await next();
  c.header('Access-Control-Allow-Origin', '*');
  c.header('Cross-Origin-Resource-Policy', 'cross-origin');
};
