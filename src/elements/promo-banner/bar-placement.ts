import type { BannerView } from '../../banner/read-banner.js';
import { type EdgeBar, PageEdges } from './page-edges.js';

/** Below this a bar that follows would take too much of the screen (WCAG 2.4.11), so it scrolls away. */
const SHORT_VIEWPORT = '(max-height: 479.98px)';

/** More than this many times the height of a line is more than one line. */
const ONE_LINE = 1.9;

export const isShortViewport = (): boolean => matchMedia(SHORT_VIEWPORT).matches;

/** Watches the size of a bar, takes its place among the others at its edge of the page, and keeps room for it. */
export class BarPlacement implements EdgeBar {
  edge: EdgeBar['edge'] = 'top';
  isFloat = false;
  follows = false;
  height = 0;
  offset = 0;
  /** The rules that put the bar in its place, for the element's own sheet. */
  css = '';
  readonly host: HTMLElement;
  readonly #onChange: (change: 'place' | 'viewport') => void;
  #bar: HTMLElement | undefined;
  #observer: ResizeObserver | undefined;
  #viewport: MediaQueryList | undefined;

  constructor(host: HTMLElement, onChange: (change: 'place' | 'viewport') => void) {
    this.host = host;
    this.#onChange = onChange;
  }

  get bar(): HTMLElement {
    return this.#bar ?? this.host;
  }

  /** Call after each render with the bar that stands now. */
  update(bar: HTMLElement | null, view: BannerView, follows: boolean): void {
    if (!bar) return this.release();
    const isFloat = view.mode === 'float';
    const isSame =
      bar === this.#bar &&
      view.placement === this.edge &&
      isFloat === this.isFloat &&
      follows === this.follows;
    Object.assign(this, { edge: view.placement, isFloat, follows });
    if (bar !== this.#bar) this.#watch(bar);
    if (isSame) this.#fit();
    else PageEdges.of(document).add(this);
    this.place();
  }

  release(): void {
    if (!this.#bar) return;
    this.#observer?.disconnect();
    this.#viewport?.removeEventListener('change', this.#onViewport);
    this.#bar = undefined;
    this.height = 0;
    this.offset = 0;
    PageEdges.of(document).delete(this);
  }

  place(): void {
    const size = this.isFloat ? 0 : this.follows ? this.height : undefined;
    const host = size === undefined ? '' : `@media screen{:host{position:relative;block-size:${size}px}}`;
    const css = `${host}.bar{--offset:${this.offset}px}`;
    if (css === this.css) return;
    this.css = css;
    this.#onChange('place');
  }

  #watch(bar: HTMLElement): void {
    this.#observer?.disconnect();
    this.#viewport?.removeEventListener('change', this.#onViewport);
    this.#bar = bar;
    // Runs before the frame is painted: the room is there when the bar is.
    this.#observer = new ResizeObserver(([entry]) => {
      this.height = entry?.borderBoxSize[0]?.blockSize ?? bar.offsetHeight;
      this.#fit();
      this.place();
      PageEdges.of(document).settle();
    });
    this.#observer.observe(bar);
    this.#viewport = matchMedia(SHORT_VIEWPORT);
    this.#viewport.addEventListener('change', this.#onViewport);
  }

  #onViewport = (): void => this.#onChange('viewport');

  /** What depends on how much text there is: the pill of one line, and a message that must scroll within the bar. */
  #fit(): void {
    const body = this.#bar?.firstElementChild as HTMLElement | null;
    const content = body?.firstElementChild;
    if (!this.#bar || !body || !content) return;
    const lines = content.clientHeight / parseFloat(getComputedStyle(content).lineHeight);
    this.#bar.toggleAttribute('data-one-line', lines < ONE_LINE && body.childElementCount === 1);
    // What scrolls must be reachable by keyboard.
    if (body.scrollHeight > body.clientHeight) body.tabIndex = 0;
    else body.removeAttribute('tabindex');
  }
}
