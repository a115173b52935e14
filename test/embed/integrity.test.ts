import { expect } from '@open-wc/testing';
import { CLASSIC, closePages, LOADER, openPage, scriptTag } from '../helpers/embed-page.js';

const CHAT = '<agent-chat agent-id="agent-1" ai-url="/ai"></agent-chat>';

describe('a script tag with integrity', () => {
  let hashes: Record<string, string>;
  const hashOf = (path: string): string => hashes[path.replace('/dist/', '')]!;

  before(async () => {
    hashes = (await (await fetch('/dist/integrity.json')).json()) as Record<string, string>;
  });
  afterEach(closePages);

  it('runs the one-file script that the hash was made of', async () => {
    const tag = scriptTag(CLASSIC, { integrity: hashOf(CLASSIC), crossorigin: 'anonymous' });
    const page = await openPage({ head: tag, body: CHAT });
    expect(page.isDefined('agent-chat') && page.isDefined('promo-banner')).to.equal(true);
  });

  it('runs the loader that the hash was made of', async () => {
    const tag = scriptTag(LOADER, { integrity: hashOf(LOADER), crossorigin: 'anonymous' });
    const page = await openPage({ head: tag, body: CHAT });
    expect(page.document.querySelector('agent-chat')!.shadowRoot).not.to.equal(null);
  });

  it('runs nothing of another file', async () => {
    const tag = scriptTag(CLASSIC, { integrity: hashOf(LOADER), crossorigin: 'anonymous' });
    const page = await openPage({ head: tag, body: CHAT });
    expect(page.isDefined('agent-chat')).to.equal(false);
    expect(page.document.querySelector('agent-chat')!.shadowRoot).to.equal(null);
  });
});
