import { expect } from '@open-wc/testing';
import {
  bannerOf,
  forgetVisit,
  nextEvent,
  partOf,
  recordEvents,
  said,
  settled,
  showBanner,
} from './banners.js';
import { until } from '../../helpers/until.js';

const json = (content: string, fields: object = {}): string =>
  JSON.stringify(bannerOf({ content, ...fields }));
/** An address that answers with the text. */
const serve = (text: string): string => URL.createObjectURL(new Blob([text], { type: 'application/json' }));

function script(text: string): HTMLScriptElement {
  const child = document.createElement('script');
  child.type = 'application/json';
  child.textContent = text;
  return child;
}

describe('a banner comes', () => {
  afterEach(forgetVisit);

  it('from the property, the config attribute, a JSON child or an address, in this order', async () => {
    const src = serve(json('from src'));
    const { element } = await showBanner(null, { attributes: { src } });
    await until(() => said(element) === 'from src', 'from src');

    element.append(script(json('from child')));
    await settled(element);
    expect(said(element)).to.equal('from child');
    element.setAttribute('config', json('from config'));
    await settled(element);
    expect(said(element)).to.equal('from config');
    element.banner = bannerOf({ content: 'from property' });
    await settled(element);
    expect(said(element)).to.equal('from property');

    element.banner = undefined;
    await settled(element);
    expect(said(element)).to.equal('from config');
    element.removeAttribute('config');
    await settled(element);
    expect(said(element)).to.equal('from child');
    element.replaceChildren();
    await settled(element);
    expect(said(element)).to.equal('from src');
  });

  it('with what was set before the element was defined', async () => {
    const tag = 'promo-banner-later';
    const { PromoBannerElement } = await import('../../../src/elements/promo-banner/promo-banner.js');
    const element = document.createElement(tag) as InstanceType<typeof PromoBannerElement>;
    element.banner = bannerOf({ content: 'set early', linkMode: 'button' });
    element.label = 'Offer';
    document.body.append(element);
    customElements.define(tag, class extends PromoBannerElement {});
    await settled(element);
    expect(said(element)).to.equal('set early');
    expect(partOf(element, 'bar')!.ariaLabel).to.equal('Offer');
    element.remove();
  });

  it('again with every change of its JSON child', async () => {
    const { element } = await showBanner(null);
    const child = element.appendChild(script(''));
    await settled(element);
    expect(said(element)).to.equal(undefined);
    child.textContent = json('one');
    await settled(element);
    expect(said(element)).to.equal('one');
    child.firstChild!.nodeValue = json('two');
    await settled(element);
    expect(said(element)).to.equal('two');
  });

  it('from a child that is still being parsed, without a warning for the first half of it', async () => {
    const frame = document.body.appendChild(document.createElement('iframe'));
    const page = frame.contentDocument!;
    page.open();
    page.write(`<script type="module" src="/src/define/promo-banner.ts"></script><script>
      warnings = []; addEventListener('promo-banner-warning', (event) => warnings.push(event.field));
    </script><body>`);
    await new Promise((resolve) => {
      page.defaultView!.customElements.whenDefined('promo-banner').then(resolve, resolve);
      // The module runs when the page is parsed, or at once from a script that waits for nothing.
      const now = page.createElement('script');
      now.type = 'module';
      now.async = true;
      now.src = '/src/define/promo-banner.ts';
      page.body.append(now);
    });
    const whole = json('parsed in pieces');
    page.write(`<promo-banner><script type="application/json">${whole.slice(0, 20)}`);
    const element = page.querySelector('promo-banner')!;
    await settled(element);
    expect(said(element)).to.equal(undefined);
    page.write(`${whole.slice(20)}</script></promo-banner>`);
    page.close();
    await settled(element);
    expect(said(element)).to.equal('parsed in pieces');
    expect((page.defaultView as unknown as { warnings: string[] }).warnings).to.deep.equal([]);
    frame.remove();
  });

  it('and stays as it was when the next one cannot be loaded', async () => {
    const { element, warnings } = await showBanner(null, { attributes: { src: serve(json('good')) } });
    await until(() => said(element) === 'good', 'good');
    const noBanners = ['not json', '[1]', 'null', '"text"', ' '.repeat(300 * 1024)].map(serve);
    for (const bad of ['/no-such-banner.json', ...noBanners]) {
      const warned = nextEvent('promo-banner-warning');
      element.src = bad;
      expect((await warned).field).to.equal('src');
      expect(said(element)).to.equal('good');
    }
    expect(warnings['src']).to.contain('256 kB');

    for (const [bad, why] of [
      ['{"content":"bad"', 'SyntaxError'],
      ['[]', 'not an object'],
      ['7', 'not an object'],
      ['false', 'not an object'],
      ['""', 'not an object'],
    ] as const) {
      delete warnings['config'];
      element.config = bad;
      await settled(element);
      expect(said(element)).to.equal('good');
      expect(warnings['config'])
        .to.match(/^The banner in config cannot be read: /)
        .and.contain(why);
    }
  });

  it('only from the newest address when that has changed meanwhile', async () => {
    const { element } = await showBanner(null);
    const shows = recordEvents(element, 'promo-banner-ready');
    element.src = serve(json('first'));
    await element.updateComplete;
    element.src = serve(json('second'));
    await until(() => said(element) === 'second', 'second');
    expect(shows).to.have.length(1);
  });

  it('without a request where another source has one', async () => {
    const before = performance.getEntriesByType('resource').length;
    const { element } = await showBanner(bannerOf(), { attributes: { src: '/never-asked-for.json' } });
    await settled(element);
    const asked = performance.getEntriesByType('resource').slice(before);
    expect(asked.filter(({ name }) => name.includes('never-asked-for'))).to.deep.equal([]);
  });

  it('anew when an equal one is set again only if it differs', async () => {
    const { element } = await showBanner(bannerOf());
    const readies = recordEvents(element, 'promo-banner-ready');
    const content = partOf(element, 'content');
    element.banner = bannerOf();
    await settled(element);
    expect(readies).to.have.length(0);
    expect(partOf(element, 'content')).to.equal(content);
    element.banner = bannerOf({ linkMode: 'fancy' });
    await settled(element);
    expect(readies).to.have.length(1);
  });

  it('that a listener sets when it hears that one is ready or about to be shown', async () => {
    for (const type of ['promo-banner-ready', 'promo-banner-before-show']) {
      const personal = bannerOf({ content: '<p>Hello Ines</p>' });
      document.addEventListener(type, ({ target }) => Object.assign(target!, { banner: personal }), {
        once: true,
      });
      const { element } = await showBanner(bannerOf());
      await settled(element);
      expect(said(element)).to.equal('Hello Ines');
    }
  });

  it('once only where it cannot be compared, until another is set', async () => {
    const noJson = { JInstantEmbed: [{ size: 1n }], mode: 'x' };
    const { element } = await showBanner(bannerOf(noJson));
    const events = recordEvents(element, 'promo-banner-ready', 'promo-banner-warning');
    partOf(element, 'link')!.focus();
    element.label = 'Offer';
    await settled(element);
    expect(events).to.have.length(0);
    expect(element.shadowRoot!.activeElement).to.equal(partOf(element, 'link'));
    element.banner = bannerOf(noJson);
    await settled(element);
    expect(events.map(({ type }) => type)).to.deep.equal(['promo-banner-warning', 'promo-banner-ready']);
  });

  it('with one warning for each bad field, and again for the next banner', async () => {
    const { element } = await showBanner(bannerOf());
    const warnings = recordEvents(element, 'promo-banner-warning');
    const bad = { mode: 'x', JColorStudio: { contentBackground: 'nope', contentText: 'nope' } };
    element.banner = bannerOf(bad);
    await settled(element);
    element.fixContrast = true;
    await settled(element);
    const fields = warnings.map(({ field }) => field);
    expect(fields).to.have.members([
      'mode',
      'JColorStudio',
      'JColorStudio.contentBackground',
      'JColorStudio.contentText',
    ]);
    element.banner = bannerOf({ ...bad, id: 'b2' });
    await settled(element);
    expect(warnings).to.have.length(8);
  });
});
