import type { ReactiveController } from 'lit';
import type { ChatHost } from './chat-settings.js';

const GAP_PX = 12;

/**
 * Moves the launcher away from page elements that the owner names (a cookie banner, a back-to-top button) while they are
 * visible. They can come and go at any time, so the whole page is observed, but only while a selector is set.
 */
export class KeepClear implements ReactiveController {
  readonly #host: ChatHost;
  #selector = '';
  #observer: MutationObserver | undefined;
  #sizes: ResizeObserver | undefined;
  #sheet: CSSStyleSheet | undefined;
  #frame = 0;
  #shift = 0;
  /** The invalid selector that the owner was warned of. */
  #wrong = '';

  constructor(host: ChatHost) {
    this.#host = host;
    host.addController(this);
  }

  hostUpdated(): void {
    const selector = this.#host.mode === 'floating' ? this.#host.keepClearOf.trim() : '';
    if (selector === this.#selector) {
      // In another corner or direction, other things are in the way.
      if (selector && this.#host.isConnected) this.#schedule();
      return;
    }
    this.#stop();
    this.#selector = selector;
    if (selector && this.#host.isConnected) this.#start();
  }

  hostConnected(): void {
    if (this.#selector) this.#start();
  }

  hostDisconnected(): void {
    this.#stop();
  }

  #start(): void {
    this.#observer = new MutationObserver(this.#schedule);
    this.#observer.observe(document.documentElement, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['class', 'style', 'hidden', 'open'],
    });
    // Simulated pages, in which owners test their components, have none.
    this.#sizes = window.ResizeObserver && new ResizeObserver(this.#schedule);
    addEventListener('resize', this.#schedule);
    addEventListener('scroll', this.#schedule, { passive: true });
    addEventListener('transitionend', this.#schedule);
    this.#schedule();
  }

  #stop(): void {
    this.#observer?.disconnect();
    this.#sizes?.disconnect();
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    removeEventListener('resize', this.#schedule);
    removeEventListener('scroll', this.#schedule);
    removeEventListener('transitionend', this.#schedule);
    this.#move(0);
  }

  #schedule = (): void => {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#move(this.#neededShift());
    });
  };

  #neededShift(): number {
    const launcher = this.#host.renderRoot.querySelector('[part~=launcher]');
    if (!launcher) return 0;
    const atTop = this.#host.placement.startsWith('top');
    const away = atTop ? 1 : -1;
    const box = launcher.getBoundingClientRect();
    const home = {
      left: box.left,
      right: box.right,
      top: box.top - away * this.#shift,
      bottom: box.bottom - away * this.#shift,
    };
    let shift = 0;
    for (const obstacle of this.#obstacles(atTop)) {
      const beside = obstacle.right + GAP_PX <= home.left || obstacle.left - GAP_PX >= home.right;
      const top = home.top + away * shift;
      const bottom = home.bottom + away * shift;
      if (beside || obstacle.bottom + GAP_PX <= top || obstacle.top - GAP_PX >= bottom) continue;
      shift = atTop ? obstacle.bottom + GAP_PX - home.top : home.bottom - (obstacle.top - GAP_PX);
    }
    // If there is no room left beside it, the launcher stays in its usual place.
    return shift + box.height < innerHeight ? shift : 0;
  }

  /** The boxes to keep clear of, nearest to the launcher's edge first. */
  #obstacles(atTop: boolean): DOMRect[] {
    let elements: Element[];
    try {
      elements = [...document.querySelectorAll(this.#selector)];
    } catch {
      if (this.#wrong !== this.#selector) {
        this.#wrong = this.#selector;
        console.warn(`<agent-chat> keep-clear-of is not a selector: ${this.#selector}`);
      }
      return [];
    }
    for (const element of elements) this.#sizes?.observe(element);
    return elements
      .filter(
        (element) =>
          element !== this.#host &&
          element.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }),
      )
      .map((element) => element.getBoundingClientRect())
      .filter((box) => box.width > 0 && box.height > 0)
      .sort((a, b) => (atTop ? a.top - b.top : b.bottom - a.bottom));
  }

  #move(shift: number): void {
    if (shift === this.#shift) return;
    this.#shift = shift;
    if (!this.#sheet) {
      this.#sheet = new CSSStyleSheet();
      this.#host.renderRoot.adoptedStyleSheets.push(this.#sheet);
    }
    this.#sheet.replaceSync(`:host{--_clear:${shift}px}`);
  }
}
