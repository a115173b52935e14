import { expect, nextFrame } from '@open-wc/testing';
import type { PromoBannerElement } from '../../../src/elements/promo-banner/promo-banner.js';
import { until } from '../../helpers/until.js';
import {
  bannerOf,
  byId,
  forgetVisit,
  partOf,
  partsOf,
  recordEvents,
  settled,
  showBanner,
} from './banners.js';

type Listener = readonly [target: EventTarget, type: string, callback: unknown];

/** Everything that a banner could leave behind on a page, counted while it works. */
class Ledger {
  readonly #undo: (() => void)[] = [];
  readonly #listeners: Listener[] = [];
  readonly #observers = new Set<object>();
  readonly #timers = new Set<unknown>();

  constructor() {
    for (const target of [window, document, document.documentElement, MediaQueryList.prototype])
      this.#watchListeners(target);
    for (const name of ['ResizeObserver', 'IntersectionObserver', 'MutationObserver'] as const)
      this.#watchObserver(name);
    this.#watchTimers();
  }

  get left(): unknown[] {
    return [...this.#listeners.map(([, type]) => type), ...this.#observers, ...this.#timers];
  }

  close(): void {
    this.#undo.forEach((undo) => undo());
  }

  #replace<T extends object, K extends keyof T>(target: T, key: K, value: T[K]): void {
    const own = Object.getOwnPropertyDescriptor(target, key);
    Object.defineProperty(target, key, { configurable: true, writable: true, value });
    this.#undo.push(() =>
      own ? Object.defineProperty(target, key, own) : Reflect.deleteProperty(target, key),
    );
  }

  #watchListeners(target: EventTarget): void {
    const { addEventListener, removeEventListener } = target;
    const listeners = this.#listeners;
    this.#replace(
      target,
      'addEventListener',
      function (this: EventTarget, type: string, callback: unknown, options?: unknown) {
        listeners.push([this, type, callback]);
        addEventListener.call(this, type, callback as EventListener, options as AddEventListenerOptions);
      },
    );
    this.#replace(
      target,
      'removeEventListener',
      function (this: EventTarget, type: string, callback: unknown, options?: unknown) {
        const index = listeners.findIndex(([, at, which]) => at === type && which === callback);
        if (index >= 0) listeners.splice(index, 1);
        removeEventListener.call(this, type, callback as EventListener, options as EventListenerOptions);
      },
    );
  }

  #watchObserver(name: 'ResizeObserver' | 'IntersectionObserver' | 'MutationObserver'): void {
    const observers = this.#observers;
    const Base = window[name] as unknown as new (...args: unknown[]) => {
      observe(...args: unknown[]): void;
      disconnect(): void;
    };
    class Watched extends Base {
      override observe(...args: unknown[]): void {
        observers.add(this);
        super.observe(...args);
      }
      override disconnect(): void {
        observers.delete(this);
        super.disconnect();
      }
    }
    this.#replace(window, name, Watched as never);
  }

  #watchTimers(): void {
    const { setTimeout, clearTimeout } = window;
    const timers = this.#timers;
    this.#replace(window, 'setTimeout', ((callback: () => void, ms?: number) => {
      const id = setTimeout(() => {
        timers.delete(id);
        callback();
      }, ms);
      timers.add(id);
      return id;
    }) as typeof setTimeout);
    this.#replace(window, 'clearTimeout', ((id: number) => {
      timers.delete(id);
      clearTimeout(id);
    }) as typeof clearTimeout);
  }
}

const BUSY = {
  scrollBehavior: 'follow',
  enableTracking: true,
  enableSDK: true,
  pattern: 'dots',
  linkMode: 'fancy',
  customCSS: '.bar { letter-spacing: 1px }',
  closeBehavior: 'remember',
};

