import { expect, nextFrame } from '@open-wc/testing';
import { emulateMedia, sendKeys, setViewport } from '@web/test-runner-commands';
import {
  BANNER_CORNER_STYLES,
  BANNER_LINK_MODES,
  BANNER_MODES,
  BANNER_PLACEMENTS,
  BANNER_SCROLL_BEHAVIORS,
  BANNER_TEXT_ALIGNMENTS,
} from '../../../src/protocol/index.js';
import { announce } from '../../../src/elements/promo-banner/announce.js';
import { bannerOf, forgetVisit, partOf, partsOf, settled, showBanner } from './banners.js';
import { until } from '../../helpers/until.js';

const CHOICES: Readonly<Record<string, readonly unknown[]>> = {
  mode: BANNER_MODES,
  placement: BANNER_PLACEMENTS,
  scrollBehavior: BANNER_SCROLL_BEHAVIORS,
  textAlignment: BANNER_TEXT_ALIGNMENTS,
  linkMode: BANNER_LINK_MODES,
  cornerStyle: BANNER_CORNER_STYLES,
  URLTarget: ['_blank', '_parent'],
  showCloseButton: [true, false],
  shadow: [true, false],
  serviceBranding: [true, false],
  pattern: ['none', 'stripes', 'confetti', 'checkers'],
  JColorStudio: [
    undefined,
    { contentBackground: '#fbe9d0' },
    { contentBackground: '#123d31', linkBackground: '#f4d58d' },
  ],
};

/** Combinations in which every pair of choices of two fields comes up. */
function pairwise(choices: typeof CHOICES): object[] {
  const fields = Object.keys(choices);
  type Choice = readonly [field: string, option: number];
  const nameOf = (one: Choice, other: Choice): string =>
    [one, other]
      .map((choice) => choice.join())
      .sort()
      .join(' ');
  const all: Choice[] = fields.flatMap((field) =>
    choices[field]!.map((_, option) => [field, option] as const),
  );
  const left = new Map<string, readonly [Choice, Choice]>();
  for (const one of all)
    for (const other of all) if (one[0] !== other[0]) left.set(nameOf(one, other), [one, other]);

  const rows: object[] = [];
  for (let next = left.values().next(); !next.done; next = left.values().next()) {
    const row = new Map<string, number>(next.value);
    for (const field of fields.filter((field) => !row.has(field))) {
      const gains = choices[field]!.map(
        (_, option) => [...row].filter((choice) => left.has(nameOf(choice, [field, option]))).length,
      );
      row.set(field, gains.indexOf(Math.max(...gains)));
    }
    for (const one of row) for (const other of row) left.delete(nameOf(one, other));
    rows.push(Object.fromEntries([...row].map(([field, option]) => [field, choices[field]![option]])));
  }
  return rows;
}

const PAGE = '<h1>Shop</h1><p style="height:150vh">A page</p>';
const isChromium = 'chrome' in window || navigator.userAgent.includes('Chrome');

/** The conditions of a banner's rules for forced colours. */
const forcedColors = (element: Element): MediaList[] =>
  element
    .shadowRoot!.adoptedStyleSheets.flatMap(({ cssRules }) => Array.from(cssRules))
    .flatMap((layer) => Array.from((layer as CSSLayerBlockRule).cssRules ?? []))
    .filter((rule) => rule instanceof CSSMediaRule)
    .map(({ media }) => media)
    .filter(({ mediaText }) => mediaText.includes('forced-colors: active'));

