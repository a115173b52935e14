import { nextFrame } from '@open-wc/testing';
import '../../../src/define/promo-banner.js';
import type { PromoBannerElement } from '../../../src/elements/promo-banner/promo-banner.js';
import type { Banner } from '../../../src/protocol/banner.js';
import type { PromoBannerEventMap } from '../../../src/elements/promo-banner/promo-banner.events.js';
import { timesAsLong } from '../../helpers/times-as-long.js';

export interface ShownBanner {
  readonly element: PromoBannerElement;
  /** `undefined` where nothing is shown. */
  readonly bar: HTMLElement | undefined;
  readonly warnings: Record<string, string>;
}

export interface ShowOptions {
  readonly attributes?: Record<string, string>;
  /** What the page holds beside the banner. */
  readonly page?: string;
  readonly at?: 'start' | 'end';
}

export const MESSAGE = 'Winter glazes are in. <a href="/glazes">See them</a>';

/** A Banner with all it must have. */
export const bannerOf = (fields: object = {}): Banner => ({
  id: 'b1',
  companyId: 'c1',
  name: 'Glazes',
  content: MESSAGE,
  ...fields,
});

/** Finds an element by the id of its Banner, as a script of the page does. */
export const byId = (id: string): PromoBannerElement | undefined =>
  (customElements.get('promo-banner') as typeof PromoBannerElement).byId(id);

let box: HTMLElement | undefined;

/** A banner on a page of its own, drawn and in its place; `null` gives the element none. */
export async function showBanner(fields: unknown, options: ShowOptions = {}): Promise<ShownBanner> {
  const { attributes = {}, page = '', at = 'start' } = options;
  box ??= document.body.appendChild(document.createElement('main'));
  if (page) box.innerHTML = page;
  const element = document.createElement('promo-banner');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  const warnings: Record<string, string> = {};
  element.addEventListener('promo-banner-warning', ({ field, message }) => (warnings[field] = message));
  if (fields !== null) element.banner = fields;
  if (at === 'start') box.prepend(element);
  else box.append(element);
  await settled(element);
  return { element, bar: partOf(element, 'bar'), warnings };
}

/** As many times as long as an ordinary banner: more than a busy machine makes it, far less than what holds a page up. */
export const SLOW = 20;

/** How many times as long as another banner one takes to be drawn and in its place; ends once it is not slow. */
export function timesAsLongToShow(banner: Banner, other: Banner, options?: ShowOptions): Promise<number> {
  const show = async (fields: Banner): Promise<void> => {
    await showBanner(fields, options);
    forgetVisit();
  };
  return timesAsLong(
    () => show(banner),
    () => show(other),
    SLOW,
  );
}

/** Drawn, measured and in its place. */
export async function settled(element: PromoBannerElement): Promise<void> {
  await element.updateComplete;
  await nextFrame();
  await nextFrame();
}

export const partOf = (element: Element, part: string): HTMLElement | undefined =>
  element.shadowRoot?.querySelector<HTMLElement>(`[part~="${part}"]`) ?? undefined;

/** The message that is seen. */
export const said = (element: Element): string | undefined => partOf(element, 'content')?.textContent;

export const partsOf = (element: Element, part: string): HTMLElement[] =>
  Array.from(element.shadowRoot?.querySelectorAll<HTMLElement>(`[part~="${part}"]`) ?? []);

/** The next event of its kind on the page. */
export const nextEvent = <K extends keyof PromoBannerEventMap>(type: K): Promise<PromoBannerEventMap[K]> =>
  new Promise((resolve) => {
    document.addEventListener(type, (event) => resolve(event as PromoBannerEventMap[K]), { once: true });
  });

/** What happened on an element, by the events' names. */
export function recordEvents<K extends keyof PromoBannerEventMap>(
  target: EventTarget,
  ...types: K[]
): PromoBannerEventMap[K][] {
  const events: PromoBannerEventMap[K][] = [];
  for (const type of types)
    target.addEventListener(type, (event) => events.push(event as PromoBannerEventMap[K]));
  return events;
}

/** A page as if it had just been opened, by a visitor who was never here. */
export function forgetVisit(): void {
  box?.remove();
  box = undefined;
  localStorage.clear();
  Reflect.deleteProperty(document, Symbol.for('agent-widgets:closed-banners'));
  scrollTo(0, 0);
}
