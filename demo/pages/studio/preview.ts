import type { PromoBannerElement } from 'agent-widgets';
import type { Banner } from 'agent-widgets/client';
import type { Theme } from '../shared/theme.js';
import { type Figure, readFigures } from './contrast.js';

/** Width and height of a visitor's screen, in px. */
const SCREENS = { desktop: [1366, 768], phone: [390, 640] } as const;
export type Screen = keyof typeof SCREENS;

export interface Warning {
  readonly field: string;
  readonly message: string;
}

export interface Reading {
  readonly figures: readonly Figure[];
  readonly warnings: readonly Warning[];
}

const PAGE = `<!doctype html><html lang="en"><head>
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>A page with the banner</title>
  <link rel="stylesheet" href="/shared/frame.css"><link rel="stylesheet" href="/studio/preview.css"></head>
  <body><main><h1 class="visually-hidden">A page</h1><i></i><i></i><i></i><div class="tiles"><i></i><i></i><i></i></div>
  <i></i><i></i><div class="tiles"><i></i><i></i><i></i></div><i></i><i></i></main>
  <script type="module" src="/dist/embed.mjs"></script></body></html>`;

/** A frame with a page as wide as a visitor's, which shows the banner while it is edited. */
export class Preview {
  readonly #frame: HTMLIFrameElement;
  readonly #page: Promise<Document>;
  #banner: PromoBannerElement | undefined;
  #warnings: Warning[] = [];
  #screen: Screen = 'desktop';

  constructor(
    frame: HTMLIFrameElement,
    /** Called when the banner is shown or closed. */
    private readonly onShown: (isShown: boolean) => void,
  ) {
    this.#frame = frame;
    this.#page = new Promise((resolve) => {
      frame.addEventListener('load', () => frame.contentDocument && resolve(frame.contentDocument));
    });
    frame.srcdoc = PAGE;
    new ResizeObserver(() => this.#fit()).observe(frame.parentElement ?? frame);
  }

  /** Resolves when the banner is drawn, with its contrasts and its warnings. */
  async show(banner: Banner): Promise<Reading> {
    const page = await this.#page;
    const element = (this.#banner ??= this.#create(page));
    this.#warnings = [];
    element.banner = banner;
    const isLast = banner.placement === 'bottom';
    const end = isLast ? page.body.lastElementChild : page.body.firstElementChild;
    // A bar is drawn where its element is in the page. It is moved only if it must be, because moving it loses the focus.
    if (end !== element) page.body[isLast ? 'append' : 'prepend'](element);
    await page.defaultView?.customElements.whenDefined('promo-banner');
    await element.updateComplete;
    if (end !== element) this.#scrollToBanner();
    return { figures: readFigures(element), warnings: this.#warnings };
  }

  /** Shows a banner that was closed. */
  reopen(): void {
    this.#banner?.show();
  }

  async setTheme(theme: Theme): Promise<void> {
    (await this.#page).documentElement.dataset['theme'] = theme;
  }

  setScreen(screen: Screen): void {
    this.#screen = screen;
    this.#fit();
    this.#scrollToBanner();
  }

  /** A bar that stays behind at the foot of the page would be out of view. */
  #scrollToBanner(): void {
    const page = this.#frame.contentDocument;
    const isLast = this.#banner?.matches(':last-child') === true;
    page?.defaultView?.scrollTo(0, isLast ? page.documentElement.scrollHeight : 0);
  }

  #create(page: Document): PromoBannerElement {
    const element = page.createElement('promo-banner');
    element.renderEmbed = (entry) => drawEmbed(page, entry);
    element.addEventListener('promo-banner-warning', ({ field, message }) =>
      this.#warnings.push({ field, message }),
    );
    element.addEventListener('promo-banner-show', () => this.onShown(true));
    element.addEventListener('promo-banner-close', () => {
      // An owner who tries the close button does not want the banner to stay closed.
      element.reset();
      this.onShown(false);
    });
    // A link that opens in the same tab would leave the preview.
    element.addEventListener('click', (event) => {
      const isLink = event.composedPath().some((node) => (node as Partial<Element>).localName === 'a');
      if (isLink) event.preventDefault();
    });
    return element;
  }

  /** The frame keeps its true width, because the layout depends on it, and is scaled down where there is less room. */
  #fit(): void {
    const box = this.#frame.parentElement;
    if (!box) return;
    const [width, height] = SCREENS[this.#screen];
    const scale = Math.min(1, box.clientWidth / width);
    const { style } = this.#frame;
    style.inlineSize = `${width}px`;
    style.blockSize = `${height}px`;
    style.scale = String(scale);
    style.marginInlineStart = `${(box.clientWidth - width * scale) / 2}px`;
    box.style.blockSize = `${height * scale}px`;
  }
}

function drawEmbed(page: Document, entry: Readonly<Record<string, unknown>>): Element {
  const box = page.createElement('code');
  box.className = 'embed';
  box.textContent = JSON.stringify(entry);
  return box;
}
