import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type BrowserContextOptions, type Page } from 'playwright-core';
import { contrast } from '../../src/banner/colors.js';
import { setStage } from '../helpers/chromium.js';
import { DemoService } from '../helpers/demo-service.js';

const PHONE = { viewport: { width: 390, height: 844 } };

describe('the pages of the demo', { timeout: 240_000 }, () => {
  const stage = setStage(() => DemoService.started());

  const visit = async (path: string, options: BrowserContextOptions = {}): Promise<Page> => {
    const page = await stage.browser.newPage(options);
    await page.goto(new URL(path, stage.site.facts['site']).href);
    return page;
  };

  it('open without an error and fit a phone', async () => {
    for (const path of ['/', '/gallery/', '/playground/', '/inspector/', '/site/tide-bowl.html']) {
      const page = await stage.browser.newPage(PHONE);
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      await page.goto(new URL(path, stage.site.facts['site']).href);
      await page.locator('h1').waitFor();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.deepEqual({ path, errors, overflow }, { path, errors: [], overflow: 0 });
      await page.close();
    }
  });

  it('write nothing to the console', async () => {
    for (const path of [
      '/',
      '/gallery/',
      '/banner-sheet/',
      '/not-found/',
      '/studio/',
      '/training/',
      '/playground/',
      '/inspector/',
    ]) {
      const page = await stage.browser.newPage(PHONE);
      const said: string[] = [];
      page.on('console', (line) => said.push(line.text()));
      await page.goto(new URL(path, stage.site.facts['site']).href, { waitUntil: 'networkidle' });
      assert.deepEqual({ path, said }, { path, said: [] });
      await page.close();
    }
  });

  it('open the bag and the menu of the shop below its bar, so that the banner above can be read', async () => {
    const page = await visit('/', PHONE);
    await page.getByRole('region', { name: 'Announcement' }).waitFor();
    for (const name of ['Bag', 'Menu']) {
      const button = page.getByRole('button', { name, exact: true });
      await button.click();
      const bar = await button.boundingBox();
      const sheet = await page.locator('.sheet:popover-open').boundingBox();
      assert.ok(bar && sheet && sheet.y >= bar.y + bar.height, name);
      assert.ok(sheet.x >= 0 && sheet.x + sheet.width <= PHONE.viewport.width, name);
    }
    await page.close();
  });

  it('show the banner of the shop as a square bar with a rounded button', async () => {
    const page = await visit('/');
    const banner = page.getByRole('region', { name: 'Announcement' });
    const link = banner.getByRole('link', { name: 'See them' });
    const corner = (node: Element) => getComputedStyle(node).borderBottomLeftRadius;
    assert.equal(await link.evaluate(corner), '6px');
    assert.equal(await page.locator('promo-banner [part~="bar"]').evaluate(corner), '0px');
    await page.close();
  });

  it('print the shop in dark ink, even for a visitor with a dark screen', async () => {
    const page = await visit('/');
    const inks: string[] = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ media: 'print', colorScheme });
      inks.push(await page.locator('h1').evaluate((title) => getComputedStyle(title).color));
    }
    assert.equal(inks[1], inks[0]);
    await page.close();
  });

  it('show every card of the banner sheet whole, even on the narrowest screen', async () => {
    const page = await visit('/banner-sheet/', { viewport: { width: 320, height: 640 } });
    await page.locator('.stage.float [part~="bar"]').last().waitFor();
    const cut = await page.locator('.stage.float').evaluateAll((stages) =>
      stages
        .filter((stage) => {
          const card = stage.querySelector('promo-banner')?.shadowRoot?.querySelector('[part~="bar"]');
          return !card || card.getBoundingClientRect().bottom > stage.getBoundingClientRect().bottom;
        })
        .map((stage) => stage.previousElementSibling?.textContent),
    );
    assert.deepEqual(cut, []);
    await page.close();
  });

  it('offer two screens in the playground only where they differ', async () => {
    const page = await visit('/playground/', PHONE);
    const choice = page.getByRole('radio', { name: 'Desktop' });
    assert.equal(await choice.isVisible(), false);
    await page.setViewportSize({ width: 800, height: 900 });
    await choice.waitFor();
    await page.close();
  });

  it('close their menu on a phone when the Tab key leaves it, so that it covers nothing that has the focus', async () => {
    const page = await visit('/training/', PHONE);
    await page.getByRole('button', { name: 'Menu' }).press('Enter');
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await menu.getByRole('link', { name: 'Docs' }).press('Tab');
    await menu.waitFor({ state: 'hidden' });
    assert.ok(await page.getByRole('link', { name: 'Add item' }).evaluate((link) => link.matches(':focus')));
    await page.close();
  });

  it('show in forced colours the knob of a switch, and the edges of what is otherwise told by its ground', async () => {
    const page = await visit('/playground/', { forcedColors: 'active' });
    const [ground, knob] = await page
      .getByRole('switch', { checked: false })
      .first()
      .evaluate((off) => [
        getComputedStyle(off).backgroundColor,
        getComputedStyle(off, '::after').backgroundColor,
      ]);
    assert.notEqual(knob, ground);
    for (const selector of ['.segments', '.screen iframe', '.code']) {
      const edge = page.locator(selector).first();
      assert.equal(await edge.evaluate((node) => getComputedStyle(node).borderTopWidth), '1px', selector);
    }
    await page.close();
  });

  it('show in forced colours which of several choices has the focus', async () => {
    for (const [path, group] of [
      ['/playground/', 'Mode'],
      ['/playground/', 'Accent'],
      ['/training/#new', 'Match'],
    ] as const) {
      const page = await visit(path, { forcedColors: 'active' });
      const chosen = page.getByRole('group', { name: group }).getByRole('radio', { checked: true });
      const [before, after] = await chosen.evaluate((radio) => {
        const { outline: ring, outlineOffset: gap } = getComputedStyle(radio.closest('label')!);
        radio.focus();
        const focused = getComputedStyle(radio.closest('label')!);
        return [ring + gap, focused.outline + focused.outlineOffset];
      });
      assert.notEqual(after, before, group);
      await page.close();
    }
  });

  it('draw secondary text and lines stronger for those who ask for more contrast', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await visit('/playground/', { colorScheme, contrast: 'more' });
      const [ground, text, line] = await page.evaluate(() => {
        const { backgroundColor } = getComputedStyle(document.querySelector('.controls')!);
        const { color } = getComputedStyle(document.querySelector('.controls small')!);
        const { borderTopColor } = getComputedStyle(document.querySelector('.controls .group')!);
        const brush = document.createElement('canvas').getContext('2d')!;
        return [backgroundColor, color, borderTopColor].map((style) => {
          brush.fillStyle = style;
          brush.fillRect(0, 0, 1, 1);
          const [r, g, b] = [...brush.getImageData(0, 0, 1, 1).data].map((byte) => byte / 255);
          return { r: r!, g: g!, b: b!, alpha: 1 };
        });
      });
      assert.ok(contrast(text!, ground!) >= 7, `text in ${colorScheme}`);
      assert.ok(contrast(line!, ground!) >= 3, `lines in ${colorScheme}`);
      await page.close();
    }
  });

  it('are read and reached with the Tab key in the order of the screen, also when a tablet is turned', async () => {
    const wide = { width: 1280, height: 900 };
    for (const path of [
      '/playground/',
      '/inspector/',
      '/training/',
      '/training/#new',
      '/studio/',
      '/docs/',
    ]) {
      const page = await visit(path, { viewport: wide });
      await page.locator('h1').waitFor();
      for (const viewport of [wide, PHONE.viewport, wide]) {
        await page.setViewportSize(viewport);
        await page.evaluate(() => new Promise(requestAnimationFrame));
        const misplaced = await page
          .locator(
            'main :is(h1, h2, a, button, input, select, textarea, iframe, pre):not(.visually-hidden):visible',
          )
          .evaluateAll((nodes) => {
            const boxes = nodes.map((node) => node.getBoundingClientRect());
            // What follows stands below, or in a column further on.
            return nodes
              .filter((_, index) => {
                const [before, box] = [boxes[index - 1], boxes[index]!];
                return before && box.bottom <= before.top && box.left < before.right;
              })
              .map((node) => node.outerHTML);
          });
        const { width } = viewport;
        assert.deepEqual({ path, width, misplaced }, { path, width, misplaced: [] });
      }
      await page.close();
    }
  });

  it('keep the focus in a setting when a tablet is turned', async () => {
    for (const [path, name] of [
      ['/playground/', 'Heading'],
      ['/studio/', 'Message'],
    ] as const) {
      const page = await visit(path, { viewport: { width: 1280, height: 900 } });
      const setting = page.getByRole('textbox', { name });
      await setting.focus();
      for (const width of [800, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        await page.evaluate(() => new Promise(requestAnimationFrame));
        assert.ok(await setting.evaluate((field) => field.matches(':focus')), `${path} at ${width} px`);
      }
      await page.close();
    }
  });

  it('mark the chosen listing of the studio like every choice, also in the dark', async () => {
    const page = await visit('/studio/', { colorScheme: 'dark' });
    const [screen, listing] = await Promise.all(
      ['Desktop', 'HTML'].map((name) =>
        page
          .getByRole('radio', { name })
          .evaluate((radio) => getComputedStyle(radio.closest('label')!).backgroundColor),
      ),
    );
    assert.equal(listing, screen);
    await page.close();
  });

  it('leave room between the legend of a group and its controls', async () => {
    for (const path of ['/playground/', '/inspector/', '/training/#new', '/studio/']) {
      const page = await visit(path);
      await page.locator('fieldset.field > legend:not(.visually-hidden)').first().waitFor();
      const gaps = await page
        .locator('fieldset.field > legend:not(.visually-hidden)')
        .evaluateAll((legends) =>
          legends.map((legend) => {
            const controls = legend.nextElementSibling!.getBoundingClientRect();
            return Math.round(controls.top - legend.getBoundingClientRect().bottom);
          }),
        );
      assert.deepEqual({ path, gaps: [...new Set(gaps)] }, { path, gaps: [6] });
      await page.close();
    }
  });

  it('keep a chosen theme from one page to the next', async () => {
    const page = await visit('/gallery/', { colorScheme: 'light' });
    await page.getByRole('button', { name: 'Dark theme' }).click();
    await page.getByRole('link', { name: 'Inspector' }).click();
    await page.getByRole('button', { name: 'Light theme' }).waitFor();
    assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme), 'dark');
    await page.close();
  });

  it('carry a conversation from the front page of the shop to its other pages', async () => {
    const page = await visit('/');
    await page.getByRole('button', { name: 'Open chat' }).click();
    await page.getByRole('button', { name: 'Is the Tide bowl safe in the oven?' }).click();
    await page.locator('[part~="message-agent"]').waitFor();
    await page.goto(new URL('/site/arc-lamp.html', stage.site.facts['site']).href);
    await page.locator('[part~="message-agent"]', { hasText: '220 °C' }).waitFor();
    await page.close();
  });

  it('show in the gallery what each fault looks like', async () => {
    const page = await visit('/gallery/', { reducedMotion: 'reduce' });
    const faults = {
      Refused: /The agent is paused/,
      'Server error': /502/,
      'Timed out': /may have arrived/i,
      'Connection lost': /may have arrived/i,
      'Stopped by the visitor': /stopped/i,
    };
    for (const [title, words] of Object.entries(faults)) {
      const figure = page.locator('figure', { has: page.getByRole('heading', { name: title, exact: true }) });
      await figure.scrollIntoViewIfNeeded();
      await figure.locator('[part~="message-error"]').first().getByText(words).first().waitFor();
    }
    await page.close();
  });

  it('lead from a link in the gallery to its states, which then stay in place', async () => {
    const page = await visit('/gallery/', { viewport: { width: 1280, height: 900 } });
    await page.getByRole('navigation', { name: 'States' }).getByRole('link', { name: 'Phone' }).click();
    await page.frameLocator('#phone iframe >> nth=0').locator('agent-chat').waitFor({ state: 'attached' });
    const box = await page.getByRole('heading', { name: 'Phone', exact: true }).boundingBox();
    assert.ok(box && box.y >= 0 && box.y < 100, `${box?.y} px down`);
    await page.close();
  });

  it('change both the chat of the playground and the HTML to copy', async () => {
    const page = await visit('/playground/', { reducedMotion: 'reduce' });
    const chat = page.frameLocator('iframe').locator('agent-chat');
    await chat.locator('[part~="launcher"]').waitFor();
    await page.getByRole('radio', { name: 'Inline' }).check();
    await page.getByRole('textbox', { name: 'Heading' }).fill('Ask <us> & "them"');
    await chat.locator('[part~="heading"]', { hasText: 'Ask <us> & "them"' }).waitFor();
    const snippet = await page.locator('pre > code').innerText();
    assert.match(snippet, /mode="inline"/);
    const { origin } = new URL(page.url());
    assert.ok(snippet.includes(`ai-url="${origin}/ai"`), 'another page could not reach the service');
    assert.ok(snippet.includes(`src="${origin}/dist/embed.mjs"`));
    const parsed = await page.evaluate((html) => {
      const element = new DOMParser().parseFromString(html, 'text/html').querySelector('agent-chat');
      return element?.getAttribute('heading');
    }, snippet);
    assert.equal(parsed, 'Ask <us> & "them"');
    await page.close();
  });

  it('keep the settings of the playground in its address, for a reload and for others, but not the service', async () => {
    const page = await visit('/playground/', { reducedMotion: 'reduce' });
    const starters = page.getByRole('textbox', { name: 'Suggested questions' });
    await page.getByRole('radio', { name: 'Clay' }).check();
    await page.getByRole('combobox', { name: 'Corner' }).selectOption('top-start');
    await page.getByRole('switch', { name: 'Sources under answers' }).uncheck();
    await page.getByRole('switch', { name: 'Thumbs on answers' }).check();
    await page.getByRole('textbox', { name: 'Service' }).fill('https://other.example/ai');
    await starters.fill('One & two?\n100 %?');
    const listing = page.locator('pre > code');
    const { origin } = new URL(page.url());
    const before = (await listing.innerText()).replace('https://other.example/ai', `${origin}/ai`);
    await page.waitForURL(/starters=/);
    await page.reload();
    await listing.getByText('100 %?').waitFor();
    assert.equal(await listing.innerText(), before);
    assert.equal(await starters.inputValue(), 'One & two?\n100 %?');
    assert.equal(
      await page.frameLocator('iframe').locator('agent-chat').getAttribute('placement'),
      'top-start',
    );

    await page.goto(
      `${origin}/playground/?placement=none&mode=none&title=x&heading=Hi&ai-url=https://other.example/`,
    );
    await listing.getByText('"Hi"').waitFor();
    assert.doesNotMatch(await listing.innerText(), /none|other/);
    await page.getByRole('textbox', { name: 'Heading' }).fill('Halm & Clay');
    await page.waitForURL((url) => url.search === '');
    await page.close();
  });

  it('show in the playground how each response style marks up the same reply', async () => {
    const page = await visit('/playground/');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    const styleOf = (name: string) =>
      page.locator('.styles section', { has: page.getByRole('heading', { name, exact: true }) });
    await styleOf('markdown').getByRole('table').waitFor();
    await styleOf('html').getByText('<table>').waitFor();
    assert.doesNotMatch(await styleOf('plaintext').innerText(), /[|#<>]/);
    await page.close();
  });

  it('say in the playground in plain words that the service is down or its address is wrong', async () => {
    const page = await visit('/playground/');
    await page.route('**/ai/chat', (route) => route.abort());
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.locator('.styles').getByText('The service does not answer.').first().waitFor();
    await page.route('**/ai/chat', (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }));
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.locator('.styles').getByText('The service answered with 502.').first().waitFor();
    await page.getByRole('textbox', { name: 'Service' }).fill('http://');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.locator('.styles').getByText('This is not the address of a service.').first().waitFor();
    await page.getByRole('status').getByText('Not all replies have come.').waitFor({ state: 'attached' });
    await page.getByRole('textbox', { name: 'Heading' }).fill('Another heading');
    await page.locator('pre > code').getByText('Another heading').waitFor();
    await page.locator('pre > code').getByText('"http://"').waitFor();
    await page.locator('#question').fill(' ');
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await page.locator('.styles').getByText('There is no question.').first().waitFor();
    await page.close();
  });

  it('let the controls of the inspector reach the end of the window, even before the first message', async () => {
    const page = await visit('/inspector/', { viewport: { width: 1280, height: 900 } });
    const controls = (await page.locator('.controls').boundingBox())!;
    assert.ok(controls.y + controls.height >= 900, JSON.stringify(controls));
    assert.equal(await page.evaluate(() => document.documentElement.scrollHeight), 900);
    await page.close();
  });

  it('show in the inspector the reply, its sources and tokens, and what was sent and received', async () => {
    const page = await visit('/inspector/');
    await page.getByLabel('Message').fill('How many days does the post take to Tromsø?');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Delivery to Norway').first().waitFor();
    const shown = await page.locator('.result').innerText();
    assert.match(shown, /Tokens of the embedding\s+[1-9]/);
    assert.match(shown, /"responseStyle": "markdown"/);
    assert.match(shown, /"dataItemId": "page-delivery-norway"/);
    await page.getByRole('region', { name: 'Request' }).getByText('"responseStyle"').waitFor();
    await page.getByRole('region', { name: 'Response' }).getByText('"dataItemId"').first().waitFor();
    await page.getByLabel('Agent id').fill('nobody');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { name: 'No reply' }).waitFor();
    await page.close();
  });

  it('draw a reply in the inspector as the chat does, with headings smaller than those of the page', async () => {
    const page = await visit('/inspector/');
    await page.getByLabel('Message').fill('Which bowl for four people, and how do I look after it?');
    await page.getByRole('button', { name: 'Send' }).click();
    const sizeOf = (name: string) =>
      page
        .getByRole('heading', { name })
        .evaluate((heading) => Number.parseFloat(getComputedStyle(heading).fontSize));
    assert.ok((await sizeOf('Two bowls fit four servings')) < (await sizeOf('Sources')));
    const line = await page
      .locator('blockquote')
      .evaluate((quote) => getComputedStyle(quote).borderInlineStartWidth);
    assert.equal(line, '2px');
    await page.close();
  });

  it('show in the inspector the answer to the last message, even if an earlier one is answered later', async () => {
    const page = await visit('/inspector/');
    let answerFirst = (): void => undefined;
    const held = new Promise<void>((resolve) => (answerFirst = resolve));
    await page.route(
      '**/ai/chat',
      async (route) => {
        await held;
        await route.continue();
      },
      { times: 1 },
    );
    const first = page.waitForRequest('**/ai/chat');
    await page.getByRole('button', { name: 'Send' }).click();
    await first;
    await page.getByLabel('Message').fill('How many days does the post take to Tromsø?');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Delivery to Norway').first().waitFor();
    const answered = page.waitForEvent('requestfinished', (request) => request.url().endsWith('/ai/chat'));
    answerFirst();
    await answered;
    await page.evaluate(() => new Promise(requestAnimationFrame));
    assert.match(await page.locator('.result').innerText(), /"message": "How many days/);
    await page.close();
  });
});
