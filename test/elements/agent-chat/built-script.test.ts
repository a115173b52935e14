import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { openFence } from '../../../src/conversation/open-fence.js';
import type { AgentChatElement } from '../../../src/elements/agent-chat/agent-chat.js';
import { linesOfMarkdown, mutatedSeed, nestedMarkdown, scrambledMarkdown } from '../../content/generators.js';
import { HOSTILE } from '../../content/hostile.js';
import { placeChat } from '../../helpers/chat-fixture.js';
import { closePages, LOADER, openPage, scriptTag } from '../../helpers/embed-page.js';
import { scriptChat } from '../../helpers/scripted-chat.js';
import { until } from '../../helpers/until.js';

/** A reference binds tighter than emphasis, if it is defined. */
const REFERENCES = ['*[a*][one]', '**[a** b] [one]**', '_[one_]_ ![a_b][two]_', '~~[a~~ [b](/c)][one]'].map(
  (text) => `${text}\n\n[one]: /b "c"\n[one_]: <d>\n> [Two]: /e`,
);

const SEED = 20_261;
const SAMPLES = 45;

const samples = [linesOfMarkdown, nestedMarkdown, scrambledMarkdown, mutatedSeed].flatMap((markdown) =>
  fc.sample(markdown, { numRuns: SAMPLES, seed: SEED }),
);
const hostile = Object.values(HOSTILE).flatMap((rows) => rows.map(([, input]) => input));
/** Code that is left open would go on in the next paragraph. */
const closed = (text: string): string => {
  const fence = openFence(text);
  return fence ? `${text}\n${fence}` : text;
};

const messages = [...hostile, ...REFERENCES, ...samples, 'The end.']
  .filter((text) => text.trim())
  .map(closed);

/** What the answer's paragraphs have become, once all of them are there. */
async function answerOf(chat: AgentChatElement): Promise<string[]> {
  const blocks = (): Element[] => [...(chat.shadowRoot?.querySelectorAll('.md > .block') ?? [])];
  const isDrawn = (): boolean => blocks().length === messages.length;
  await until(isDrawn, 'the whole answer is drawn');
  // The build takes the white space out of templates.
  return blocks().map((block) => block.innerHTML.replace(/<svg.*?<\/svg>/gs, '<svg>'));
}

describe('the built script', () => {
  afterEach(closePages);

  it('colours the cells of a table as the rest of an answer on a page without a doctype too', async () => {
    const backend = await scriptChat('| a | b |\n|---|---|\n| 1 | 2 |');
    const page = await openPage({
      head: scriptTag(LOADER),
      body: `<agent-chat agent-id="quirky" ai-url="${backend.aiUrl}" color-scheme="dark" open></agent-chat>`,
      hasAddress: true,
      isQuirky: true,
    });
    expect(page.document.compatMode).to.equal('BackCompat');
    await page.until(() => page.isDefined('agent-chat'), 'the chat is there');
    const chat = page.document.querySelector('agent-chat')!;
    chat.ask('Which?');
    const cell = (): Element | null | undefined => chat.shadowRoot?.querySelector('td');
    await page.until(() => cell() != null, 'the table is drawn');
    const colorOf = (element: Element): string => page.window.getComputedStyle(element).color;
    expect(colorOf(cell()!)).to.equal(colorOf(cell()!.closest('.md')!));
    chat.reset();
  });

  it('shows of every answer what the sources show, though it carries less of the libraries', async function () {
    this.timeout(120_000);
    const backend = await scriptChat({ messages }, { messages });
    const fromSources = await placeChat({ aiUrl: backend.aiUrl });
    fromSources.chat.ask('Tell me all.');
    // Hundreds of paragraphs are drawn in turns: first here, then there, each with the whole time that a wait has.
    const expected = await answerOf(fromSources.chat);
    const page = await openPage({
      head: scriptTag(LOADER),
      body: `<agent-chat agent-id="built" ai-url="${backend.aiUrl}" open></agent-chat>`,
    });
    await page.until(() => page.isDefined('agent-chat'), 'the chat is there');
    const built = page.document.querySelector('agent-chat')!;
    built.ask('Tell me all.');
    const shown = await answerOf(built);
    for (const [index, markdown] of messages.entries())
      expect(shown[index], markdown).to.equal(expected[index]);
  });
});
