import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type BrowserContextOptions, type Page } from 'playwright-core';
import type { ChatReply, DataItem } from 'agent-widgets/client';
import { axeFindings } from '../helpers/axe.js';
import { setStage } from '../helpers/chromium.js';
import { holdBack } from '../helpers/hold-back.js';
import { chatRequest, startService } from '../service/helpers/running-service.js';

const QUESTION = 'Do you lend umbrellas?';
/** Learning can take this long on a busy machine. */
const LONG_MS = 60_000;

describe('the training page', { timeout: 240_000 }, () => {
  const stage = setStage(() => startService());

  const visit = async (options: BrowserContextOptions = {}): Promise<Page> => {
    const page = await stage.browser.newPage({ viewport: { width: 1280, height: 900 }, ...options });
    page.setDefaultTimeout(LONG_MS);
    await page.goto(`${stage.site.url}/training/`);
    await page.getByRole('row').nth(1).waitFor();
    return page;
  };
  const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
  const answerTo = async (message: string): Promise<string> => {
    const { body } = await stage.site.post<{ data: ChatReply }>(
      '/ai/chat',
      chatRequest(stage.site.facts, message),
    );
    return body.data.messages.join('\n');
  };
  const field = (page: Page, name: string) => page.getByRole('complementary').getByLabel(name);

  it('adds a question with its answer, which the agent gives as soon as it is learned', async () => {
    const page = await visit();
    await page.getByRole('link', { name: 'Add item' }).press('Enter');
    await field(page, 'Questions').fill(QUESTION);
    await field(page, 'Answer').fill('Yes, three red ones, by the door.');
    await page.getByRole('button', { name: 'Add', exact: true }).press('Enter');
    await rowOf(page, QUESTION).getByText('ready').waitFor();
    const row = (await rowOf(page, QUESTION).boundingBox())!;
    assert.ok(row.y >= 0 && Math.floor(row.y + row.height) <= 900, `the new row is ${row.y} px down`);
    await page.getByRole('status').getByText('is learned').waitFor({ state: 'attached' });
    assert.match(await answerTo(QUESTION), /three red ones/);
    await page.close();
  });

  it('says that an item is learned also when that was done before the page looked', async () => {
    const page = await visit();
    await page.route('**/data-items/add', async (route) => {
      const response = await route.fetch();
      while (!/by the hour/.test(await answerTo('Do you rent out your wheels?')));
      await route.fulfill({ response });
    });
    await page.getByRole('link', { name: 'Add item' }).click();
    await field(page, 'Questions').fill('Do you rent out your wheels?');
    await field(page, 'Answer').fill('Yes, by the hour.');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('status').getByText('is learned').waitFor({ state: 'attached' });
    await page.close();
  });

  it('changes what an item says and how it is matched', async () => {
    const page = await visit();
    await rowOf(page, 'Do you ever have a sale?')
      .or(rowOf(page, 'Do you have a discount code?'))
      .getByRole('link')
      .click();
    await field(page, 'Answer').fill('Only on leap days.');
    await page.getByText('Only these words').click();
    await page.getByRole('button', { name: 'Save' }).click();
    const row = rowOf(page, 'Do you have a discount code?');
    await row.getByText('Question and answer, exact').waitFor();
    await row.getByText('ready').waitFor();
    assert.match(await answerTo('Do you have a discount code?'), /Only on leap days/);
    await page.close();
  });

  it('keeps the focus on a row while the text of the row changes', async () => {
    const page = await visit();
    const link = rowOf(page, 'Is the Tide bowl safe in the oven?').getByRole('link');
    await link.press('Enter');
    await field(page, 'Answer').fill('Yes, up to 220 °C, and in the microwave.');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByRole('status').getByText('is learned').waitFor({ state: 'attached' });
    assert.ok(await link.evaluate((node) => node === document.activeElement));
    await page.close();
  });

  it('takes an item out of use and back into it', async () => {
    const page = await visit();
    const asked = 'How do I reach you?';
    const row = rowOf(page, 'Can I talk to a person?');
    const isUsed = row.getByRole('switch');
    await isUsed.press('Space');
    await row.getByText('off').waitFor();
    assert.doesNotMatch(await answerTo(asked), /Aksel answers/);
    await isUsed.press('Space');
    await row.getByText('ready').waitFor();
    assert.match(await answerTo(asked), /Aksel answers/);
    await page.close();
  });

  it('says why a link could not be learned, and asks before it deletes it', async () => {
    const page = await visit();
    await page.getByRole('link', { name: 'Add item' }).click();
    await field(page, 'Kind').selectOption('Link');
    await field(page, 'Address of the link').fill(`${stage.site.url}/site/nothing.html`);
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const row = rowOf(page, 'site/nothing.html');
    await row.getByText('answered 404').waitFor();
    await row.getByText('failed').waitFor();

    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Keep it' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete it' }).click();
    await row.waitFor({ state: 'detached' });
    await page.close();
  });

  it('says in the form why the service refused, and keeps what was typed', async () => {
    const page = await visit();
    await page.getByRole('link', { name: 'Add item' }).click();
    await page.route('**/data-items/add', (route) =>
      route.fulfill({ status: 400, json: { status: false, data: 'The source does not fit.' } }),
    );
    await field(page, 'Questions').fill(QUESTION);
    await field(page, 'Answer').fill('No.');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('alert').getByText('The source does not fit.').waitFor();
    assert.equal(await field(page, 'Questions').inputValue(), QUESTION);
    await page.close();
  });

  it('asks before Escape, another row, going back or leaving loses what was typed, and keeps it on Cancel', async () => {
    const page = await visit();
    const typed = 'Written for ten minutes.';
    const question = page.getByRole('dialog', { name: 'Discard the changes?' });
    const stay = async (): Promise<void> => {
      await question.getByRole('button', { name: 'Cancel' }).click();
      await question.waitFor({ state: 'detached' });
      assert.equal(await field(page, 'Answer').inputValue(), typed);
      await page.waitForFunction(() => location.hash === '#new');
    };
    await page.getByRole('link', { name: 'Add item' }).click();
    await field(page, 'Answer').fill(typed);
    await page.keyboard.press('Escape');
    await question.getByText('“New item” has changes that are not saved.').waitFor();
    await stay();
    await page.getByRole('link', { name: 'Is the Tide bowl safe in the oven?' }).click();
    await stay();
    await page.goBack();
    await stay();
    const [leaving] = await Promise.all([
      page.waitForEvent('dialog').then(async (dialog) => {
        await dialog.dismiss();
        return dialog;
      }),
      page.evaluate(() => location.reload()),
    ]);
    assert.equal(leaving.type(), 'beforeunload');
    assert.equal(await field(page, 'Answer').inputValue(), typed);

    await page.getByRole('link', { name: 'Is the Tide bowl safe in the oven?' }).click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('complementary').getByRole('heading', { name: 'Question and answer' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('complementary').waitFor({ state: 'hidden' });
    await page.close();
  });

  it('leaves an item open that is opened while another is saved or deleted, and says if the other failed', async () => {
    const page = await visit();
    const editor = page.getByRole('complementary');
    const save = editor.getByRole('button', { name: 'Save' });
    const openAnother = async (): Promise<void> => {
      await page.getByRole('link', { name: 'Can I talk to a person?' }).click();
      await page.waitForFunction(() => document.activeElement?.id === 'editor-title');
    };
    const anotherIsOpen = async (): Promise<void> => {
      assert.match(await field(page, 'Questions').inputValue(), /^Can I talk to a person\?/);
      assert.equal(await editor.getAttribute('aria-busy'), null);
    };

    await page.getByRole('link', { name: 'Is the Tide bowl safe in the oven?' }).click();
    const refuse = await holdBack(page, '**/data-items/edit', (route) =>
      route.fulfill({ status: 400, json: { status: false, data: 'The answer does not fit.' } }),
    );
    await save.click();
    await openAnother();
    refuse();
    await page
      .getByRole('alert')
      .getByText(/^Is the Tide bowl safe in the oven\?.*: The answer does not fit\.$/)
      .waitFor();
    await anotherIsOpen();

    await page.getByRole('link', { name: 'Is the Tide bowl safe in the oven?' }).click();
    const pass = await holdBack(page, '**/data-items/edit');
    await save.click();
    await openAnother();
    pass();
    await page
      .getByRole('status')
      .getByText(/^Saved|is learned/)
      .waitFor({ state: 'attached' });
    await anotherIsOpen();

    await page.getByRole('link', { name: 'Is the Tide bowl safe in the oven?' }).click();
    const accept = await holdBack(page, '**/data-items/delete', (route) =>
      route.fulfill({ json: { status: true, data: true } }),
    );
    await editor.getByRole('button', { name: 'Delete' }).click();
    await editor.getByRole('button', { name: 'Delete it' }).click();
    await openAnother();
    accept();
    await page.getByRole('status').getByText('is deleted').waitFor({ state: 'attached' });
    await anotherIsOpen();
    await page.close();
  });

  it('goes on with the item that was added when the owner has typed on meanwhile', async () => {
    const page = await visit();
    const asked = 'Do you sell zebras?';
    await page.getByRole('link', { name: 'Add item' }).click();
    await field(page, 'Questions').fill(asked);
    await field(page, 'Answer').fill('No.');
    const release = await holdBack(page, '**/data-items/add');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await field(page, 'Answer').pressSequentially(' Not one.');
    release();
    await page.getByRole('heading', { name: 'Question and answer' }).waitFor();
    assert.equal(await field(page, 'Answer').inputValue(), 'No. Not one.');
    assert.ok(await field(page, 'Answer').evaluate((input) => input.matches(':focus')));
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('complementary').waitFor({ state: 'hidden' });
    assert.equal(await rowOf(page, asked).count(), 1);
    await page.close();
  });

  it('keeps what was typed while the owner looks through the kinds', async () => {
    const page = await visit();
    await page.getByRole('link', { name: 'Add item' }).click();
    await field(page, 'Questions').fill(QUESTION);
    await field(page, 'Answer').fill('Yes.');
    for (const kind of ['Summary', 'PDF', 'QA']) await field(page, 'Kind').selectOption(kind);
    assert.equal(await field(page, 'Questions').inputValue(), QUESTION);
    assert.equal(await field(page, 'Answer').inputValue(), 'Yes.');
    await field(page, 'Kind').selectOption('FacePop');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Discard the changes?' }).waitFor();
    await page.close();
  });

  it('cannot be told to keep an item that is being deleted, nor to delete one that is being saved', async () => {
    const page = await visit();
    const editor = page.getByRole('complementary');
    await page.getByRole('link', { name: 'Is the Tide bowl safe in the oven?' }).click();
    const saved = await holdBack(page, '**/data-items/edit');
    await editor.getByRole('button', { name: 'Save' }).click();
    await editor.getByRole('button', { name: 'Delete' }).click();
    await editor.getByRole('button', { name: 'Delete it' }).click();
    await editor.getByRole('alert').getByText('It is still being saved.').waitFor();
    saved();
    await editor.waitFor({ state: 'hidden' });

    await page.getByRole('link', { name: 'Is the Tide bowl safe in the oven?' }).click();
    const refused = await holdBack(page, '**/data-items/delete', (route) =>
      route.fulfill({ status: 400, json: { status: false, data: 'Not today.' } }),
    );
    await editor.getByRole('button', { name: 'Delete' }).click();
    await editor.getByRole('button', { name: 'Delete it' }).click();
    await editor.getByRole('button', { name: 'Keep it' }).click();
    assert.equal(await editor.getByRole('button', { name: 'Delete it' }).count(), 1);
    refused();
    await editor.getByRole('alert').getByText('Not today.').waitFor();
    await page.close();
  });

  it('shows in a form without changes what another tab has saved', async () => {
    const [page, another] = [await visit(), await visit()];
    const name = 'Can I talk to a person?';
    for (const tab of [page, another]) await tab.getByRole('link', { name }).click();
    const before = await field(page, 'Answer').inputValue();
    const now = `${before} Any time.`;
    await field(another, 'Answer').fill(now);
    await another.getByRole('button', { name: 'Save' }).click();
    await page.waitForFunction(
      (text) => document.querySelector<HTMLTextAreaElement>('#item-content')?.value === text,
      now,
    );
    await another.close();
    await page.close();
  });

  it('shows the last choice of a switch while it is slow, and that one counts', async () => {
    const page = await visit();
    const row = rowOf(page, 'Is the Tide bowl safe in the oven?');
    const isUsed = row.getByRole('switch');
    const first = await holdBack(page, '**/data-items/use');
    await isUsed.press('Space');
    await isUsed.press('Space');
    assert.equal(await isUsed.isChecked(), true);
    first();
    await page.getByRole('status').getByText('is used from now on').waitFor({ state: 'attached' });
    assert.equal(await isUsed.isChecked(), true);
    await row.getByText('ready').waitFor();
    await page.close();
  });

  it('finds items by words and kind, and says when there is none', async () => {
    const page = await visit();
    await page.getByRole('searchbox').fill('tide oven');
    await rowOf(page, 'Is the Tide bowl safe in the oven?').waitFor();
    await page.getByRole('searchbox').fill('no such thing anywhere');
    await page.getByText('No item matches.').waitFor();
    await page.getByRole('status').getByText('No items match.').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByRole('search').getByLabel('Kind').selectOption('PDF');
    await rowOf(page, '.pdf').waitFor();
    assert.equal(await page.getByRole('row').count(), 2);
    await page.close();
  });

  it('says that the service is down, and lists the items once it is back', async () => {
    const page = await stage.browser.newPage();
    await page.route('**/data-items/list', (route) => route.abort());
    await page.goto(`${stage.site.url}/training/`);
    await page.getByText('The items could not be listed.').waitFor();
    await page.unroute('**/data-items/list');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('row').nth(1).waitFor();
    await page.close();
  });

  it('keeps the focus on the button of an empty list while it is polled, and in the page once the button is gone', async () => {
    const page = await stage.browser.newPage();
    const hasFocus = (node: Element): boolean => node === document.activeElement;
    await page.route('**/data-items/list', (route) => route.abort());
    await page.goto(`${stage.site.url}/training/`);
    const again = page.getByRole('button', { name: 'Try again' });
    await again.focus();
    const polled = page.waitForEvent('requestfailed');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await polled;
    await page.evaluate(() => new Promise(requestAnimationFrame));
    assert.ok(await again.evaluate(hasFocus));
    await page.unroute('**/data-items/list');
    await again.press('Enter');
    await again.waitFor({ state: 'hidden' });
    const add = page.getByRole('link', { name: 'Add item' });
    assert.ok(await add.evaluate(hasFocus));
    await page.getByRole('searchbox').fill('no such thing anywhere');
    await page.getByRole('button', { name: 'Show all' }).press('Enter');
    assert.ok(await add.evaluate(hasFocus));
    // The service may also come back by itself, while the button still has the focus.
    await page.route('**/data-items/list', (route) => route.abort());
    await page.reload();
    await again.focus();
    await page.unroute('**/data-items/list');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await again.waitFor({ state: 'hidden' });
    assert.ok(await add.evaluate(hasFocus));
    await page.close();
  });

  it('fits a phone with addresses and reasons of any length, and shows where addresses that begin alike differ', async () => {
    const page = await stage.browser.newPage({ viewport: { width: 320, height: 568 } });
    const long = `https://shop.example/${'ceramics-and-lamps/'.repeat(4)}`;
    await page.route('**/data-items/list', async (route) => {
      const response = await route.fetch();
      const { data } = (await response.json()) as { data: DataItem[] };
      const [first, second] = data.map((item) => ({ ...item, type: 'Webpage' as const, content: '' }));
      const embedData = { status: 'failed' as const, comment: `${long}one.html answered 404.` };
      await route.fulfill({
        json: {
          status: true,
          data: [
            { ...first, source: `${long}one.html`, embedData },
            { ...second, source: `${long}two.html` },
          ],
        },
      });
    });
    await page.goto(`${stage.site.url}/training/`);
    const links = page.locator('.what a');
    await links.first().waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
    for (const link of await links.all())
      assert.ok(await link.evaluate((node) => node.scrollWidth <= node.clientWidth), await link.innerText());
    await links.first().click();
    await page.getByRole('complementary').getByText('answered 404').waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
    await page.close();
  });

  it('shows in forced colours which item is open, inside of its row, which is cut off at its edges', async () => {
    const page = await visit({ forcedColors: 'active' });
    await page.getByRole('link', { name: 'site/moss-mug.html' }).click();
    const row = page.locator('.items .selected');
    await row.waitFor();
    const outline = await row.evaluate((node) => {
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(node);
      return [outlineStyle, outlineWidth, outlineOffset];
    });
    assert.deepEqual(outline, ['solid', '2px', '-2px']);
    await page.close();
  });

  it('leaves room beside the editor for the names of the items, on a small window too', async () => {
    const page = await visit({ viewport: { width: 900, height: 700 } });
    await page.getByRole('link', { name: 'Add item' }).click();
    await field(page, 'Questions').waitFor();
    const name = page.getByRole('link', { name: 'site/moss-mug.html' });
    assert.ok(await name.evaluate((link) => link.scrollWidth <= link.clientWidth));
    await page.close();
  });

  it('opens an item as a page of its own on a phone, and going back leads to the list', async () => {
    const page = await visit({ viewport: { width: 390, height: 844 } });
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    assert.ok(await fits());
    await page.getByRole('link', { name: 'Is the Tide bowl safe in the oven?' }).click();
    await field(page, 'Answer').waitFor();
    assert.equal(await page.getByRole('heading', { name: 'What the agent knows' }).isVisible(), false);
    assert.ok(await fits());
    await page.getByRole('heading', { name: 'Question and answer', level: 1 }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'What the agent knows' }).waitFor();
    const hasFocus = (node: Element): boolean => node === document.activeElement;
    assert.ok(
      await page.getByRole('link', { name: 'Is the Tide bowl safe in the oven?' }).evaluate(hasFocus),
    );
    await page.getByRole('link', { name: 'Add item' }).click();
    await page.getByRole('heading', { name: 'New item', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    assert.ok(await page.getByRole('link', { name: 'Add item' }).evaluate(hasFocus));
    await page.close();
  });

  it('shows the list if the address names no existing item', async () => {
    const page = await stage.browser.newPage();
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    for (const end of ['#%', '#nothing']) {
      await page.goto(`${stage.site.url}/training/${end}`);
      await page.reload();
      await page.getByRole('row').nth(1).waitFor();
      assert.equal(await page.getByRole('complementary').isVisible(), false);
    }
    assert.deepEqual(errors, []);
    await page.close();
  });

  it('asks for the fields that each of the sixteen kinds needs', async () => {
    const page = await visit();
    await page.getByRole('link', { name: 'Add item' }).click();
    const kinds = await field(page, 'Kind').locator('option').all();
    assert.equal(kinds.length, 16);
    for (const kind of kinds) {
      await field(page, 'Kind').selectOption((await kind.getAttribute('value')) ?? '');
      assert.ok((await page.getByRole('complementary').locator('[name=source], [name=content]').count()) > 0);
    }
    await page.close();
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`has no fault that axe finds, in ${colorScheme}`, async () => {
      const page = await visit({ colorScheme, reducedMotion: 'reduce', bypassCSP: true });
      await page.getByRole('link', { name: 'Is the Tide bowl safe in the oven?' }).click();
      await page.getByRole('button', { name: 'Delete' }).waitFor();
      assert.deepEqual(await axeFindings(page), []);
      await page.close();
    });
  }

  it('never has a key in the page or in what it sends', async () => {
    const page = await stage.browser.newPage();
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')));
    await page.goto(`${stage.site.url}/training/`);
    await page.getByRole('row').nth(1).waitFor();
    const key = stage.site.facts['key'] ?? '';
    assert.ok(key.length > 10);
    assert.doesNotMatch(sent.join('\n') + (await page.content()), new RegExp(`APIKey|${key}`));
    await page.close();
  });
});
