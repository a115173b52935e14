import { expect } from '@open-wc/testing';
import { POLICY_PAGES, REFUSES_ALL, type PolicyPage } from '../helpers/policies.js';
import { scriptChat } from '../helpers/scripted-chat.js';
import type { Visit } from './visitor.js';
import { tell } from '../helpers/figures.js';

const ANSWER = [
  'Yes, **very**. <img src=x onerror=alert(1)><style>body{display:none}</style>',
  '| wall | floor |\n|---|---|\n| 3 mm | 4 mm |',
  '```js\nlet bowl = 1;\n```\n\n- [x] fired\n\n[The desk](https://desk.example/)\n\n![bowl](https://cdn.example/bowl.png)',
];
const SOURCE = [{ dataItemId: 'qa-strong', cosineDistanceScore: 0.79 }];

/** Opens the page in a frame and waits until its visitor has told what came of the visit. */
async function visit(page: PolicyPage, aiUrl: string): Promise<Visit> {
  const frame = document.createElement('iframe');
  if (page.sandbox !== undefined) frame.setAttribute('sandbox', page.sandbox);
  const query = new URLSearchParams({ name: page.name, ai: aiUrl, ...(!page.policy && { free: '' }) });
  frame.src = `/policy-page?${query}`;
  frame.style.cssText = 'inline-size: 900px; block-size: 700px';
  const told = new Promise<Visit>((resolve) => {
    // Known by its name: in WebKitGTK 2.52 the `source` is not the window of the frame.
    addEventListener('message', function listen({ data }: MessageEvent<Visit>) {
      if (data.page !== page.name) return;
      removeEventListener('message', listen);
      resolve(data);
    });
  });
  document.body.append(frame);
  try {
    return await told;
  } finally {
    frame.remove();
  }
}

describe('a conversation and a banner on the page of a careful owner', () => {
  let tried = 0;
  let violations = 0;
  after(() => tell('policies', { tried, violations }));

  for (const page of POLICY_PAGES) {
    it(`work without a violation under: ${page.name}`, async () => {
      const backend = await scriptChat({ messages: ANSWER, source: SOURCE });
      const seen = await visit(page, backend.aiUrl);
      tried += 1;
      violations += seen.violations.length;
      expect(seen.errors).to.deep.equal([]);
      expect(seen.violations).to.deep.equal([]);
      expect(seen.answer).to.match(/^Yes, very\. <img src=x/);
      expect(seen.card).to.contain('It lasts.');
      expect(seen.banner).to.equal('Spring sale today');
      expect(seen.origins).to.have.members([location.origin, new URL(backend.aiUrl).origin]);
    });
  }

  it('leave the page alone where it lets no Trusted Types policy be made: they need one', async () => {
    const backend = await scriptChat();
    const { errors, violations, launcher } = await visit(REFUSES_ALL, backend.aiUrl);
    expect(errors).to.deep.equal([]);
    expect(violations.filter((violation) => !violation.startsWith('trusted-types'))).to.deep.equal([]);
    expect(launcher).to.match(/chat/i);
  });
});