describe('the life of a banner', () => {
  afterEach(forgetVisit);

  it('leaves no listener, observer, timer, style or entry behind when it goes', async () => {
    await showBanner(bannerOf(BUSY));
    forgetVisit();
    await nextFrame();
    const ledger = new Ledger();
    for (let round = 0; round < 20; round++) {
      const { element } = await showBanner(bannerOf({ ...BUSY, id: `r${round}` }));
      if (round % 2) element.close();
      element.remove();
    }
    await nextFrame();
    const { left } = ledger;
    ledger.close();
    expect(left).to.deep.equal([]);
    expect(document.documentElement.getAttribute('style')).to.equal(null);
    expect(byId('r1')).to.equal(undefined);
  });

  it('is found by its id by a script that waits until it was read', async () => {
    let found: Element | undefined;
    const find = (): void => void (found = byId('sdk'));
    addEventListener('promo-banner-ready', find, { once: true });
    const { element } = await showBanner(bannerOf({ id: 'sdk', enableSDK: true }));
    expect(found === element).to.equal(true);
    const Banner = customElements.get('promo-banner') as typeof PromoBannerElement;
    class ShopBanner extends Banner {}
    expect(ShopBanner.byId('sdk') === element).to.equal(true);
    element.remove();
  });

  it('gives up a request when it goes, and asks again when it comes back', async () => {
    const { element, warnings } = await showBanner(null, { page: '<p></p>' });
    element.src = `/no-banner-here.json?${Math.random()}`;
    await element.updateComplete;
    element.remove();
    await nextFrame();
    expect(warnings).to.deep.equal({});
    element.src = URL.createObjectURL(new Blob([JSON.stringify(bannerOf({ content: 'Back' }))]));
    await element.updateComplete;
    document.querySelector('main')!.append(element);
    while (!partOf(element, 'bar')) await nextFrame();
    expect(partOf(element, 'content')!.textContent).to.equal('Back');
  });

  it('continues without an event when it is moved in the page', async () => {
    const { element, bar } = await showBanner(bannerOf(BUSY), { page: '<section></section>' });
    const events = recordEvents(element, 'promo-banner-ready', 'promo-banner-show', 'promo-banner-close');
    document.querySelector('section')!.append(element);
    await settled(element);
    expect(partOf(element, 'bar') === bar).to.equal(true);
    expect(events).to.have.length(0);
    expect(document.documentElement.style.getPropertyValue('--promo-banner-top')).not.to.equal('');
  });

  it('comes back as it was when it is taken out and put in again', async () => {
    const { element } = await showBanner(bannerOf(BUSY), { page: '<p>Page</p>' });
    element.remove();
    await nextFrame();
    expect(document.documentElement.getAttribute('style')).to.equal(null);
    document.querySelector('main')!.prepend(element);
    await settled(element);
    expect(partOf(element, 'bar')).not.to.equal(undefined);
    expect(document.documentElement.style.getPropertyValue('--promo-banner-top')).not.to.equal('');
  });

  it('comes back as it was from another document, such as one that a router has parsed', async () => {
    const { element, bar } = await showBanner(
      bannerOf({ customCSS: '.bar { letter-spacing: 3px }', JColorStudio: { contentBackground: '#fde' } }),
    );
    const look = (): string[] => {
      const { display, backgroundColor, letterSpacing } = getComputedStyle(bar!);
      return [display, backgroundColor, letterSpacing];
    };
    const before = look();
    for (const stay of [() => Promise.resolve(), () => settled(element)]) {
      const other = document.implementation.createHTMLDocument();
      other.body.append(element);
      await stay();
      document.body.append(element);
      await settled(element);
      expect(partOf(element, 'bar')).to.equal(bar);
      expect(look()).to.deep.equal(before);
    }
    element.remove();
  });

  it('is hidden while the page hides it', async () => {
    const { element, bar } = await showBanner(bannerOf());
    element.hidden = true;
    expect(bar!.getBoundingClientRect().height).to.equal(0);
    element.hidden = false;
    expect(bar!.getBoundingClientRect().height).to.be.above(0);
    element.style.display = 'none';
    expect(bar!.getBoundingClientRect().height).to.equal(0);
  });

  it('changes with its banner, field by field, while it stays open', async () => {
    const { element, bar } = await showBanner(bannerOf());
    const shows = recordEvents(element, 'promo-banner-show', 'promo-banner-before-show');
    const steps: [object, (css: CSSStyleDeclaration) => void][] = [
      [{ mode: 'float', scrollBehavior: 'follow' }, (css) => expect(css.position).to.equal('fixed')],
      [{ mode: 'float' }, (css) => expect(css.position).to.equal('absolute')],
      [{ placement: 'bottom' }, (css) => expect(css.position).to.equal('fixed')],
      [{ content: 'Other words', verticalPadding: '20' }, (css) => expect(css.paddingTop).to.equal('20px')],
      [{ textAlignment: 'right' }, (css) => expect(css.textAlign).to.equal('right')],
    ];
    for (const [fields, sees] of steps) {
      element.banner = bannerOf(fields);
      await settled(element);
      expect(partOf(element, 'bar') === bar).to.equal(true);
      sees(getComputedStyle(bar!));
    }
    expect(shows).to.have.length(0);
    expect(document.documentElement.getAttribute('style')).to.equal(null);
  });

  it('begins anew with another banner, which asks to be shown and is counted by itself', async () => {
    const { element } = await showBanner(bannerOf({ enableTracking: true }));
    const shows = recordEvents(element, 'promo-banner-before-show', 'promo-banner-show');
    const tracks = recordEvents(element, 'promo-banner-track');
    element.banner = bannerOf({ id: 'b2', content: 'Summer sale', enableTracking: true });
    await settled(element);
    expect(shows.map(({ type, bannerId }) => [type, bannerId])).to.deep.equal([
      ['promo-banner-before-show', 'b2'],
      ['promo-banner-show', 'b2'],
    ]);
    await until(() => tracks.some(({ bannerId }) => bannerId === 'b2'), 'it is seen');

    element.addEventListener('promo-banner-before-show', (event) => event.preventDefault());
    element.banner = bannerOf({ id: 'b3' });
    await settled(element);
    expect(partOf(element, 'bar')).to.equal(undefined);
  });

  it('keeps the focus where it is while other fields change, or none where nothing had it', async () => {
    const content = 'New: <a href="/a">bowls</a>, <a href="/b">mugs</a>';
    const { element } = await showBanner(bannerOf({ content }));
    const last = (): HTMLElement => partsOf(element, 'link').at(-1)!;
    last().focus();
    element.banner = bannerOf({ content, shadow: true });
    await settled(element);
    expect(element.shadowRoot!.activeElement === last()).to.equal(true);
    partOf(element, 'close')!.focus();
    element.banner = bannerOf();
    await settled(element);
    expect(element.shadowRoot!.activeElement === partOf(element, 'close')).to.equal(true);
    partOf(element, 'close')!.blur();
    element.banner = bannerOf({ content });
    await settled(element);
    expect(element.shadowRoot!.activeElement).to.equal(null);
  });

  it('writes nothing to the page but what it publishes on the root', async () => {
    const before = [
      document.body.outerHTML.length,
      document.head.childElementCount,
      Object.keys(window).length,
    ];
    const { element } = await showBanner(bannerOf(BUSY));
    expect(element.getAttributeNames()).to.deep.equal([]);
    expect(document.body.getAttribute('style')).to.equal(null);
    const properties = Array.from(document.documentElement.style);
    expect(properties).to.have.members(['--promo-banner-top', 'scroll-padding-top']);
    forgetVisit();
    await nextFrame();
    expect([
      document.body.outerHTML.length,
      document.head.childElementCount,
      Object.keys(window).length,
    ]).to.deep.equal(before);
  });
});
