/** The service's own addresses for these pages: they act with a key on its side, which no browser sees. */
const ADDRESS = '/demo/api';

export const NO_ANSWER = 'The service does not answer.';
export const answeredWith = (status: number): string => `The service answered with ${status}.`;

interface Answer {
  readonly status: boolean;
  /** What was asked for, or why it was refused. */
  readonly data: unknown;
}

/**
 * Asks the service: with a body by POST, else by GET.
 *
 * @throws Error with a sentence for people
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
