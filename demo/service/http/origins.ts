import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, MiddlewareHandler } from 'hono';

const LOOPBACK_HOST = /^(?:localhost|[a-z0-9-]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;
const PREFLIGHT_SECONDS = 600;

/** Whether `host`, with or without a port, names this machine. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK_HOST.test(host);
}

/** The address that a request comes from; empty if its connection is gone. */
export function addressOf(c: Context): string {
  return getConnInfo(c).remote.address ?? '';
}

/** Whether the address of a connection belongs to this machine. */
export function isLoopbackAddress(address: string): boolean {
  return address === '::1' || /^(?:::ffff:)?127\./.test(address);
}

/** Whether this origin is the host that the request was sent to. */
export function isOwnOrigin(c: Context, origin: string): boolean {
  return origin.replace(/^https?:\/\//i, '') === c.req.header('host');
}

/** Decides which pages may read answers: those of the listed origins, or of every loopback origin without a list. */
export function createOriginRule(allowed: readonly string[] | undefined): (origin: string) => boolean {
  if (allowed) return (origin) => allowed.includes(origin);
  return (origin) => {
    const host = /^https?:\/\/(.+)$/i.exec(origin)?.[1];
    return host !== undefined && isLoopbackHost(host);
  };
}

/**
 * CORS: allows the exact origin or nothing, never a wildcard and never credentials. A preflight does not tell which
 * agent the request is for, so `mayAsk` decides on it; `mayRead` decides who may read the answer itself.
 */
export function cors(
  mayRead: (origin: string) => boolean,
  mayAsk: (origin: string) => Promise<boolean>,
): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header('origin');
    c.header('Vary', 'Origin', { append: true });
    if (c.req.method === 'OPTIONS' && c.req.header('access-control-request-method')) {
      if (origin && (await mayAsk(origin))) {
        allow(c, origin);
        c.header('Access-Control-Allow-Methods', 'GET, POST');
        // Tracing tools of a page add headers of their own. Nothing here trusts a header that a page can set.
        c.header('Access-Control-Allow-Headers', 'Content-Type, *');
        c.header('Access-Control-Max-Age', String(PREFLIGHT_SECONDS));
      }
      return c.body(null, 204);
    }
    if (origin && mayRead(origin)) allow(c, origin);
    return next();
  };
}

/** Lets a page of this origin read the answer, including how long it has to wait after a 429. */
export function allow(c: Context, origin: string): void {
  c.header('Access-Control-Allow-Origin', origin);
  c.header('Access-Control-Expose-Headers', 'Retry-After');
}
