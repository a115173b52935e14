import { type EdgeBar, PageEdges } from './page-edges.js';
import { hostPlace, LOW_SCREEN } from './placement.styles.js';

/** Content higher than this many line heights has more than one line. */
const ONE_LINE = 1.9;

export type BarLayout = Pick<EdgeBar, 'edge' | 'isFloat' | 'follows'>;

/** Keeps one bar in its place among the others at its edge of the page, and keeps space free for it if it needs any. */
export class BarPlacement implements EdgeBar {
  readonly edge: EdgeBar['edge'];
  readonly isFloat: boolean;
  readonly follows: boolean;
  height = 0;
  offset = 0;
  /** Called when `css` has changed. */
  readonly #apply: () => void;
  readonly #observer: ResizeObserver;
  readonly #screen = matchMedia(LOW_SCREEN);

  constructor(
    readonly host: HTMLElement & { requestUpdate(): void },
    readonly bar: HTMLElement,
    layout: BarLayout,
    apply: () => void,
  ) {
    this.#apply = apply;
    this.edge = layout.edge;
    this.isFloat = layout.isFloat;
    this.follows = layout.follows;
    // So that the space is there together with the bar.
    if (this.follows && !this.isFloat) this.height = bar.getBoundingClientRect().height;
    this.#observer = new ResizeObserver(([entry]) => {
      this.height = entry?.borderBoxSize[0]?.blockSize ?? bar.offsetHeight;
      this.#fitPill();
      this.#apply();
      this.settle();
    });
    this.#observer.observe(bar, { box: 'border-box' });
    this.#screen.addEventListener('change', this.#onScreen);
    addEventListener('beforeprint', this.#onPrint);
    addEventListener('afterprint', this.#onScreen);
    PageEdges.of(document).add(this);
  }

  /** The rules that put the bar in its place. */
  get css(): string {
    const size = this.isFloat ? 0 : this.height;
    const place = hostPlace(this.isFloat, this.edge);
    const host =
      this.isFloat || this.follows ? `@media screen{:host(:defined){${place};block-size:${size}px}}` : '';
    return `${host}.bar{--offset:${this.offset}px}`;
  }

  move(offset: number): void {
    if (offset === this.offset) return;
    this.offset = offset;
    this.#apply();
  }

  /** Call when the element may have moved among the other banners. */
  settle(): void {
    PageEdges.of(document).settle();
  }

  release(): void {
    this.#observer.disconnect();
    this.#screen.removeEventListener('change', this.#onScreen);
    removeEventListener('beforeprint', this.#onPrint);
    removeEventListener('afterprint', this.#onScreen);
    PageEdges.of(document).delete(this);
  }

  readonly #onScreen = (): void => this.host.requestUpdate();

  /** A bar in the top layer would cover the printed page. */
  readonly #onPrint = (): void => {
    if (this.bar.popover) this.bar.hidePopover();
  };

  #fitPill(): void {
    const content = this.bar.querySelector('.content');
    if (!content) return;
    const lines = content.clientHeight / parseFloat(getComputedStyle(content).lineHeight);
    this.bar.toggleAttribute('data-one-line', lines < ONE_LINE);
  }
}
