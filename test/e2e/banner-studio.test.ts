import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { beforeEach, describe, it } from 'node:test';
import { type Browser, type BrowserContext, type Frame, type Page } from 'playwright-core';
import { axeFindings } from '../helpers/axe.js';
import { setStage } from '../helpers/chromium.js';
import { DemoService } from '../helpers/demo-service.js';
import { holdBack } from '../helpers/hold-back.js';

const DESKTOP = { width: 1366, height: 900 };
const PHONE = { width: 390, height: 844 };

type LayoutShift = PerformanceEntry & { readonly value: number };

describe('the banner studio', { timeout: 300_000 }, () => {
  const stage = setStage(() => DemoService.started());
  let context: BrowserContext;
  let page: Page;

  const open = async (options: Parameters<Browser['newContext']>[0] = {}): Promise<void> => {
    await context?.close();
    context = await stage.browser.newContext({ viewport: DESKTOP, reducedMotion: 'reduce', ...options });
    page = await context.newPage();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto(new URL('/studio/', stage.site.facts['site']).href);
    await page.locator('.figures li').first().waitFor();
    await page.getByRole('button', { name: 'Winter glazes 2026', exact: true }).waitFor();
  };

  beforeEach(() => open());

  for (const [screen, viewport] of [
    ['a desktop', DESKTOP],
    ['a phone', PHONE],
  ] as const) {
    it(`shows on ${screen} nothing that moves away once the fields are drawn`, async () => {
      const late = await context.newPage();
      await late.setViewportSize(viewport);
      await late.addInitScript(() => {
        const page = globalThis as { moved?: number };
        page.moved = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) page.moved! += (entry as LayoutShift).value;
        }).observe({ type: 'layout-shift', buffered: true });
      });
      const release = await holdBack(late, /studio\/main\.js/);
      await late.goto(page.url(), { waitUntil: 'commit' });
      await late.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      release();
      await late.getByRole('button', { name: 'Winter glazes 2026', exact: true }).waitFor();
      const moved = await late.evaluate(async () => {
        // A move is told of after the frame in which it is drawn.
        for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
        return (globalThis as { moved?: number }).moved;
      });
      assert.ok(moved! < 0.02, `${moved}`);
      await late.close();
    });
  }

  const banner = () => page.frameLocator('iframe').locator('promo-banner');
  const part = (name: string) => banner().locator(`[part~="${name}"]`);
  const unfoldAll = () =>
    page.evaluate(() => document.querySelectorAll('details').forEach((group) => (group.open = true)));
  /** Waits until a part of the banner has this computed style. */
  const hasStyle = async (name: string, property: string, expected: string): Promise<void> => {
    await part(name).first().waitFor();
    await page.waitForFunction(
      ([selector, key, value]) => {
        const host = document.querySelector('iframe')?.contentDocument?.querySelector('promo-banner');
        const node = host?.shadowRoot?.querySelector(selector);
        return node && getComputedStyle(node).getPropertyValue(key) === value;
      },
      [`[part~="${name}"]`, property, expected] as const,
    );
  };
  const listing = async (): Promise<Record<string, unknown>> => {
    await page.getByRole('radio', { name: 'JSON' }).check();
    return JSON.parse(await page.locator('pre > code').innerText()) as Record<string, unknown>;
  };
  const importText = async (text: string): Promise<void> => {
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Import a banner' });
    await dialog.getByLabel('JSON').fill(text);
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  };
  const inAnotherTab = async (act: 'new' | 'edit' | 'delete', banner: object): Promise<void> => {
    const isDone = await page.evaluate(
      async ([path, body]) => {
        const headers = { 'Content-Type': 'application/json' };
        return (await fetch(path, { method: 'POST', headers, body })).ok;
      },
      [`/demo/api/banners/${act}`, JSON.stringify({ banner })] as const,
    );
    assert.ok(isDone);
  };
  const previewFrame = (): Frame => {
    const [, frame] = page.frames();
    assert.ok(frame);
    return frame;
  };

  it('shows in the preview what each kind of control edits', async () => {
    await unfoldAll();
    const box = page.locator('.controls');
    await box.getByRole('textbox', { name: 'Message' }).fill('Free delivery. <a href="/x">Order</a>');
    await part('content').getByText('Free delivery.').waitFor();
    await box.getByRole('radio', { name: 'Button' }).check();
    await box.getByRole('radio', { name: 'Bottom' }).check();
    await page.frameLocator('iframe').locator('body > promo-banner:last-child').waitFor();
    await box.getByRole('textbox', { name: 'Background', exact: true }).fill('rebeccapurple');
    await hasStyle('bar', 'background-color', 'rgb(102, 51, 153)');
    await box.getByLabel('Text, picker', { exact: true }).fill('#ffee00');
    await hasStyle('content', 'color', 'rgb(255, 238, 0)');
    assert.equal(await box.getByRole('textbox', { name: 'Text', exact: true }).inputValue(), '#ffee00');
    await box.getByRole('combobox', { name: 'Vertical padding' }).fill('32');
    await hasStyle('bar', 'padding-top', '32px');
    await box.getByRole('combobox', { name: 'Family' }).fill('Georgia');
    await hasStyle('content', 'font-size', '16px');
    await box.getByRole('combobox', { name: 'Text size' }).fill('20');
    await hasStyle('content', 'font-size', '20px');
    await box.getByRole('switch', { name: 'Close button' }).uncheck();
    await part('close').waitFor({ state: 'detached' });
    await box.getByRole('switch', { name: '“Powered by” line' }).check();
    await part('branding').waitFor();
    await box.getByRole('radio', { name: 'Waves' }).check();
    await box.getByText('Pattern: Waves').waitFor();
    await box.getByRole('textbox', { name: 'Custom CSS' }).fill('[part~="content"] { letter-spacing: 3px }');
    await hasStyle('content', 'letter-spacing', '3px');
    await box.getByRole('textbox', { name: 'Embeds' }).fill('[{"kind": "countdown"}]');
    await banner().getByText('{"kind":"countdown"}').waitFor();

    const { id, companyId, JColorStudio, ...fields } = await listing();
    assert.match(String(id), /^banner-[0-9a-f]{8}$/);
    assert.equal(companyId, stage.site.facts['company']);
    assert.deepEqual(fields, {
      name: 'Winter glazes',
      content: 'Free delivery. <a href="/x">Order</a>',
      placement: 'bottom',
      cornerStyle: 'dubbed',
      verticalPadding: '32',
      linkMode: 'button',
      pattern: 'waves',
      JFontStudio: { fontFamily: 'Georgia', contentSize: '20', linkSize: '' },
      showCloseButton: false,
      serviceBranding: true,
      customCSS: '[part~="content"] { letter-spacing: 3px }',
      JInstantEmbed: [{ kind: 'countdown' }],
    });
    assert.equal(Object.keys(JColorStudio as object).length, 9);
  });

  it('marks the selected words of a message, and takes that back by Undo', async () => {
    const message = page.getByRole('textbox', { name: 'Message' });
    await message.fill('Free delivery');
    await message.selectText();
    await page.getByRole('button', { name: 'Bold' }).click();
    await part('content').locator('b').getByText('Free delivery').waitFor();
    await page.keyboard.press('Control+z');
    assert.equal(await message.inputValue(), 'Free delivery');
    await part('content').locator('b').waitFor({ state: 'detached' });

    await message.selectText();
    await page.getByRole('button', { name: 'Link' }).click();
    await page.keyboard.type('/delivery');
    assert.equal(await message.inputValue(), '<a href="/delivery">Free delivery</a>');
  });

  it('keeps the banner in view when it is put at the foot of the page, on both screens', async () => {
    const isInView = () =>
      page.waitForFunction(() => {
        const frame = document.querySelector('iframe');
        const bar = frame?.contentDocument
          ?.querySelector('promo-banner')
          ?.shadowRoot?.querySelector('[part~="bar"]');
        if (!frame?.contentWindow || !bar) return false;
        const { top, bottom } = bar.getBoundingClientRect();
        return bottom > top && top >= 0 && Math.floor(bottom) <= frame.contentWindow.innerHeight;
      });
    const box = page.locator('.controls');
    await box.getByRole('radio', { name: 'Bottom' }).check();
    await box.getByRole('radio', { name: 'Stay behind' }).check();
    await isInView();
    await page.getByRole('radio', { name: 'Phone' }).check();
    await isInView();
    await box.getByRole('radio', { name: 'Top' }).check();
    await isInView();
  });

  it('draws the patterns to choose from in the colours of the theme, without a warning', async () => {
    const groundOf = () =>
      page
        .locator('.tiles promo-banner [part~="bar"]')
        .first()
        .evaluate((bar) => getComputedStyle(bar).backgroundColor);
    const warnings: string[] = [];
    page.on('console', (message) => warnings.push(message.text()));
    await page.reload();
    await page.locator('.tiles promo-banner [part~="bar"]').first().waitFor({ state: 'attached' });
    assert.equal(await groundOf(), 'rgb(243, 241, 237)');
    await page.getByRole('button', { name: 'Dark theme' }).click();
    await page.waitForFunction(() => {
      const bar = document.querySelector('.tiles promo-banner')?.shadowRoot?.querySelector('[part~="bar"]');
      return bar && getComputedStyle(bar).backgroundColor === 'rgb(44, 41, 38)';
    });
    assert.deepEqual(warnings, []);
  });

  it('draws the patterns to choose from in forced colours, in which the banner itself has none', async () => {
    await open({ forcedColors: 'active' });
    await unfoldAll();
    const displays = (selector: string): Promise<string[]> =>
      page.evaluate((tiles) => {
        const bars = [...document.querySelectorAll(tiles)].map(({ shadowRoot }) =>
          shadowRoot!.querySelector('.bar')!,
        );
        return bars.map((bar) => getComputedStyle(bar, '::before').display);
      }, selector);
    await page.locator('.tiles promo-banner [part~="bar"]').last().waitFor({ state: 'attached' });
    assert.deepEqual([...new Set(await displays('.tiles promo-banner'))], ['block']);
    await page.getByRole('radio', { name: 'Dots' }).check();
    await hasStyle('bar', 'border-style', 'solid');
    assert.equal(await part('bar').evaluate((bar) => getComputedStyle(bar, '::before').display), 'none');
  });

  it('has a control for every field that the interface names', async () => {
    await unfoldAll();
    const sample = {
      id: 'every-field',
      companyId: stage.site.facts['company'],
      name: 'Every field',
      content: 'Hello <a href="/x">there</a>',
      authorId: 'someone',
      mode: 'float',
      placement: 'bottom',
      pattern: 'dots',
      textAlignment: 'left',
      linkMode: 'button',
      closeBehavior: 'remember',
      scrollBehavior: 'stationary',
      cornerStyle: 'round',
      URLTarget: '_blank',
      shadow: false,
      verticalPadding: '20',
      showCloseButton: true,
      JFontStudio: { fontFamily: 'Arial', contentSize: '18', linkSize: '14' },
      JInstantEmbed: [{ a: 1 }],
      customCSS: 'a { color: red }',
      customJS: 'void 0',
      enableSDK: true,
      enableTracking: true,
      serviceBranding: true,
    };
    await importText(JSON.stringify(sample));
    const controls = page.locator('.controls form');
    for (const [field, value] of Object.entries({ ...sample, ...sample.JFontStudio })) {
      if (field === 'JFontStudio') continue;
      const path = field in sample.JFontStudio ? `JFontStudio.${field}` : field;
      const control = controls.locator(`[id="${path}"], [name="${path}"]:checked`);
      const shown =
        typeof value === 'boolean' ? await control.isChecked() : JSON.stringify(await control.inputValue());
      const expected = typeof value === 'boolean' ? value : JSON.stringify(value);
      if (field === 'JInstantEmbed') assert.deepEqual(JSON.parse(await control.inputValue()), value);
      else assert.equal(shown, expected, path);
    }
    assert.equal(await controls.locator('[id^="JColorStudio."]').count(), 9);
    assert.deepEqual(await listing(), sample);
  });

  it('says in words whether each pair has enough contrast, and leads from a warning to its field', async () => {
    const figures = page.locator('.figures li');
    await figures.getByText(/^Text [\d.]+ passes AA$/).waitFor();
    assert.equal(await page.locator('.figures .fails').count(), 0);
    const text = page.getByRole('textbox', { name: 'Text', exact: true });
    await text.fill('#0a6155');
    await page.locator('.figures .fails').getByText('Text').first().waitFor();
    assert.match(
      (await page.locator('.figures .fails').first().textContent()) ?? '',
      /^Text 1\.\d fails AA, needs 4\.5$/,
    );
    await page.getByRole('button', { name: /contentText on contentBackground is 1\.\d:1/ }).click();
    await page.waitForFunction(() => document.activeElement?.id === 'JColorStudio.contentText');
  });

  it('tells also an owner with forced colours how the colours of the banner contrast for others', async () => {
    await open({ forcedColors: 'active' });
    await page.getByRole('textbox', { name: 'Background', exact: true }).fill('#ffee88');
    await page.locator('.figures .fails', { hasText: /^Text 1\.1 fails AA/ }).waitFor();
  });

  it('lists each wrong field of an imported Banner, and imports the rest if told to', async () => {
    await importText('{"mode": "expanded",');
    const dialog = page.getByRole('dialog', { name: 'Import a banner' });
    await dialog.getByText('This is not JSON').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await importText(
      '{"mode": "sideways", "shadow": "yes", "constructor": {}, "content": "Kept", "JColorStudio": {"linkText": 3}}',
    );
    const problems = await dialog.getByRole('listitem').allInnerTexts();
    assert.deepEqual(problems, [
      'mode must be one of float, expanded, not "sideways".',
      'shadow must be true or false, not "yes".',
      'constructor is not a field of a banner.',
      'JColorStudio.linkText must be text, not 3.',
    ]);
    assert.ok(
      await part('content').getByText('Winter glazes are in.').isVisible(),
      'nothing has changed yet',
    );
    await dialog.getByRole('button', { name: 'Import the rest' }).click();
    await part('content').getByText('Kept', { exact: true }).waitFor();
  });

  it('imports a file', async () => {
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    const buffer = Buffer.from(JSON.stringify({ id: 'from-a-file', name: 'File', content: 'From a file' }));
    await page
      .getByLabel('Or a file')
      .setInputFiles({ name: 'b.json', mimeType: 'application/json', buffer });
    await part('content').getByText('From a file').waitFor();
  });

  it('downloads and copies what it shows', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the JSON' }).click(),
    ]);
    assert.match(download.suggestedFilename(), /^banner-[0-9a-f]{8}\.json$/);
    assert.deepEqual(JSON.parse(readFileSync(await download.path(), 'utf8')), await listing());
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy' }).click();
    await page.getByRole('status').getByText('Copied.').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.equal(copied.trim(), (await page.locator('pre > code').innerText()).trim());
  });

  it('saves, loads and deletes a banner, and its listings put it on a page', async () => {
    const bodies: Promise<string>[] = [];
    page.on('response', (response) => bodies.push(response.text().catch(() => '')));
    const saved = page.locator('.saved');
    await page.getByRole('textbox', { name: 'Name' }).fill('Spring sale');
    await page.getByRole('textbox', { name: 'Message' }).fill('Spring </script> is <b>here</b>');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('status').getByText('Saved.').waitFor();
    await page.getByRole('textbox', { name: 'Message' }).fill('Spring &lt;/script> is <b>here</b> to stay');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('status').getByText('Saved.').waitFor();
    assert.equal(await saved.getByRole('button', { name: 'Spring sale', exact: true }).count(), 1);

    await page.reload();
    await saved.getByRole('button', { name: 'Spring sale', exact: true }).click();
    await part('content').getByText('Spring </script> is here to stay').waitFor();

    for (const kind of ['Address', 'HTML']) {
      await page.getByRole('radio', { name: kind }).check();
      const html = await page.locator('pre > code').innerText();
      // WordPress changes tags that it finds in a text, also those in a script.
      assert.doesNotMatch(html, /<b>/);
      const customer = await context.newPage();
      const address = new URL('/customer.html', stage.site.facts['site']).href;
      await customer.route(address, (route) =>
        route.fulfill({ contentType: 'text/html', body: `<!doctype html><html lang="en">${html}</html>` }),
      );
      await customer.goto(address);
      await customer.getByRole('region').getByText('Spring </script> is here to stay').waitFor();
      await customer.close();
    }

    await saved.getByRole('button', { name: 'Delete Spring sale' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    assert.equal(await saved.getByRole('button', { name: 'Spring sale', exact: true }).count(), 1);
    const { id } = await listing();
    await saved.getByRole('button', { name: 'Delete Spring sale' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await saved.getByRole('button', { name: 'Spring sale', exact: true }).waitFor({ state: 'detached' });
    assert.equal((await fetch(`${stage.site.url}/banner/${String(id)}.json`)).status, 404);

    const key = stage.site.facts['key'];
    assert.ok(key);
    for (const body of await Promise.all(bodies))
      assert.ok(!body.includes(key), 'the key reached the browser');
  });

  it('keeps the delete button of a saved banner with a long name in view, and asks with the whole name', async () => {
    const name = 'winter_glazes_2026_newsletter_variant_b_final_for_the_dealers_of_the_north';
    await page.setViewportSize(PHONE);
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const remove = page.getByRole('button', { name: `Delete ${name}` });
    await remove.waitFor();
    const box = await remove.boundingBox();
    assert.ok(box && box.x + box.width <= PHONE.width, 'the button is outside the page');
    await remove.click();
    const dialog = page.getByRole('dialog');
    assert.equal(await dialog.evaluate((node) => node.scrollWidth - node.clientWidth), 0);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await remove.waitFor({ state: 'detached' });
  });

  it('says why the service refused to save', async () => {
    await unfoldAll();
    await page.locator('[id="id"]').fill('x'.repeat(300));
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page
      .getByRole('alert')
      .getByText(/Not saved: .*id/)
      .waitFor();
  });

  it('moves the focus to the name if the banner cannot be saved without one', async () => {
    await page.getByRole('textbox', { name: 'Name' }).fill(' ');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('alert').getByText('Not saved: The banner needs a name.').waitFor();
    await page.waitForFunction(() => document.activeElement?.id === 'name');
  });

  it('saves no banner with Embeds that are not JSON, asks before it discards them, and shows them in no other banner', async () => {
    await unfoldAll();
    const embeds = page.getByRole('textbox', { name: 'Embeds' });
    await embeds.fill('[{"a": 1');
    await page.getByText('Not JSON yet').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('alert').getByText('Not saved: Please correct the field “Embeds”.').waitFor();
    await page.waitForFunction(() => document.activeElement?.id === 'JInstantEmbed');
    assert.equal(await page.getByRole('button', { name: 'Winter glazes', exact: true }).count(), 0);

    await page.getByRole('textbox', { name: 'Name' }).fill('With embeds');
    assert.equal(await embeds.inputValue(), '[{"a": 1', 'the text stays while another field is edited');
    await page.getByRole('button', { name: 'New', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Discard the changes?' });
    await question.getByRole('button', { name: 'Discard' }).click();
    await page.getByText('Not JSON yet').waitFor({ state: 'detached' });
    assert.equal(await embeds.inputValue(), '');
    assert.equal(await embeds.getAttribute('aria-invalid'), null);
  });

  it('says in plain words that the service is down or broken', async () => {
    const failure = page.getByRole('alert');
    const saving = '**/demo/api/banners/new';
    await page.route(saving, (route) => route.abort());
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await failure.getByText('Not saved: The service does not answer.').waitFor();
    await page.route(saving, (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }));
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await failure.getByText('Not saved: The service answered with 502.').waitFor();
  });

  it('saves once if Save is pressed twice, and says that it is saving', async () => {
    let asked = 0;
    const answer = await holdBack(page, '**/demo/api/banners/new', (route) => {
      asked += 1;
      return route.continue();
    });
    await page.getByRole('textbox', { name: 'Name' }).fill('Told twice');
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await save.dblclick();
    await page.getByRole('status').getByText('Saving…').waitFor();
    assert.equal(await save.getAttribute('aria-busy'), 'true');
    answer();
    await page.getByRole('status').getByText('Saved.').waitFor();
    assert.equal(await save.getAttribute('aria-busy'), null);
    assert.deepEqual([asked, await page.getByRole('alert').count()], [1, 0]);
  });

  it('does not say that everything is saved if more was typed in the meantime', async () => {
    const answer = await holdBack(page, '**/demo/api/banners/new');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('status').getByText('Saving…').waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('Typed while it was saving');
    answer();
    await page.getByRole('status').getByText('Saved, except for your latest changes.').waitFor();
  });

  it('says that everything is saved if what was typed in the meantime was taken back', async () => {
    const answer = await holdBack(page, '**/demo/api/banners/new');
    const name = page.getByRole('textbox', { name: 'Name' });
    await name.fill('Taken back');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await name.press('End');
    await name.press('x');
    await name.press('Backspace');
    answer();
    await page.getByRole('status').getByText('Saved.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'New', exact: true }).click();
    assert.equal(await page.getByRole('dialog').count(), 0);
  });

  it('names the banner that was saved or not if another is open by then', async () => {
    let answer = await holdBack(page, '**/demo/api/banners/new');
    const name = page.getByRole('textbox', { name: 'Name' });
    const save = page.getByRole('button', { name: 'Save', exact: true });
    const status = page.getByRole('status');
    await name.fill('Saved late');
    await save.click();
    await status.getByText('Saving…').waitFor();
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await name.fill('Never saved');
    answer();
    await status.getByText('“Saved late” is saved.', { exact: true }).waitFor();
    assert.equal(await name.inputValue(), 'Never saved');

    answer = await holdBack(page, '**/demo/api/banners/edit');
    await page.getByRole('button', { name: 'Saved late', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await save.click();
    await page.getByRole('button', { name: 'Delete Saved late' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await status.getByText('Deleted.').waitFor();
    answer();
    const failure = page.getByRole('alert');
    await failure.getByText('is not saved').waitFor();
    assert.equal(
      await failure.textContent(),
      '“Saved late” is not saved: The banner was deleted in the meantime.',
    );
  });

  it('offers to save a banner again that was deleted in another tab, or accepts that it is gone', async () => {
    const saved = page.getByRole('region', { name: 'Saved banners' });
    const save = page.getByRole('button', { name: 'Save', exact: true });
    const shown = saved.getByRole('button', { name: 'Deleted elsewhere', exact: true });
    await page.getByRole('textbox', { name: 'Name' }).fill('Deleted elsewhere');
    await save.click();
    await shown.waitFor();
    await inAnotherTab('delete', await listing());
    await save.click();
    await page
      .getByRole('alert')
      .getByText('Not saved: The banner was deleted in the meantime. Save it again to bring it back.')
      .waitFor();
    assert.equal(await shown.count(), 0);
    await save.click();
    await page.getByRole('status').getByText('Saved.').waitFor();
    assert.equal(await shown.count(), 1);

    await inAnotherTab('delete', await listing());
    await saved.getByRole('button', { name: 'Delete Deleted elsewhere' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('status').getByText('Deleted.').waitFor();
    assert.equal(await page.getByRole('alert').count(), 0);
  });

  it('asks before it replaces a banner that another tab saved with the same id', async () => {
    await inAnotherTab('new', await listing());
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await save.click();
    await page
      .getByRole('alert')
      .getByText('Not saved: A banner with this id was saved in the meantime. Save again to replace it.')
      .waitFor();
    await save.click();
    await page.getByRole('status').getByText('Saved.').waitFor();
  });

  it('asks before it replaces what another tab saved of the same banner, and replaces it on the second save', async () => {
    const name = page.getByRole('textbox', { name: 'Name' });
    const save = page.getByRole('button', { name: 'Save', exact: true });
    const status = page.getByRole('status');
    const failure = page.getByRole('alert');
    const replaced = 'Not saved: It was also saved elsewhere in the meantime. Save again to replace that.';
    await name.fill('In two windows');
    await save.click();
    await status.getByText('Saved.').waitFor();
    const other = { ...(await listing()), content: 'From the other window' };
    await inAnotherTab('edit', other);
    await name.fill('Renamed in this window');
    await save.click();
    await failure.getByText(replaced).waitFor();
    assert.ok(await page.getByRole('button', { name: 'In two windows', exact: true }).isVisible());
    await save.click();
    await page.getByRole('button', { name: 'Renamed in this window', exact: true }).waitFor();
    assert.equal(await failure.count(), 0);

    await inAnotherTab('edit', other);
    await name.fill('Not to be saved');
    await save.click();
    await failure.getByText(replaced).waitFor();
    await page.getByRole('button', { name: 'Delete In two windows' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await status.getByText('Deleted.').waitFor();
    assert.equal(await failure.count(), 0, 'the next banner is not the one that was not saved');
  });

  it('shows a banner as another tab saved it last, when it is opened and on coming back to it', async () => {
    const name = page.getByRole('textbox', { name: 'Name' });
    const save = page.getByRole('button', { name: 'Save', exact: true });
    const status = page.getByRole('status');
    const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await name.fill('In two tabs');
    await save.click();
    await status.getByText('Saved.').waitFor();
    const saved = await listing();
    await Promise.all([page.waitForResponse('**/demo/api/banners'), comeBack()]);
    assert.ok(await status.getByText('Saved.', { exact: true }).isVisible(), 'nothing was saved elsewhere');
    await page.getByRole('button', { name: 'New', exact: true }).click();

    await inAnotherTab('edit', { ...saved, content: 'From the other tab' });
    const item = page.getByRole('button', { name: 'In two tabs', exact: true });
    await item.press('Enter');
    await part('content').getByText('From the other tab').waitFor();
    assert.ok(await item.evaluate((button) => button === document.activeElement), 'the focus is lost');
    await name.fill('Renamed here');
    await save.click();
    await page.getByRole('button', { name: 'Renamed here', exact: true }).waitFor();
    const { content } = await listing();
    assert.equal(content, 'From the other tab');

    await inAnotherTab('edit', { ...saved, content: 'Once more' });
    await comeBack();
    await part('content').getByText('Once more').waitFor();
    await status.getByText('Updated to what was saved in the meantime.').waitFor();
    assert.equal(await name.inputValue(), 'In two tabs');
    assert.equal(await page.getByRole('alert').count(), 0);
  });

  it('goes on with what it saved while the list cannot be read', async () => {
    const name = page.getByRole('textbox', { name: 'Name' });
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await name.fill('Listed once');
    await save.click();
    await page.getByRole('button', { name: 'Listed once', exact: true }).waitFor();
    await page.route('**/demo/api/banners', (route) => route.abort());
    await name.fill('Saved, not listed');
    await save.click();
    await page.getByText('The banners could not be listed. The service does not answer.').waitFor();
    await page.getByRole('status').getByText('Saved.', { exact: true }).waitFor();
    await page.route('**/demo/api/banners', (route) => route.fulfill({ status: 502 }));
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.getByText('The banners could not be listed. The service answered with 502.').waitFor();
    assert.equal(await name.inputValue(), 'Saved, not listed');
  });

  it('opens a banner at once though the list is slow, keeps what is typed until then, and says what another tab did', async () => {
    const message = page.getByRole('textbox', { name: 'Message' });
    const failure = page.getByRole('alert');
    await page.getByRole('textbox', { name: 'Name' }).fill('Slowly listed');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const item = page.getByRole('button', { name: 'Slowly listed', exact: true });
    await item.waitFor();
    const saved = await listing();
    await page.getByRole('button', { name: 'New', exact: true }).click();
    const answer = await holdBack(page, '**/demo/api/banners');

    await inAnotherTab('edit', { ...saved, content: 'From the other tab' });
    await item.click();
    await message.fill('Typed here');
    answer();
    await failure
      .getByText('“Slowly listed” was also saved elsewhere in the meantime. Save to replace that.')
      .waitFor();
    assert.equal(await message.inputValue(), 'Typed here');

    await inAnotherTab('delete', saved);
    await item.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await failure
      .getByText('“Slowly listed” was deleted in the meantime. Save it again to bring it back.')
      .waitFor();
    assert.equal(await item.count(), 0);
    assert.equal(await message.inputValue(), 'From the other tab');
  });

  it('finds its company and its banners later if the service was down at first', async () => {
    await page.route('**/demo/api/**', (route) => route.abort());
    await page.reload();
    const saved = page.getByRole('region', { name: 'Saved banners' });
    await saved.getByText('The banners could not be listed. The service does not answer.').waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('Typed meanwhile');
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await save.click();
    await page.getByRole('alert').getByText('Not saved: The service does not answer.').waitFor();

    await page.unroute('**/demo/api/**');
    await save.click();
    await page.getByRole('status').getByText('Saved.').waitFor();
    await saved.getByRole('button', { name: 'Typed meanwhile', exact: true }).waitFor();
    assert.equal((await listing())['companyId'], stage.site.facts['company']);
  });

  it('lists the saved banners after Try again, and does not say before that there are none', async () => {
    const answer = await holdBack(page, '**/demo/api/banners', (route) => route.abort());
    await page.reload();
    const saved = page.getByRole('region', { name: 'Saved banners' });
    await saved.getByText('Loading…').waitFor();
    answer();
    await saved.getByText('The banners could not be listed.').waitFor();
    await page.unroute('**/demo/api/banners');
    await saved.getByRole('button', { name: 'Try again' }).press('Enter');
    await saved.getByRole('button', { name: 'Winter glazes 2026', exact: true }).waitFor();
    assert.equal(await saved.getByRole('button', { name: 'Try again' }).isVisible(), false);
    assert.ok(await page.evaluate(() => document.activeElement?.classList.contains('open')));
  });

  it('asks before changes are lost', async () => {
    const message = page.getByRole('textbox', { name: 'Message' });
    await message.fill('Not saved anywhere');
    const question = page.getByRole('dialog', { name: 'Discard the changes?' });
    await page.getByRole('button', { name: 'Winter glazes 2026', exact: true }).click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    assert.equal(await message.inputValue(), 'Not saved anywhere');
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.keyboard.press('Escape');
    assert.equal(await message.inputValue(), 'Not saved anywhere');
    const [leaving] = await Promise.all([page.waitForEvent('dialog'), page.reload()]);
    assert.equal(leaving.type(), 'beforeunload');
    await page.getByRole('button', { name: 'Winter glazes 2026', exact: true }).click();
    await part('content').getByText('Free delivery until Sunday').waitFor();
  });

  it('edits the next banner as soon as the changes to the last one are discarded', async () => {
    await page.getByRole('textbox', { name: 'Name' }).fill('Discarded');
    await page.getByRole('button', { name: 'New', exact: true }).click();
    const discard = page.getByRole('dialog').getByRole('button', { name: 'Discard' });
    const then = await discard.evaluate(async (button: HTMLElement) => {
      button.click();
      // On a busy machine, the next frame may come much later than what is typed next.
      await new Promise<void>(queueMicrotask);
      const name = document.querySelector<HTMLInputElement>('[id="name"]')?.value;
      return { name, focused: document.activeElement?.textContent };
    });
    assert.deepEqual(then, { name: 'Winter glazes', focused: 'New' });
  });

  it('asks before it discards what was typed while the service was slow', async () => {
    await page.close();
    page = await context.newPage();
    const answer = await holdBack(page, '**/demo/api/about');
    await page.goto(new URL('/studio/', stage.site.facts['site']).href);
    const message = page.getByRole('textbox', { name: 'Message' });
    await message.fill('Typed early');
    answer();
    await page.getByRole('button', { name: 'Winter glazes 2026', exact: true }).waitFor();
    assert.equal((await listing())['companyId'], stage.site.facts['company']);
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page
      .getByRole('dialog', { name: 'Discard the changes?' })
      .getByRole('button', { name: 'Cancel' })
      .click();
    assert.equal(await message.inputValue(), 'Typed early');
  });

  it('shows a closed banner again, and stays when a link in it is followed', async () => {
    await page.getByRole('radio', { name: 'Phone' }).check();
    await part('link').click();
    await part('close').click();
    await page.getByRole('button', { name: 'Show the banner again' }).click();
    await part('close').waitFor();
    assert.match(page.url(), /\/studio\/$/);
  });

  it('moves the focus to the preview if its banner is shown again by keyboard', async () => {
    const isFocused = (place: string) =>
      page.waitForFunction((selector) => document.activeElement?.matches(selector), place);
    await page.getByRole('radio', { name: 'Phone' }).check();
    await part('close').click();
    const reopen = page.getByRole('button', { name: 'Show the banner again' });
    await reopen.press('Enter');
    await reopen.waitFor({ state: 'hidden' });
    await isFocused('iframe');
    await page.keyboard.press('Tab');
    await page.frameLocator('iframe').locator('promo-banner:focus-within').waitFor({ state: 'attached' });
  });

  it('previews on the true width of a desktop and of a phone', async () => {
    await previewFrame().waitForFunction(() => innerWidth === 1366);
    await page.getByRole('radio', { name: 'Phone' }).check();
    await previewFrame().waitForFunction(() => innerWidth === 390);
  });

  it('can be reached in all its parts with the Tab key', async () => {
    await unfoldAll();
    const controls = await page.evaluate(() => {
      const all = document.querySelectorAll<HTMLElement>(
        'main :is(a, button, input, textarea, select, summary, iframe, pre[tabindex])',
      );
      const names = [...all]
        .filter((node) => node.checkVisibility() && !node.closest('[inert], [hidden]'))
        .filter((node) => !(node instanceof HTMLInputElement && node.type === 'radio' && !node.checked))
        .map((node, index) => (node.dataset['stop'] = `${node.localName} ${node.id || index}`));
      return names;
    });
    const reached = new Set<string>();
    for (let presses = 0; presses < 250 && reached.size < controls.length; presses += 1) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['stop']);
      if (stop) reached.add(stop);
    }
    assert.deepEqual(
      controls.filter((name) => !reached.has(name)),
      [],
    );
  });

  it('can be operated with the keyboard: a choice, a switch, a dialog', async () => {
    const expanded = page.getByRole('radio', { name: 'Expanded' });
    await expanded.focus();
    await page.keyboard.press('ArrowLeft');
    await hasStyle('bar', 'position', 'absolute');
    await page.getByRole('switch', { name: 'Shadow' }).focus();
    await page.keyboard.press('Space');
    await hasStyle('bar', 'box-shadow', 'none');
    const opener = page.getByRole('button', { name: 'Import', exact: true });
    await opener.press('Enter');
    await page.keyboard.type('{"content": "Typed"}');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.activeElement?.classList.contains('import'));
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    for (const viewport of [DESKTOP, PHONE]) {
      it(`has no fault that axe finds, and fits, in ${colorScheme} at ${viewport.width} px`, async () => {
        await open({ viewport, colorScheme, reducedMotion: 'reduce' });
        await unfoldAll();
        for (const frame of [page.mainFrame(), previewFrame()]) {
          assert.deepEqual(await axeFindings(frame, 'html', { iframes: false }), []);
        }
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.equal(overflow, 0);
      });
    }
  }
});
