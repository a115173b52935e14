import { expect, nextFrame } from '@open-wc/testing';
import { emulateMedia, setViewport } from '@web/test-runner-commands';
import type { AgentChatElement } from '../../../src/elements/agent-chat/agent-chat.js';
import { converse, leftOf, placeChat, reload, type ChatPage } from '../../helpers/chat-fixture.js';
import { scriptChat } from '../../helpers/scripted-chat.js';
import { until } from '../../helpers/until.js';
import { warningsDuring } from '../../helpers/warnings.js';

const DESKTOP = { width: 1000, height: 800 };
const still = (page: ChatPage): Promise<unknown> =>
  Promise.all(
    page
      .part('panel')
      .getAnimations()
      .map((animation) => animation.finished),
  );
const openChat = async (properties: Partial<AgentChatElement> = {}): Promise<ChatPage> => {
  const backend = await scriptChat('**Hello.** See [this](https://halm.example/).');
  const page = await placeChat({ aiUrl: backend.aiUrl, ...properties });
  await page.open();
  await still(page);
  return page;
};

/** The answer to a question, drawn in an open panel. */
async function answerOf(markdown: string): Promise<HTMLElement> {
  const backend = await scriptChat(markdown);
  const page = await placeChat({ aiUrl: backend.aiUrl });
  await page.open();
  await page.ask('Hello?');
  const [answer] = await page.answers(1);
  return answer!;
}

beforeEach(() => setViewport(DESKTOP));
after(() => setViewport(DESKTOP));

