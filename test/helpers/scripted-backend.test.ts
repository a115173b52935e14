import { expect } from '@open-wc/testing';
import type { ChatReply } from '../../src/protocol/index.js';
import { FAULTS, type FaultName } from './faults.js';
import { scriptChat, type Answer } from './scripted-chat.js';

const QUESTION = { agentId: 'a', conversationId: '', message: 'Hi?' };

function ask(aiUrl: string, init: RequestInit = {}): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return fetch(`${aiUrl}/chat`, { method: 'POST', headers, body: JSON.stringify(QUESTION), ...init });
}

async function reply(response: Response): Promise<ChatReply> {
  return ((await response.json()) as { data: ChatReply }).data;
}

async function outcome(request: Promise<Response>): Promise<string> {
  try {
    const response = await request;
    await response.text();
    return `${response.status}`;
  } catch (error) {
    return (error as Error).name;
  }
}

describe('the scripted backend', () => {
  it('gives its answers in order, then good replies', async () => {
    const { aiUrl } = await scriptChat('One.', { messages: ['Two.', 'Three.'], conversationId: 'c' });
    const first = await reply(await ask(aiUrl));
    expect(first.messages).to.deep.equal(['One.']);
    expect(first.conversationId).not.to.equal('');
    expect(await reply(await ask(aiUrl))).to.include({ conversationId: 'c' });
    expect((await reply(await ask(aiUrl))).messages).to.deep.equal(['Answer 3.']);
  });

  it('keeps the conversation it is given', async () => {
    const { aiUrl } = await scriptChat('One.');
    const body = JSON.stringify({ ...QUESTION, conversationId: 'mine' });
    expect((await reply(await ask(aiUrl, { body }))).conversationId).to.equal('mine');
  });

  it('records what arrived, on its own origin and on that of the page', async () => {
    const backend = await scriptChat();
    await ask(backend.aiUrl);
    await ask(backend.ownAiUrl);
    const [other, own] = await backend.received(2);
    expect(other).to.include({ method: 'POST', body: JSON.stringify(QUESTION) });
    expect(other!.headers.origin).to.equal(location.origin);
    expect(own!.headers['content-type']).to.equal('application/json');
  });

  it('holds an answer until it is released', async () => {
    const backend = await scriptChat({ messages: ['Held.'], hold: true });
    const response = ask(backend.aiUrl);
    expect((await backend.received(1))[0]!.outcome).to.equal('open');
    await backend.release();
    expect((await reply(await response)).messages).to.deep.equal(['Held.']);
  });

  it('sees that the client gave up a request', async () => {
    const backend = await scriptChat({ mode: 'hang' });
    const controller = new AbortController();
    const response = outcome(ask(backend.aiUrl, { signal: controller.signal }));
    await backend.received(1);
    controller.abort();
    expect(await response).to.equal('AbortError');
    while ((await backend.requests())[0]!.outcome === 'open');
    expect((await backend.requests())[0]!.outcome).to.equal('aborted');
  });

  it('takes status, headers and body from the script', async () => {
    const answer: Answer = {
      status: 418,
      headers: { 'retry-after': '7' },
      body: { status: false, data: 'No.' },
    };
    const { aiUrl } = await scriptChat(answer);
    const response = await ask(aiUrl);
    expect(response.status).to.equal(418);
    expect(response.headers.get('retry-after')).to.equal('7');
    expect(await response.json()).to.deep.equal({ status: false, data: 'No.' });
  });

  it('has an address on which nobody listens', async () => {
    const { goneUrl } = await scriptChat();
    expect(await outcome(ask(goneUrl))).to.equal('TypeError');
  });

  const BROKEN: FaultName[] = ['reset-before-headers', 'reset-mid-body', 'cors-refused'];
  for (const mode of [...BROKEN, 'redirect-loop'] as FaultName[]) {
    it(`breaks the connection for "${mode}", and the browser asks only once`, async () => {
      const backend = await scriptChat({ mode });
      expect(await outcome(ask(backend.aiUrl, { redirect: 'error' }))).to.match(/Error$/);
      expect(await backend.requests()).to.have.length(1);
    });
  }

  it('ends the connection before the promised length', async () => {
    const { aiUrl } = await scriptChat({ mode: 'length-mismatch' });
    // WebKit treats the end of the connection as the end of the body.
    expect(await outcome(ask(aiUrl))).to.match(/Error$|^200$/);
  });

  it('refuses a preflight, so that the request is never sent', async () => {
    const backend = await scriptChat({ mode: 'cors-refused-preflight' }, 'Better.');
    expect(await outcome(ask(backend.aiUrl))).to.equal('TypeError');
    expect(await backend.requests()).to.have.length(0);
    expect((await reply(await ask(backend.aiUrl))).messages).to.deep.equal(['Better.']);
  });

  const SLOW: FaultName[] = ['drip', 'slow'];
  for (const mode of SLOW) {
    it(`answers in the end for "${mode}"`, async () => {
      const { aiUrl } = await scriptChat({ mode, messages: ['At last.'] });
      expect((await reply(await ask(aiUrl))).messages).to.deep.equal(['At last.']);
    });
  }

  it('never ends a "hang-after-headers"', async () => {
    const backend = await scriptChat({ mode: 'hang-after-headers' });
    const controller = new AbortController();
    const response = outcome(ask(backend.aiUrl, { signal: controller.signal }));
    await backend.received(1);
    controller.abort();
    expect(await response).to.equal('AbortError');
  });

  it('plays every other fault as an HTTP answer', async () => {
    const played = new Set<string>([...BROKEN, ...SLOW, 'length-mismatch', 'redirect-loop', 'hang']);
    played.add('hang-after-headers').add('cors-refused-preflight');
    for (const [mode, fault] of Object.entries(FAULTS) as [FaultName, { status?: number }][]) {
      if (played.has(mode)) continue;
      const { aiUrl } = await scriptChat({ mode });
      const status = mode === 'redirect-login' ? 200 : (fault.status ?? 200);
      expect(await outcome(ask(aiUrl)), mode).to.equal(`${status}`);
    }
  });
});
