/** A web site on loopback for the readers, which answers from a table. */
import { createServer, type ServerResponse } from 'node:http';
import { listen } from '../../helpers/net.js';

export interface SamplePage {
  readonly type: string;
  readonly body: string | Uint8Array;
  readonly status?: number;
  /** Called before the answer is sent. */
  readonly whenAsked?: () => Promise<void>;
}

export interface SampleSite {
  /** Its base address, without a slash at the end. */
  readonly url: string;
  /** The requested paths, in order. */
  readonly asked: readonly string[];
  /** The answers, by path under the base; may be changed while it runs. */
  readonly pages: Map<string, SamplePage>;
  close(): void;
}

export async function startSampleSite(pages: Readonly<Record<string, SamplePage>> = {}): Promise<SampleSite> {
  const table = new Map(Object.entries(pages));
  const asked: string[] = [];
  const answer = async (path: string, response: ServerResponse): Promise<void> => {
    const page = table.get(path);
    await page?.whenAsked?.();
    if (!page) response.writeHead(404).end();
    else response.writeHead(page.status ?? 200, { 'content-type': page.type }).end(page.body);
  };
  const server = createServer((request, response) => {
    const path = (request.url ?? '').replace(/^\/site/, '');
    asked.push(path);
    void answer(path, response);
  });
  const origin = await listen(server);
  return {
    url: `${origin}/site`,
    asked,
    pages: table,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A page like that of a site builder: navigation, content, footer. */
export function htmlPage(title: string, main: string): SamplePage {
  return {
    type: 'text/html; charset=utf-8',
    body: `<!doctype html><html lang="en"><head><title>${title} | Shop</title></head><body>
      <nav><a href="/">Home</a></nav><main><h1>${title}</h1>${main}</main><footer>Imprint</footer></body></html>`,
  };
}