describe('<agent-chat> on a desktop', () => {
  it('stands 20 px from the bottom and end corner, 56 px wide, the panel 12 px above the launcher', async () => {
    const page = await openChat();
    const launcher = page.part('launcher').getBoundingClientRect();
    expect([launcher.width, launcher.height]).to.deep.equal([56, 56]);
    expect([innerWidth - launcher.right, innerHeight - launcher.bottom]).to.deep.equal([20, 20]);
    const panel = page.part('panel').getBoundingClientRect();
    expect([panel.width, panel.height]).to.deep.equal([400, 640]);
    expect(launcher.top - panel.bottom).to.equal(12);
    expect(panel.right).to.equal(launcher.right);
  });

  it('shows all digits of the numbers in a list', async () => {
    const answer = await answerOf('9. Nine\n10. Ten\n\nThen:\n\n1998. The workshop\n1999. The kiln');
    for (const list of answer.querySelectorAll('ol')) {
      const item = list.querySelector('li')!;
      const number = document.createElement('span');
      number.textContent = `${list.start}. `;
      number.style.cssText = 'position: absolute; white-space: pre';
      item.append(number);
      const { width } = number.getBoundingClientRect();
      number.remove();
      const room = item.getBoundingClientRect().left - answer.getBoundingClientRect().left;
      expect(room, `${list.start}`).to.be.at.least(width - 4);
    }
  });

  it('stays within a window whose page is enlarged by `zoom`', async () => {
    document.documentElement.style.setProperty('zoom', '1.5');
    const page = await openChat();
    const panel = page.part('panel').getBoundingClientRect();
    document.documentElement.style.removeProperty('zoom');
    expect(panel.top).to.be.at.least(0);
    expect(panel.left).to.be.at.least(0);
  });

  for (const { lang, text, corners } of [
    { lang: 'en', text: 'كم تسع الوعاء؟', corners: { question: '4px 16px', answer: '16px 4px' } },
    { lang: 'ar', text: 'How much does it hold?', corners: { question: '16px 4px', answer: '4px 16px' } },
  ]) {
    it(`turns the tight corner of a text to its speaker in a panel of language ${lang}, whatever its own script`, async () => {
      const page = await openChat({ lang });
      await page.ask(text);
      await page.answers(1);
      const [question, answer] = page.parts('content').map((content) => {
        const style = getComputedStyle(content);
        return `${style.borderBottomRightRadius} ${style.borderBottomLeftRadius}`;
      });
      expect({ question, answer }).to.deep.equal(corners);
    });
  }

  for (const lang of ['en', 'ar']) {
    it(`aligns title and starters with a panel of language ${lang}, whatever their own script`, async () => {
      const page = await openChat({ lang, starters: ['كم تسع؟', 'How much?'] });
      const starters = page.parts('starter').map((starter) => starter.querySelector('span')!);
      for (const heading of ['متجر', 'Shop']) {
        page.chat.heading = heading;
        await page.chat.updateComplete;
        for (const box of [page.part('heading'), ...starters]) {
          const range = document.createRange();
          range.selectNodeContents(box);
          const [side, text] = [box.getBoundingClientRect(), range.getBoundingClientRect()];
          const gap = lang === 'ar' ? side.right - text.right : text.left - side.left;
          expect(gap, box.textContent).to.be.closeTo(0, 1);
        }
      }
    });
  }

  for (const placement of ['bottom-start', 'top-end', 'top-start'] as const) {
    it(`stands in the ${placement} corner, the panel towards the middle of the page`, async () => {
      const page = await openChat({ placement });
      const launcher = page.part('launcher').getBoundingClientRect();
      const panel = page.part('panel').getBoundingClientRect();
      if (placement.startsWith('top')) {
        expect(launcher.top).to.equal(20);
        expect(panel.top - launcher.bottom).to.equal(12);
      } else {
        expect(launcher.top - panel.bottom).to.equal(12);
      }
      if (placement.endsWith('start')) expect([launcher.left, panel.left]).to.deep.equal([20, 20]);
      else expect([launcher.right, panel.right]).to.deep.equal([innerWidth - 20, innerWidth - 20]);
    });
  }

  it('mirrors in a language that runs from right to left', async () => {
    const page = await openChat({ lang: 'ar' });
    expect(page.part('launcher').getBoundingClientRect().left).to.equal(20);
    expect(page.part('panel').getBoundingClientRect().left).to.equal(20);
  });

  it('grows the panel from the corner of the launcher, in either direction of reading', async () => {
    for (const lang of ['en', 'ar']) {
      const page = await openChat({ lang });
      for (const placement of ['bottom-end', 'bottom-start', 'top-end', 'top-start'] as const) {
        page.chat.placement = placement;
        await page.chat.updateComplete;
        const panel = page.part('panel');
        const { width, height } = panel.getBoundingClientRect();
        const isRight = placement.endsWith('end') === (lang === 'en');
        const [x, y] = getComputedStyle(panel).transformOrigin.split(' ').map(Number.parseFloat);
        expect(x, `${lang} ${placement}`).to.be.closeTo(isRight ? width : 0, 1);
        expect(y, `${lang} ${placement}`).to.be.closeTo(placement.startsWith('top') ? 0 : height, 1);
      }
      page.chat.remove();
    }
  });

  for (const lang of ['en', 'ar']) {
    it(`opens its menu 10 px from the end of a panel of language ${lang}, and keeps it there whatever the size of text`, async () => {
      const page = await openChat({ lang });
      page.chat.shadowRoot!.querySelector<HTMLElement>('[aria-haspopup=menu]')!.click();
      await page.chat.updateComplete;
      const menu = page.chat.shadowRoot!.querySelector('[role=menu]')!;
      const [box, panel] = [menu.getBoundingClientRect(), page.part('panel').getBoundingClientRect()];
      expect(box.width).to.equal(236);
      expect(box.top - panel.top).to.be.closeTo(52, 1);
      expect(lang === 'ar' ? box.left - panel.left : panel.right - box.right).to.be.closeTo(10, 1);
      page.chat.style.setProperty('--agent-chat-font-size', '32px');
      const large = menu.getBoundingClientRect();
      expect(large.left).to.be.at.least(panel.left);
      expect(large.right).to.be.at.most(panel.right);
      for (const entry of menu.querySelectorAll('[role=menuitem]'))
        expect(entry.scrollWidth, entry.textContent).to.be.at.most(entry.clientWidth);
    });
  }

  it('marks nested lists as the first, and ends the last column of a table with the text', async () => {
    const answer = await answerOf('- a\n  - b\n    - c\n\n| a | b |\n|---|--:|\n| 1 | 2 |');
    await until(() => !!answer.querySelector('td'), 'the table is drawn');
    for (const list of answer.querySelectorAll('ul'))
      expect(getComputedStyle(list).listStyleType).to.equal('disc');
    expect(getComputedStyle(answer.querySelector('td:last-child')!).paddingRight).to.equal('0px');
    expect(getComputedStyle(answer.querySelector('td')!).paddingRight).to.equal('12px');
  });

  it('keeps clear of a bottom banner by the height it publishes', async () => {
    const page = await openChat();
    document.documentElement.style.setProperty('--promo-banner-bottom', '48px');
    const launcher = page.part('launcher').getBoundingClientRect();
    expect(innerHeight - launcher.bottom).to.equal(68);
    document.documentElement.style.removeProperty('--promo-banner-bottom');
  });

  it('moves off page elements that the owner names, and back when they go', async () => {
    const bar = document.createElement('div');
    bar.className = 'cookie-bar';
    bar.style.cssText = 'position:fixed;inset:auto 0 0 0;height:100px';
    document.body.append(bar);
    const backend = await scriptChat();
    const page = await placeChat({ aiUrl: backend.aiUrl, keepClearOf: '.cookie-bar' });
    const bottom = () => innerHeight - page.part('launcher').getBoundingClientRect().bottom;
    await page.until(() => bottom() >= 100, 'the launcher is above the bar');
    bar.remove();
    await page.until(() => bottom() === 20, 'the launcher is back');
  });

  for (const placement of ['bottom-end', 'top-end'] as const) {
    it(`gives the open panel all the room that the owner's elements leave at ${placement}`, async () => {
      await setViewport({ width: 1000, height: 600 });
      const bar = document.createElement('div');
      bar.className = 'cookie-bar';
      bar.style.cssText = `position:fixed;inset-inline:0;${placement === 'top-end' ? 'top' : 'bottom'}:0;height:180px`;
      document.body.append(bar);
      try {
        const page = await openChat({ keepClearOf: '.cookie-bar', placement });
        const box = (): DOMRect => page.part('panel').getBoundingClientRect();
        const launcher = (): DOMRect => page.part('launcher').getBoundingClientRect();
        await page.until(() => box().height < 400, 'it makes room');
        const gaps =
          placement === 'top-end'
            ? [launcher().top - 180, box().top - launcher().bottom, innerHeight - box().bottom]
            : [innerHeight - 180 - launcher().bottom, launcher().top - box().bottom, box().top];
        expect(gaps).to.deep.equal([12, 12, 20]);
      } finally {
        bar.remove();
      }
    });
  }

  it('goes home from what is in the way in one corner when it is put into another', async () => {
    const button = document.createElement('div');
    button.className = 'to-top';
    button.style.cssText = 'position:fixed;right:20px;bottom:20px;width:60px;height:120px';
    document.body.append(button);
    try {
      const page = await placeChat({ aiUrl: '/ai', keepClearOf: '.to-top' });
      const box = (): DOMRect => page.part('launcher').getBoundingClientRect();
      await page.until(() => innerHeight - box().bottom === 152, 'it is above the button');
      // What is measured when the button is first seen is past.
      for (let frame = 0; frame < 3; frame++) await nextFrame();
      page.chat.placement = 'bottom-start';
      await page.until(() => innerHeight - box().bottom === 20, 'it is in its corner');
      page.chat.placement = 'top-end';
      await page.until(() => box().top === 20, 'it is in the other corner');
    } finally {
      button.remove();
    }
  });

  it('tells its owner once that keep-clear-of is no selector, however often the page changes', async () => {
    const told = await warningsDuring(async (warnings) => {
      const page = await placeChat({ aiUrl: '/ai', keepClearOf: '.bar[' });
      await page.until(() => warnings.length > 0, 'the owner is told');
      for (let times = 0; times < 3; times++) {
        document.body.classList.toggle('changed');
        window.dispatchEvent(new Event('resize'));
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      }
    });
    expect(told).to.deep.equal(['<agent-chat> keep-clear-of is not a selector: .bar[']);
  });

  for (const height of [800, 600]) {
    it(`keeps both answers to a long consent in sight in a window ${height} px high`, async () => {
      await setViewport({ width: 1000, height });
      const page = await openChat({ consent: 'We keep what you write for thirty days. '.repeat(60) });
      page.chat.ask('Hello?');
      await page.until(() => page.chat.shadowRoot!.querySelector('.confirmation') !== null, 'it asks');
      const panel = page.part('panel').getBoundingClientRect();
      for (const name of ['Accept', 'Not now'])
        expect(page.button(name).getBoundingClientRect().bottom).to.be.below(panel.bottom);
    });
  }

  it('leaves room for the ring of a link at the edge of a consent', async () => {
    const page = await openChat({ consent: '[What we keep](https://halm.example/privacy) is little.' });
    page.chat.ask('Hello?');
    await page.until(() => page.chat.shadowRoot!.querySelector('.confirmation a') !== null, 'it asks');
    const link = page.chat.shadowRoot!.querySelector('.confirmation a')!.getBoundingClientRect();
    const box = page.chat.shadowRoot!.querySelector('#confirmation-question')!.getBoundingClientRect();
    expect([link.left - box.left, link.top - box.top].every((px) => px >= 4)).to.equal(true);
  });

  for (const { lang, text } of [
    { lang: 'ar', text: 'See [this](https://halm.example/).' },
    { lang: 'en', text: 'انظر [هذا](https://halm.example/).' },
  ]) {
    it(`does not scroll sideways for a text in another direction than its language ${lang}`, async () => {
      const backend = await scriptChat(text);
      const page = await placeChat({ aiUrl: backend.aiUrl, lang });
      page.chat.ask(text);
      const [answer] = await page.answers(1);
      const log = page.part('log');
      const { scrollTop } = log;
      for (const hidden of answer!.querySelectorAll('.visually-hidden')) hidden.scrollIntoView();
      expect([log.scrollWidth, log.scrollHeight]).to.deep.equal([log.clientWidth, log.clientHeight]);
      expect([log.scrollLeft, log.scrollTop]).to.deep.equal([0, scrollTop]);
    });
  }

  for (const { lang, text } of [
    { lang: 'ar', text: 'How much does it cost, please?' },
    { lang: 'en', text: 'كم ثمن هذا الوعاء الكبير؟' },
  ]) {
    it(`keeps a text in another direction than its language ${lang} off the edge of the composer`, async () => {
      const { aiUrl } = await scriptChat();
      const page = await placeChat({ aiUrl, lang });
      await page.open();
      page.chat.prefill(text);
      await page.until(() => page.input.value === text, 'it is written');
      const { paddingLeft, paddingRight } = getComputedStyle(page.input);
      expect([parseFloat(paddingLeft), parseFloat(paddingRight)].every((px) => px >= 12)).to.equal(true);
    });
  }

  for (const lang of ['en', 'ar']) {
    it(`shows nothing of what is spoken of an answer of any length in the language ${lang}`, async () => {
      const backend = await scriptChat('All that there is to say. '.repeat(110));
      const page = await placeChat({ aiUrl: backend.aiUrl, lang });
      await page.open();
      const spoken = page.chat.shadowRoot!.querySelector('.announcer:not(.outside)')!;
      page.chat.ask('Well?');
      await page.until(() => spoken.textContent.length > 2500, 'it is spoken');
      const { left, right } = spoken.getBoundingClientRect();
      const panel = page.part('panel').getBoundingClientRect();
      if (lang === 'ar') expect(left).to.be.above(panel.right);
      else expect(right).to.be.below(panel.left);
    });
  }

  for (const lang of ['ar', 'he']) {
    it(`ends an English refusal with its full stop in a panel of language ${lang}`, async () => {
      const { aiUrl } = await scriptChat({ body: { status: false, data: 'The agent is paused.' } });
      const page = await placeChat({ aiUrl, lang });
      await page.until(() => page.part('launcher').ariaLabel !== 'Open chat', 'its language has come');
      page.chat.ask('Open?');
      const line = (await page.failure()).querySelector('span')!;
      const words = [...line.childNodes].find(({ textContent }) => textContent!.includes('paused.'))!;
      const at = words.textContent!.indexOf('paused.');
      const leftOf = (offset: number): number => {
        const range = new Range();
        range.setStart(words, offset);
        range.setEnd(words, offset + 1);
        return range.getBoundingClientRect().left;
      };
      expect(leftOf(at + 'paused'.length)).to.be.above(leftOf(at));
    });
  }

  it('breaks a word without end wherever it stands', async () => {
    const endless = 'x'.repeat(200);
    const backend = await scriptChat({ body: { status: false, data: endless } });
    const page = await placeChat({ aiUrl: backend.aiUrl, starters: [endless] });
    await page.open();
    const log = page.part('log');
    expect(log.scrollWidth).to.equal(log.clientWidth);
    page.chat.ask(endless);
    await page.failure();
    expect(log.scrollWidth).to.equal(log.clientWidth);
  });

  it('fits a low window without covering its top', async () => {
    await setViewport({ width: 1000, height: 600 });
    const page = await openChat();
    expect(page.part('panel').getBoundingClientRect().top).to.be.at.least(20);
  });

  it('grows out of the corner of the launcher within a fifth of a second', async function () {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) this.skip();
    const backend = await scriptChat();
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    page.chat.hide();
    await page.until(() => !page.part<HTMLDialogElement>('panel').open, 'closed');
    page.chat.show();
    await page.chat.updateComplete;
    const [animation] = page.part('panel').getAnimations();
    const effect = animation!.effect as KeyframeEffect;
    expect(effect.getTiming().duration).to.be.within(150, 200);
    expect(effect.getKeyframes()[0]).to.include({ opacity: '0', transform: 'scale(0.96)' });
    expect(getComputedStyle(page.part('panel')).transformOrigin).to.equal('400px 640px');
  });

  it('is a non-modal dialog with a name, and the page behind it stays usable', async () => {
    const page = await openChat({ heading: 'Halm & Clay' });
    const panel = page.part<HTMLDialogElement>('panel');
    expect(panel.localName).to.equal('dialog');
    expect(panel.matches(':modal')).to.equal(false);
    expect(panel.ariaLabel).to.equal('Halm & Clay');
    expect(page.part('heading').textContent).to.equal('Halm & Clay');
  });

  it('says that no person answers', async () => {
    const page = await openChat();
    expect(page.part('header').textContent).to.contain('Automated assistant');
  });
});

