import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asksBack, findContext } from '../../demo/service/chat/follow-up.js';

describe('a message', () => {
  const leaning = {
    'that goes on from what was said': ['And to Norway?', 'What about a larger one', 'so who pays?'],
    'that adds to it at its end': ['From other brands too?', 'On the second floor as well?', 'Windows also'],
    'that points back': [
      'Can it go in the oven?',
      'Do you have several of them?',
      'Could another be sent to my office?',
    ],
    'that asks for a detail in a few words': ['Why not?', 'For how long?', 'What does the name mean?'],
  };
  for (const [kind, messages] of Object.entries(leaning)) {
    it(`${kind} leans on the previous question`, () => {
      for (const message of messages) assert.ok(asksBack(message), message);
    });
  }

  it('that names what it is about stands alone', () => {
    for (const message of [
      'What does delivery to Norway cost?',
      'Do you also repair lamps?',
      'How many people work in the workshop?',
    ]) {
      assert.ok(!asksBack(message), message);
    }
  });

  it('that brings up something new in a few words stands alone, unless it points back, too', () => {
    for (const message of ['What does a class cost?', 'How long is an evening?'])
      assert.ok(!asksBack(message), message);
    assert.ok(asksBack('How is a smaller one?'));
  });

  it('that points back to what it names itself stands alone', () => {
    for (const message of [
      "Can I return a bowl if I don't like it?",
      'What happens to my parcel when nobody takes it?',
    ]) {
      assert.ok(!asksBack(message), message);
    }
    assert.ok(asksBack('What is the price of it?'));
  });

  it('of many words stands alone, whatever the words are', () => {
    assert.ok(!asksBack('And if I order it today, will that be early enough for my birthday on the ninth?'));
  });
});

describe('what was asked before', () => {
  const visitor = (text: string) => ({ role: 'visitor', text }) as const;
  const agent = { role: 'agent', text: 'So it is.' } as const;

  it('is unknown at the start of a conversation', () => {
    assert.equal(findContext([]), undefined);
  });

  it('goes back to the question that makes sense alone, and no further', () => {
    const history = [
      visitor('How heavy is the large bowl?'),
      agent,
      visitor('Do you deliver to the islands of Norway?'),
      agent,
      visitor('How long does it take?'),
      agent,
    ];
    assert.equal(findContext(history), 'Do you deliver to the islands of Norway?\nHow long does it take?');
  });

  it('is not older than the last three questions that lean on one another', () => {
    const countries = ['Norway', 'Sweden', 'Finland', 'Iceland'];
    const history = countries.flatMap((country) => [visitor(`And to ${country}?`), agent]);
    assert.equal(findContext(history), 'And to Sweden?\nAnd to Finland?\nAnd to Iceland?');
  });

  it('does not include messages without a word, and a word may be in any script', () => {
    const history = [visitor('ノルウェーへの送料は？'), agent, visitor('👍'), agent, visitor('?!'), agent];
    assert.equal(findContext(history), 'ノルウェーへの送料は？');
  });
});
