import type { ChatHost } from '../chat-settings.js';

/** What an attribute's text has to become; another value means that its default is used instead. */
const TAKEN: Readonly<Record<string, (host: ChatHost) => string | number>> = {
  mode: (host) => host.mode,
  placement: (host) => host.placement,
  storage: (host) => host.storage,
  'color-scheme': (host) => host.colorScheme,
  'storage-ttl': (host) => host.storageTtl,
  'request-timeout': (host) => host.requestTimeout,
  'max-length': (host) => host.maxLength,
};
const PIECES = /^(?:reset|transcript|copy|timestamps|scores|badge)$/;

const told = new WeakMap<ChatHost, Set<string>>();

/** Tells the owner, in the console and once each, which attributes are not taken as they were written. */
export function checkAttributes(host: ChatHost): void {
  const known = told.get(host) ?? new Set();
  told.set(host, known);
  for (const problem of problemsOf(host)) {
    if (!known.has(problem)) console.warn(`<agent-chat> ${problem}`);
    known.add(problem);
  }
}

function* problemsOf(host: ChatHost): Generator<string> {
  for (const [name, taken] of Object.entries(TAKEN)) {
    const written = host.getAttribute(name)?.trim().toLowerCase();
    const used = `${taken(host)}`;
    if (written !== undefined && written !== used && Number(written) !== Number(used))
      yield `${name}="${written}" has no meaning; ${used} is used instead.`;
  }
  const starters = host.getAttribute('starters');
  if (starters && !isJsonArray(starters))
    yield `starters is not a JSON array, so there are none. As it should be: starters='["One?","Two?"]'`;
  for (const piece of host.without.split(/\s+/))
    if (piece && !PIECES.test(piece)) yield `without="${piece}" names no piece that can be left out.`;
  for (const name of host.imageHosts.split(/\s+/))
    if (name.includes('/')) yield `image-hosts takes hosts such as cdn.example, not addresses: ${name}`;
}

function isJsonArray(text: string): boolean {
  try {
    return Array.isArray(JSON.parse(text));
  } catch {
    return false;
  }
}
