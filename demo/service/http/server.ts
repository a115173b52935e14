import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { ConfigError, type Config } from '../config.js';

/** For the whole request. It counts from the connection on, so a process that is held up for longer refuses who has just come. */
const REQUEST_TIMEOUT_MS = 30_000;
/** Longer than proxies and browsers keep a connection, so that they close it and we never do so during a request. */
const KEEP_ALIVE_MS = 75_000;
const MAX_CONNECTIONS = 2_000;
/** As long as an answer may take. */
const DRAIN_MS = 30_000;
/** Most requests end sooner; after this time a note says why the service still runs. */
const SILENT_DRAIN_MS = 1_000;
const IDLE_CHECK_MS = 100;

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch'];

/** A listening server. */
export interface HttpServer {
  /** An address a browser on this machine can open, without a slash at the end. */
  readonly url: string;
  /** Has requests answered by this function. Those that arrived before have waited for it. */
  answerWith(fetch: Fetch): void;
  /**
   * Stops listening, lets running requests end and closes idle connections.
   *
   * @param note called with a sentence for people when this takes a while
   */
  close(note: (text: string) => void): Promise<void>;
}

/**
 * Starts listening at the host and port of the settings.
 *
 * @throws ConfigError when the host or port cannot be used
 */
export async function listen({ host, port }: Pick<Config, 'host' | 'port'>): Promise<HttpServer> {
  let answerWith: HttpServer['answerWith'] = () => undefined;
  const answering = new Promise<Fetch>((resolve) => (answerWith = resolve));
  const server = createAdaptorServer({
    fetch: async (request, env) => (await answering)(request, env),
    serverOptions: { requestTimeout: REQUEST_TIMEOUT_MS, keepAliveTimeout: KEEP_ALIVE_MS },
  }) as Server;
  server.maxConnections = MAX_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explainListen(error, host, port)));
    server.listen(port, host, resolve);
  });
  const { port: ownPort } = server.address() as AddressInfo;
  return { url: urlOf(host, ownPort), answerWith, close: (note) => drain(server, note) };
}

/** Where a program on this machine reaches what listens at this host and port, without a slash at the end. */
export function urlOf(host: string, port: number): string {
  const name = listensEverywhere(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/** Whether listening on this host means listening on all addresses of the machine. */
export function listensEverywhere(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}

function explainListen(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const words: Readonly<Record<string, string>> = {
    EADDRINUSE: `The port ${port} is in use. Set PORT to another one.`,
    EACCES: `You are not allowed to use the port ${port}. Set PORT to one above 1023.`,
    EADDRNOTAVAIL: `This machine has no address ${host}. Set HOST to one it has, or leave it out.`,
    ENOTFOUND: `The name ${host} is not known. Set HOST to an address of this machine, or leave it out.`,
  };
  const message = words[error.code === 'EAI_AGAIN' ? 'ENOTFOUND' : (error.code ?? '')];
  return message === undefined ? error : new ConfigError(message);
}

function drain(server: Server, note: (text: string) => void): Promise<void> {
  return new Promise((resolve) => {
    const patience = setTimeout(
      () =>
        note(
          `Requests are still running: they get up to ${DRAIN_MS / 1000} s to end. A second signal stops them at once.`,
        ),
      SILENT_DRAIN_MS,
    );
    const limit = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    // A connection whose request has just ended is kept alive for another request, which will not come.
    const check = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
    server.close(() => {
      clearTimeout(patience);
      clearTimeout(limit);
      clearInterval(check);
      resolve();
    });
  });
}
