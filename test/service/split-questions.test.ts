import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { splitQuestions, splitTold } from '../../demo/service/chat/split-questions.js';

describe('the questions of a message', () => {
  const messages: Record<string, readonly string[]> = {
    'Do you ship to Norway? How long does it take?': ['Do you ship to Norway?', 'How long does it take?'],
    'What does the mug cost, and when do you open?': ['What does the mug cost', 'when do you open?'],
    'Do you repair lamps and also do you sell bulbs?': ['Do you repair lamps', 'do you sell bulbs?'],
    "Where's the shop and what's the price?": ["Where's the shop", "what's the price?"],
    'Hello? What does the mug cost?': ['Hello? What does the mug cost?'],
    'What does the mug cost? Thanks!': ['What does the mug cost? Thanks!'],
    'My bowl broke and how do I return it?': ['My bowl broke and how do I return it?'],
    ' Do you sell mugs and bowls? ': ['Do you sell mugs and bowls?'],
  };
  for (const [message, questions] of Object.entries(messages)) {
    it(`are ${questions.length} in “${message}”`, () => {
      assert.deepEqual(splitQuestions(message), questions);
    });
  }

  it('are four at most, the last one with all that follows', () => {
    const questions = ['Who?', 'What is it?', 'Where is it?', 'When is it?', 'Why is it?'];
    assert.deepEqual(splitQuestions(questions.join(' ')), [
      ...questions.slice(0, 3),
      'When is it? Why is it?',
    ]);
  });

  it('are one in a long message, which is about one thing', () => {
    const message = `${'My bowl has a crack. '.repeat(20)}Can it be used? Can it be mended?`;
    assert.deepEqual(splitQuestions(message), [message]);
  });
});

describe('a question after a statement', () => {
  it('is asked alone if it makes sense without it', () => {
    assert.deepEqual(splitTold('My bowl broke. So where do I find your opening hours?'), {
      told: 'My bowl broke.',
      question: 'where do I find your opening hours?',
    });
  });

  for (const [why, message] of [
    ['points back to it', 'My bowl broke. Can it be mended by you in the workshop?'],
    ['does not open as a question does', 'My bowl broke. You mend bowls in the workshop?'],
    ['follows mere thanks', 'Thank you! Where do I find your opening hours?'],
    ['has none before it', 'Where do I find your opening hours?'],
  ] as const) {
    it(`is not if it ${why}`, () => {
      assert.equal(splitTold(message), undefined);
    });
  }
});
