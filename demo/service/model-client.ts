import OpenAI from 'openai';

/** For one try; an answer has a limit of its own over all tries. */
const TIMEOUT_MS = 15_000;

/** A client of any OpenAI-compatible server. */
export function createModelClient({ baseUrl, apiKey }: { baseUrl: string; apiKey: string }): OpenAI {
  return new OpenAI({ baseURL: baseUrl, apiKey, timeout: TIMEOUT_MS, maxRetries: 1 });
}
