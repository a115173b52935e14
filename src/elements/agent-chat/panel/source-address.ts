/** Whether a picture may load by itself: from the page's own origin, or encrypted from a host that the owner listed. */
export const isTrustedPicture = ({ origin, protocol, host }: URL, imageHosts: readonly string[]): boolean =>
  origin === location.origin ||
  (protocol === 'https:' && imageHosts.some((listed) => listed.toLowerCase() === host));

/** The address of YouTube's player without cookies; undefined when the address names no video. */
export function youtubeEmbed({ hostname, pathname, searchParams }: URL): URL | undefined {
  const host = hostname.replace(/^(?:www|m|music)\./, '');
  const [first = '', second = ''] = pathname.split('/').filter(Boolean);
  let id: string | null = null;
  if (host === 'youtu.be') id = first;
  else if (host === 'youtube.com' || host === 'youtube-nocookie.com') {
    id = /^(?:embed|shorts|live|v)$/.test(first) ? second : searchParams.get('v');
  }
  if (!id || !/^[\w-]{6,20}$/.test(id)) return undefined;
  const embed = new URL(`https://www.youtube-nocookie.com/embed/${id}?autoplay=1`);
  const start = secondsOf(searchParams.get('t') ?? searchParams.get('start') ?? '');
  if (start > 0) embed.searchParams.set('start', String(start));
  return embed;
}

/** `90`, `90s` or `1h2m3s`. */
function secondsOf(time: string): number {
  const [, hours, minutes, seconds] = /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(time) ?? [];
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
}
