import { YoutubeTranscript, YoutubeTranscriptError } from 'youtube-transcript';
import { FetchError, parseWebAddress } from '../address.js';
import type { GuardedFetch } from '../fetch.js';
import { ReadError, toLine } from '../section.js';
import type { Reader } from './reader.js';

const HOSTS = ['youtube.com', 'youtu.be'];
const ANSWERS = ['application/json', 'text/html', 'text/xml', 'application/xml'];
/** Captions have no full stops, so this many of them make a paragraph, about as long as a passage. */
const CAPTIONS_A_PARAGRAPH = 12;

/** Reads the captions of a video. YouTube refuses many servers, so this often fails. */
export const readYoutubeVideo: Reader = async ({ source }, context) => {
  const captions = await fetchCaptions(findId(source), guardFetch(context.fetch, context.signal));
  const lines: string[] = [];
  for (let start = 0; start < captions.length; start += CAPTIONS_A_PARAGRAPH) {
    lines.push(toLine(captions.slice(start, start + CAPTIONS_A_PARAGRAPH).join(' ')));
  }
  return { sections: [{ title: 'Video', url: source, text: lines.join('\n') }], comment: '' };
};

/** The id in any form of a video's address. */
function findId(source: string): string {
  const { hostname, pathname, searchParams } = parseWebAddress(source);
  const [first = '', second = ''] = pathname.split('/').filter(Boolean);
  const host = hostname.replace(/^(?:www|m|music)\./, '');
  const named = /^(?:embed|live|shorts|v)$/.test(first) ? second : (searchParams.get('v') ?? '');
  const id = host === 'youtu.be' ? first : named;
  if (!/^(?:youtu\.be|youtube(?:-nocookie)?\.com)$/.test(host) || !/^[\w-]{11}$/.test(id))
    throw new ReadError('The source is not an address of a video on YouTube.');
  return id;
}

async function fetchCaptions(id: string, fetch: typeof globalThis.fetch): Promise<string[]> {
  let captions: { text: string }[];
  try {
    captions = await YoutubeTranscript.fetchTranscript(id, { fetch });
  } catch (error) {
    if (error instanceof FetchError) throw error;
    if (!(error instanceof YoutubeTranscriptError)) throw error;
    throw new ReadError(`No captions: ${error.message.replace(/^\[YoutubeTranscript\]\W*/u, '')}`, {
      cause: error,
    });
  }
  if (captions.length === 0) throw new ReadError('The video has no captions.');
  return captions.map(({ text }) => text);
}

/** Wraps our guarded fetch for a library that would otherwise use the global one. */
function guardFetch(guarded: GuardedFetch, signal: AbortSignal): typeof globalThis.fetch {
  return async (input, init) => {
    const file = await guarded(input instanceof Request ? input.url : String(input), {
      accept: ANSWERS,
      hosts: HOSTS,
      method: init?.method === 'POST' ? 'POST' : 'GET',
      ...(typeof init?.body === 'string' && { body: init.body }),
      headers: Object.fromEntries(new Headers(init?.headers)),
      signal,
    });
    return new Response(new Uint8Array(file.body), { headers: { 'content-type': file.contentType } });
  };
}