describe('<agent-chat> on a screen with little room', () => {
  for (const [width, height] of [
    [740, 360],
    [340, 480],
  ] as const) {
    it(`shows the greeting from its top on ${width} × ${height}, and again when a new conversation begins`, async () => {
      await setViewport({ width, height });
      const greeting = `Hello.\n\n${'I answer from our own pages, at any hour. '.repeat(6)}`;
      const starters = ['Is it safe in the oven?', 'How long is delivery?', 'Which bowl is the largest?'];
      const page = await openChat({ greeting, starters });
      const log = page.part('log');
      expect(log.scrollHeight).to.be.above(log.clientHeight);
      expect(log.scrollTop).to.equal(0);
      log.scrollTop = 40;
      await nextFrame();
      await page.chat.updateComplete;
      expect(page.has('jump')).to.equal(false);
      page.chat.ask('Hello?');
      await page.answers(1);
      await page.until(() => leftOf(page) <= 1, 'the log is at its end');
      page.chat.reset();
      await page.until(() => page.has('starters') && log.scrollTop <= 1, 'it is at the top again');
    });
  }
});

describe('a floating <agent-chat> in the flow of the page', () => {
  for (const display of ['flex', 'grid', 'block']) {
    it(`takes no room in a box with display:${display}, closed or open`, async () => {
      const { aiUrl } = await scriptChat();
      const page = await placeChat({ aiUrl });
      const box = page.chat.parentElement!;
      box.style.cssText = `display:${display};flex-direction:column;gap:40px;overflow:auto`;
      page.chat.insertAdjacentHTML(
        'beforebegin',
        '<div style="block-size:100px;margin-block-end:10px"></div>',
      );
      const room = (): readonly number[] => [box.offsetHeight, box.scrollHeight];
      const closed = room();
      await page.open();
      expect([closed, room()]).to.deep.equal(Array(2).fill([110, 110]));
    });
  }
});

