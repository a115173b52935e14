import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { type BrowserContext, type Locator, type Page } from 'playwright-core';
import { setStage } from '../helpers/chromium.js';
import { CustomerSite } from '../helpers/customer-site.js';
import type { Answer, Scenario } from '../helpers/scripted-backend.js';

describe('a conversation in two tabs', { timeout: 120_000 }, () => {
  const stage = setStage(() => CustomerSite.start());
  let visitor: BrowserContext;

  beforeEach(async () => {
    visitor = await stage.browser.newContext({ reducedMotion: 'reduce' });
  });
  afterEach(() => visitor.close());
  function shop(storage: 'local' | 'session', ...answers: Answer[]): { url: string; scenario: Scenario } {
    const scenario = stage.site.backend.script(answers);
    const attributes = `agent-id="tabs" ai-url="${scenario.aiUrl}" storage="${storage}"`;
    const url = stage.site.add({
      body: `<agent-chat ${attributes}></agent-chat>
        <script>document.write('<a target="_blank" rel="opener" href="' + location.pathname + '">The same page</a>')</script>`,
    });
    return { url, scenario };
  }

  async function openTab(url: string): Promise<Page> {
    const tab = await visitor.newPage();
    await tab.goto(url);
    return tab;
  }

  const questions = (tab: Page): Locator => tab.locator('[part~="message-user"] [part~="content"]');
  const answers = (tab: Page): Locator => tab.locator('[part~="message-agent"] [part~="content"]');

  async function openChat(tab: Page): Promise<void> {
    await tab.bringToFront();
    await tab.locator('agent-chat').getByRole('button', { name: 'Open chat' }).click();
    await tab.getByRole('textbox', { name: 'Ask a question' }).waitFor();
  }

  async function ask(tab: Page, text: string): Promise<void> {
    await tab.bringToFront();
    await tab.getByRole('textbox', { name: 'Ask a question' }).fill(text);
    await tab.keyboard.press('Enter');
  }

  /** Waits until the messages have these texts in this order. */
  async function shows(messages: Locator, ...texts: readonly string[]): Promise<void> {
    await messages.nth(texts.length - 1).waitFor({ state: 'attached' });
    assert.deepEqual(
      (await messages.allTextContents()).map((text) => text.trim()),
      texts,
    );
  }

  const conversationIds = (scenario: Scenario): string[] =>
    scenario.requests.map(({ body }) => (JSON.parse(body) as { conversationId: string }).conversationId);

  it('appears in both as it goes on, if it is stored for all tabs', async () => {
    const { url, scenario } = shop('local', { messages: ['One.'] }, { messages: ['Two.'] });
    const first = await openTab(url);
    const second = await openTab(url);
    await openChat(first);
    await openChat(second);
    await ask(first, 'From the first?');
    await shows(answers(first), 'One.');
    await shows(answers(second), 'One.');
    await ask(second, 'From the second?');
    await shows(answers(second), 'One.', 'Two.');
    await shows(answers(first), 'One.', 'Two.');
    await shows(questions(first), 'From the first?', 'From the second?');
    await shows(questions(second), 'From the first?', 'From the second?');
    const [, followUp] = conversationIds(scenario);
    assert.equal(followUp, `conversation-of-${scenario.id}`);
  });

  it('says in one tab that the other waits for an answer, and sends one question at a time', async () => {
    const { url, scenario } = shop('local', { messages: ['One.'], hold: true }, { messages: ['Two.'] });
    const first = await openTab(url);
    const second = await openTab(url);
    await openChat(first);
    await openChat(second);
    await ask(first, 'From the first?');
    await scenario.received(1);
    await second.getByText('Another tab is waiting for the answer. It appears here too.').waitFor();
    await ask(second, 'From the second?');
    await second.getByRole('log').getByText('Waiting for its turn.').waitFor();
    assert.equal(scenario.requests.length, 1);
    await scenario.release();
    await shows(answers(second), 'One.', 'Two.');
    await shows(answers(first), 'One.', 'Two.');
    assert.equal(scenario.requests.length, 2);
  });

  it('starts over in both when one of them starts over', async () => {
    const { url, scenario } = shop('local', { messages: ['One.'] }, { messages: ['New.'] });
    const first = await openTab(url);
    const second = await openTab(url);
    await openChat(first);
    await openChat(second);
    await ask(first, 'From the first?');
    await shows(answers(second), 'One.');
    await second.bringToFront();
    await second.getByRole('button', { name: 'More options' }).click();
    await second.getByRole('menuitem', { name: 'New conversation' }).click();
    await second.getByRole('button', { name: 'Start over' }).click();
    await answers(second).waitFor({ state: 'detached' });
    await answers(first).waitFor({ state: 'detached' });
    const kept = await first.evaluate(() => Object.values({ ...localStorage }).join());
    assert.doesNotMatch(kept, /From the first|One\./);
    await ask(first, 'Again?');
    await shows(answers(second), 'New.');
    assert.equal(conversationIds(scenario).at(-1), '');
  });

  it('goes on in a duplicated tab and in its original', async () => {
    const { url, scenario } = shop(
      'session',
      { messages: ['One.'] },
      { messages: ['Two.'] },
      { messages: ['Three.'] },
    );
    const original = await openTab(url);
    await openChat(original);
    await ask(original, 'Before?');
    await shows(answers(original), 'One.');
    // A tab with an opener starts with a copy of the session's storage, as a duplicated one does.
    const [duplicate] = await Promise.all([
      visitor.waitForEvent('page'),
      original.getByRole('link', { name: 'The same page' }).click(),
    ]);
    await shows(answers(duplicate), 'One.');
    await ask(duplicate, 'In the copy?');
    await shows(answers(duplicate), 'One.', 'Two.');
    await shows(answers(original), 'One.', 'Two.');
    await ask(original, 'In the original?');
    await shows(answers(original), 'One.', 'Two.', 'Three.');
    await shows(answers(duplicate), 'One.', 'Two.', 'Three.');
    const id = `conversation-of-${scenario.id}`;
    assert.deepEqual(conversationIds(scenario), ['', id, id]);
  });

  it('stays separate in two tabs that were opened separately, if it is stored for the session', async () => {
    const { url } = shop('session', { messages: ['One.'] });
    const first = await openTab(url);
    const second = await openTab(url);
    await openChat(first);
    await openChat(second);
    await ask(first, 'From the first?');
    await shows(answers(first), 'One.');
    await second.reload();
    await second.getByRole('textbox', { name: 'Ask a question' }).waitFor();
    assert.equal(await questions(second).count(), 0);
  });
});
