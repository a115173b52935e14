import type { SourceItem } from './source-item.js';

/** What a source is called: its own title, else what its type has to offer. */
export function titleOf({ type, title, source, content }: SourceItem): string {
  if (typeof title === 'string' && title.trim()) return title.trim();
  if (type === 'QA') return firstLine(source) || type;
  if (type === 'Summary') return firstLine(content) || type;
  if (type === 'Picture' || type === 'Video') return firstLine(content) || nameOf(source) || type;
  return nameOf(source) || firstLine(source) || type;
}

/** The host of a source that is an address, for people to see where it leads. */
export function hostOf(source: string): string {
  return parse(source)?.host.replace(/^www\./, '') ?? '';
}

const firstLine = (text: string): string => text.split('\n', 1)[0]?.trim() ?? '';

function nameOf(source: string): string {
  const url = parse(source);
  if (!url) return '';
  const last = url.pathname.split('/').filter(Boolean).at(-1) ?? '';
  try {
    return decodeURIComponent(last) || url.host;
  } catch {
    return last;
  }
}

function parse(source: string): URL | undefined {
  try {
    const url = new URL(source, document.baseURI);
    return url.protocol === 'http:' || url.protocol === 'https:' ? url : undefined;
  } catch {
    return undefined;
  }
}