describe('<agent-chat> in the flow of the page', () => {
  it('fills its box, has no launcher and takes no focus', async () => {
    const backend = await scriptChat();
    const page = await placeChat({ aiUrl: backend.aiUrl, mode: 'inline' });
    await page.until(() => page.has('input'), 'the panel is there');
    expect(page.has('launcher')).to.equal(false);
    const box = page.chat.getBoundingClientRect();
    expect(box.height).to.equal(640);
    expect(page.part('panel').getBoundingClientRect().width).to.equal(box.width);
    expect(document.activeElement).to.equal(document.body);
    expect(page.part('panel').getAttribute('role') ?? page.part('panel').localName).to.equal('section');
  });

  it('fills its box however its mode is written', async () => {
    const page = await placeChat({ aiUrl: '/ai' });
    page.chat.setAttribute('mode', 'Inline');
    page.chat.style.blockSize = '500px';
    await page.until(() => page.has('input'), 'the panel is there');
    expect(page.part('panel').getBoundingClientRect().height).to.equal(500);
  });

  for (const style of ['block-size:auto', 'all:unset', 'display:inline']) {
    it(`keeps its height where the page sets ${style} on it`, async () => {
      const backend = await scriptChat();
      const page = await placeChat({ aiUrl: backend.aiUrl, mode: 'inline' });
      page.chat.style.cssText = style;
      await page.until(() => page.has('input'), 'the panel is there');
      expect(page.part('panel').getBoundingClientRect().height).to.equal(640);
    });
  }

  for (const display of ['flex', 'inline-flex', 'grid']) {
    it(`fills its box where the page sets display:${display} on it`, async () => {
      const backend = await scriptChat();
      const page = await placeChat({ aiUrl: backend.aiUrl, mode: 'inline' });
      page.chat.style.cssText = `display:${display};inline-size:700px;block-size:500px`;
      await page.until(() => page.has('input'), 'the panel is there');
      expect(page.part('panel').getBoundingClientRect()).to.deep.equal(page.chat.getBoundingClientRect());
      expect(page.chat.getBoundingClientRect().width).to.equal(700);
    });
  }

  it('stays in its box, with corners like each other, whatever the corner of its launcher', async () => {
    const backend = await scriptChat();
    const page = await placeChat({ aiUrl: backend.aiUrl, mode: 'inline' });
    await page.until(() => page.has('input'), 'the panel is there');
    for (const placement of ['bottom-end', 'bottom-start', 'top-end', 'top-start'] as const) {
      page.chat.placement = placement;
      await page.chat.updateComplete;
      const [box, panel] = [page.chat, page.part('panel')].map((part) => part.getBoundingClientRect());
      expect(panel, placement).to.deep.equal(box);
      expect(getComputedStyle(page.part('panel')).borderRadius, placement).to.equal('12px');
    }
  });
});

