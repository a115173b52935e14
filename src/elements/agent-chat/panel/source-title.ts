import { withoutOverrides } from '../../../content/dress.js';
import { isSeen, isWeb, readUrl, visibleText } from '../../../content/links.js';
import { plainText } from '../../../content/plain-text.js';
import type { Strings } from '../../../i18n/strings.js';
import type { DataItemType } from '../../../protocol/index.js';
import type { SourceItem } from '../source-item.js';

/** Types whose `source` is not an address (section 2.4). */
const WITHOUT_ADDRESS: readonly string[] = ['Summary', 'QA', 'FacePop'] satisfies DataItemType[];

/** The title of a source: its own, else one made from what its type has. */
export function titleOf(item: SourceItem, texts: Strings): string {
  const { type, source, content } = item;
  const given = WITHOUT_ADDRESS.includes(type)
    ? lineOf(item.title ?? '')
    : visibleText(item.title ?? '').trim();
  if (isSeen(given)) return given;
  const label = typeLabel(type, texts);
  switch (type) {
    case 'QA':
    case 'FacePop':
      return questionsOf(source)[0] ?? label;
    case 'Summary':
      return lineOf(firstWords(content, texts)) || label;
    case 'Picture':
    case 'Video':
      return visibleText(firstWords(content, texts)) || nameOf(item) || label;
    case 'Website':
      return hostOf(linkOf(item)) || label;
    // Their addresses have only the id of a document.
    case 'YoutubeVideo':
    case 'GoogleDoc':
    case 'GoogleSheet':
      return label;
    default:
      return nameOf(item) || label;
  }
}

/** The type of a source in words, in the visitor's language. */
export function typeLabel(type: string, texts: Strings): string {
  const labels = new Map<string, string>([
    ['Website', texts.website],
    ['Webpage', texts.webpage],
    ['Link', texts.link],
    ['GoogleSheet', 'Google Sheets'],
    ['GoogleDoc', 'Google Docs'],
    ['Summary', texts.summary],
    ['YoutubeVideo', 'YouTube'],
    ['Picture', texts.image],
    ['Video', texts.video],
    ['QA', texts.question],
    ['Calendar', texts.calendar],
    ['IFrame', texts.frame],
  ]);
  return labels.get(type) ?? type;
}

/** A host written without a scheme, as opposed to a file name: it begins with `www.` or is followed by a path. */
const BARE_HOST = /^(?:www\.[^.]|[^\s/?#@:.]+(?:\.[^\s/?#@:.]+)*\.\p{L}{2,}\/)/iu;

/** The address of a source, if its type has one and it may be followed. */
export function linkOf({ type, source }: SourceItem): URL | undefined {
  if (WITHOUT_ADDRESS.includes(type)) return undefined;
  const address = source.trim();
  // Only an address that is clearly relative is resolved against the page. Any other text would lead to a wrong place on it.
  const base = /^(?:\.{0,2}\/|[?#])/.test(address) ? document.baseURI : 'about:blank';
  const url = readUrl(BARE_HOST.test(address) ? `https://${address}` : address, base);
  return url && isWeb(url) ? url : undefined;
}

/** The host of an address, without `www.`, to show where it leads. */
export function hostOf(url: URL | undefined): string {
  return url?.host.replace(/^www\./, '') ?? '';
}

/** The questions of a QA item, which are separated by line breaks. */
export function questionsOf(source: string): readonly string[] {
  return source
    .split(/\r\n?|\n/)
    .map(lineOf)
    .filter(isSeen);
}

const firstWords = (markdown: string, texts: Strings): string =>
  plainText(markdown.trim().split('\n', 1)[0] ?? '', texts);

/** A text that is no link keeps what joins its letters and signs, although it cannot be seen. */
const lineOf = (text: string): string => withoutOverrides(text).trim();

/** The last part of the path, else the host. */
function nameOf(item: SourceItem): string {
  const url = linkOf(item);
  const last = url?.pathname.split('/').filter(Boolean).at(-1) ?? '';
  try {
    const name = visibleText(decodeURIComponent(last));
    return isSeen(name) ? name : hostOf(url);
  } catch {
    return last;
  }
}
