/** An OpenAI-compatible server that answers as a test tells it to, over real HTTP. */
import { createServer } from 'node:http';
import { listen, stop } from '../../helpers/net.js';

export interface ChatCall {
  readonly model: string;
  readonly max_tokens?: number;
  readonly max_completion_tokens?: number;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
}

/** What the chat model does with the next calls. */
export type Behaviour =
  /** `spent`: what it counts as the reply's tokens. */
  | { readonly kind: 'say'; readonly text: string; readonly spent?: unknown }
  | { readonly kind: 'fail'; readonly status: number; readonly retryAfter?: string }
  | { readonly kind: 'refuse'; readonly param: keyof ChatCall; readonly text: string }
  | { readonly kind: 'hang' };

export interface ScriptedModelServer {
  readonly baseUrl: string;
  readonly chats: readonly ChatCall[];
  readonly embeddings: readonly { readonly input: readonly string[]; readonly encoding_format: string }[];
  /** `Authorization` of the last call. */
  readonly lastAuthorization: () => string | undefined;
  behave(behaviour: Behaviour): void;
  /** Sets whether calls for vectors fail from now on. */
  failEmbeddings(fails: boolean): void;
  /** Gives something else for each vector from now on. */
  alterVectors(alter: (vector: readonly number[]) => unknown): void;
  /** Leaves the next call for the vector of such a text without an answer; resolves when that call has arrived. */
  holdEmbedding(text: RegExp): Promise<void>;
  close(): Promise<void>;
}

export const SPENT_TOKENS = 23;
/** A longer text is refused, as by OpenAI's server, which counts tokens. */
const MAX_INPUT = 20_000;

/** @param dims length of its vectors */
export async function startScriptedModelServer(dims = 48): Promise<ScriptedModelServer> {
  const chats: ChatCall[] = [];
  const embeddings: { input: string[]; encoding_format: string }[] = [];
  let behaviour: Behaviour = { kind: 'say', text: 'Hello.' };
  let embeddingsFail = false;
  let alter = (vector: readonly number[]): unknown => vector;
  let held: { text: RegExp; onCall: () => void } | undefined;
  let authorization: string | undefined;

  const server = createServer((request, response) => {
    authorization = request.headers.authorization;
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(parts).toString()) as never;
      const json = (value: unknown, status = 200): void => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
      };
      if (request.url === '/v1/embeddings') {
        const call = body as { input: string[]; encoding_format: string };
        embeddings.push(call);
        if (embeddingsFail || call.input.some(({ length }) => length > MAX_INPUT))
          return json({ error: { message: 'out of order' } }, 500);
        if (held && call.input.some((text) => held?.text.test(text))) {
          held.onCall();
          held = undefined;
          return;
        }
        const data = call.input.map((text, index) => ({
          object: 'embedding',
          index,
          embedding: alter(embed(text, dims)),
        }));
        return json({ object: 'list', data, model: 'test', usage: { prompt_tokens: 1, total_tokens: 1 } });
      }
      chats.push(body);
      if (behaviour.kind === 'hang') return;
      if (behaviour.kind === 'refuse' && behaviour.param in (body as ChatCall))
        return json({ error: { message: 'Unsupported parameter.', param: behaviour.param } }, 400);
      if (behaviour.kind === 'fail') {
        if (behaviour.retryAfter) response.setHeader('retry-after', behaviour.retryAfter);
        return json({ error: { message: 'out of order' } }, behaviour.status);
      }
      const spent = behaviour.kind === 'say' && 'spent' in behaviour ? behaviour.spent : SPENT_TOKENS;
      json({
        id: 'reply',
        object: 'chat.completion',
        created: 0,
        model: 'test',
        choices: [
          { index: 0, finish_reason: 'stop', message: { role: 'assistant', content: behaviour.text } },
        ],
        usage: { prompt_tokens: 100, completion_tokens: spent, total_tokens: 100 + SPENT_TOKENS },
      });
    });
  });
  const origin = await listen(server);
  return {
    baseUrl: `${origin}/v1`,
    chats,
    embeddings,
    lastAuthorization: () => authorization,
    behave: (next) => (behaviour = next),
    failEmbeddings: (fails) => (embeddingsFail = fails),
    alterVectors: (next) => (alter = next),
    holdEmbedding: (text) => new Promise((resolve) => (held = { text, onCall: resolve })),
    close: () => stop(server),
  };
}

/** Texts that share words get similar vectors, because each word adds to one component. */
function embed(text: string, dims: number): number[] {
  const vector = new Array<number>(dims).fill(0.01);
  for (const word of text.toLowerCase().match(/[a-z0-9]{4,}/g) ?? []) {
    let place = 0;
    for (const letter of word) place = (place * 31 + letter.charCodeAt(0)) % dims;
    vector[place] = (vector[place] ?? 0) + 1;
  }
  return vector;
}