describe('<agent-chat> in a low box of the page', () => {
  it('lets its menu scroll where it does not fit', async () => {
    const backend = await scriptChat();
    const page = await placeChat({ aiUrl: backend.aiUrl, mode: 'inline' });
    page.chat.style.blockSize = '200px';
    await page.until(() => page.has('input'), 'the panel is there');
    page.button('More options').click();
    await page.chat.updateComplete;
    const menu = page.chat.shadowRoot!.querySelector('[role=menu]')!;
    const room = page.part('panel').getBoundingClientRect().bottom;
    expect(menu.getBoundingClientRect().bottom).to.be.at.most(room);
    const last = menu.querySelector('[role=menuitem]:last-of-type')!;
    last.scrollIntoView();
    expect(last.getBoundingClientRect().bottom).to.be.at.most(room);
  });
});

describe('<agent-chat> in a box of the page that takes its width from what it holds', () => {
  for (const [what, style] of [
    ['a row', 'display:flex'],
    ['a centred column', 'display:flex;flex-direction:column;align-items:center'],
    ['a centred grid', 'display:grid;place-items:center'],
  ] as const) {
    it(`has the width of a panel at least in ${what}, and less where there is less`, async () => {
      const backend = await scriptChat();
      const page = await placeChat({ aiUrl: backend.aiUrl, mode: 'inline' });
      const box = page.chat.parentElement!;
      box.style.cssText = style;
      await page.until(() => page.has('input'), 'the panel is there');
      // WebKit takes that of the texts inside, which is more.
      expect(page.chat.getBoundingClientRect().width).to.be.at.least(400);
      box.style.inlineSize = '300px';
      expect(page.chat.getBoundingClientRect().width).to.equal(300);
    });
  }
});

