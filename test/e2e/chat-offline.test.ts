import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setStage } from '../helpers/chromium.js';
import { CustomerSite } from '../helpers/customer-site.js';

describe('the chat without a connection', { timeout: 240_000 }, () => {
  const stage = setStage(() => CustomerSite.start());

  it('says so, keeps what is written, and sends it once when the connection is back', async () => {
    const visitor = await stage.browser.newContext({ reducedMotion: 'reduce' });
    const page = await visitor.newPage();
    const scenario = stage.site.backend.script([{ messages: ['One.'] }, { messages: ['Two.'] }]);
    await page.goto(
      stage.site.add({ body: `<agent-chat agent-id="offline" ai-url="${scenario.aiUrl}"></agent-chat>` }),
    );
    await page.getByRole('button', { name: 'Open chat' }).click();
    const question = page.getByRole('textbox', { name: 'Ask a question' });
    await question.waitFor();

    await visitor.setOffline(true);
    await page.getByText('You are offline. You can keep writing.').waitFor();
    await question.fill('First?');
    await page.keyboard.press('Enter');
    await question.fill('Never mind?');
    await page.keyboard.press('Enter');
    const waiting = page.locator('[part~="message-user"]', {
      hasText: 'Waiting for a connection. It will send itself.',
    });
    await waiting.nth(1).waitFor();
    await waiting.nth(1).getByRole('button', { name: 'Discard' }).click();
    await waiting.nth(1).waitFor({ state: 'detached' });
    assert.equal(scenario.requests.length, 0);

    await visitor.setOffline(false);
    await page.locator('[part~="message-agent"]', { hasText: 'One.' }).waitFor();
    assert.equal(await page.locator('[part~="message-error"]').count(), 0);
    assert.deepEqual(
      scenario.requests.map(({ body }) => (JSON.parse(body) as { message: string }).message),
      ['First?'],
    );
    await visitor.close();
  });
});
