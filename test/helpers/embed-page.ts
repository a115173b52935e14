/** A customer's page with the built script-tag files, in a frame, so that it has its own document, registry and console. */
import { LISTEN } from './embed-tags.js';
import { until } from './until.js';

export { CLASSIC, LOADER, scriptTag } from './embed-tags.js';

export interface EmbedPage {
  readonly window: Window & typeof globalThis;
  readonly document: Document;
  /** Warnings on the console. */
  readonly warnings: string[];
  /** Uncaught errors, unhandled rejections and errors on the console. */
  readonly errors: string[];
  isDefined(tag: string): boolean;
  until(condition: () => boolean, what: string): Promise<void>;
  /** Adds a script tag as a tag manager does, and waits until it has run. */
  addScript(attributes: Readonly<Record<string, string>>): Promise<void>;
}

export interface PageOptions {
  readonly head?: string;
  readonly body?: string;
  /** Gives the page an address, which a router can change. */
  readonly hasAddress?: boolean;
  /** Leaves out the doctype; needs `hasAddress`. */
  readonly isQuirky?: boolean;
}

/** Opens a page with the given HTML. `closePages` removes it. */
export async function openPage({
  head = '',
  body = '',
  hasAddress,
  isQuirky,
}: PageOptions): Promise<EmbedPage> {
  const frame = document.createElement('iframe');
  frame.title = 'Page of a customer';
  const html = `${isQuirky ? '' : '<!doctype html>'}<html lang="en"><head><title>Shop</title>${LISTEN}${head}</head><body>${body}</body></html>`;
  if (!hasAddress) frame.srcdoc = html;
  const loaded = (): Promise<Event> =>
    new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  const isThere = loaded();
  document.body.append(frame);
  opened.push(frame);
  await isThere;
  if (hasAddress) {
    const isWritten = loaded();
    // A written document has the address of the document that wrote it; one from `srcdoc` has none.
    frame.contentDocument!.open();
    frame.contentDocument!.write(html);
    frame.contentDocument!.close();
    await isWritten;
  }
  const page = frame.contentWindow as EmbedPage['window'] & { warnings: string[]; errors: string[] };
  return {
    window: page,
    document: page.document,
    warnings: page.warnings,
    errors: page.errors,
    isDefined: (tag) => page.customElements.get(tag) !== undefined,
    until,
    async addScript(attributes) {
      const script = page.document.createElement('script');
      for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
      const ran = new Promise((resolve) => script.addEventListener('load', resolve));
      page.document.head.append(script);
      await ran;
    },
  };
}

const opened: HTMLIFrameElement[] = [];

export function closePages(): void {
  for (const frame of opened.splice(0)) frame.remove();
}