describe('<agent-chat> in the flow of the page, on paper', () => {
  beforeEach(async function () {
    await emulateMedia({ media: 'print' }).catch(() => undefined);
    if (!matchMedia('print').matches) this.skip();
  });
  after(() => emulateMedia({ media: 'screen' }).catch(() => undefined));

  const drawnForPaper = (page: ChatPage): Promise<void> =>
    page.until(
      () =>
        getComputedStyle(page.part('composer')).display !== 'none' &&
        !page.part('composer').checkVisibility(),
      'the styles are there',
    );
  const printAnswer = async (text: string, properties: Partial<AgentChatElement> = {}): Promise<ChatPage> => {
    const { aiUrl } = await scriptChat(text);
    const page = await placeChat({ aiUrl, mode: 'inline', ...properties });
    page.chat.ask('Which?');
    await page.answers(1);
    await drawnForPaper(page);
    return page;
  };

  it('says who said what and when, with addresses and whole code, and has nothing to press', async () => {
    const backend = await scriptChat({
      messages: ['See [this](https://halm.example/).', `\`\`\`sh\n${'bake --hot '.repeat(60)}\n\`\`\``],
      source: [
        { dataItemId: 'lamp', cosineDistanceScore: 0.8 },
        { dataItemId: 'bulbs', cosineDistanceScore: 0.7 },
      ],
    });
    const resolveSource = (title: string) =>
      Promise.resolve({ type: 'Link', source: 'https://halm.example/', content: '', title } as const);
    const page = await placeChat({
      ...{ aiUrl: backend.aiUrl, mode: 'inline', colorScheme: 'dark', ratings: true },
      ...{ showSources: true, resolveSource },
    });
    page.chat.ask('Which?');
    const [answer] = await page.answers(1);
    await page.until(
      () =>
        answer!.querySelector('pre') !== null &&
        page.parts('source').at(-1)?.textContent.includes('bulbs') === true,
      'it is whole',
    );
    const [question] = page.parts('message-user');
    const root = page.chat.shadowRoot!;
    const topsOf = (message: Element, ...selectors: string[]): number[] =>
      selectors.map((selector) => message.querySelector(selector)!.getBoundingClientRect().top);
    await drawnForPaper(page);
    for (const message of [question!, answer!]) {
      const [name, time, text] = topsOf(message, '.visually-hidden', 'time', '[part=content]');
      expect(message.querySelector('.visually-hidden')!.getBoundingClientRect().left).to.be.at.least(0);
      expect(time).to.be.closeTo(name!, 6);
      expect(text).to.be.above(name! + 10);
    }
    const shown = [...root.querySelectorAll('button')].filter((button) => button.checkVisibility());
    expect(shown.map((button) => button.textContent.trim())).to.deep.equal(['1 lamp', '2 bulbs']);
    expect(getComputedStyle(shown[0]!.querySelector('span')!).maxInlineSize, 'titles are whole').to.equal(
      'none',
    );
    expect(getComputedStyle(page.part('panel')).color).to.equal('rgb(0, 0, 0)');
    expect(getComputedStyle(answer!.querySelector('a')!, '::after').content).to.match(/attr\(href\)|https:/);
    const code = answer!.querySelector('pre')!;
    expect(code.scrollWidth).to.equal(code.clientWidth);
  });

  for (const lang of ['en', 'ar']) {
    it(`reaches no further than its box, by which a sheet is scaled, in a panel of language ${lang}`, async () => {
      const page = await printAnswer('See [this](https://halm.example/).', { lang });
      const panel = page.part('panel');
      const { left, right } = panel.getBoundingClientRect();
      for (const shown of panel.querySelectorAll('*')) {
        if (!shown.checkVisibility()) continue;
        const box = shown.getBoundingClientRect();
        expect(box.left, shown.outerHTML).to.be.at.least(left);
        expect(box.right, shown.outerHTML).to.be.at.most(right);
      }
    });
  }

  it('breaks the addresses of a table, which pushes nothing else off the sheet', async () => {
    const address = `https://halm.example/${'a'.repeat(80)}`;
    const page = await printAnswer(`| A | B |\n|---|---|\n| ${address} | ${address} |`);
    const table = page.chat.shadowRoot!.querySelector('table')!;
    expect(table.getBoundingClientRect().right).to.be.at.most(
      page.part('panel').getBoundingClientRect().right,
    );
  });

  it('has no line below its header, however far the log was scrolled', async () => {
    const page = await printAnswer('One.');
    await emulateMedia({ media: 'screen' });
    page.chat.style.height = '200px';
    const log = page.part('log');
    await page.until(() => {
      log.scrollTop = 50;
      return getComputedStyle(log).boxShadow !== 'none';
    }, 'the line is there on the screen');
    await emulateMedia({ media: 'print' });
    expect(getComputedStyle(log).boxShadow).to.equal('none');
  });

  it('is dark on white after a dark screen, in the colours of its owner too', async () => {
    const page = await printAnswer('Use `bake`.\n\n- [x] done', { colorScheme: 'dark' });
    page.chat.style.cssText = '--agent-chat-agent-text:white;--agent-chat-agent-surface:black';
    const [answer] = page.parts('message-agent');
    const look = (selector: string): CSSStyleDeclaration =>
      getComputedStyle(answer!.querySelector(selector)!);
    expect(look('[part=content]').color).to.equal('rgb(0, 0, 0)');
    expect(look('[part=content]').backgroundColor).to.equal('rgba(0, 0, 0, 0)');
    expect(look('code').backgroundColor).to.equal('oklch(0.965 0.005 85)');
    expect(look('.task-done').printColorAdjust, 'the check stands on its ground').to.equal('exact');
  });
});

