import { expect } from '@open-wc/testing';
import { closePages, openPage, type EmbedPage } from '../../helpers/embed-page.js';

interface Visit {
  readonly page: EmbedPage;
  readonly part: (selector: string) => HTMLElement | null;
  /** Kinds of the errors that the page is told. */
  readonly errors: string[];
}

const FOLDER = `${location.origin}/src/elements/agent-chat/`;

/** The address of the module that a file imports when it is needed. */
async function importedBy(file: string, module: string): Promise<string> {
  const code = await (await fetch(FOLDER + file)).text();
  const [, name = ''] = new RegExp(`import\\(["'](\\./${module}\\.\\w+)["']\\)`).exec(code) ?? [];
  return new URL(name, FOLDER + file).href;
}

/** The element's own code is there; a part of it a deployment has taken away, or the network is gone. */
async function visit(attributes: string, part = importedBy('agent-chat.ts', 'panel/panel')): Promise<Visit> {
  const map = JSON.stringify({ imports: { [await part]: `${location.origin}/gone.js` } });
  const page = await openPage({
    head: `<script type="importmap">${map}</script>
      <script>errors = []; addEventListener('agent-chat-error', ({ kind }) => errors.push(kind));</script>
      <script type="module" src="${location.origin}/src/define/agent-chat.ts"></script>`,
    body: `<agent-chat agent-id="halm" ai-url="/ai" ${attributes}></agent-chat>`,
  });
  await page.until(() => page.isDefined('agent-chat'), 'the element is there');
  const chat = page.document.querySelector('agent-chat')!;
  await chat.updateComplete;
  const { errors } = page.window as unknown as { errors: string[] };
  return { page, errors, part: (selector) => chat.shadowRoot!.querySelector(selector) };
}

describe('<agent-chat> whose panel cannot load', () => {
  afterEach(closePages);

  for (const [placement, side, edge] of [
    ['bottom-end', 'right', 'bottom'],
    ['bottom-start', 'left', 'bottom'],
    ['top-end', 'right', 'top'],
    ['top-start', 'left', 'top'],
  ] as const) {
    it(`tells the visitor and the page once, beside the launcher at ${placement}`, async () => {
      const { page, errors, part } = await visit(`placement="${placement}"`);
      const launcher = part('[part~=launcher]')!;
      launcher.click();
      await page.until(() => part('[role=alert]') !== null, 'it is told');
      const told = part('[role=alert] button')!;
      expect(told.textContent.trim()).to.equal('Chat could not load. Try again.');
      expect(errors).to.deep.equal(['network']);
      expect(launcher.ariaExpanded).to.equal('false');
      const [box, place] = [told.getBoundingClientRect(), launcher.getBoundingClientRect()];
      expect(box[side]).to.be.closeTo(place[side], 1);
      if (edge === 'top') expect(box.top).to.be.greaterThan(place.bottom);
      else expect(box.bottom).to.be.lessThan(place.top);
    });
  }

  for (const lang of ['en', 'ar']) {
    it(`shows the two lines of its launcher, only wider, while it tries in a page of language ${lang}`, async () => {
      const { page, errors, part } = await visit(`lang="${lang}"`);
      const look = (): { shape: string; scale: string; width: number }[] =>
        [...part('[part~=launcher]')!.querySelectorAll('i')].map((line) => {
          const { clipPath, scale } = page.window.getComputedStyle(line);
          return { shape: clipPath, scale, width: line.getBoundingClientRect().width };
        });
      const lines = look();
      expect(lines).to.have.length(2);
      part('[part~=launcher]')!.click();
      await page.document.querySelector('agent-chat')!.updateComplete;
      expect(part('[part~=launcher]')!.ariaBusy).to.equal('true');
      for (const [index, { shape, scale, width }] of look().entries()) {
        expect({ shape, scale }).to.deep.equal({ shape: lines[index]!.shape, scale: lines[index]!.scale });
        expect(width / lines[index]!.width).to.be.closeTo(1.35, 0.01);
      }
      await page.until(() => errors.length === 1, 'it was tried');
    });
  }

  it('tells it in its own place where it stands in the page, and tries again when told to', async () => {
    const { page, errors, part } = await visit('mode="inline"');
    const told = (): HTMLElement | null => part('[role=alert] button');
    await page.until(() => told() !== null, 'it is told');
    expect(page.window.getComputedStyle(told()!).position).to.equal('static');
    expect(errors).to.deep.equal(['network']);
    told()!.focus();
    told()!.click();
    await page.until(() => errors.length === 2, 'it was tried again');
    await page.until(() => told()?.matches(':focus') === true, 'it is told again, by a line with the focus');
  });

  it('tries again by the line that says so, as by the launcher, which then has the focus of the line', async () => {
    const { page, errors, part } = await visit('');
    const launcher = part('[part~=launcher]')!;
    launcher.click();
    for (const times of [1, 2]) {
      await page.until(() => errors.length === times && !!part('[role=alert]'), 'it is told');
      const line = part('[role=alert] button')!;
      line.focus();
      line.click();
      expect(launcher.matches(':focus')).to.equal(true);
    }
    await page.until(() => errors.length === 3, 'it was tried again');
  });

  it('keeps the draft and every question that the page asks meanwhile', async () => {
    const { page, errors, part } = await visit('');
    const chat = page.document.querySelector('agent-chat')!;
    part('[part~=launcher]')!.click();
    chat.prefill('A draft');
    for (const [count, question] of ['One?', 'Two?'].entries()) {
      await page.until(() => errors.length === count + 1, 'it was tried');
      chat.ask(question);
    }
    await page.until(() => errors.length === 3, 'it was tried again');
    const draft = page.window.sessionStorage.getItem('agent-chat:halm:draft');
    expect(draft).to.equal('Two?\n\nOne?\n\nA draft');
  });
});

describe('<agent-chat> with a lesser part that cannot load', () => {
  afterEach(closePages);

  it('does not ask for it again with every key press', async () => {
    const sources = importedBy('panel/lazy-sources.ts', 'source-list');
    const { page, part } = await visit('show-sources open', sources);
    await page.until(() => part('[part~=input]') !== null, 'the panel is there');
    const input = part('[part~=input]') as HTMLTextAreaElement;
    const tries = (): number =>
      page.window.performance.getEntriesByType('resource').filter(({ name }) => /gone\.js/.test(name)).length;
    await page.until(() => tries() > 0, 'it was tried');
    // After ten seconds another try would be right.
    const now = Date.now();
    page.window.Date.now = () => now;
    for (const text of ['W', 'Wh', 'Why', 'Why?']) {
      input.value = text;
      input.dispatchEvent(new Event('input'));
      // A request that began now has been answered then.
      await fetch('/gone.js');
    }
    expect(tries()).to.equal(1);
  });
});
