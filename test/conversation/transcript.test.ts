import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { marked } from 'marked';
import type { Message, UserMessage } from '../../src/conversation/state.js';
import { formatTranscript } from '../../src/conversation/transcript.js';

const LABELS = {
  you: 'You',
  agent: 'Assistant',
  statusOf: ({ failure }: UserMessage) => (failure ? 'It may have *arrived*.' : undefined),
};
const AT = Date.UTC(2030, 4, 17, 9, 30);
const QUESTION: Message = {
  id: 'q',
  role: 'user',
  text: 'Is *this* <b>free</b>?\n# Really',
  at: AT,
  status: 'sent',
};
const ANSWER: Message = {
  id: 'a',
  role: 'agent',
  replyTo: 'q',
  blocks: ['**Yes**, it is.', '- one\n- two'],
  at: AT + 1000,
  sources: [{ dataItemId: 'd-1', cosineDistanceScore: 0.79 }],
  tokens: { conversational: 3, functional: 2, embeddings: 1 },
  durationMs: 1000,
  rating: 'up',
};
const UNANSWERED: Message = {
  id: 'q2',
  role: 'user',
  text: 'And now?',
  at: AT + 2000,
  status: 'failed',
  failure: { outcome: 'may-have-arrived', kind: 'timeout', reason: '' },
};

describe('a transcript', () => {
  it('as JSON keeps everything but the ids of the messages', () => {
    assert.deepEqual(JSON.parse(formatTranscript([QUESTION, ANSWER, UNANSWERED], 'json', LABELS)), {
      version: 1,
      messages: [
        { role: 'user', at: '2030-05-17T09:30:00.000Z', text: QUESTION.text, status: 'sent' },
        {
          role: 'agent',
          at: '2030-05-17T09:30:01.000Z',
          blocks: ANSWER.blocks,
          sources: ANSWER.sources,
          tokens: ANSWER.tokens,
          durationMs: 1000,
          rating: 'up',
        },
        {
          role: 'user',
          at: '2030-05-17T09:30:02.000Z',
          text: 'And now?',
          status: 'failed',
          outcome: 'may-have-arrived',
        },
      ],
    });
  });

  it('as text has who, when, and the words as they are', () => {
    const text = formatTranscript([QUESTION, ANSWER], 'text', LABELS, 'en-GB');
    const [asked, answered] = text.split(/\n(?=Assistant)/);
    assert.match(asked!, /^You · 17 May 2030.+\nIs \*this\* <b>free<\/b>\?\n# Really\n$/);
    assert.match(answered!, /^Assistant · 17 May 2030.+\n\*\*Yes\*\*, it is\.\n\n- one\n- two\n$/);
  });

  it('as text leaves code open that an answer left open', () => {
    const cut = { ...ANSWER, blocks: ['```js\nlet a = 1;'] };
    assert.match(formatTranscript([cut], 'text', LABELS), /\n```js\nlet a = 1;\n$/);
  });

  it('as markdown shows the question letter by letter and the answer as the agent marked it up', async () => {
    const html = await marked.parse(formatTranscript([QUESTION, ANSWER], 'markdown', LABELS, 'en-GB'));
    assert.match(html, /Is \*this\* &lt;b&gt;free&lt;\/b&gt;\?<br>\n?# Really/);
    assert.match(html, /<strong>Yes<\/strong>, it is\./);
    assert.match(html, /<li>two<\/li>/);
    assert.equal(html.match(/<hr>/g)?.length, 1);
  });

  it('says in words what became of a question without an answer', async () => {
    const text = formatTranscript([QUESTION, UNANSWERED], 'text', LABELS, 'en-GB');
    assert.match(text, /^You · 17 May 2030, \d\d:\d\d · It may have \*arrived\*\.\nAnd now\?\n$/m);
    assert.equal(text.match(/arrived/g)?.length, 1);
    const html = await marked.parse(formatTranscript([UNANSWERED], 'markdown', LABELS, 'en-GB'));
    assert.match(html, /· It may have \*arrived\*\.<\/p>/);
  });

  for (const text of [
    '1. one\n2) two',
    '    code?',
    'a\n\n\tcode?',
    '---',
    'Title\n===',
    '> quote',
    '- a\n+ b\n* c',
    '[x](https://example.com) ![y](z)',
    '`code` ~~~ ```',
    '| a | b |\n|---|---|',
    '&amp; \\* _x_',
    'a\n\nb',
    'a\n:-',
  ]) {
    it(`as markdown makes no mark-up of the visitor's ${JSON.stringify(text)}`, async () => {
      const html = await marked.parse(formatTranscript([{ ...QUESTION, text }], 'markdown', LABELS));
      const body = html.replace(/^<p><strong>You.*?<\/p>/s, '');
      assert.doesNotMatch(body, /<(?!\/?p>|br>|a href="https:\/\/example\.com">|\/a>)/);
    });
  }

  it('as markdown keeps addresses in a question to the letter, and makes them links', async () => {
    const addresses = [
      'https://shop.example/my_item?size=4&colour=red*',
      'www.shop.example/~me/a_b_c',
      'http://a.example/[1]',
      '<https://a.example/b_c_d>',
    ];
    for (const address of addresses) {
      const text = `Is *this* ${address} it?`;
      const html = await marked.parse(formatTranscript([{ ...QUESTION, text }], 'markdown', LABELS));
      assert.match(html, /<a /);
      assert.ok(textOf(html).includes(text), html);
    }
  });

  it('as markdown ends code that the answer before left open', async () => {
    const cut = { ...ANSWER, blocks: ['So:\n\n```js\nlet a = 1;', '~~~~'] };
    const html = await marked.parse(formatTranscript([QUESTION, cut, QUESTION, ANSWER], 'markdown', LABELS));
    assert.match(html, /let a = 1;\n\n~~~~\n<\/code><\/pre>/);
    assert.equal(html.match(/<hr>/g)?.length, 3);
    assert.match(html, /<strong>Yes<\/strong>, it is\./);
  });

  it('as markdown keeps every line of a question, indented or with blanks at its end', async () => {
    const text = 'f() {\n  return 1;\n\tg(); \n        h();\r\n}';
    const html = await marked.parse(formatTranscript([{ ...QUESTION, text }], 'markdown', LABELS));
    assert.equal(html.match(/<br>/g)?.length, 4);
    assert.equal(html.match(/<p>/g)?.length, 2);
  });

  it('of an empty conversation is empty', () => {
    assert.equal(formatTranscript([], 'markdown', LABELS), '');
    assert.equal(formatTranscript([], 'text', LABELS), '');
    assert.deepEqual(JSON.parse(formatTranscript([], 'json', LABELS)), { version: 1, messages: [] });
  });

  it('is written even for a language that does not exist', () => {
    assert.match(formatTranscript([QUESTION], 'text', LABELS, 'not a language'), /^You ·/);
  });
});

const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
