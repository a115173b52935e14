/** The service's addresses for these pages. The service adds the key, so no browser sees it. */
const ADDRESS = '/demo/api';

export const NO_ANSWER = 'The service does not answer.';
export const answeredWith = (status: number): string => `The service answered with ${status}.`;

interface Answer {
  readonly status: boolean;
  /** The result, or the reason for a refusal. */
  readonly data: unknown;
}

/**
 * Sends a request to the service: a POST if there is a body, else a GET.
 *
 * @throws Error with a sentence for the owner
 */
export async function askService<Data>(path: string, body?: object): Promise<Data> {
  const response = await fetch(ADDRESS + path, body && asJson(body)).catch((cause: unknown) => {
    throw new Error(NO_ANSWER, { cause });
  });
  const answer = (await response.json().catch(() => undefined)) as Answer | undefined;
  if (answer?.status) return answer.data as Data;
  const { data } = answer ?? {};
  throw new Error(typeof data === 'string' ? data : answeredWith(response.status));
}

const asJson = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
