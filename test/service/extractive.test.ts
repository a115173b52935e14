import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createExtractiveAnswerer } from '../../demo/service/answer/extractive.js';
import { renderParagraphs } from '../../demo/service/answer/style.js';
import type { Passage } from '../../demo/service/retrieve.js';

/** A passage of one sentence that is as near to the question as `relevance`, all in the same direction. */
const passage = (text: string, relevance: number, score = 1): Passage => ({
  dataItemId: text,
  kind: 'passage',
  title: '',
  url: '',
  text,
  answer: '',
  sentences: [text],
  sentenceVectors: [Float32Array.from([1, 0])],
  sentenceScores: [relevance],
  cosine: relevance,
  evidence: 1,
  score,
});

async function answer(...passages: Passage[]): Promise<string> {
  const text = 'How much?';
  const question = { text, passages, parts: [{ passages }], history: [], agentName: 'Shop' };
  return (await createExtractiveAnswerer().answer(question))!.markdown;
}

describe('an answer in the words of its sources', () => {
  it('is the row of a table that was found first, not one that differs in a word and is as near', async () => {
    const markdown = await answer(
      passage('Cedar goblet small; Price: € 685', 0.8, 1.1),
      passage('Cedar goblet medium; Price: € 688', 0.9, 1.05),
    );
    assert.equal(markdown, 'Cedar goblet small; Price: € 685');
  });

  it('is the sentence that is nearest to the question', async () => {
    const markdown = await answer(
      passage('A small one is lighter.', 0.8, 1.1),
      passage('It costs € 64.', 0.9),
    );
    assert.equal(markdown, 'It costs € 64.');
  });

  it('has addresses and mailboxes to the letter, in every style', async () => {
    const address = 'https://shop.example/size_chart~v2?a=1&b=2';
    const markdown = await answer(passage(`See ${address} or *first_last@shop.example* for AT&amp;T.`, 1));
    assert.deepEqual(renderParagraphs(markdown, 'plaintext'), [
      `See ${address} or *first_last@shop.example* for AT&amp;T.`,
    ]);
    const [html = ''] = renderParagraphs(markdown, 'html');
    assert.ok(html.includes(`<a href="${address.replace('&', '&amp;')}">`), html);
    assert.ok(html.includes('<a href="mailto:first_last@shop.example">'), html);
    assert.ok(html.endsWith('for AT&amp;amp;T.</p>'), html);
  });
});
