import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Browser, type Locator, type Page } from 'playwright-core';
import { launchHeadlessShell, setStage } from '../helpers/chromium.js';
import { CustomerSite } from '../helpers/customer-site.js';
import type { AgentChatElement } from '../../src/elements/agent-chat/agent-chat.js';

const WIDE = [
  `| ${Array.from({ length: 12 }, (_, index) => `Column ${index}`).join(' | ')} |`,
  `|${'---|'.repeat(12)}`,
  `| ${'cell | '.repeat(12)}`,
].join('\n');
const ANSWER = `${'Donaudampfschifffahrt'.repeat(8)}\n\n${WIDE}\n\n\`\`\`\n${'x'.repeat(200)}\n\`\`\``;

/** A desktop window at 400 % zoom is a small screen, too. */
const SCREENS = { 'a small phone': [320, 568], 'a window at 400 % zoom': [320, 256] } as const;

describe('the chat on the smallest screens', { timeout: 240_000 }, () => {
  const stage = setStage(() => CustomerSite.start());

  async function visit(
    width: number,
    height: number,
    options: { readonly touch?: boolean; readonly browser?: Browser } = {},
  ): Promise<Page> {
    const page = await (options.browser ?? stage.browser).newPage({
      viewport: { width, height },
      hasTouch: options.touch ?? false,
      isMobile: options.touch ?? false,
      reducedMotion: 'reduce',
    });
    const { aiUrl } = stage.site.backend.script([{ messages: [ANSWER] }]);
    const body = `<agent-chat agent-id="small" ai-url="${aiUrl}" storage="none" heading="Halm &amp; Clay shop assistant"></agent-chat>`;
    await page.goto(stage.site.add({ body }));
    await page.getByRole('button', { name: 'Open chat' }).click();
    await page.getByRole('textbox', { name: 'Ask a question' }).waitFor();
    return page;
  }

  for (const [screen, [width, height]] of Object.entries(SCREENS)) {
    it(`keeps every control in sight on ${screen}, and scrolls sideways only inside a table or code`, async () => {
      const page = await visit(width, height);
      await page.getByRole('textbox', { name: 'Ask a question' }).fill('Why?');
      await page.keyboard.press('Enter');
      await page.getByRole('cell').first().waitFor();
      const controls = {
        'More options': page.getByRole('button', { name: 'More options' }),
        Close: page.getByRole('dialog').getByRole('button', { name: 'Close chat' }),
        Question: page.getByRole('textbox', { name: 'Ask a question' }),
        Send: page.getByRole('button', { name: 'Send' }),
      };
      for (const [name, control] of Object.entries(controls)) {
        const box = (await control.boundingBox())!;
        const inside = box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
        assert.ok(inside, `${name}: ${JSON.stringify(box)}`);
      }
      const widths = await page
        .locator('[part~="log"]')
        .evaluate((log) => [log.scrollWidth - log.clientWidth, log.clientHeight > 60]);
      assert.deepEqual(widths, [0, true]);
      await page.close();
    });
  }

  for (const [length, draft] of [
    ['short', 'Why?'],
    ['long', 'Why do you keep it? '.repeat(14)],
  ] as const) {
    it(`keeps the composer with a ${length} text in sight under a long question for consent in a window at 400 % zoom`, async () => {
      const page = await visit(...SCREENS['a window at 400 % zoom']);
      await page.locator('agent-chat').evaluate((chat: AgentChatElement) => {
        chat.consent = 'We keep what you write for thirty days. '.repeat(10);
      });
      await page.getByRole('textbox', { name: 'Ask a question' }).fill(draft);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Accept' }).waitFor();
      for (const name of ['Accept', 'Not now', 'Send']) {
        const box = (await page.getByRole('button', { name }).boundingBox())!;
        assert.ok(box.y >= 0 && box.y + box.height <= 256, `${name}: ${JSON.stringify(box)}`);
      }
      await page.close();
    });
  }

  it('leaves an answer room beside a draft of many lines, offline in a window at 400 % zoom', async () => {
    const page = await visit(...SCREENS['a window at 400 % zoom']);
    const input = page.getByRole('textbox', { name: 'Ask a question' });
    await input.fill('Why?');
    await page.keyboard.press('Enter');
    await page.getByRole('cell').first().waitFor();
    await page.context().setOffline(true);
    await input.fill('Why\nis\nit\nso?\nTell\nme.');
    await page.getByText('You are offline. You can keep writing.').waitFor();
    const [log, draft] = await Promise.all([
      page.locator('[part~="log"]').boundingBox(),
      input.boundingBox(),
    ]);
    assert.ok(log!.height >= 44, `the log: ${log!.height} px`);
    assert.ok(draft!.height >= 66, `the draft: ${draft!.height} px`);
    await page.close();
  });

  it('keeps the lines of a question apart in a browser with a large minimum font size', async () => {
    const browser = await launchHeadlessShell('--blink-settings=minimumFontSize=24');
    try {
      for (const width of [390, 1280]) {
        const page = await visit(width, 844, { browser });
        const [line = 0, letters = 0] = await page
          .getByRole('textbox', { name: 'Ask a question' })
          .evaluate((input) => {
            const { lineHeight, fontSize } = getComputedStyle(input);
            return [parseFloat(lineHeight), parseFloat(fontSize)];
          });
        assert.ok(line > letters * 1.3, `lines of ${line} px with letters of ${letters} px`);
      }
    } finally {
      await browser.close();
    }
  });

  it('stays clear of the notch and the home bar of a phone', async () => {
    const page = await stage.browser.newPage({
      viewport: { width: 844, height: 600 },
      reducedMotion: 'reduce',
    });
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setSafeAreaInsetsOverride', { insets: { bottom: 34, right: 44 } });
    const { aiUrl } = stage.site.backend.script([]);
    await page.goto(
      stage.site.add({ body: `<agent-chat agent-id="insets" ai-url="${aiUrl}"></agent-chat>` }),
    );
    const launcher = page.getByRole('button', { name: 'Open chat' });
    assert.deepEqual(await launcher.boundingBox(), {
      x: 844 - 44 - 20 - 56,
      y: 600 - 34 - 20 - 56,
      width: 56,
      height: 56,
    });
    await launcher.click();
    const panel = (await page.getByRole('dialog').boundingBox())!;
    assert.equal(panel.x + panel.width, 844 - 44 - 20);
    await page.setViewportSize({ width: 390, height: 844 });
    const footer = page.locator('[part~="footer"]');
    await footer.waitFor();
    const box = (await footer.boundingBox())!;
    assert.ok(box.y + box.height <= 844 - 34, JSON.stringify(box));
    await page.close();
  });

  it('breaks the line on Enter on a touch screen, and sends with the button', async () => {
    const page = await visit(390, 844, { touch: true });
    const question = page.getByRole('textbox', { name: 'Ask a question' });
    assert.equal(await question.evaluate((input) => input.matches(':focus')), false);
    await question.tap();
    await page.keyboard.type('One');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Two');
    assert.equal(await question.inputValue(), 'One\nTwo');
    assert.equal(await page.getByText('Enter sends').count(), 0);
    assert.equal(await question.evaluate((input) => getComputedStyle(input).fontSize), '16px');
    await page.getByRole('button', { name: 'Send' }).tap();
    await page.locator('[part~="message-user"]').getByText('One').waitFor();
    await page.close();
  });

  it('sends with Ctrl+Enter on a touch screen that has a keyboard plugged in', async () => {
    const page = await visit(820, 1180, { touch: true });
    await page.getByRole('textbox', { name: 'Ask a question' }).tap();
    await page.keyboard.type('One');
    await page.keyboard.press('Control+Enter');
    await page.locator('[part~="message-user"]').getByText('One').waitFor();
    await page.close();
  });

  it('brings up no screen keyboard when it opens beside the page of a tablet', async () => {
    const page = await visit(820, 1180, { touch: true });
    await page.locator('[part~="log"]:focus').waitFor();
    await page.close();
  });

  it('brings up no screen keyboard when a new conversation is started by touch', async () => {
    const page = await visit(390, 844, { touch: true });
    await page.getByRole('textbox', { name: 'Ask a question' }).tap();
    await page.keyboard.type('One');
    await page.getByRole('button', { name: 'Send' }).tap();
    await page.getByRole('cell').first().waitFor();
    await page.getByRole('button', { name: 'More options' }).tap();
    await page.getByRole('menuitem', { name: 'New conversation' }).tap();
    await page.getByRole('button', { name: 'Start over' }).tap();
    await page.locator('[part~="log"]:focus').waitFor();
    assert.equal(await page.locator('[part~="message"]').count(), 0);
    await page.close();
  });

  it('leaves no look of a pointer behind on what a finger has touched', async () => {
    const page = await visit(390, 844, { touch: true });
    await page.locator('agent-chat').evaluate((chat: AgentChatElement) => (chat.ratings = true));
    await page.getByRole('textbox', { name: 'Ask a question' }).fill('Why?');
    await page.getByRole('button', { name: 'Send' }).tap();
    await page.getByRole('cell').first().waitFor();
    const lookOf = (button: Locator) =>
      button.evaluate((shown) => [getComputedStyle(shown).color, getComputedStyle(shown).backgroundColor]);
    const good = page.getByRole('button', { name: 'Good answer' });
    await good.tap();
    await good.and(page.locator('[aria-pressed="true"]')).tap();
    await good.and(page.locator('[aria-pressed="false"]')).waitFor();
    assert.deepEqual(await lookOf(good), await lookOf(page.getByRole('button', { name: 'Bad answer' })));
    const copyCode = page.locator('.copy-code');
    const untouched = await lookOf(copyCode);
    await copyCode.tap();
    assert.deepEqual(await lookOf(copyCode), untouched);
    await page.close();
  });

  it('leaves no look of a pointer behind on the launcher of a tablet and on the button that sends', async () => {
    const page = await visit(820, 1180, { touch: true });
    const colorOf = (shown: Locator) =>
      shown.evaluate((element) => getComputedStyle(element).backgroundColor);
    const accent = await colorOf(page.locator('.mark'));
    const question = page.getByRole('textbox', { name: 'Ask a question' });
    const send = page.getByRole('button', { name: 'Send' });
    await question.fill('Why?');
    await send.tap();
    await page.getByRole('cell').first().waitFor();
    await question.fill('And how?');
    await send.and(page.locator('[aria-disabled="false"]')).waitFor();
    assert.equal(await colorOf(send), accent);
    const launcher = page.locator('[part~="launcher"]');
    await launcher.tap();
    await page.getByRole('button', { name: 'Open chat' }).waitFor();
    assert.equal(await colorOf(launcher), accent);
    await page.close();
  });
});
