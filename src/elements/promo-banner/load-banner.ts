const TIMEOUT_MS = 10_000;
const MAX_BYTES = 256 * 1024;

export interface LoadedBanner {
  readonly value: unknown;
  /** Whether the Banner came from another origin than the page's, perhaps by a redirect. */
  readonly isCrossOrigin: boolean;
}

/** Fetches a Banner as JSON, without credentials. Rejects after 10 s, or when it is larger than 256 kB. */
export async function loadBanner(url: string, signal: AbortSignal): Promise<LoadedBanner> {
  const abort = new AbortController();
  const passOn = (): void => abort.abort(signal.reason);
  signal.addEventListener('abort', passOn);
  const timer = setTimeout(
    () => abort.abort(new Error(`no answer within ${TIMEOUT_MS / 1000} s`)),
    TIMEOUT_MS,
  );
  try {
    const response = await fetch(url, { credentials: 'omit', signal: abort.signal });
    if (!response.ok) throw new Error(`status ${response.status}`);
    const value: unknown = JSON.parse(await readCapped(response));
    return { value, isCrossOrigin: new URL(response.url).origin !== location.origin };
  } catch (error) {
    abort.abort();
    throw error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', passOn);
  }
}

/** The body as text. Throws as soon as it exceeds the limit. */
async function readCapped(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done || !value) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > MAX_BYTES) throw new Error(`more than ${MAX_BYTES / 1024} kB`);
    text += decoder.decode(value, { stream: true });
  }
}
