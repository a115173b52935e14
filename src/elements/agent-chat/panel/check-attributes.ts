import type { ChatHost } from '../chat-settings.js';

/** Attributes with their properties. When a value has no meaning, the property has its default instead. */
const TAKEN = {
  mode: 'mode',
  placement: 'placement',
  storage: 'storage',
  'color-scheme': 'colorScheme',
  'storage-ttl': 'storageTtl',
  'request-timeout': 'requestTimeout',
  'max-length': 'maxLength',
} as const;
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
  for (const [name, property] of Object.entries(TAKEN)) {
    const written = host.getAttribute(name)?.trim().toLowerCase();
    const used = `${host[property]}`;
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
