import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import { DEMO_FOLDER } from './folders.js';

const PAGES = join(DEMO_FOLDER, 'pages');
const BUILT_PAGES = join(DEMO_FOLDER, 'dist/pages');
const SAMPLE_SITE = join(DEMO_FOLDER, 'seed/site');
const PACKAGE_FILES = join(DEMO_FOLDER, '../dist');

/** The page a visitor of the demo sees first. */
const FRONT_PAGE = 'shop';

const NOT_FOUND_PAGE = join(PAGES, 'not-found/index.html');

/** Plain names only: a redirect to such a path stays on this host, and the path stays inside the folder. */
const FOLDER_NAME = /^(?:\/[\w-]+)+$/;

/** What the demo's pages may load: scripts only from their own files, none inline. */
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
 * Serves the demo: its pages at `/<name>/` (the shop at `/`) together with their built code, the sample site at
 * `/site/` and the package's files at `/dist/`.
 */
export function servePages(app: Hono): void {
  app.use('/site/*', serveFolder(SAMPLE_SITE, '/site'));
  app.use('/dist/*', openToAll, serveFolder(PACKAGE_FILES, '/dist'));
  app.get('/', serveFolder(join(PAGES, FRONT_PAGE)));
  app.use('*', serveFolder(PAGES), serveFolder(BUILT_PAGES));
}

/** Tells a visitor that there is no such page. */
export async function sendNotFoundPage(c: Context): Promise<Response> {
  c.header('Content-Security-Policy', PAGE_CSP);
  return c.html(await readFile(NOT_FOUND_PAGE, 'utf8'), 404);
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
    // If the folder has no such file, `serve` returns what the next handler returned, which may be no response.
    if (!(found instanceof Response)) return;
    found.headers.set('Content-Security-Policy', PAGE_CSP);
    found.headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
    // Files change with every build and have no version in their names.
    found.headers.set('Cache-Control', 'no-cache');
    return found;
  };
}

/** The published files contain nothing private, so any site may load them, as from a public CDN. */
const openToAll: MiddlewareHandler = async (c, next) => {
  await next();
  c.header('Access-Control-Allow-Origin', '*');
  c.header('Cross-Origin-Resource-Policy', 'cross-origin');
};
