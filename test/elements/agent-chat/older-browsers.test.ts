import { expect } from '@open-wc/testing';
import { contrast } from '../../../src/banner/colors.js';
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

const colorsOf = (element: Element): { text: string; ground: string } => {
  const { color, backgroundColor } = getComputedStyle(element);
  return { text: color, ground: backgroundColor };
};

function expectReadable(text: string, ground: string, what: string): void {
  expect(browserColors.read(ground)!.alpha, `${what} has a ground`).to.equal(1);
  const ratio = contrast(browserColors.read(text)!, browserColors.read(ground)!);
  expect(ratio, `${what}: ${text} on ${ground}`).to.be.at.least(TEXT_RATIO);
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
      const panel = colorsOf(page.part('panel'));
      expectReadable(panel.text, panel.ground, 'the panel');
      expectReadable(colorsOf(page.part('heading')).text, panel.ground, 'the heading');
      expectReadable(colorsOf(page.input).text, panel.ground, 'the field');
      expectReadable(colorsOf(answer!).text, panel.ground, 'the answer');
      const bubble = (): Element => page.part('message-user').querySelector('[part~=content]')!;
      await page.until(
        () => browserColors.read(colorsOf(bubble()).ground)?.alpha === 1,
        'the question has a ground',
      );
      expectReadable(colorsOf(bubble()).text, colorsOf(bubble()).ground, 'the question');
    });
  }
});
