import { lookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import type { Agent, Response, fetch } from 'undici';
import { FetchError, assertPublic, isPublicAddress, notPublic, parseWebAddress } from './address.js';

/** A file fetched from the network. */
export interface FetchedFile {
  /** The address after redirects. */
  readonly url: string;
  /** Media type in lower case, without parameters. */
  readonly contentType: string;
  /** `charset` of the content type, as the server wrote it. */
  readonly charset: string | undefined;
  /** At most `maxBytes`, decompressed. */
  readonly body: Buffer;
}

/** How to ask for a file, and which answers are taken. */
export interface FetchRequest {
  /** Media types that are accepted; any other answer is refused. */
  readonly accept: readonly string[];
  /** The only allowed hosts, with their subdomains; this includes the targets of redirects. */
  readonly hosts?: readonly string[];
  readonly method?: 'GET' | 'POST';
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** Fetches a file from the public internet. @throws FetchError with a reason in words */
export type GuardedFetch = (address: string, request: FetchRequest) => Promise<FetchedFile>;

/** How much time and room a server may take for one file. */
export interface FetchLimits {
  readonly connectMs: number;
  /** From the first DNS query to the last byte, including redirects. */
  readonly totalMs: number;
  readonly maxBytes: number;
  readonly maxRedirects: number;
}

type Resolve = (hostname: string) => Promise<readonly { address: string; family: number }[]>;

/** What the guard takes for the public internet, and how patient it is. */
export interface GuardOptions {
  /** Base address of the service's own sample site, the only place on loopback that may be read. */
  readonly ownSite?: string;
  /** Finds all addresses of a host name; by default with the system's resolver. */
  readonly resolve?: Resolve;
  readonly limits?: Partial<FetchLimits>;
}

const LIMITS: FetchLimits = { connectMs: 5_000, totalMs: 15_000, maxBytes: 5 * 1024 * 1024, maxRedirects: 3 };
const USER_AGENT = 'agent-widgets-demo (training reader)';
/** Headers that no caller may set, so that nothing which identifies this service leaves with a request. */
const FORBIDDEN_HEADERS = new Set(['cookie', 'authorization', 'proxy-authorization', 'host']);

/**
 * Creates the only way to the network for all readers. It connects only to public addresses. It checks every answer of
 * the name server and connects to a checked answer, so that it does not help a host to change its address in between.
 * Every redirect goes through the same checks.
 */
export function createGuardedFetch(options: GuardOptions = {}): GuardedFetch {
  const limits = { ...LIMITS, ...options.limits };
  const resolve = options.resolve ?? ((hostname) => lookup(hostname, { all: true }));
  const ownSite = options.ownSite === undefined ? undefined : new URL(options.ownSite);
  // Loaded with the first request, because a start that has nothing to learn makes none.
  let client: Promise<Client> | undefined;

  return async (address, request) => {
    const deadline = AbortSignal.timeout(limits.totalMs);
    const signal = request.signal ? AbortSignal.any([deadline, request.signal]) : deadline;
    let url = parseWebAddress(address);
    if (ownSite) url = toOwnSite(url, ownSite);
    try {
      const { fetch, publicAgent, ownAgent } = await (client ??= openClient(limits, resolve));
      for (let redirects = 0; ; redirects++) {
        const own = ownSite !== undefined && isWithin(url, ownSite);
        if (!own) assertPublic(url);
        assertHost(url, request.hosts);
        const response = await fetch(url, {
          ...describeRequest(request),
          redirect: 'manual',
          dispatcher: own ? ownAgent : publicAgent,
          signal,
        });
        const next = redirectTarget(response, url);
        if (!next) return await readFile(response, url, request, limits.maxBytes);
        await response.body?.cancel();
        if (request.method === 'POST')
          throw new FetchError(`${url.host} redirects, and that redirect is not followed.`);
        if (redirects === limits.maxRedirects) throw new FetchError(`${url.host} redirects too often.`);
        url = next;
      }
    } catch (error) {
      if (request.signal?.aborted) throw request.signal.reason;
      throw inWords(error, url, deadline.aborted, limits);
    }
  };
}

interface Client {
  readonly fetch: typeof fetch;
  /** Connects only to addresses that may be read. */
  readonly publicAgent: Agent;
  /** Connects to the service itself. */
  readonly ownAgent: Agent;
}

async function openClient({ connectMs }: FetchLimits, resolve: Resolve): Promise<Client> {
  const { Agent, fetch } = await import('undici');
  return {
    fetch,
    publicAgent: new Agent({ connect: { timeout: connectMs, lookup: checkedLookup(resolve) } }),
    ownAgent: new Agent({ connect: { timeout: connectMs } }),
  };
}

/** Resolves a name once, refuses it if any answer is private, and hands the checked answers to the socket. */
export function checkedLookup(resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (answers) => {
        const [first] = answers;
        if (!first || !answers.every(({ address }) => isPublicAddress(address))) {
          callback(notPublic(hostname), '', 0);
        } else if (options.all) {
          callback(null, [...answers]);
        } else {
          callback(null, first.address, first.family);
        }
      },
      (error: Error) => callback(error, '', 0),
    );
  };
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * Rewrites an address of the sample site under another port of this machine, which belongs to another process on the
 * same database or to an earlier start. It is the same site, so it is read from this process and not from that port.
 */
function toOwnSite(url: URL, site: URL): URL {
  if (!LOOPBACK.has(url.hostname) || !url.pathname.startsWith(site.pathname)) return url;
  return new URL(url.pathname + url.search, site);
}

function isWithin(url: URL, site: URL): boolean {
  return url.origin === site.origin && url.pathname.startsWith(site.pathname);
}

function assertHost(url: URL, hosts: readonly string[] | undefined): void {
  if (!hosts || hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))) return;
  throw new FetchError(`${url.hostname} is not an address of ${hosts.join(' or ')}.`);
}