describe('a banner for everyone', function () {
  this.timeout(120_000);
  before(() => setViewport({ width: 1000, height: 700 }));
  beforeEach(() => {
    document.documentElement.lang = 'en';
  });
  afterEach(forgetVisit);

  it('is clean by axe in every pair of choices', async () => {
    const rows = pairwise(CHOICES);
    expect(rows.length).to.be.within(12, 60);
    for (const fields of rows) {
      const { element } = await showBanner(bannerOf(fields), { page: PAGE });
      await expect(element, JSON.stringify(fields)).to.be.accessible();
      forgetVisit();
    }
  });

  it('is a region with a name, the message before the links before the close button', async () => {
    const { element, bar } = await showBanner(bannerOf({ linkMode: 'button' }), {
      attributes: { label: 'Winter sale' },
    });
    expect(bar!.role).to.equal('region');
    expect(bar!.ariaLabel).to.equal('Winter sale');
    const stops = [partOf(element, 'link')!, partOf(element, 'close')!];
    expect(stops[0]!.compareDocumentPosition(stops[1]!) & Node.DOCUMENT_POSITION_FOLLOWING).not.to.equal(0);
    for (const stop of stops) {
      const { width, height } = stop.getBoundingClientRect();
      expect(Math.min(width, height)).to.be.at.least(24);
    }
    element.label = '';
    await settled(element);
    expect(bar!.ariaLabel).to.equal('Announcement');
  });

  it('takes no focus when it appears, and shows where focus is', async () => {
    const { element } = await showBanner(bannerOf(), { page: PAGE });
    expect(document.activeElement).to.equal(document.body);
    for (const [part, offset] of [
      ['link', '2px'],
      ['close', '-4px'],
    ] as const) {
      await sendKeys({ press: 'Tab' });
      const stop = partOf(element, part)!;
      if (element.shadowRoot!.activeElement !== stop) stop.focus();
      const css = getComputedStyle(stop);
      expect([css.outlineStyle, css.outlineWidth, css.outlineOffset]).to.deep.equal(['solid', '2px', offset]);
    }
  });

  it('that came late is said once, politely, out of sight', async () => {
    const element = document.createElement('promo-banner');
    document.body.append(element);
    await element.updateComplete;
    const region = element.shadowRoot!.querySelector('[aria-live=polite]')!;
    const said: string[] = [];
    new MutationObserver(() => said.push(region.textContent)).observe(region, { childList: true });
    Object.assign(element, { banner: bannerOf() });
    await until(() => said.length > 1, 'it is said, and gone');
    expect(said).to.deep.equal(['Winter glazes are in. See them', '']);
    expect(getComputedStyle(region).position).to.equal('absolute');
    element.remove();
  });

  it('is no longer found as said once it is closed', async () => {
    const { bar } = await showBanner(bannerOf());
    const root = document.createElement('div');
    const region = root.appendChild(document.createElement('p'));
    const stop = announce(root, bar!);
    await until(() => region.textContent, 'it is said');
    stop();
    expect(region.textContent).to.equal('');
  });

  it('is said with its lines and buttons apart', async () => {
    const content =
      '<p>Free delivery</p><p>Until Sunday</p>Now<br>or never<a href="/a">Shop</a><a href="/b">More</a>';
    const { bar } = await showBanner(bannerOf({ content, linkMode: 'button', serviceBranding: true }));
    const root = document.createElement('div');
    const region = root.appendChild(document.createElement('p'));
    announce(root, bar!);
    await until(() => region.textContent, 'it is said');
    expect(region.textContent).to.equal(
      'Free delivery Until Sunday Now or never Shop More Powered by agent-widgets (opens in a new tab)',
    );
  });

  it('speaks the language around it, and follows when that changes', async () => {
    const { element, bar } = await showBanner(bannerOf({ URLTarget: '_blank', serviceBranding: true }));
    const texts = (): (string | null | undefined)[] => [
      bar!.ariaLabel,
      partOf(element, 'close')!.ariaLabel,
      partOf(element, 'link')!.textContent,
      partOf(element, 'branding')!.textContent.trim(),
    ];
    expect(texts()).to.deep.equal([
      'Announcement',
      'Close announcement',
      'See them (opens in a new tab)',
      'Powered by agent-widgets (opens in a new tab)',
    ]);
    const becomes = (close: string): Promise<void> => until(() => texts()[1] === close, close);
    document.documentElement.lang = 'fr-CA';
    await becomes('Fermer l’annonce');
    element.lang = 'zh-CN';
    await becomes('关闭公告');
    element.lang = 'xx';
    await becomes('Close announcement');
    element.lang = 'de';
    await becomes('Ankündigung schließen');
    element.removeAttribute('lang');
    await becomes('Fermer l’annonce');
    // A part of the page that holds it, and gets its language later than the page.
    element.parentElement!.lang = 'nl';
    await becomes('Mededeling sluiten');
  });

  it('has all of its texts in each of 18 languages', async () => {
    const { translate } = await import('../../../src/elements/promo-banner/translations.js');
    for (const tag of 'es fr de it pt nl pl tr uk ru ar he hi ja ko zh-Hans zh-Hant'.split(' ')) {
      const texts = Object.values(translate(tag)!) as string[];
      expect(
        texts.filter((text) => text.length > 1),
        tag,
      ).to.have.length(4);
    }
    expect(translate('pt-BR')).to.deep.equal(translate('pt'));
    expect(translate('zh-TW')).to.deep.equal(translate('zh-Hant'));
    expect(translate('zh-TW')).not.to.deep.equal(translate('zh-CN'));
    expect(translate('not a tag')).to.equal(undefined);
  });

  it('is laid out from right to left, with the alignment that its author chose', async () => {
    document.documentElement.dir = 'rtl';
    const content = 'وصلت ألوان الشتاء. <a href="/x">شاهد المجموعة</a>';
    const { element, bar } = await showBanner(
      bannerOf({ content, linkMode: 'fancy', textAlignment: 'left' }),
    );
    const [link, close] = [partOf(element, 'link')!, partOf(element, 'close')!].map((part) =>
      part.getBoundingClientRect(),
    );
    expect(getComputedStyle(bar!).textAlign).to.equal('left');
    expect(close!.left).to.be.below(link!.left);
    const arrow = element.shadowRoot!.querySelector('.arrow')!;
    expect(arrow.getBoundingClientRect().left).to.be.below(link!.left + link!.width / 2);
    expect(getComputedStyle(arrow).scale).to.equal('-1 1');
    document.documentElement.removeAttribute('dir');
  });

  it('moves nothing for readers who asked for that', async function () {
    if (!isChromium) this.skip();
    await emulateMedia({ reducedMotion: 'reduce' });
    const { element } = await showBanner(bannerOf({ linkMode: 'fancy' }));
    partOf(element, 'link')!.focus();
    await nextFrame();
    expect(element.shadowRoot!.getAnimations()).to.deep.equal([]);
    expect(getComputedStyle(element.shadowRoot!.querySelector('.arrow')!).translate).to.equal('none');
    await emulateMedia({ reducedMotion: 'no-preference' });
  });

  it('moves for less than a second, and only what was pointed at', async () => {
    const { element } = await showBanner(bannerOf({ linkMode: 'fancy' }));
    expect(document.getAnimations()).to.deep.equal([]);
    partOf(element, 'link')!.focus({ focusVisible: true });
    await nextFrame();
    for (const animation of document.getAnimations()) {
      expect(animation.effect!.getComputedTiming().endTime).to.be.below(1000);
    }
  });

  it('prints as black on white, links with their addresses, without a button; cards not at all', async function () {
    if (!isChromium) this.skip();
    const fields = { pattern: 'dots', shadow: true, scrollBehavior: 'follow', linkMode: 'fancy' };
    const { element, bar } = await showBanner(
      bannerOf({ ...fields, JColorStudio: { contentBackground: '#123d31' } }),
      { page: PAGE },
    );
    const card = await showBanner(bannerOf({ id: 'b2', mode: 'float' }), { at: 'end' });
    await emulateMedia({ media: 'print' });
    const css = getComputedStyle(bar!);
    expect([css.color, css.backgroundColor, css.boxShadow, css.position]).to.deep.equal([
      'rgb(0, 0, 0)',
      'rgba(0, 0, 0, 0)',
      'none',
      'static',
    ]);
    expect(getComputedStyle(bar!, '::before').display).to.equal('none');
    expect(getComputedStyle(partOf(element, 'close')!).display).to.equal('none');
    expect(getComputedStyle(partOf(element, 'link')!, '::after').content).to.match(
      /^" \(" attr\(href\) "\)"|\(http/,
    );
    expect(getComputedStyle(partOf(element, 'link')!).color).to.equal('rgb(0, 0, 0)');
    expect(bar!.getBoundingClientRect().height).to.be.closeTo(element.getBoundingClientRect().height, 0.5);
    expect(getComputedStyle(card.bar!).display).to.equal('none');
    await emulateMedia({ media: 'screen' });
  });

  it('prints its links apart, between straight lines', async function () {
    if (!isChromium) this.skip();
    const content = '<a href="/a">One</a><a href="/b">Two</a>';
    const { element, bar } = await showBanner(
      bannerOf({ content, linkMode: 'button', cornerStyle: 'round' }),
    );
    await emulateMedia({ media: 'print' });
    const [, second] = partsOf(element, 'link');
    expect(getComputedStyle(second!, '::before').content).to.equal('" "');
    expect(getComputedStyle(bar!).borderRadius).to.equal('0px');
    await emulateMedia({ media: 'screen' });
  });

  it('prints the same whatever its author’s rules say', async function () {
    if (!isChromium) this.skip();
    const customCSS =
      '.content { letter-spacing: 1px } .bar, .close { display: grid; position: fixed; block-size: 20px } .body { overflow: auto; max-block-size: 10px }';
    const fields = { scrollBehavior: 'follow', content: '<p>Many words.</p>'.repeat(90), customCSS };
    const { element, bar } = await showBanner(bannerOf(fields), { page: PAGE });
    const card = await showBanner(bannerOf({ id: 'b2', mode: 'float', customCSS }), { at: 'end' });
    await emulateMedia({ media: 'print' });
    expect(getComputedStyle(bar!).position).to.equal('static');
    const { height } = bar!.getBoundingClientRect();
    expect(height).to.be.at.least(partOf(element, 'content')!.getBoundingClientRect().height);
    expect(element.getBoundingClientRect().height).to.be.closeTo(height, 0.5);
    expect(getComputedStyle(partOf(element, 'close')!).display).to.equal('none');
    expect(getComputedStyle(card.bar!).display).to.equal('none');
    await emulateMedia({ media: 'screen' });
  });

  it('prints before the page where it stands in the top layer, and is back on top after that', async function () {
    if (!isChromium) this.skip();
    const { element, bar } = await showBanner(bannerOf({ scrollBehavior: 'follow' }), {
      page: PAGE,
      attributes: { 'top-layer': '' },
    });
    dispatchEvent(new Event('beforeprint'));
    await emulateMedia({ media: 'print' });
    const { position, borderTopWidth, borderLeftWidth } = getComputedStyle(bar!);
    expect([position, borderTopWidth, borderLeftWidth]).to.deep.equal(['static', '1px', '0px']);
    const { bottom } = bar!.getBoundingClientRect();
    expect(document.querySelector('h1')!.getBoundingClientRect().top).to.be.at.least(bottom);
    await emulateMedia({ media: 'screen' });
    dispatchEvent(new Event('afterprint'));
    await settled(element);
    expect(bar!.matches(':popover-open')).to.equal(true);
  });

  it('has a border where colours are forced, in the top layer too', async () => {
    for (const attributes of [{}, { 'top-layer': '' }]) {
      const { element, bar } = await showBanner(bannerOf({ scrollBehavior: 'follow' }), { attributes });
      // No engine forces colours for a test: what holds for them holds for everybody meanwhile.
      const media = forcedColors(element);
      const own = media.map(({ mediaText }) => mediaText);
      for (const list of media) list.mediaText = 'all';
      const { borderTopWidth, borderLeftStyle } = getComputedStyle(bar!);
      media.forEach((list, index) => (list.mediaText = own[index]!));
      expect([borderTopWidth, borderLeftStyle]).to.deep.equal(['1px', 'solid']);
      forgetVisit();
    }
  });

  it('keeps its author’s colours and names the ratio, or fixes them where the page asks for it', async () => {
    const JColorStudio = {
      contentBackground: '#e8c33a',
      contentText: '#fff',
      contentShadow: '#000',
      linkBackground: '#fff',
      linkText: '#eee',
      closeButton: '#f0d060',
      patternColor1: '#fff',
      patternColor2: '#fff',
      patternColor3: '#fff',
    };
    const { element, bar, warnings } = await showBanner(bannerOf({ JColorStudio, linkMode: 'button' }));
    const colors = (): string[] =>
      [bar!, partOf(element, 'link')!, partOf(element, 'close')!].map((part) => getComputedStyle(part).color);
    expect(colors()).to.deep.equal(['rgb(255, 255, 255)', 'rgb(238, 238, 238)', 'rgb(240, 208, 96)']);
    expect(warnings).to.deep.equal({
      'JColorStudio.contentText': 'contentText on contentBackground is 1.7:1 (needs 4.5:1).',
      'JColorStudio.linkText': 'linkText on linkBackground is 1.1:1 (needs 4.5:1).',
      'JColorStudio.closeButton': 'closeButton on contentBackground is 1.1:1 (needs 3:1).',
    });
    element.fixContrast = true;
    await settled(element);
    expect(colors()).to.deep.equal(['rgb(0, 0, 0)', 'rgb(0, 0, 0)', 'rgb(0, 0, 0)']);
    await expect(element).to.be.accessible();
  });

  it('on a dark page has the same colours, whose contrast was measured', async () => {
    document.documentElement.style.colorScheme = 'dark';
    const { bar } = await showBanner(bannerOf({ JColorStudio: { contentBackground: 'Canvas' } }));
    const { color, backgroundColor } = getComputedStyle(bar!);
    expect([color, backgroundColor]).to.deep.equal(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
    document.documentElement.removeAttribute('style');
  });

  it('names the one colour with too little contrast, not those that follow from it', async () => {
    const JColorStudio = { contentBackground: '#fff', contentText: '#eee' };
    const { warnings } = await showBanner(bannerOf({ JColorStudio }));
    expect(Object.keys(warnings).filter((field) => field.startsWith('JColorStudio.'))).to.deep.equal([
      'JColorStudio.contentText',
    ]);
  });

  it('asks for less contrast of large text', async () => {
    const banner = (contentSize: string) =>
      bannerOf({
        JColorStudio: { contentBackground: '#fff', contentText: '#888' },
        JFontStudio: { contentSize },
      });
    // The last is drawn at the least size there is.
    for (const small of ['16', '1em', '-5'])
      expect((await showBanner(banner(small))).warnings, small).to.have.property('JColorStudio.contentText');
    for (const large of ['24', '1.5em'])
      expect((await showBanner(banner(large))).warnings, large).not.to.have.property(
        'JColorStudio.contentText',
      );
  });

  it('asks for the contrast that a link of its size needs, whatever the size of the text', async () => {
    const linkWarning = async (contentSize: string, linkSize: string): Promise<string> => {
      const { warnings } = await showBanner(
        bannerOf({
          JColorStudio: { contentBackground: '#fff', contentText: '#000', linkText: '#888' },
          JFontStudio: { contentSize, linkSize },
        }),
      );
      return warnings['JColorStudio.linkText'] ?? 'none';
    };
    for (const small of ['16', '1rem', '.5em'])
      expect(await linkWarning('24', small), small).to.contain('needs 4.5:1');
    for (const large of ['24', '1.5rem', '1.5em'])
      expect(await linkWarning('16', large), large).to.equal('none');
    expect(await linkWarning('24', ''), 'of the size of the text').to.equal('none');
  });

  it('has something to read in its light DOM before it is defined, which its drawing then replaces', async () => {
    const { element } = await showBanner(null);
    element.innerHTML = '<p>Winter glazes are in.</p>';
    await settled(element);
    expect(element.querySelector('p')!.getBoundingClientRect().height).to.equal(0);
  });

  it('names every link by something that can be read', async () => {
    const { element } = await showBanner(bannerOf({ content: 'Sale <a href="https://halm.example/x"></a>' }));
    expect(partsOf(element, 'link').map(({ textContent }) => textContent)).to.deep.equal(['halm.example']);
  });
});
