import type { SendError } from '../../conversation/store.js';

/** What an owner can check when no answer reaches the page. */
export const NETWORK_ADVICE =
  "If the service is up, check that it allows this origin (CORS), that the page's Content-Security-Policy names it in connect-src and that no service worker or browser extension blocks it.";

/** What an owner can check in the set-up; undefined when it does not explain the failure. */
export function adviceOn({ kind, httpStatus }: Pick<SendError, 'kind' | 'httpStatus'>): string | undefined {
  if (kind === 'network') return NETWORK_ADVICE;
  // Where there is no such path, many sites answer with a page of their own.
  const isElsewhere = kind === 'parse' || httpStatus === 401 || httpStatus === 404;
  return isElsewhere ? 'Check ai-url and agent-id.' : undefined;
}
