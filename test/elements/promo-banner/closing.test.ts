import { expect, nextFrame } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { Banner } from '../../../src/protocol/banner.js';
import { bannerOf, forgetVisit, partOf, recordEvents, settled, showBanner } from './banners.js';

const PAGE = '<h1>Shop</h1><p><a href="#before" id="before">Before</a></p>';
const deepActive = (): Element | null => {
  const active = document.activeElement;
  return active?.shadowRoot?.activeElement ?? active;
};
const isShown = (element: Element): boolean => partOf(element, 'bar') !== undefined;

describe('closing a banner', () => {
  afterEach(forgetVisit);

  it('by its button takes the bar and its room away, and says so', async () => {
    const { element } = await showBanner(bannerOf(), { page: PAGE });
    const closes = recordEvents(element, 'promo-banner-close');
    partOf(element, 'close')!.click();
    await settled(element);
    expect(isShown(element)).to.equal(false);
    expect(element.getBoundingClientRect().height).to.equal(0);
    expect(closes.map(({ reason, bannerId }) => [reason, bannerId])).to.deep.equal([['button', 'b1']]);
  });

  it('takes away the room that the page keeps for it as well', async () => {
    const { element } = await showBanner(bannerOf());
    element.style.minHeight = '56px';
    element.style.display = 'block';
    partOf(element, 'close')!.click();
    await settled(element);
    expect(element.getBoundingClientRect().height).to.equal(0);
  });

  it('by keyboard returns focus to what had it before', async () => {
    const { element } = await showBanner(bannerOf(), { page: PAGE, at: 'end' });
    document.getElementById('before')!.focus();
    partOf(element, 'close')!.focus();
    await sendKeys({ press: 'Enter' });
    await settled(element);
    expect(isShown(element)).to.equal(false);
    expect(deepActive()).to.equal(document.getElementById('before'));
  });

  it('with nothing before it moves focus to the main part, which is focusable for that moment only', async () => {
    const { element } = await showBanner(bannerOf(), { page: PAGE });
    partOf(element, 'close')!.focus();
    await sendKeys({ press: 'Enter' });
    await settled(element);
    const main = document.querySelector('main')!;
    expect(deepActive()).to.equal(main);
    main.blur();
    expect(main.hasAttribute('tabindex')).to.equal(false);
  });

  it('with nothing before it moves focus past a main part that is hidden', async () => {
    const { element } = await showBanner(bannerOf(), { page: `${PAGE}<h1>Glazes</h1>` });
    const main = document.querySelector('main')!;
    main.before(Object.assign(document.createElement('main'), { hidden: true, id: 'hidden-main' }));
    partOf(element, 'close')!.focus();
    await sendKeys({ press: 'Enter' });
    await settled(element);
    const hidden = document.getElementById('hidden-main')!;
    hidden.remove();
    expect(deepActive() === main).to.equal(true);
    expect(hidden.hasAttribute('tabindex')).to.equal(false);
  });

  it('by pointer leaves focus where it is', async () => {
    const { element } = await showBanner(bannerOf(), { page: PAGE });
    const before = document.getElementById('before')!;
    before.focus();
    element.close();
    await settled(element);
    expect(deepActive()).to.equal(before);
  });

  it('by Escape works while focus is inside, and only then', async () => {
    const { element } = await showBanner(bannerOf(), { page: PAGE, at: 'end' });
    const closes = recordEvents(element, 'promo-banner-close');
    document.getElementById('before')!.focus();
    await sendKeys({ press: 'Escape' });
    expect(isShown(element)).to.equal(true);
    partOf(element, 'link')!.focus();
    await sendKeys({ press: 'Escape' });
    await settled(element);
    expect(isShown(element)).to.equal(false);
    expect(closes[0]!.reason).to.equal('escape');
  });

  it('by Escape closes nothing of the page around it', async () => {
    const { element } = await showBanner(bannerOf(), { page: PAGE });
    const keys: KeyboardEvent[] = [];
    const note = (event: KeyboardEvent): void => void keys.push(event);
    document.addEventListener('keydown', note);
    partOf(element, 'link')!.focus();
    await sendKeys({ press: 'Escape' });
    document.removeEventListener('keydown', note);
    expect(isShown(element)).to.equal(false);
    expect(keys).to.have.length(0);
  });

  it('by Escape does nothing where there is no close button', async () => {
    const { element } = await showBanner(bannerOf({ showCloseButton: false }));
    partOf(element, 'link')!.focus();
    await sendKeys({ press: 'Escape' });
    await settled(element);
    expect(isShown(element)).to.equal(true);
  });

  it('by method works even without a button, and can be undone by method', async () => {
    const { element } = await showBanner(bannerOf({ showCloseButton: false }));
    const events = recordEvents(
      element,
      'promo-banner-close',
      'promo-banner-before-show',
      'promo-banner-show',
    );
    element.close();
    element.close();
    await settled(element);
    expect(isShown(element)).to.equal(false);
    element.show();
    await settled(element);
    expect(isShown(element)).to.equal(true);
    expect(events.map(({ type }) => type)).to.deep.equal([
      'promo-banner-close',
      'promo-banner-before-show',
      'promo-banner-show',
    ]);
  });

  it('closes the message that is seen, at once, and not the next one, which still loads', async () => {
    const { element } = await showBanner(bannerOf({ content: 'Old' }));
    const closes = recordEvents(element, 'promo-banner-close');
    let seen: string | undefined;
    // The fault of its field is told as the next one is read; its pattern comes later.
    element.addEventListener(
      'promo-banner-warning',
      () =>
        queueMicrotask(() => {
          seen = partOf(element, 'content')?.textContent;
          element.close();
        }),
      { once: true },
    );
    let wasGone = false;
    element.addEventListener('promo-banner-before-show', () => (wasGone = !isShown(element)));
    element.banner = bannerOf({ id: 'b2', content: 'New', pattern: 'waves', mode: 'sideways' });
    await settled(element);
    expect(seen).to.equal('Old');
    expect(closes.map(({ bannerId }) => bannerId)).to.deep.equal(['b1']);
    expect(wasGone).to.equal(true);
    expect(partOf(element, 'content')?.textContent).to.equal('New');
    element.banner = bannerOf({ content: 'Old' });
    await settled(element);
    expect(isShown(element)).to.equal(false);
  });

  it('is undone by method for the message that was just set, whatever stood there before', async () => {
    const { element } = await showBanner(bannerOf({ content: 'First' }));
    element.close();
    element.banner = bannerOf({ id: 'b2', content: 'Second' });
    await settled(element);
    element.close();
    await settled(element);
    const asked = recordEvents(element, 'promo-banner-before-show');
    element.banner = bannerOf({ content: 'First' });
    element.show();
    await settled(element);
    expect(partOf(element, 'content')?.textContent).to.equal('First');
    expect(asked.map(({ bannerId }) => bannerId)).to.deep.equal(['b1']);
  });

  it('is undone by method before the banner has arrived', async () => {
    const { element } = await showBanner(bannerOf());
    element.close();
    element.remove();
    const { element: next } = await showBanner(null);
    next.show();
    await settled(next);
    next.banner = bannerOf();
    await settled(next);
    expect(isShown(next)).to.equal(true);
  });

  it('by method right after it was asked to show leaves it closed', async () => {
    const { element } = await showBanner(bannerOf());
    element.close();
    await settled(element);
    element.show();
    element.close();
    await settled(element);
    expect(isShown(element)).to.equal(false);
  });

  it('is kept for this document, so that mounting the banner again does not bring it back', async () => {
    const first = await showBanner(bannerOf());
    first.element.close();
    first.element.remove();
    const again = await showBanner(bannerOf());
    expect(again.bar).to.equal(undefined);
    const other = await showBanner(bannerOf({ content: 'A new message' }));
    expect(other.bar).not.to.equal(undefined);
  });

  it('with forget is forgotten by the next page', async () => {
    const first = await showBanner(bannerOf({ closeBehavior: 'forget' }));
    first.element.close();
    nextPage();
    expect((await showBanner(bannerOf())).bar).not.to.equal(undefined);
  });

  it('with remember is known to the next page, until the message changes', async () => {
    const remember = (fields: object): Banner => bannerOf({ closeBehavior: 'remember', ...fields });
    const first = await showBanner(remember({}));
    first.element.close();
    nextPage();
    expect((await showBanner(remember({ linkMode: 'button' }))).bar).to.equal(undefined);
    expect((await showBanner(remember({ id: 'other' }))).bar).not.to.equal(undefined);
    expect((await showBanner(remember({ content: 'New' }))).bar).not.to.equal(undefined);
  });

  it('with remember is over after a month, and where there is no id goes by the message alone', async () => {
    const banner = bannerOf({ id: undefined, closeBehavior: 'remember' });
    const first = await showBanner(banner);
    first.element.close();
    const key = localStorage.key(0)!;
    expect(key).not.to.contain('undefined');
    nextPage();
    expect((await showBanner(banner)).bar).to.equal(undefined);
    const [mark, until] = localStorage.getItem(key)!.split(' ');
    expect(Number(until) - Date.now()).to.be.closeTo(30 * 86_400_000, 60_000);
    localStorage.setItem(key, `${mark} ${Date.now() - 1}`);
    nextPage();
    expect((await showBanner(banner)).bar).not.to.equal(undefined);
  });

  it('is undone for good by reset', async () => {
    const banner = bannerOf({ closeBehavior: 'remember' });
    const first = await showBanner(banner);
    first.element.close();
    first.element.reset();
    expect(localStorage.length).to.equal(0);
    expect((await showBanner(banner)).bar).not.to.equal(undefined);
  });

  it('is undone by reset as soon as the element is there', async () => {
    const banner = bannerOf({ closeBehavior: 'remember' });
    const first = await showBanner(banner);
    first.element.close();
    nextPage();
    const element = document.createElement('promo-banner');
    element.banner = banner;
    document.querySelector('main')!.append(element);
    element.reset();
    await settled(element);
    expect(localStorage.length).to.equal(0);
  });

  it('works where storage throws', async () => {
    const own = Object.getOwnPropertyDescriptor(window, 'localStorage')!;
    Object.defineProperty(window, 'localStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
    try {
      const { element } = await showBanner(bannerOf({ closeBehavior: 'remember' }));
      element.close();
      element.reset();
      await settled(element);
      expect(isShown(element)).to.equal(false);
    } finally {
      Object.defineProperty(window, 'localStorage', own);
    }
  });
});

describe('a banner', () => {
  afterEach(forgetVisit);

  it('tells that it is ready, about to show and shown, and stays closed where the page says so', async () => {
    const events = recordEvents(
      document,
      'promo-banner-ready',
      'promo-banner-before-show',
      'promo-banner-show',
    );
    await showBanner(bannerOf({ JInstantEmbed: [{ kind: 'map' }], authorId: 'a9' }));
    expect(events.map(({ type }) => type)).to.deep.equal([
      'promo-banner-ready',
      'promo-banner-before-show',
      'promo-banner-show',
    ]);
    const [ready] = events;
    expect(ready).to.deep.include({ bannerId: 'b1', embeds: [{ kind: 'map' }] });
    expect(JSON.stringify(events)).not.to.contain('a9');

    document.addEventListener('promo-banner-before-show', (event) => event.preventDefault(), { once: true });
    const { element, bar } = await showBanner(bannerOf({ id: 'b2' }));
    expect(bar).to.equal(undefined);
    element.show();
    await settled(element);
    expect(isShown(element)).to.equal(true);
  });

  it('tells which of its links was followed', async () => {
    const content = '<a href="#one">One</a> <a href="mailto:shop@halm.example">Two</a>';
    const { element } = await showBanner(bannerOf({ content, linkMode: 'fancy' }));
    const links = recordEvents(element, 'promo-banner-link');
    const tracks = recordEvents(element, 'promo-banner-track');
    element.addEventListener('click', (event) => event.preventDefault());
    partOf(element, 'content')!
      .querySelectorAll('a')[1]!
      .querySelector('svg')!
      .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }));
    partOf(element, 'bar')!.click();
    expect(links.map(({ href, index }) => [href, index])).to.deep.equal([['mailto:shop@halm.example', 1]]);
    expect(tracks).to.have.length(0);
  });

  it('tells of a link that was followed by a middle click, not of one whose menu was opened', async () => {
    const { element } = await showBanner(bannerOf());
    const links = recordEvents(element, 'promo-banner-link');
    // WebKit would follow it.
    element.addEventListener('auxclick', (event) => event.preventDefault());
    for (const button of [2, 1]) {
      const options = { button, bubbles: true, cancelable: true, composed: true };
      partOf(element, 'link')!.dispatchEvent(new PointerEvent('auxclick', options));
      expect(links).to.have.length(button === 1 ? 1 : 0);
    }
  });

  it('counts an impression after a second in view, clicks and closes where it is asked to, and sends nothing', async () => {
    const before = performance.getEntriesByType('resource').length;
    const tracks = recordEvents(document, 'promo-banner-track');
    const begun = performance.now();
    const { element } = await showBanner(bannerOf({ enableTracking: true }), {
      page: '<p style="height:200vh">',
    });
    while (tracks.length === 0) await nextFrame();
    // Timers may go by another clock, and be early by it.
    expect(performance.now() - begun).to.be.at.least(990);
    element.addEventListener('click', (event) => event.preventDefault());
    partOf(element, 'link')!.click();
    element.close();
    expect(tracks.map(({ bannerId, name, detail }) => ({ bannerId, name, ...detail }))).to.deep.equal([
      { bannerId: 'b1', name: 'Glazes', action: 'impression' },
      {
        bannerId: 'b1',
        name: 'Glazes',
        action: 'click',
        href: new URL('/glazes', location.href).href,
        index: 0,
      },
      { bannerId: 'b1', name: 'Glazes', action: 'close', reason: 'method' },
    ]);
    const asked = performance.getEntriesByType('resource').slice(before);
    expect(
      asked.map(({ name }) => name).filter((name) => !/\/(?:src|node_modules)\//.test(name)),
    ).to.deep.equal([]);
  });

  it('is gone from a page to which the visitor goes back after having closed it on another', async () => {
    const { element } = await showBanner(bannerOf({ closeBehavior: 'remember' }));
    const events = recordEvents(document, 'promo-banner-close');
    const goBack = async (): Promise<void> => {
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      await settled(element);
    };
    await goBack();
    expect(isShown(element)).to.equal(true);
    const stored = { ...localStorage };
    const another = await showBanner(bannerOf({ closeBehavior: 'remember' }));
    another.element.close();
    expect(Object.keys(localStorage).length).to.be.greaterThan(Object.keys(stored).length);
    await goBack();
    expect(isShown(element)).to.equal(false);
    expect(element.getBoundingClientRect().height).to.equal(0);
    expect(events.length).to.equal(1);
  });

  it('counts no time of a tab that the visitor has left as an impression', async () => {
    const tracks = recordEvents(document, 'promo-banner-track');
    const turn = (hidden: boolean): void => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    };
    await showBanner(bannerOf({ enableTracking: true }));
    turn(true);
    const left = performance.now();
    while (performance.now() - left < 300) await nextFrame();
    const back = performance.now();
    turn(false);
    Reflect.deleteProperty(document, 'hidden');
    while (tracks.length === 0) await nextFrame();
    expect(performance.now() - back).to.be.at.least(990);
  });
});

/** What lasts is storage alone. */
function nextPage(): void {
  for (const element of document.querySelectorAll('promo-banner')) element.remove();
  Reflect.deleteProperty(document, Symbol.for('agent-widgets:closed-banners'));
}
