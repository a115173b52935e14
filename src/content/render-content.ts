import { type ContentStrings, type DressRules } from './dress.js';
import { Markdown } from './markdown.js';
import { Slicer } from './slices.js';
import { HtmlWriter } from './write-html.js';

export type { ContentStrings };

export interface RenderContentOptions {
  /** Hosts (`cdn.example.com`) whose images may load; every other image becomes a link. Default none. */
  readonly imageHosts?: readonly string[];
  /** Address that relative links are resolved against; the page's own by default. */
  readonly baseUrl?: string;
  /** Own wording for the few texts that content brings along; English by default. */
  readonly strings?: Partial<ContentStrings>;
}

const ENGLISH: ContentStrings = {
  newTab: 'opens in a new tab',
  table: 'Table',
  code: 'Code',
  taskDone: 'Done',
  taskOpen: 'To do',
  image: 'Image',
  cut: 'This answer was too long to show in full.',
};

/**
 * The one gate between untrusted markdown and the page: GitHub-flavoured markdown in which raw HTML is text, honest
 * links, no image that was not allowed, no form control, style, id or name. Never throws, whatever the text.
 */
export function renderContent(markdown: string, options: RenderContentOptions = {}): DocumentFragment {
  const content = document.createDocumentFragment();
  for (const slice of renderContentInSlices(markdown, options)) content.append(slice);
  return content;
}

/**
 * The same content in slices of a few milliseconds, to be appended in order. A step may also add to a block that was
 * handed out before (rows of a long table, say); its own fragment is then empty.
 */
export function* renderContentInSlices(
  markdown: string,
  { imageHosts = [], baseUrl = document.baseURI, strings }: RenderContentOptions = {},
): Generator<DocumentFragment, void> {
  const rules: DressRules = { imageHosts, baseUrl, strings: { ...ENGLISH, ...strings } };
  const reply = new Markdown(markdown);
  yield* new Slicer(new HtmlWriter(reply), rules).blocks(reply.blocks);
  if (reply.isCut) yield cutNote(rules.strings.cut);
}

function cutNote(text: string): DocumentFragment {
  const content = document.createDocumentFragment();
  const note = document.createElement('p');
  note.className = 'note';
  note.textContent = text;
  content.append(note);
  return content;
}
