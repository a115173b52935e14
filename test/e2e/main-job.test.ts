import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Page } from 'playwright-core';
import { setStage } from '../helpers/chromium.js';
import { DemoService } from '../helpers/demo-service.js';

const QA_QUESTION = 'Is the Tide bowl safe in the oven?';
const PARAPHRASE = 'How many days does the post take to Tromsø?';
const OFF_TOPIC = 'What is the capital of Peru?';

describe('a visitor of the sample shop', { timeout: 240_000 }, () => {
  const stage = setStage(() => DemoService.started());
  let page: Page;

  const answers = () => page.locator('[part~="message-agent"]');
  /** The text of an answer, once it contains these words. */
  const answerWith = (words: RegExp, count = 1): Promise<string> =>
    answers()
      .nth(count - 1)
      .locator('[part~="content"]')
      .filter({ hasText: words })
      .innerText();
  const ask = async (text: string) => {
    await page.getByRole('textbox', { name: 'Ask a question' }).fill(text);
    await page.keyboard.press('Enter');
  };
  const visitShop = async () => {
    page = await stage.browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(stage.site.facts['site']!);
  };
  const firstSource = (answer: number) =>
    answers()
      .nth(answer - 1)
      .locator('[part~="source"]')
      .first();

  it('opens the chat with the mouse and gets the answer to a suggested question with its source', async () => {
    await visitShop();
    await page.getByRole('button', { name: 'Open chat' }).click();
    await page.getByRole('button', { name: QA_QUESTION }).click();
    await answerWith(/220 °C/);
    await firstSource(1).click();
    await answers().first().getByText('match').waitFor();
    await page.close();
  });

  for (const { press, hold, release } of [
    { press: 'the mouse', hold: () => page.mouse.down(), release: () => page.mouse.up() },
    {
      press: 'the space bar',
      hold: () => page.keyboard.down('Space'),
      release: () => page.keyboard.up('Space'),
    },
  ]) {
    it(`opens the chat if its code arrives while ${press} is held down`, async () => {
      let letCodeCome = (): void => undefined;
      const isPressed = new Promise<void>((resolve) => (letCodeCome = resolve));
      page = await stage.browser.newPage({ viewport: { width: 1280, height: 900 } });
      await page.route('**/embed/agent-chat.js', (route) => isPressed.then(() => route.continue()));
      await page.goto(stage.site.facts['site']!);
      const launcher = page.getByRole('button', { name: 'Open chat' });
      await launcher.focus();
      await launcher.hover();
      await hold();
      letCodeCome();
      await page.waitForFunction(() => customElements.get('agent-chat') !== undefined);
      await release();
      await page.getByRole('textbox').waitFor();
      assert.equal(await page.locator('agent-chat [part~="launcher"]').count(), 1);
      await page.close();
    });
  }

  it('opens the chat with the second click if its code could not load at the first', async () => {
    page = await stage.browser.newPage({ viewport: { width: 1280, height: 900 } });
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await page.route('**/embed/agent-chat.js', (route) => route.abort());
    await page.goto(stage.site.facts['site']!);
    const isTried = page.waitForEvent('requestfailed');
    const launcher = page.getByRole('button', { name: 'Open chat' });
    await launcher.click();
    await isTried;
    await page.evaluate(() => document.querySelector('agent-chat')!.prefill('Is it'));
    await page.unroute('**/embed/agent-chat.js');
    await launcher.click();
    await page.getByRole('textbox').waitFor();
    assert.deepEqual(errors, []);
    await page.close();
  });

  it('reads how many sources an answer has if the code that shows them could not load', async () => {
    page = await stage.browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.route('**/embed/source-list-*.js', (route) => route.abort());
    await page.goto(stage.site.facts['site']!);
    await page.getByRole('button', { name: 'Open chat' }).click();
    await page.getByRole('button', { name: QA_QUESTION }).click();
    await answers()
      .first()
      .getByText(/^\d+ sources?$/)
      .waitFor();
    await page.close();
  });

  it('gets a paraphrased question answered from the right page, which its first source opens', async () => {
    await visitShop();
    await page.getByRole('button', { name: 'Open chat' }).click();
    await page.getByRole('button', { name: PARAPHRASE }).click();
    await answerWith(/five to seven|5 to 7|5–7/i);
    await firstSource(1).click();
    const link = answers().first().locator('[part~="sources"] a[href]').first();
    assert.match((await link.getAttribute('href')) ?? '', /delivery-norway/);
    await page.close();
  });

  it('is told honestly that the agent does not know what its training data does not say', async () => {
    await visitShop();
    await page.getByRole('button', { name: 'Open chat' }).click();
    await page.getByRole('button', { name: OFF_TOPIC }).click();
    const answer = await answerWith(/do not|don't|not in|cannot/i);
    assert.doesNotMatch(answer, /Lima/);
    await page.close();
  });

  it('marks no text of the page or the panel with a double click on Send', async () => {
    await visitShop();
    await page.getByRole('button', { name: 'Open chat' }).click();
    await page.getByRole('textbox', { name: 'Ask a question' }).fill(QA_QUESTION);
    await page.getByRole('button', { name: 'Send' }).dblclick();
    await answerWith(/220 °C/);
    assert.equal(await page.evaluate(() => String(getSelection())), '');
    await page.close();
  });

  it('does the whole job with the keyboard alone, across a reload and a crash of the service', async () => {
    await visitShop();
    const launcher = page.getByRole('button', { name: 'Open chat' });
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press('Tab');
      if (await launcher.evaluate((node) => (node.getRootNode() as ShadowRoot).activeElement === node)) break;
    }
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Ask a question' }).waitFor();
    await page.keyboard.type(QA_QUESTION);
    await page.keyboard.press('Enter');
    await answerWith(/220 °C/);

    await stage.site.kill();
    await page.keyboard.type('Does it come in white?');
    await page.keyboard.press('Enter');
    const failure = page.locator('[part~="message-error"]');
    await failure.waitFor();

    await stage.site.start();
    await page.reload();
    // The transcript is there again.
    await answerWith(/220 °C/);
    await failure.getByRole('button').focus();
    const [request] = await Promise.all([
      page.waitForRequest((sent) => sent.url().endsWith('/ai/chat')),
      page.keyboard.press('Enter'),
    ]);
    const body = request.postDataJSON() as Record<string, unknown>;
    assert.deepEqual(Object.keys(body).sort(), [
      'actionRequest',
      'agentId',
      'channel',
      'conversationId',
      'message',
      'responseStyle',
    ]);
    assert.equal(body['responseStyle'], 'markdown');
    assert.notEqual(body['conversationId'], '', 'the follow-up belongs to the same conversation');
    // The follow-up is about the same bowl.
    await answerWith(/salt white/i, 2);
    await page.keyboard.press('Escape');
    await page.locator('dialog[part~="panel"][open]').waitFor({ state: 'detached' });
    assert.ok(await page.evaluate(() => document.activeElement?.localName === 'agent-chat'));
    await page.close();
  });

  it('sends no cookie and no key', async () => {
    await visitShop();
    await page.getByRole('button', { name: 'Open chat' }).click();
    const [request] = await Promise.all([
      page.waitForRequest((sent) => sent.url().endsWith('/ai/chat')),
      ask(QA_QUESTION),
    ]);
    const headers = await request.allHeaders();
    assert.equal(headers['cookie'], undefined);
    assert.equal(headers['authorization'], undefined);
    assert.doesNotMatch(request.postData() ?? '', /APIKey/);
    await page.close();
  });
});
