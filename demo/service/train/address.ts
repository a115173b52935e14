import { BlockList, isIP, isIPv6 } from 'node:net';

/** An address is not allowed, or could not be fetched; the message is for the item's owner. */
export class FetchError extends Error {
  override readonly name = 'FetchError';
}

/** IANA special-purpose ranges, from which no public site is served. */
const PRIVATE_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Global unicast is 2000::/3. The private ranges lie inside it, but are not public or contain an IPv4 address. */
const GLOBAL_IPV6 = ['2000::/3'];
const PRIVATE_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const privateIpv4 = blockList(PRIVATE_IPV4, 'ipv4');
const globalIpv6 = blockList(GLOBAL_IPV6, 'ipv6');
const privateIpv6 = blockList(PRIVATE_IPV6, 'ipv6');

/** Whether an IP address belongs to the public internet: not loopback, private, link-local, mapped or reserved. */
export function isPublicAddress(address: string): boolean {
  if (isIPv6(address)) return globalIpv6.check(address, 'ipv6') && !privateIpv6.check(address, 'ipv6');
  return isIP(address) === 4 && !privateIpv4.check(address, 'ipv4');
}

/**
 * Parses a web address strictly. Whether its host resolves to a public address is checked only on connecting.
 *
 * @param base what a relative address, such as that of a redirect, is relative to
 * @throws FetchError for anything but http(s), for a user name or password, and for odd spellings of an IP address
 */
export function parseWebAddress(text: string, base?: URL): URL {
  let url: URL;
  try {
    url = new URL(text, base);
  } catch {
    throw new FetchError(`"${shorten(text)}" is not a web address.`);
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new FetchError(`Only http and https addresses are read, not ${url.protocol.slice(0, -1)}.`);
  }
  if (url.username || url.password) {
    throw new FetchError('An address with a user name or password in it is not read.');
  }
  const host = hostOf(url);
  if (isIP(host) && writtenHost(text) !== undefined && writtenHost(text) !== host) {
    throw new FetchError('An IP address must be written in its plain form.');
  }
  return url;
}

/** @throws FetchError unless an ordinary web server of the public internet may answer there */
export function assertPublic(url: URL): void {
  if (url.port && url.port !== '80' && url.port !== '443') {
    throw new FetchError(`Only ports 80 and 443 are read, not ${url.port}.`);
  }
  const host = hostOf(url);
  if (isIP(host) && !isPublicAddress(host)) throw notPublic(host);
}

/** The same refusal for all private addresses; it does not tell what a name resolved to. */
export function notPublic(host: string): FetchError {
  return new FetchError(`${host} is not on the public internet, so it is not read.`);
}

/** Host name or IP address; an IPv6 address comes without its brackets. */
function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

/** The host as it was written, before the parser turned `0x7f.1` into `127.0.0.1`. */
function writtenHost(text: string): string | undefined {
  const authority = /^\s*(?:[a-z][a-z0-9+.-]*:)?[\\/]{2}([^\\/?#\s]*)/i.exec(text)?.[1];
  return authority
    ?.replace(/:\d*$/, '')
    .replace(/^\[|\]$/g, '')
    .toLowerCase();
}

function blockList(subnets: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [network = '', prefix] = subnet.split('/');
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}

function shorten(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
