import { createChatClient, type ChatInput, type ChatReply, type ResponseStyle } from 'agent-widgets/client';

/** One call to the service, as it was sent and received. */
export interface Exchange {
  readonly responseStyle: ResponseStyle;
  readonly requestBody: string;
  /** Empty when nothing came back. */
  readonly responseBody: string;
  readonly httpStatus: number | undefined;
  readonly durationMs: number;
  readonly reply: ChatReply | undefined;
  readonly error: unknown;
}

/** Sends a message through the public client, and keeps what was sent and received. */
export async function runExchange(aiUrl: string, input: ChatInput): Promise<Exchange> {
  const wire = { requestBody: '', responseBody: '', httpStatus: undefined as number | undefined };
  const client = createChatClient({
    aiUrl,
    fetch: async (address, init) => {
      wire.requestBody = typeof init?.body === 'string' ? init.body : '';
      const response = await fetch(address, init);
      wire.httpStatus = response.status;
      wire.responseBody = await response.clone().text();
      return response;
    },
  });
  const start = performance.now();
  const outcome = await client.send(input).then(
    (reply) => ({ reply, error: undefined }),
    (error: unknown) => ({ reply: undefined, error }),
  );
  return {
    responseStyle: input.responseStyle ?? 'markdown',
    ...wire,
    ...outcome,
    durationMs: performance.now() - start,
  };
}
