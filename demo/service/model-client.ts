import OpenAI from 'openai';

/** For one try; an answer has another limit, for all tries together. */
const TIMEOUT_MS = 15_000;

/** Creates a client for any OpenAI-compatible server. */
export function createModelClient({ baseUrl, apiKey }: { baseUrl: string; apiKey: string }): OpenAI {
  return new OpenAI({ baseURL: baseUrl, apiKey, timeout: TIMEOUT_MS, maxRetries: 1 });
}
