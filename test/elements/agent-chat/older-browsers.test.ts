import { expect } from '@open-wc/testing';
import { contrast, type Rgb } from '../../../src/banner/colors.js';
import { TEXT_RATIO } from '../../../src/elements/agent-chat/accent.js';
import { browserColors } from '../../../src/elements/promo-banner/browser-colors.js';
import { placeChat, type ChatPage } from '../../helpers/chat-fixture.js';
import { scriptChat } from '../../helpers/scripted-chat.js';

/** Gives the chat the styles that a browser has which does not know `light-dark()`. */
function forgetLightDark({ chat }: ChatPage): void {
  const root = chat.shadowRoot!;
  root.adoptedStyleSheets = root.adoptedStyleSheets.map((sheet) => {
    const text = [...sheet.cssRules].map(({ cssText }) => cssText).join('\n');
    if (!text.includes('light-dark(')) return sheet;
    const older = new CSSStyleSheet();
    older.replaceSync(text.replaceAll('light-dark(', 'unknown('));
    return older;
  });
}

const groundOf = (element: Element): Rgb => browserColors.read(getComputedStyle(element).backgroundColor)!;

function expectReadable(element: Element, on: Element, what: string): void {
  const ground = groundOf(on);
  expect(ground.alpha, `${what} has a ground`).to.equal(1);
  const { color } = getComputedStyle(element);
  expect(contrast(browserColors.read(color)!, ground), `${what} in ${color}`).to.be.at.least(TEXT_RATIO);
}

describe('<agent-chat> in a browser without light-dark()', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    it(`can be read, ${colorScheme}, on a page in the other scheme`, async () => {
      const { aiUrl } = await scriptChat('With `code`.');
      const page = await placeChat({ aiUrl, colorScheme });
      page.chat.parentElement!.style.color = colorScheme === 'dark' ? 'black' : 'white';
      await page.open();
      forgetLightDark(page);
      await page.ask('Can I read this?');
      const [answer] = await page.answers(1);
      const panel = page.part('panel');
      expectReadable(panel, panel, 'the panel');
      expectReadable(page.part('heading'), panel, 'the heading');
      expectReadable(page.input, panel, 'the field');
      expectReadable(answer!, panel, 'the answer');
      const bubble = (): Element => page.part('message-user').querySelector('[part~=content]')!;
      await page.until(() => groundOf(bubble()).alpha === 1, 'the question has a ground');
      expectReadable(bubble(), bubble(), 'the question');
    });
  }
});
