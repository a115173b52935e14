/** The service's own addresses for these pages: they act with a key on its side, which no browser sees. */
const ADDRESS = '/demo/api';

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
    throw new Error('The service does not answer.', { cause });
  });
  const answer = (await response.json().catch(() => undefined)) as Answer | undefined;
  if (answer?.status) return answer.data as Data;
  const { data } = answer ?? {};
  throw new Error(typeof data === 'string' ? data : `The service answered with ${response.status}.`);
}

const asJson = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
