/**
 * What the conversation asks of the browser around it. Everything is looked up when needed: a server has none of it, and
 * a sandboxed frame throws on the mere mention of storage.
 */

export type AreaName = 'session' | 'local' | 'none';

/** The storage area. To take or use it throws where it is forbidden, as `none` always is. */
export function storageArea(name: AreaName): Storage {
  return (globalThis as unknown as Record<`${AreaName}Storage`, Storage>)[`${name}Storage`];
}

/** A channel to other tabs of this origin, or undefined where there is none. */
export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}

/** False only where the browser is sure that there is no connection. */
export const isOnline = (): boolean => navigator.onLine;

export interface PageHandlers {
  onConnection(): void;
  /** Another tab has written to the shared storage area. */
  onStorage(): void;
  /** The page goes away, perhaps into the back/forward cache. */
  onHide(): void;
  /** The page is back from that cache, or was drawn ahead and is visited; storage may have changed meanwhile. */
  onRestore(): void;
}

/** Follows the page's life; returns its own undo. */
export function watchPage({ onConnection, onStorage, onHide, onRestore }: PageHandlers): () => void {
  const watch = new AbortController();
  const { signal } = watch;
  addEventListener('online', onConnection, { signal });
  addEventListener('offline', onConnection, { signal });
  addEventListener('storage', onStorage, { signal });
  addEventListener('pagehide', onHide, { signal });
  addEventListener('pageshow', (event) => event.persisted && onRestore(), { signal });
  // Told to the document, on its way there.
  addEventListener('prerenderingchange', onRestore, { signal, capture: true });
  return () => watch.abort();
}

/** Runs code of the host page. What it throws is reported as uncaught and stops nobody else. */
export function isolate(work: () => void): void {
  try {
    work();
  } catch (error) {
    (globalThis.reportError ?? console.error)(error);
  }
}