describe('<agent-chat> on a phone', () => {
  beforeEach(() => setViewport({ width: 390, height: 780 }));

  it('fills the screen as a modal dialog, with no focus on the text field', async () => {
    const page = await openChat();
    const panel = page.part('panel').getBoundingClientRect();
    expect([panel.left, panel.top, panel.width, panel.height]).to.deep.equal([0, 0, 390, 780]);
    expect(page.part('panel').matches(':modal')).to.equal(true);
    expect(page.chat.shadowRoot!.activeElement).not.to.equal(page.input);
    expect(Number.parseFloat(getComputedStyle(page.input).fontSize)).to.be.at.least(16);
  });

  it('has a button to send that stands clear of the border around it and the text', async () => {
    const page = await openChat();
    const send = page.part('send').getBoundingClientRect();
    const box = page.part('send').parentElement!.getBoundingClientRect();
    expect([send.top - box.top, box.right - send.right, box.bottom - send.bottom]).to.deep.equal([4, 4, 4]);
    expect(box.height).to.equal(48);
  });

  it('has buttons in its header that a fingertip finds', async () => {
    const page = await openChat();
    for (const button of page.part('header').querySelectorAll('button')) {
      const { width, height } = button.getBoundingClientRect();
      expect([width, height], button.ariaLabel!).to.deep.equal([44, 44]);
    }
  });

  it('covers no page that comes after the one on which it was opened', async () => {
    const before = await openChat();
    await converse(before, 1);
    const page = await reload(before);
    await page.chat.updateComplete;
    expect(page.chat.open).to.equal(false);
  });

  it('fills the screen, whatever the corner of its launcher', async () => {
    for (const placement of ['bottom-start', 'top-end', 'top-start'] as const) {
      const page = await openChat({ placement });
      const { left, top, width, height } = page.part('panel').getBoundingClientRect();
      expect([left, top, width, height], placement).to.deep.equal([0, 0, 390, 780]);
      page.chat.remove();
    }
  });

  it('fills the screen, and no more, on a page that is enlarged by `zoom`', async () => {
    document.documentElement.style.setProperty('zoom', '1.5');
    const page = await openChat();
    const ruler = document.createElement('div');
    ruler.style.cssText = 'position: fixed; height: 100px';
    document.body.append(ruler);
    // Some versions of WebKit measure in pixels of the page, the others in those of the screen.
    const scale = 150 / ruler.getBoundingClientRect().height;
    const panel = page.part('panel').getBoundingClientRect();
    const send = page.part('send').getBoundingClientRect();
    ruler.remove();
    document.documentElement.style.removeProperty('zoom');
    expect(panel.top).to.equal(0);
    expect(panel.height * scale).to.be.closeTo(780, 1);
    expect(send.bottom * scale).to.be.at.most(780);
  });

  describe('while less of the page is seen', () => {
    /** What a keyboard or two fingers do to the viewport; no engine lets a test raise either. */
    const seen = (part: Partial<Record<'height' | 'offsetTop' | 'scale', number>>): void => {
      for (const [name, value] of Object.entries(part)) {
        Object.defineProperty(visualViewport, name, { value, configurable: true });
      }
      visualViewport!.dispatchEvent(new Event('resize'));
    };
    afterEach(() => {
      for (const name of ['height', 'offsetTop', 'scale']) Reflect.deleteProperty(visualViewport!, name);
    });

    it('keeps above the keyboard, with the composer in sight', async () => {
      const page = await openChat();
      seen({ height: 400, offsetTop: 30 });
      const panel = page.part('panel').getBoundingClientRect();
      expect([panel.top, panel.height]).to.deep.equal([30, 400]);
      expect(page.part('send').getBoundingClientRect().bottom).to.be.at.most(430);
      seen({ height: 780, offsetTop: 0 });
      expect(page.part('panel').getBoundingClientRect().height).to.equal(780);
    });

    it('keeps the button to the end of an answer off its header, where the keyboard leaves no room for the log', async () => {
      const backend = await scriptChat('A line.\n\n'.repeat(60));
      const page = await placeChat({ aiUrl: backend.aiUrl });
      await page.open();
      await page.ask('Hello?');
      await page.until(() => page.has('jump'), 'the end is out of sight');
      seen({ height: 130 });
      expect(page.part('jump').checkVisibility()).to.equal(false);
      seen({ height: 780 });
      expect(page.part('jump').checkVisibility()).to.equal(true);
    });

    it('stays whole while two fingers zoom into it', async () => {
      const page = await openChat();
      seen({ height: 390, offsetTop: 200, scale: 2 });
      const panel = page.part('panel').getBoundingClientRect();
      expect([panel.top, panel.height]).to.deep.equal([0, 780]);
    });
  });

  it('keeps a scroll over its header, log or composer from the page that it covers', async () => {
    const page = await openChat();
    const { overflowY, overscrollBehaviorY } = getComputedStyle(page.part('panel'));
    expect([overflowY, overscrollBehaviorY]).to.deep.equal(['hidden', 'contain']);
    expect(getComputedStyle(page.part('log')).overscrollBehaviorY).to.equal('contain');
  });

  it('closes by its own button', async () => {
    const page = await openChat();
    page.part('header').querySelector<HTMLElement>('[aria-label="Close chat"]')!.click();
    await page.until(() => !page.part<HTMLDialogElement>('panel').open, 'closed');
  });

  it('shows the whole of a long heading, in more lines', async () => {
    const page = await openChat({ heading: 'Halm & Clay customer help and advice' });
    await setViewport({ width: 340, height: 560 });
    await page.until(() => page.part('panel').offsetWidth === 340, 'it is narrow');
    const { clientWidth, scrollWidth, clientHeight, scrollHeight } = page.part('heading');
    expect([scrollWidth, scrollHeight]).to.deep.equal([clientWidth, clientHeight]);
  });

  it('keeps every control without scrolling sideways', async () => {
    await setViewport({ width: 360, height: 560 });
    const page = await openChat({ heading: 'Halm & Clay shop and workshop assistant' });
    for (const name of ['input', 'send', 'heading']) {
      const box = page.part(name).getBoundingClientRect();
      expect(box.left).to.be.at.least(0);
      expect(box.right).to.be.at.most(innerWidth);
    }
    expect(page.part('log').scrollWidth).to.equal(page.part('log').clientWidth);
  });
});

