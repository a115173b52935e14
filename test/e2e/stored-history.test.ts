import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startSite } from '../bench/site.js';
import { Visit } from '../bench/visit.js';
import { setStage } from '../helpers/chromium.js';

describe('the conversation that the measurements put into a tab', { timeout: 120_000 }, () => {
  const stage = setStage(startSite);

  it('is shown by the chat of the next page, in its open panel', async () => {
    const visit = await Visit.begin(stage.browser, stage.site.origin);
    await visit.open('/blank');
    await visit.restore(25);
    const { panel, last } = await visit.page.evaluate(() => {
      const root = document.querySelector('agent-chat')!.shadowRoot!;
      const question = [...root.querySelectorAll('[part~=message-user]')].at(-1);
      return { panel: !!root.querySelector('dialog[open]'), last: question?.textContent };
    });
    assert.ok(panel);
    assert.match(last!, /24: How much/);
    await visit.end();
  });
});
