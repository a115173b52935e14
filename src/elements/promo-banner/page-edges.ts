/** One bar at an edge of the page, with what its neighbours need to know. */
export interface EdgeBar {
  readonly host: HTMLElement;
  readonly bar: HTMLElement;
  readonly edge: 'top' | 'bottom';
  readonly isFloat: boolean;
  /** Stays in the viewport while the page scrolls. */
  readonly follows: boolean;
  /** Height in px. */
  readonly height: number;
  /** Distance from the edge, or from the bar's own place in the page, in px. */
  readonly offset: number;
  move(offset: number): void;
}

type Edge = EdgeBar['edge'];

/** Boxes this close to each other count as touching, because page heights are rounded. */
const TOUCHING_PX = 2;

const KEY = Symbol.for('agent-widgets:page-edges');

/** Stacks the bars of a document, and publishes how much of the page they cover. */
export class PageEdges {
  readonly #bars = new Set<EdgeBar>();
  readonly #covers = { top: new Cover('top'), bottom: new Cover('bottom') };

  /** The instance of the document. Several copies of the package on a page share it. */
  static of(page: Document): PageEdges {
    const home = page as Document & { [KEY]?: PageEdges };
    return (home[KEY] ??= new PageEdges());
  }

  add(bar: EdgeBar): void {
    if (this.#bars.size === 0) {
      addEventListener('resize', this.settle);
      addEventListener('agent-chat-ready', this.settle);
      addEventListener('scroll', this.#onScroll, { passive: true });
      addEventListener('focusin', this.#onFocus);
    }
    this.#bars.add(bar);
    this.settle();
  }

  delete(bar: EdgeBar): void {
    if (!this.#bars.delete(bar)) return;
    if (this.#bars.size === 0) {
      removeEventListener('resize', this.settle);
      removeEventListener('agent-chat-ready', this.settle);
      removeEventListener('scroll', this.#onScroll);
      removeEventListener('focusin', this.#onFocus);
    }
    this.settle();
  }

  /** Gives every bar its place. To be called when one of them has changed. */
  settle = (): void => {
    this.#settleEdge('top');
    this.#settleEdge('bottom');
  };

  /** Scrolling matters only if there are bars that scroll with the page. */
  #onScroll = (): void => {
    if ([...this.#bars].some(({ follows }) => !follows)) this.settle();
  };

  /** WebKit ignores scroll-padding when it scrolls the focused element into view. */
  #onFocus = (event: FocusEvent): void => {
    const [target] = event.composedPath();
    if (!(target instanceof Element) || !target.matches(':focus-visible') || isPinned(target)) return;
    const { top, bottom } = target.getBoundingClientRect();
    const { clientHeight } = document.documentElement;
    const [start, end] = [this.#covers.top.px, clientHeight - this.#covers.bottom.px];
    const isCovered = (from: number, to: number): boolean => top < to && bottom > from;
    if (bottom - top > end - start) return;
    if (isCovered(end, clientHeight)) scrollBy(0, Math.ceil(bottom - end));
    else if (isCovered(0, start)) scrollBy(0, Math.floor(top - start));
  };

  #settleEdge(edge: Edge): void {
    // A bar that the page hides covers nothing.
    const bars = [...this.#bars].filter((bar) => bar.edge === edge && bar.height > 0).sort(inDocumentOrder);
    if (edge === 'bottom') bars.reverse();
    const flowing = bars
      .filter(({ isFloat, follows }) => !isFloat && !follows)
      .map(({ host }) => spanOf(host, edge));
    const cards = this.#settleCards(bars, edge);
    let covered = 0;
    let taken = 0;
    // Cards float above the bars, whatever their order in the document.
    for (const bar of bars
      .filter(({ follows }) => follows)
      .sort((a, b) => Number(a.isFloat) - Number(b.isFloat))) {
      taken = reachOf(bar.isFloat ? [...flowing, ...cards] : flowing, edge, taken);
      bar.move(taken);
      const size = bar.height + insetOf(bar);
      taken += size;
      covered += size;
    }
    this.#covers[edge].set(covered);
    this.#covers[edge].tellChats(reachOf([...flowing, ...cards], edge, taken));
  }

  /** Cards that scroll with the page keep their own place in it, after any bars and cards that begin there. */
  #settleCards(bars: readonly EdgeBar[], edge: Edge): Span[] {
    const taken = bars.filter(({ isFloat }) => !isFloat).map(({ host }) => spanOf(host, edge));
    const cards = bars.filter(({ isFloat, follows }) => isFloat && !follows);
    return cards.map((card) => {
      const { start, left, right } = spanOf(card.host, edge);
      const size = card.height + insetOf(card);
      let offset = 0;
      for (const span of taken) {
        const isBeside = span.right <= left || span.left >= right;
        const isApart = span.start >= start + offset + size || span.end <= start + offset;
        if (!isBeside && !isApart) offset = span.end - start;
      }
      // Not above the start of the page, where nobody could scroll to it.
      card.move(edge === 'top' ? offset : Math.min(offset, scrollY - start - size));
      const place = { start: start + offset, end: start + offset + size, left, right };
      taken.push(place);
      return place;
    });
  }
}

/** Publishes the covered height at one edge on the root element of the document. */
class Cover {
  px = 0;
  #reach = 0;
  /** The scroll padding as set here: any other value is one that the page has set since. */
  #ownPadding = '';
  /** The page's own, while ours is in its place. */
  #padding: { readonly value: string; readonly priority: string } | undefined;
  readonly #variable: string;
  readonly #reachVariable: string;
  readonly #property: string;
  readonly #chats: string;

  constructor(edge: Edge) {
    this.#variable = `--promo-banner-${edge}`;
    this.#reachVariable = `--promo-banner-at-${edge}`;
    this.#property = `scroll-padding-${edge}`;
    const atTop = '[placement^=top]';
    this.#chats = `agent-chat${edge === 'top' ? atTop : `:not(${atTop})`}`;
  }

  set(px: number): void {
    const rounded = Math.round(px * 100) / 100;
    if (rounded === this.px) return;
    const { style } = document.documentElement;
    this.px = rounded;
    if (rounded === 0) {
      style.removeProperty(this.#variable);
      this.#restorePadding(style);
      return;
    }
    style.setProperty(this.#variable, `${rounded}px`);
    // Keeps focused elements and anchors from ending up behind the bar. Added to what the page itself keeps free.
    this.#padding ??= {
      value: style.getPropertyValue(this.#property),
      priority: style.getPropertyPriority(this.#property),
    };
    this.#restorePadding(style, true);
    const own = getComputedStyle(document.documentElement).getPropertyValue(this.#property);
    const whole = `${Math.ceil(rounded)}px`;
    style.setProperty(this.#property, /\d/.test(own) ? `calc(${own} + ${whole})` : whole);
    this.#ownPadding = style.getPropertyValue(this.#property);
  }

  /**
   * Tells chats at this edge, whose launcher would cover a close button, how far from it bars are in view, those that scroll
   * with the page included.
   */
  tellChats(px: number): void {
    const reach = px > this.px && document.querySelector(this.#chats) ? Math.round(px) : 0;
    if (reach === this.#reach) return;
    this.#reach = reach;
    const { style } = document.documentElement;
    style.setProperty(this.#reachVariable, reach ? `${reach}px` : '');
    dropEmptyStyle();
  }

  /** Gives the page its own scroll padding back: for good, or, when `isKept`, until ours is added to it again. */
  #restorePadding(style: CSSStyleDeclaration, isKept = false): void {
    const before = this.#padding;
    if (!isKept) this.#padding = undefined;
    if (!before) return;
    const value = style.getPropertyValue(this.#property);
    if (this.#ownPadding && value !== this.#ownPadding) {
      // The page has set a value of its own meanwhile, which is the one to come back to.
      if (isKept) this.#padding = { value, priority: style.getPropertyPriority(this.#property) };
      return;
    }
    style.setProperty(this.#property, before.value, before.priority);
    dropEmptyStyle();
  }
}

function dropEmptyStyle(): void {
  const root = document.documentElement;
  if (root.getAttribute('style') === '') root.removeAttribute('style');
}

function inDocumentOrder(a: EdgeBar, b: EdgeBar): number {
  return a.host.compareDocumentPosition(b.host) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1;
}

/** Whether the element keeps its place when the page scrolls. */
function isPinned(element: Element): boolean {
  for (let node: Element | null = element; node; node = node.parentElement ?? hostOf(node)) {
    if (/fixed|sticky/.test(getComputedStyle(node).position)) return true;
  }
  return false;
}

function hostOf(element: Element): Element | null {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

/** Space between a card and what it is stacked on. */
function insetOf({ bar, edge, isFloat, offset }: EdgeBar): number {
  return isFloat ? (parseFloat(getComputedStyle(bar)[edge]) || 0) - offset : 0;
}

interface Span {
  /** Measured from the edge into the page. */
  readonly start: number;
  readonly end: number;
  readonly left: number;
  readonly right: number;
}

function spanOf(host: HTMLElement, edge: Edge): Span {
  const { top, bottom, left, right } = host.getBoundingClientRect();
  return edge === 'top'
    ? { start: top, end: bottom, left, right }
    : { start: -bottom, end: -top, left, right };
}

/** How far boxes that scroll with the page extend what is already taken at the edge of the viewport. */
function reachOf(flowing: readonly Span[], edge: Edge, taken: number): number {
  const origin = edge === 'top' ? 0 : -document.documentElement.clientHeight;
  let reach = taken;
  for (const { start, end } of flowing) {
    if (start - origin <= reach + TOUCHING_PX && end - origin > reach) reach = end - origin;
  }
  return reach;
}