describe('<agent-chat> in a low, wide window', () => {
  it('fills it, with lines and a composer that are no longer than they can be read', async () => {
    await setViewport({ width: 1240, height: 400 });
    const page = await openChat({ greeting: 'Welcome.' });
    page.chat.ask('How much?');
    const [answer] = await page.answers(1);
    expect(page.part('panel').getBoundingClientRect().width).to.equal(1240);
    for (const [what, shown] of Object.entries({ answer: answer!, composer: page.part('composer') })) {
      const { left, right, width } = shown.getBoundingClientRect();
      expect(width, what).to.be.within(600, 704);
      expect((left + right) / 2, what).to.be.closeTo(620, 10);
    }
  });
});

describe('the CSS properties of <agent-chat>', () => {
  const RED = 'rgb(200, 0, 0)';
  const color =
    (part: string, property: 'color' | 'backgroundColor' | 'borderBlockEndColor') => (page: ChatPage) =>
      getComputedStyle(page.part(part))[property];
  const ROWS: readonly [name: string, value: string, read: (page: ChatPage) => string, expected: string][] = [
    ['accent', 'oklch(0.5 0.15 30)', color('launcher', 'backgroundColor'), 'oklch(0.5 0.15 30)'],
    ['on-accent', RED, color('launcher', 'color'), 'oklch'],
    ['surface', RED, color('panel', 'backgroundColor'), RED],
    ['text', RED, color('panel', 'color'), RED],
    ['user-surface', RED, (page) => getComputedStyle(page.parts('content')[0]!).backgroundColor, RED],
    ['user-text', RED, (page) => getComputedStyle(page.parts('content')[0]!).color, RED],
    ['agent-surface', RED, (page) => getComputedStyle(page.parts('content')[1]!).backgroundColor, RED],
    ['agent-text', RED, (page) => getComputedStyle(page.parts('content')[1]!).color, RED],
    ['muted', RED, (page) => getComputedStyle(page.part('header').querySelector('p')!).color, RED],
    ['radius', '4px', (page) => getComputedStyle(page.part('panel')).borderStartStartRadius, '4px'],
    ['font', 'monospace', (page) => getComputedStyle(page.part('panel')).fontFamily, 'monospace'],
    ['font-size', '20px', (page) => getComputedStyle(page.part('panel')).fontSize, '20px'],
    ['font-size', '30px', (page) => getComputedStyle(page.input).lineHeight, '44px'],
    ['width', '320px', (page) => getComputedStyle(page.part('panel')).inlineSize, '320px'],
    ['height', '500px', (page) => getComputedStyle(page.part('panel')).blockSize, '500px'],
    [
      'offset-inline',
      '40px',
      (page) => `${innerWidth - page.part('launcher').getBoundingClientRect().right}`,
      '40',
    ],
    [
      'offset-block',
      '50px',
      (page) => `${innerHeight - page.part('launcher').getBoundingClientRect().bottom}`,
      '50',
    ],
    ['z-index', '12', (page) => getComputedStyle(page.part('launcher')).zIndex, '12'],
    ['launcher-size', '64px', (page) => getComputedStyle(page.part('launcher')).inlineSize, '64px'],
  ];

  for (const [name, value, read, expected] of ROWS) {
    it(`--agent-chat-${name} has a visible effect: ${value}`, async () => {
      const page = await openChat();
      page.chat.ask('Hello?');
      await page.answers(1);
      const before = read(page);
      page.chat.style.setProperty(`--agent-chat-${name}`, value);
      await page.until(
        () => read(page) !== before && read(page).includes(expected),
        `${name}: ${read(page)}`,
      );
    });
  }

  it('--agent-chat-error colours the reason of a failure', async () => {
    const backend = await scriptChat({ mode: '500' });
    const page = await placeChat({ aiUrl: backend.aiUrl });
    page.chat.style.setProperty('--agent-chat-error', RED);
    page.chat.ask('Hello?');
    expect(getComputedStyle(await page.failure()).color).to.equal(RED);
  });

  it('--agent-chat-border colours the borders', async () => {
    const page = await openChat({ starters: ['One?'] });
    page.chat.style.setProperty('--agent-chat-border', RED);
    expect(getComputedStyle(page.part('starter')).borderBlockStartColor).to.equal(RED);
  });

  it('give readable pairs for any accent, and a note where the given pair is not', async () => {
    const page = await openChat();
    page.chat.style.setProperty('--agent-chat-accent', 'yellow');
    await page.until(
      () => /^oklch\(0 0 0|rgb\(0, 0, 0\)/.test(getComputedStyle(page.part('launcher')).color),
      'black on yellow',
    );
  });
});
