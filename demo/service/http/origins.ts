import type { Context, MiddlewareHandler } from 'hono';

const LOOPBACK_HOST = /^(?:localhost|[a-z0-9-]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;
const PREFLIGHT_SECONDS = 600;

/** Whether `host`, with or without a port, names this machine. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK_HOST.test(host);
}

/** Whether an address of a connection is this machine's. */
export function isLoopbackAddress(address: string): boolean {
  return address === '::1' || /^(?:::ffff:)?127\./.test(address);
}

/** Whether a page of this origin was served under the name the request asks at. */
export function isOwnOrigin(c: Context, origin: string): boolean {
  return origin.replace(/^https?:\/\//i, '') === c.req.header('host');
}

/** Which pages may read answers: the listed origins, or every loopback origin without a list. */
export function createOriginRule(allowed: readonly string[] | undefined): (origin: string) => boolean {
  if (allowed) return (origin) => allowed.includes(origin);
  return (origin) => {
    const host = /^https?:\/\/(.+)$/i.exec(origin)?.[1];
    return host !== undefined && isLoopbackHost(host);
  };
}

/**
 * CORS: names the exact origin or nothing, never a wildcard, never credentials. A preflight cannot tell whose
 * agent the request is for, so it is answered by `mayAsk`; the answer itself is guarded by `mayRead`.
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
        c.header('Access-Control-Allow-Headers', 'Content-Type');
        c.header('Access-Control-Max-Age', String(PREFLIGHT_SECONDS));
      }
      return c.body(null, 204);
    }
    if (origin && mayRead(origin)) allow(c, origin);
    return next();
  };
}

/** Lets the page of this origin read the answer, and wait as long as a 429 tells it. */
export function allow(c: Context, origin: string): void {
  c.header('Access-Control-Allow-Origin', origin);
  c.header('Access-Control-Expose-Headers', 'Retry-After');
}
