import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Page } from 'playwright-core';
import { setStage } from '../helpers/chromium.js';
import { accessibilityTree } from '../helpers/accessibility-tree.js';
import { CustomerSite } from '../helpers/customer-site.js';

const RESOLVER = `<script type="module">
  document.querySelector('agent-chat').resolveSource = async (id) => ({
    type: 'Webpage', source: 'https://halm.example/' + id, content: 'Let it cool first.', title: 'Care guide',
  });
</script>`;

describe('a conversation by keyboard alone, as a screen reader presents it', { timeout: 240_000 }, () => {
  const stage = setStage(() => CustomerSite.start());

  /** Waits until the tree has these lines in this order; there may be others in between. */
  async function hears(page: Page, ...expected: readonly (string | RegExp)[]): Promise<string[]> {
    const deadline = Date.now() + 40_000;
    for (;;) {
      const tree = await accessibilityTree(page);
      let at = 0;
      for (const line of tree) {
        const wanted = expected[at];
        if (wanted !== undefined && (typeof wanted === 'string' ? line === wanted : wanted.test(line)))
          at += 1;
      }
      if (at === expected.length) return tree;
      if (Date.now() > deadline) assert.fail(`"${expected[at]}" is missing in\n${tree.join('\n')}`);
    }
  }

  it('leads from the launcher to a source and back', async () => {
    const scenario = stage.site.backend.script([
      {
        messages: ['Yes, up to **220 °C**.'],
        source: [{ dataItemId: 'care', cosineDistanceScore: 0.79 }],
        hold: true,
      },
    ]);
    const page = await stage.browser.newPage({ reducedMotion: 'reduce' });
    await page.goto(
      stage.site.add({
        body: `<a href="#top">A link of the page</a>
          <agent-chat agent-id="keyboard" ai-url="${scenario.aiUrl}" heading="Halm &amp; Clay" show-sources
            greeting="Hello." starters='["Is it safe?"]'></agent-chat>${RESOLVER}`,
      }),
    );

    await hears(page, 'link "A link of the page"', 'button "Open chat" expanded=false');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await hears(page, /^button "Open chat" focused expanded=false/);

    await page.keyboard.press('Enter');
    const opened = await hears(
      page,
      'dialog "Halm & Clay"',
      'heading "Halm & Clay"',
      'StaticText "Automated assistant"',
      'button "More options" expanded=false',
      'button "Close chat"',
      'log "Chat messages"',
      'StaticText "Hello."',
      'list "Suggested questions"',
      'button "Is it safe?"',
      'textbox "Ask a question" focused',
      /^button "Send" disabled/,
      'StaticText "Answers are automated and can be wrong."',
      /^button "Close chat" expanded/,
    );
    assert.equal(opened.filter((line) => line.startsWith('dialog')).length, 1);
    assert.ok(opened.includes('link "A link of the page"'), 'the page stays in reach');
    assert.ok(!opened.some((line) => line.startsWith('banner')), 'the panel is no landmark of the page');

    await page.keyboard.type('Is the bowl safe in the oven?');
    await hears(page, 'button "Send"');
    await page.keyboard.press('Enter');
    await scenario.received(1);
    await hears(
      page,
      'log "Chat messages" busy',
      'article ""',
      'StaticText "You"',
      'StaticText "Is the bowl safe in the oven?"',
      'textbox "Ask a question" focused',
      'button "Stop"',
    );

    await scenario.release();
    await hears(
      page,
      'log "Chat messages"',
      'StaticText "Assistant"',
      'StaticText "220 °C"',
      'group "1 source"',
      'button "1 Care guide" expanded=false',
      'button "Copy"',
      'textbox "Ask a question" focused',
      /^button "Send" disabled/,
    );

    // Goes back from the composer over the buttons of the answer to its source.
    await page.keyboard.press('Shift+Tab');
    await hears(page, 'button "Copy" focused');
    await page.keyboard.press('Shift+Tab');
    await hears(page, /^button "1 Care guide" focused expanded=false/);
    await page.keyboard.press('Enter');
    await hears(
      page,
      /^button "1 Care guide" focused expanded/,
      /^group "Care guide/,
      'link "Care guide (opens in a new tab)"',
      'StaticText "close match"',
      'StaticText "Let it cool first."',
    );
    await page.keyboard.press('Tab');
    await hears(page, 'link "Care guide (opens in a new tab)" focused');

    await page.keyboard.press('Escape');
    const closed = await hears(page, /^button "Open chat" focused expanded=false/);
    assert.ok(!closed.some((line) => line.startsWith('dialog')), 'the panel is gone from the tree');
    await page.close();
  });

  it('keeps the focus on the button while it changes from Send to Stop and back; a held key does not stop what it sent', async () => {
    const scenario = stage.site.backend.script([{ messages: ['Until six.'], hold: true }]);
    const page = await stage.browser.newPage({ reducedMotion: 'reduce' });
    await page.goto(
      stage.site.add({ body: `<agent-chat agent-id="held" ai-url="${scenario.aiUrl}"></agent-chat>` }),
    );
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await hears(page, 'textbox "Ask a question" focused');
    await page.keyboard.type('How long are you open?');
    await page.keyboard.press('Tab');
    await hears(page, 'button "Send" focused');

    await page.keyboard.down('Enter');
    await scenario.received(1);
    await hears(page, 'button "Stop" focused');
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await hears(page, 'log "Chat messages" busy', 'button "Stop" focused');
    await scenario.release();
    await hears(page, 'StaticText "Until six."', /^button "Send" .*focused/);

    await page.keyboard.press('Shift+Tab');
    await page.keyboard.type('And on Sunday?');
    await page.getByRole('button', { name: 'Send' }).click();
    await hears(page, 'textbox "Ask a question" focused');
    await page.close();
  });

  it('says once that the assistant is writing, and shows after ten seconds for how long', async () => {
    const scenario = stage.site.backend.script([{ messages: ['At last.'], hold: true }]);
    const page = await stage.browser.newPage({ reducedMotion: 'reduce' });
    await page.clock.install();
    await page.goto(
      stage.site.add({ body: `<agent-chat agent-id="slow" ai-url="${scenario.aiUrl}"></agent-chat>` }),
    );
    await page.getByRole('button', { name: 'Open chat' }).click();
    await hears(page, 'textbox "Ask a question" focused');
    await page.keyboard.type('Are you there?');
    await page.keyboard.press('Enter');
    await scenario.received(1);
    const writing = 'StaticText "The assistant is writing"';
    await page.clock.fastForward(2000);
    await hears(page, writing);
    await page.clock.fastForward(10_000);
    const tree = await hears(page, 'StaticText "Still working, 10 s"', 'button "Stop"');
    assert.ok(!tree.includes(writing), 'it is not told again');
    await scenario.release();
    const answered = await hears(page, 'StaticText "At last."');
    assert.ok(!answered.some((line) => line.includes('Still working')), 'the wait is over');
    await page.close();
  });

  it('fills a phone as a dialog, and the page behind it is out of reach', async () => {
    const scenario = stage.site.backend.script([]);
    const page = await stage.browser.newPage({
      viewport: { width: 390, height: 844 },
      reducedMotion: 'reduce',
    });
    await page.goto(
      stage.site.add({
        body: `<a href="#top">A link of the page</a>
          <agent-chat agent-id="phone" ai-url="${scenario.aiUrl}" heading="Halm &amp; Clay"></agent-chat>`,
      }),
    );
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const opened = await hears(
      page,
      'dialog "Halm & Clay" modal',
      'heading "Halm & Clay" focused',
      'textbox "Ask a question"',
    );
    assert.ok(!opened.includes('link "A link of the page"'), 'the page is out of reach');
    await page.keyboard.press('Escape');
    await hears(page, 'link "A link of the page"', /^button "Open chat" focused/);
    await page.close();
  });
});
