import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { listen } from '../helpers/net.js';
import { ROOT } from '../helpers/root.js';
import { bundleFloor } from './floor-bundle.js';
import { AGENT, storedHistory, type History } from './history.js';
import { replyTo } from './replies.js';

const LOADER = '<script type="module" src="/dist/embed.mjs"></script>';
/** A bar in the owner's colours that can be closed, and one that uses what a banner loads only when it needs it. */
const BANNER = {
  content: 'Free shipping until <b>Sunday</b>. <a href="/bowls">See the bowls</a>',
  showCloseButton: true,
  JColorStudio: {
    contentBackground: '#204040',
    contentText: '#fff',
    contentShadow: '#0004',
    linkBackground: '#f4e9d0',
    linkText: '#f4e9d0',
    closeButton: '#fff',
    patternColor1: '#2f5656',
    patternColor2: '#2f5656',
    patternColor3: '#2f5656',
  },
};
const FULL_BANNER = {
  ...BANNER,
  placement: 'bottom',
  scrollBehavior: 'follow',
  linkMode: 'button',
  pattern: 'dots',
  closeBehavior: 'remember',
};
const bannerTag = (banner: object): string =>
  `<promo-banner config='${JSON.stringify(banner)}'></promo-banner>${LOADER}`;

/** What each page adds to the shop that they all show. */
const ADDITIONS: Readonly<Record<string, string>> = {
  '/blank': '',
  '/widget': `<agent-chat agent-id="${AGENT.agentId}" ai-url="${AGENT.aiUrl}"></agent-chat>${LOADER}`,
  '/floor': '<div id="floor"></div><script type="module" src="/floor/launcher.js"></script>',
  '/banner': bannerTag(BANNER),
  '/full-banner': bannerTag(FULL_BANNER),
  '/classic': `<agent-chat agent-id="${AGENT.agentId}" ai-url="${AGENT.aiUrl}"></agent-chat><script src="/dist/embed.js"></script>`,
};

const SHOP = `<main><h1>Halm &amp; Clay</h1>${'<section><h2>Bowls</h2><p>Thrown, glazed and fired in our workshop.</p></section>'.repeat(12)}</main>`;

const page = (addition: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,"></head><body>${SHOP}${addition}</body></html>`;

export interface Site {
  readonly origin: string;
  /** Holds back all answers from now on, until the returned function is called. */
  holdAnswers(): () => void;
  stop(): void;
}

/** Serves the pages, the built files, stored conversations and a chat service that answers at once, on one origin. */
export async function startSite(): Promise<Site> {
  const histories = new Map<string, History>();
  let released = Promise.resolve();
  const server = createServer((request, response) => void answer(request, response, histories, released));
  const origin = await listen(server);
  return {
    origin,
    holdAnswers() {
      let release = (): void => {};
      released = new Promise((resolve) => (release = resolve));
      return release;
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The same once the plain page is bundled, which may take longer than a browser waits for a page. */
export async function startSiteWithFloor(): Promise<Site> {
  await bundledFloor();
  return startSite();
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  histories: Map<string, History>,
  released: Promise<void>,
): Promise<void> {
  const { pathname, searchParams } = new URL(request.url!, 'http://localhost');
  const addition = ADDITIONS[pathname];
  const script = await scriptAt(pathname);
  if (addition !== undefined) response.setHeader('content-type', 'text/html').end(page(addition));
  else if (script !== undefined) response.setHeader('content-type', 'text/javascript').end(script);
  else if (pathname === '/ai/chat') await released.then(() => chat(request, response));
  else if (pathname === '/history') {
    const size = searchParams.get('exchanges')!;
    if (!histories.has(size))
      histories.set(size, storedHistory(Number(size), `http://${request.headers.host}`));
    response.setHeader('content-type', 'application/json').end(JSON.stringify(histories.get(size)));
  } else response.writeHead(404).end();
}

let floor: ReturnType<typeof bundleFloor> | undefined;
const bundledFloor = () => (floor ??= bundleFloor());

async function scriptAt(path: string): Promise<string | undefined> {
  if (path.startsWith('/floor/')) return (await bundledFloor()).get(path);
  const file = join(ROOT, path);
  return path.startsWith('/dist/') && existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** Answers a question as the interface describes (section 4.3). */
async function chat(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { message } = JSON.parse(await text(request)) as { message: string };
  const data = {
    conversationId: 'bench-conversation',
    messages: [replyTo(message)],
    meta: { tokens: { conversational: 400, functional: 0, embeddings: 12 }, source: [] },
  };
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ status: true, data }));
}
