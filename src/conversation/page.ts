/**
 * What the conversation uses of the browser. Everything is looked up at the time of use: a server has none of it, and in a
 * sandboxed frame even reading `sessionStorage` throws.
 */

export type AreaName = 'session' | 'local' | 'none';

/** The storage area. Getting or using it throws where storage is forbidden, and for `none`. */
export function storageArea(name: AreaName): Storage {
  return (globalThis as unknown as Record<`${AreaName}Storage`, Storage>)[`${name}Storage`];
}

/** A channel to the other tabs of this origin, or undefined where the browser has none. */
export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}

/** False only when the browser is certain that there is no connection. */
export const isOnline = (): boolean => navigator.onLine;

export interface PageHandlers {
  onConnection(): void;
  /** Another tab has written to the shared storage area. */
  onStorage(): void;
  /** The page is being left, perhaps for the back/forward cache. */
  onHide(): void;
  /** The page is back from that cache, or was prerendered and is visited now. Storage may have changed meanwhile. */
  onRestore(): void;
}

/** Listens to the page's life cycle; returns a function that ends this. */
export function watchPage({ onConnection, onStorage, onHide, onRestore }: PageHandlers): () => void {
  const watch = new AbortController();
  const { signal } = watch;
  addEventListener('online', onConnection, { signal });
  addEventListener('offline', onConnection, { signal });
  addEventListener('storage', onStorage, { signal });
  addEventListener('pagehide', onHide, { signal });
  addEventListener('pageshow', (event) => event.persisted && onRestore(), { signal });
  // The event's target is the document, so the window hears it only while capturing.
  addEventListener('prerenderingchange', onRestore, { signal, capture: true });
  return () => watch.abort();
}

/** Runs code of the host page. What it throws is reported as uncaught, and everything else goes on. */
export function isolate(work: () => void): void {
  try {
    work();
  } catch (error) {
    (globalThis.reportError ?? console.error)(error);
  }
}
