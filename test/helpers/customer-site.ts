/** A customer's site with the built script-tag files on one origin, and a scripted chat service on another. */
import { createReadStream } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join, normalize } from 'node:path';
import { addressOf, listen, stop } from './net.js';
import { startScriptedBackend, type ScriptedBackend } from './scripted-backend.js';
import { ROOT } from './root.js';

const HTML = { 'content-type': 'text/html; charset=utf-8' };
const SCRIPT = { 'content-type': 'text/javascript; charset=utf-8' };

export interface CustomerPage {
  /** HTML of the body, placed before the loader's script tag. */
  readonly body: string;
  /** Attributes of `<html>` besides `lang`. */
  readonly attributes?: string;
}

export class CustomerSite {
  readonly backend: ScriptedBackend;
  readonly #server: Server;
  readonly #pages: CustomerPage[] = [];

  private constructor(backend: ScriptedBackend) {
    this.backend = backend;
    this.#server = createServer(({ url = '/' }, response) => {
      const page = this.#pages[Number(url.slice(1))];
      if (page) response.writeHead(200, HTML).end(documentOf(page));
      else if (url.startsWith('/dist/')) {
        createReadStream(join(ROOT, normalize(url)))
          .on('error', () => response.writeHead(404).end())
          .pipe(response.writeHead(200, SCRIPT));
      } else response.writeHead(404).end();
    });
  }

  static async start(): Promise<CustomerSite> {
    const site = new CustomerSite(await startScriptedBackend());
    await listen(site.#server);
    return site;
  }

  /** Puts a page on the site and returns its address. */
  add(page: CustomerPage): string {
    this.#pages.push(page);
    return `${addressOf(this.#server)}/${this.#pages.length - 1}`;
  }

  async stop(): Promise<void> {
    await Promise.all([stop(this.#server), this.backend.stop()]);
  }
}

const documentOf = ({ body, attributes = '' }: CustomerPage): string =>
  `<!doctype html><html lang="en" ${attributes}><head><title>Shop</title>` +
  '<meta name="viewport" content="width=device-width, initial-scale=1">' +
  `</head><body><h1>Shop</h1>${body}<script type="module" src="/dist/embed.mjs"></script></body></html>`;