function describeRequest({ method = 'GET', body, headers = {}, accept }: FetchRequest) {
  const allowed = Object.entries(headers).filter(([name]) => !FORBIDDEN_HEADERS.has(name.toLowerCase()));
  return {
    method,
    body: body ?? null,
    headers: { 'user-agent': USER_AGENT, accept: accept.join(', '), ...Object.fromEntries(allowed) },
  };
}

function redirectTarget(response: Response, url: URL): URL | undefined {
  const location = response.headers.get('location');
  if (![301, 302, 303, 307, 308].includes(response.status) || location === null) return undefined;
  return parseWebAddress(location, url);
}

async function readFile(
  response: Response,
  url: URL,
  { accept }: FetchRequest,
  maxBytes: number,
): Promise<FetchedFile> {
  const header = response.headers.get('content-type') ?? '';
  const contentType = (header.split(';')[0] ?? '').trim().toLowerCase();
  if (!response.ok || !accept.includes(contentType)) {
    await response.body?.cancel();
    if (!response.ok) throw new FetchError(`${url.href} answered ${response.status}.`);
    throw new FetchError(`${url.href} is of type "${contentType}"; expected ${accept[0]}.`);
  }
  const charset = /charset\s*=\s*"?([\w.:-]+)/i.exec(header)?.[1];
  return { url: url.href, contentType, charset, body: await readBody(response, url, maxBytes) };
}

/** Counts the decompressed bytes, so that a small file which unpacks to a huge one is cut off like any large file. */
async function readBody(response: Response, url: URL, maxBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += (part as Uint8Array).byteLength;
    if (size > maxBytes) {
      throw new FetchError(`${url.href} is larger than ${Math.round(maxBytes / 1024 / 1024)} MB.`);
    }
    parts.push(part as Uint8Array);
  }
  return Buffer.concat(parts);
}

const NETWORK_REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'was not found',
  EAI_AGAIN: 'could not be looked up',
  ECONNREFUSED: 'refused the connection',
  ECONNRESET: 'closed the connection too early',
  UND_ERR_SOCKET: 'closed the connection too early',
};

function inWords(error: unknown, url: URL, late: boolean, limits: FetchLimits): FetchError {
  if (error instanceof FetchError) return error;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : (error as Error);
  if (cause instanceof FetchError) return cause;
  if (late) return new FetchError(`${url.host} did not answer in full within ${limits.totalMs / 1000} s.`);
  const code = (cause as NodeJS.ErrnoException).code ?? '';
  const reason =
    code === 'UND_ERR_CONNECT_TIMEOUT'
      ? `did not accept a connection within ${limits.connectMs / 1000} s`
      : (NETWORK_REASONS[code] ?? `could not be read (${code || cause.message})`);
  return new FetchError(`${url.host} ${reason}.`, { cause });
}
