import { expect } from '@open-wc/testing';
import { bannerOf, forgetVisit, partOf, said, settled, showBanner } from './banners.js';

/** What frameworks leave in a property whose value is not there. */
const NOTHING = [null, undefined, false] as const;

describe('<promo-banner> takes what frameworks and scripts assign', () => {
  afterEach(forgetVisit);

  for (const value of NOTHING) {
    it(`takes ${value} for no text, no address and the first choice`, async () => {
      const { element, warnings } = await showBanner(bannerOf({ content: 'Hello.' }));
      for (const name of ['config', 'src', 'label', 'customCss', 'late', 'renderEmbed'])
        Object.assign(element, { [name]: value });
      await settled(element);
      expect(element).to.deep.include({
        config: '',
        src: '',
        label: '',
        customCss: 'confined',
        late: 'shift',
      });
      expect(said(element)).to.equal('Hello.');
      expect(partOf(element, 'bar')!.ariaLabel).to.equal('Announcement');
      expect(warnings).to.deep.equal({});
    });

    it(`lets a banner go that was given as an object and is ${value} now`, async () => {
      const { element } = await showBanner(null);
      Object.assign(element, { config: bannerOf({ content: 'From an object.' }) });
      await settled(element);
      expect(said(element)).to.equal('From an object.');
      Object.assign(element, { config: value });
      await settled(element);
      expect(said(element)).to.equal(undefined);
    });
  }

  it('takes the word false in an attribute for no, as Vue and Svelte write it', async () => {
    const { element } = await showBanner(bannerOf());
    for (const name of ['fix-contrast', 'top-layer']) element.setAttribute(name, 'false');
    expect(element).to.include({ fixContrast: false, topLayer: false });
    for (const name of ['fix-contrast', 'top-layer']) element.setAttribute(name, '');
    expect(element).to.include({ fixContrast: true, topLayer: true });
  });

  it('confines `customCSS` for any value that it does not know', async () => {
    const { element } = await showBanner(bannerOf({ content: 'Hello.' }));
    for (const value of ['everything', 5, {}, ' FULL ']) {
      Object.assign(element, { customCss: value });
      expect(element.customCss).to.equal(value === ' FULL ' ? 'full' : 'confined');
    }
    element.setAttribute('custom-css', 'everything');
    expect(element.customCss).to.equal('confined');
  });
});
