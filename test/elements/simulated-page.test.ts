/** What jsdom or happy-dom lacks, in which owners test the components that contain ours. */
import { expect, fixture, fixtureCleanup, html, nextFrame } from '@open-wc/testing';
import '../../src/define/index.js';
import type { AgentChatElement } from '../../src/elements/agent-chat/agent-chat.js';
import type { PromoBannerElement } from '../../src/elements/promo-banner/promo-banner.js';
import { expectNothingUncaught } from '../helpers/uncaught.js';

const LACKING: readonly (readonly [owner: object, name: string])[] = [
  [window, 'CSS'],
  [window, 'matchMedia'],
  [window, 'ResizeObserver'],
  [Document.prototype, 'adoptedStyleSheets'],
  [ShadowRoot.prototype, 'adoptedStyleSheets'],
  [Element.prototype, 'part'],
  [Element.prototype, 'checkVisibility'],
];

const COLORS = {
  contentBackground: '#b00',
  contentText: '#fff',
  contentShadow: '#000',
  linkBackground: '#b00',
  linkText: '#fff',
  closeButton: '#fff',
  patternColor1: '#b00',
  patternColor2: '#c00',
  patternColor3: '#d00',
};

describe('in a simulated page', () => {
  const had = LACKING.map(([owner, name]) => Object.getOwnPropertyDescriptor(owner, name)!);
  expectNothingUncaught();

  before(() => {
    for (const [owner, name] of LACKING)
      Object.defineProperty(owner, name, { configurable: true, get: () => undefined, set: () => {} });
  });

  after(() => {
    LACKING.forEach(([owner, name], index) => Object.defineProperty(owner, name, had[index]!));
  });

  it('a chat has its launcher, and can be removed', async () => {
    const chat = await fixture<AgentChatElement>(
      html`<agent-chat agent-id=${crypto.randomUUID()} ai-url="/ai" keep-clear-of="body"></agent-chat>`,
    );
    await import('../../src/elements/agent-chat/keep-clear.js');
    await chat.updateComplete;
    // What it keeps clear of is looked for in the next frame.
    await nextFrame();
    await nextFrame();
    expect(chat.shadowRoot!.querySelector('button')).to.have.attribute('aria-label', 'Open chat');
    fixtureCleanup();
  });

  for (const place of [
    {},
    { placement: 'bottom' },
    { scrollBehavior: 'follow' },
    { mode: 'float' },
    { JColorStudio: COLORS },
  ] as const) {
    it(`a banner has its message, with ${JSON.stringify(place)}`, async () => {
      const banner = { id: 'b1', companyId: 'c1', name: 'Glazes', content: 'Winter glazes are in', ...place };
      const element = await fixture<PromoBannerElement>(
        html`<promo-banner .banner=${banner}></promo-banner>`,
      );
      await element.updateComplete;
      expect(element.shadowRoot!.querySelector('[part="content"]')).to.have.text('Winter glazes are in');
      fixtureCleanup();
    });
  }
});
