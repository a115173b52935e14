/** An HTTP server on loopback that answers as a test says and keeps what it was asked. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { addressOf, listen, stop } from '../helpers/net.js';

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Record<string, unknown>;
  readonly at: number;
}

export interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A text as it is, anything else as JSON. */
  readonly body?: unknown;
}

/** Gives the answer, or plays one itself and returns nothing. */
export type Answerer = (
  request: Received,
  response: ServerResponse,
  count: number,
) => Answer | undefined | Promise<Answer | undefined>;

export class TestService {
  readonly received: Received[] = [];
  answer: Answerer;
  readonly #server: Server;

  constructor(answer: Answerer) {
    this.answer = answer;
    this.#server = createServer((request, response) => {
      void json(request).then(async (body) => {
        const { method = '', url: path = '', headers } = request;
        const received = { method, path, headers, body: body as Record<string, unknown>, at: Date.now() };
        this.received.push(received);
        const reply = await this.answer(received, response, this.received.length);
        if (!reply) return;
        const { status = 200, headers: extra, body: content = '' } = reply;
        response.writeHead(status, { 'content-type': 'application/json', ...extra });
        response.end(typeof content === 'string' ? content : JSON.stringify(content));
      });
    });
  }

  get url(): string {
    return addressOf(this.#server);
  }

  /** All base addresses of the client. */
  get addresses() {
    return {
      baseUrl: this.url,
      aiUrl: `${this.url}/ai`,
      bannerUrl: `${this.url}/banner`,
      popupHeroUrl: `${this.url}/popuphero`,
      facePopUrl: `${this.url}/facepop`,
    };
  }

  async start(): Promise<this> {
    await listen(this.#server);
    return this;
  }

  async stop(): Promise<void> {
    await stop(this.#server);
  }
}

/** Each request in turn gets one of the answers; the last one stands for all that follow. */
export const inTurn =
  (...answers: readonly (Answer | ((response: ServerResponse) => void))[]): Answerer =>
  (_request, response, count) => {
    const answer = answers[Math.min(count, answers.length) - 1]!;
    if (typeof answer !== 'function') return answer;
    answer(response);
    return undefined;
  };

/** Ends the connection without an answer. */
export const reset = (response: ServerResponse) => void response.socket?.resetAndDestroy();

/** Never answers. */
export const hang = () => undefined;
