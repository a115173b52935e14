import { expect } from '@open-wc/testing';
import { FAULTS, type FaultName } from '../../helpers/faults.js';
import { listen, placeChat, reload } from '../../helpers/chat-fixture.js';
import { type ScriptedChat, scriptChat } from '../../helpers/scripted-chat.js';
import { expectNothingUncaught } from '../../helpers/uncaught.js';
import { tellOutcomes } from '../../helpers/figures.js';

/** How the visitor reads each fault: an answer all the same, or words that say what to do. */
const ANSWERED: readonly FaultName[] = [
  ...(['slow', 'drip', 'json-bom', 'octet-stream', 'text-plain', 'no-content-type', 'latin1'] as const),
  ...(['messages-mixed', 'messages-toString', 'messages-10000', 'messages-duplicate'] as const),
  ...([
    'conv-missing',
    'conv-null',
    'conv-object',
    'conv-number',
    'conv-changed',
    'conv-huge',
    'proto-conv',
  ] as const),
  ...([
    'meta-missing',
    'meta-null',
    'meta-string',
    'meta-bad-source',
    'meta-source-object',
    'proto-keys',
  ] as const),
];
const UNREACHABLE = /could not be reached, or the connection broke\. Your message may have arrived\./;
const WORDS: Partial<Record<FaultName, RegExp>> = {
  'cors-refused': UNREACHABLE,
  'cors-refused-preflight': UNREACHABLE,
  'reset-before-headers': UNREACHABLE,
  'reset-mid-body': UNREACHABLE,
  '404': /This assistant is not available/,
  '401': /This assistant is not available/,
  '413': /too long/,
  '429-seconds': /Try again after/,
  '429-date': /Try again after/,
  '429-junk': /Try again later/,
  'status-false': /Not accepted: “Your plan has no messages left\. <b>Upgrade<\/b> now\.”/,
  'truncated-json': /could not be read/,
  'json-null': /could not be read/,
  'html-as-json': /could not be read/,
  hang: /No answer after 5 s. It may have arrived/,
  'hang-after-headers': /No answer after 5 s. It may have arrived/,
  '500': /did not answer \(500\)/,
  '502-html': /did not answer \(502\)/,
};
/** Faults of the set-up, which nothing that a visitor does would mend. */
const HOPELESS: readonly FaultName[] = ['401', '404'];
/** The service will not have these words. */
const REFUSED: readonly FaultName[] = [
  ...(['413', 'status-false', 'status-false-object', 'status-false-null', 'status-false-empty'] as const),
];
/** WebKit takes a body that is shorter than it was announced; the JSON in it is whole. */
const IGNORES_LENGTH = /AppleWebKit/.test(navigator.userAgent) && !/Chrom/.test(navigator.userAgent);
const HANGS: readonly FaultName[] = ['hang', 'hang-after-headers'];
/** Nothing of a server's insides reaches a visitor. */
const INTERNALS = /\[object|Unexpected token|SyntaxError|<html|<!doctype|stack|at \/|undefined|null|JSON/i;

/** The one action that a failed message offers, by its label. */
function wayOnFrom(mode: FaultName): RegExp {
  if (HOPELESS.includes(mode)) return /^$/;
  return REFUSED.includes(mode) ? /^Edit$/ : /^(?:Ask|Try) again$/;
}

const countRequests = async (backend: ScriptedChat, text: string): Promise<number> =>
  (await backend.requests()).filter(({ body }) => body.includes(text)).length;

describe('a fault of the chat service', () => {
  tellOutcomes('faults');
  expectNothingUncaught();

  afterEach(() => {
    expect(({} as { polluted?: unknown }).polluted).to.equal(undefined);
  });

  for (const mode of Object.keys(FAULTS) as FaultName[]) {
    it(`${mode}: loses no text, settles, says calmly what can be done and works again`, async () => {
      const backend = await scriptChat({ messages: ['Before.'], conversationId: 'kept' }, { mode }, 'After.');
      const page = await placeChat({ aiUrl: backend.aiUrl });
      await page.open();
      page.chat.ask('First?');
      await page.answers(1);
      if (HANGS.includes(mode)) page.chat.requestTimeout = 5000;
      const told = listen(page, 'failures');
      page.chat.ask('And this?');
      const answered = ANSWERED.includes(mode) || (mode === 'length-mismatch' && IGNORES_LENGTH);
      if (answered) {
        const answers = await page.answers(2);
        expect(page.textOf(answers[1]!)).not.to.equal('');
        expect(page.has('message-error'), 'an error beside the answer').to.equal(false);
      } else {
        const failure = await page.failure();
        const words = failure.querySelector('span')?.textContent ?? '';
        if (WORDS[mode]) expect(words).to.match(WORDS[mode]);
        else expect(words).not.to.match(INTERNALS);
        expect(failure.children).to.satisfy((nodes: HTMLCollection) =>
          [...nodes].every(({ localName }) => ['svg', 'span', 'button'].includes(localName)),
        );
        expect(failure.querySelector('svg'), 'a sign besides the colour').not.to.equal(null);
        const actions = [...failure.querySelectorAll('button')].map(({ textContent }) => textContent.trim());
        expect(actions.join(', '), 'the way on').to.match(wayOnFrom(mode));
        await page.until(() => told.length > 0, 'it is told');
        expect(told).to.deep.equal([words]);
        expect(page.parts('message-agent')).to.have.length(1);
      }
      expect(page.part('log').getAttribute('aria-busy')).to.equal('false');
      const questions = page.parts('message-user').map((message) => page.textOf(message));
      expect(questions).to.deep.equal(['First?', 'And this?']);
      const sent = await countRequests(backend, 'And this?');
      expect(sent).to.be.at.most(1);
      const retry = [
        ...page.chat.shadowRoot!.querySelectorAll<HTMLElement>('[part~=message-error] button'),
      ].find(({ textContent }) => /again/i.test(textContent));
      if (retry?.ariaDisabled) {
        retry.click();
        expect(await countRequests(backend, 'And this?'), 'before the time').to.equal(sent);
      } else if (retry) {
        page.chat.requestTimeout = 60_000;
        retry.click();
        await page.answers(2);
        expect(page.has('message-error'), 'an error after it is mended').to.equal(false);
        expect(await countRequests(backend, 'And this?')).to.equal(sent + 1);
      }
      for (const { headers, body } of await backend.requests()) {
        expect(headers).not.to.have.any.keys('cookie', 'authorization');
        expect(body).not.to.contain('APIKey');
      }

      const again = await reload(page);
      await again.open();
      expect(again.parts('message-user').map((message) => again.textOf(message))).to.deep.equal(questions);
      const count = again.parts('message-agent').length;
      again.chat.ask('Still there?');
      await again.answers(count + 1);
      if (mode !== 'conv-changed') {
        const last = (await backend.requests()).at(-1)!;
        const { conversationId } = JSON.parse(last.body) as { conversationId: string };
        expect(['kept', '42', '__proto__']).to.include(conversationId);
      }
    });
  }

  it('a service that is gone is told at once, and nothing is sent until the visitor asks', async () => {
    const backend = await scriptChat('Back.');
    const page = await placeChat({ aiUrl: backend.goneUrl });
    await page.open();
    page.chat.ask('Anyone?');
    const failure = await page.failure();
    expect(failure.textContent).to.match(UNREACHABLE);
    expect(failure.querySelector('button')).not.to.equal(null);
    expect(await backend.requests()).to.have.length(0);
  });

  it('a service that asks to wait a second gets the message again after it, when the visitor asks', async () => {
    const backend = await scriptChat({ status: 429, headers: { 'Retry-After': '1' }, body: {} }, 'Now.');
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    page.chat.ask('Busy?');
    await page.failure();
    expect(page.button('Try again').ariaDisabled).to.equal('true');
    await page.until(() => page.button('Try again').ariaDisabled === null, 'the time has come');
    expect(await countRequests(backend, 'Busy?')).to.equal(1);
    page.button('Try again').click();
    await page.answers(1);
    expect(await countRequests(backend, 'Busy?')).to.equal(2);
  });

  it('a service that asks to wait is the reason given for every question that waited too', async () => {
    const answer = { status: 429, headers: { 'Retry-After': '20' }, body: {}, hold: true };
    const backend = await scriptChat(answer);
    const page = await placeChat({ aiUrl: backend.aiUrl });
    await page.open();
    const told = listen(page, 'failures');
    page.chat.ask('Busy?');
    await backend.received(1);
    page.chat.ask('Still busy?');
    await page.until(() => page.parts('message-user').length === 2, 'the second waits for its turn');
    await backend.release();
    await page.until(() => page.parts('message-error').length === 2, 'both say why');
    for (const reason of page.parts('message-error')) expect(reason.textContent).to.contain('is busy');
    await page.until(() => told.length === 2, 'both are told');
    for (const reason of told) expect(reason).to.contain('is busy');
  });

  it('an answer in which nobody sees a word is told to be one that could not be read', async () => {
    const empty = [
      '#',
      '>',
      '[a]: http://a.example',
      '[](javascript:a)',
      '\u202E',
      '\u200B',
      '&#8203;',
      '\u2800',
    ];
    const backend = await scriptChat(...empty);
    const page = await placeChat({ aiUrl: backend.aiUrl });
    for (const answer of empty) page.chat.ask(answer);
    const answers = await page.answers(empty.length);
    for (const [index, answer] of answers.entries()) {
      const isTold = () => page.textOf(answer) === 'The answer could not be read.';
      await page.until(isTold, `the words in the place of ${JSON.stringify(empty[index])}`);
    }
  });

  it('an answer of a picture alone, or of little beside nothing, is shown as it is', async () => {
    const backend = await scriptChat('![](https://cdn.invalid/a.png)', { messages: ['#', '.'] });
    const page = await placeChat({ aiUrl: backend.aiUrl, imageHosts: 'cdn.invalid' });
    for (const text of ['One', 'Two']) page.chat.ask(text);
    const [picture, little] = await page.answers(2);
    await page.until(() => !!picture!.querySelector('img'), 'the picture');
    expect(page.textOf(picture!)).to.equal('');
    await page.until(() => page.textOf(little!) === '.', 'the little that there is');
  });

  for (const requestTimeout of [1e12, Infinity, 0, -1, Number.NaN]) {
    it(`a time limit of ${requestTimeout} ms does not cut the wait short`, async () => {
      const backend = await scriptChat({ messages: ['In time.'], hold: true });
      const page = await placeChat({ aiUrl: backend.aiUrl, requestTimeout });
      page.chat.ask('Slow?');
      await backend.received(1);
      await backend.release();
      await page.answers(1);
      expect(page.has('message-error')).to.equal(false);
    });
  }

  for (const aiUrl of [
    '',
    'javascript:alert(1)',
    'data:text/plain,x',
    'file:///etc',
    'http://',
    'chat.example/ai',
    'not a URL',
    'https://chat.example/ai?key=1',
    'https://user@chat.example/ai',
  ]) {
    it(`an ai-url of "${aiUrl}" is a fault of the set-up: visitors are told calmly, nothing is requested`, async () => {
      const page = await placeChat({ aiUrl });
      page.chat.show();
      await page.until(
        () =>
          page.has('panel') && page.part('panel').textContent.includes('Chat is not available right now.'),
        'the words',
      );
      expect(page.has('input')).to.equal(false);
    });
  }
});
