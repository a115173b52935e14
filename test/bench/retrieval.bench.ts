import { measureOwnCollections } from './own-collections.js';
import { ANSWERABLE, type Half, measureRetrieval, type Share } from './retrieval-quality.js';

/**
 * Shows how often the right source comes first, on questions that were not used to choose weights. `HALF=tune` measures
 * the others, `SHOW_WRONG=1` prints each question with a wrong result.
 */
export async function bench(): Promise<void> {
  const half: Half = process.env['HALF'] === 'tune' ? 'tune' : 'report';
  const quality = await measureRetrieval(half, { baselines: true });
  console.log(`right source first, questions of the ${half} half`);
  console.table(
    Object.fromEntries(
      ANSWERABLE.map((kind) => [
        kind,
        {
          service: tell(quality.service[kind]),
          'BM25 alone': tell(quality.bm25[kind]),
          'embedder alone': tell(quality.embedder[kind]),
        },
      ]),
    ),
  );
  console.table({
    'near misses of exact questions not matched': tell(quality.nearMissRefused),
    'off-topic refused, far': tell(quality.farRefused),
    'off-topic refused, near': tell(quality.nearRefused),
    'answerable questions answered': tell(quality.answered),
  });
  for (const [questions, title] of [
    ['collections', 'small collections of other kinds'],
    ['languages', 'small collections in other languages'],
  ] as const) {
    const own = await measureOwnCollections(questions, half);
    console.log(title);
    console.table({
      'right source first': tell(own.right),
      'answerable questions answered': tell(own.answered),
      'off-topic refused': tell(own.refused),
    });
  }
}

function tell({ right, asked }: Share): string {
  return `${right} of ${asked} (${Math.round((100 * right) / Math.max(1, asked))} %)`;
}
