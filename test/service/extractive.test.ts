import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createExtractiveAnswerer } from '../../demo/service/answer/extractive.js';
import { renderParagraphs } from '../../demo/service/answer/style.js';
import type { Passage } from '../../demo/service/retrieval/passage.js';
import { passageOf, questionOf } from './helpers/passage.js';

async function answer(...passages: Passage[]): Promise<string> {
  return (await createExtractiveAnswerer().answer(questionOf('How much?', passages)))!.markdown;
}

describe('an answer in the words of its sources', () => {
  it('is the row of a table that was found first, not one that differs in a word and is as near', async () => {
    const markdown = await answer(
      passageOf('Cedar goblet small; Price: € 685', { relevance: 0.8, score: 1.1 }),
      passageOf('Cedar goblet medium; Price: € 688', { relevance: 0.9, score: 1.05 }),
    );
    assert.equal(markdown, 'Cedar goblet small; Price: € 685');
  });

  it('is the sentence that is nearest to the question', async () => {
    const markdown = await answer(
      passageOf('A small one is lighter.', { relevance: 0.8, score: 1.1 }),
      passageOf('It costs € 64.', { relevance: 0.9 }),
    );
    assert.equal(markdown, 'It costs € 64.');
  });

  it('is not a part of a line that says more', async () => {
    const sentences = ['€ 64', 'Price: € 64 large, € 38 small'];
    const passage = { ...passageOf(''), sentences, sentenceVectors: [], sentenceScores: [0.9, 0.6] };
    assert.equal(await answer(passage), 'Price: € 64 large, € 38 small');
  });

  const passageOfSentences = (sentences: readonly string[], sentenceScores: readonly number[]): Passage => ({
    ...passageOf(''),
    sentences,
    sentenceScores,
    sentenceVectors: [],
  });

  it('is not the heading alone that a text begins with', async () => {
    const sentences = ['Opening hours.', 'Monday to Friday from 9 to 5.', 'The shop is old.'];
    const passage = passageOfSentences(sentences, [0.9, 0.5, 0.1]);
    assert.equal(await answer(passage), 'Opening hours. Monday to Friday from 9 to 5.');
  });

  it('has a short sentence at the beginning that may be no heading', async () => {
    const passage = passageOfSentences(['No dogs.', 'Guide dogs may come in.'], [0.9, 0.6]);
    assert.equal(await answer(passage), 'No dogs. Guide dogs may come in.');
  });

  it('is not the label alone on a line above it', async () => {
    const sentences = ['Breakfast', 'Seven to ten.', 'Check-out', 'Until 11 am', 'Rooms', 'Suites'];
    const scores = (...near: readonly number[]): number[] =>
      sentences.map((_, index) => (near.includes(index) ? 0.9 : 0.1));
    assert.equal(await answer(passageOfSentences(sentences, scores(0))), 'Breakfast  \nSeven to ten.');
    assert.equal(await answer(passageOfSentences(sentences, scores(2))), 'Check-out  \nUntil 11 am');
    assert.equal(await answer(passageOfSentences(sentences, scores(4))), 'Rooms');
  });

  it('has all steps of a list, each on its line', async () => {
    const sentences = ['Do this.', '1. Pack it.', '2. Send it.', '3. Wait a day.', 'We are nice.'];
    const passage = passageOfSentences(sentences, [0, 0.1, 0.9, 0.2, 0]);
    assert.deepEqual((await answer(passage)).split('  \n'), [
      '1\\. Pack it.',
      '2\\. Send it.',
      '3\\. Wait a day.',
    ]);
  });

  it('tells a sentence once, although it answers two questions of the message', async () => {
    const six = passageOf('Six of the nine own it.');
    const since = { ...passageOf('Since 2014.'), sentenceVectors: [] };
    const said = await createExtractiveAnswerer().answer({
      ...questionOf('How many own it, who does, and since when?', [six]),
      parts: [{ passages: [six] }, { passages: [six] }, { passages: [six, since] }],
    });
    assert.equal(said!.markdown, 'Six of the nine own it.\n\nSince 2014.');
    assert.equal(said!.isPartial, false);
  });

  it('has addresses and mailboxes to the letter, in every style', async () => {
    const address = 'https://shop.example/size_chart~v2?a=1&b=2';
    const markdown = await answer(passageOf(`See ${address} or *first_last@shop.example* for AT&amp;T.`));
    assert.deepEqual(renderParagraphs(markdown, 'plaintext'), [
      `See ${address} or *first_last@shop.example* for AT&amp;T.`,
    ]);
    const [html = ''] = renderParagraphs(markdown, 'html');
    assert.ok(html.includes(`<a href="${address.replace('&', '&amp;')}">`), html);
    assert.ok(html.includes('<a href="mailto:first_last@shop.example">'), html);
    assert.ok(html.endsWith('for AT&amp;amp;T.</p>'), html);
  });
});
