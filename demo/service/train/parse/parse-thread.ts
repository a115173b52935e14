import { parentPort } from 'node:worker_threads';
import { ReadError } from '../section.js';
import { type Parsers, parsers } from './parsers.js';

/** One call into the thread. */
export interface ParseCall {
  readonly kind: keyof Parsers;
  readonly input: readonly unknown[];
}

/** The answer to a call; `reason` is set when the file is at fault, `error` when the parser is. */
export interface ParseAnswer {
  readonly output?: unknown;
  readonly reason?: string;
  readonly error?: string;
}

async function run({ kind, input }: ParseCall): Promise<ParseAnswer> {
  try {
    const parse = parsers[kind] as (...input: readonly unknown[]) => unknown;
    return { output: await parse(...input) };
  } catch (error) {
    if (error instanceof ReadError) return { reason: error.message };
    if (error instanceof RangeError && /call stack/.test(error.message)) {
      return { reason: 'The file is nested too deeply to be read.' };
    }
    return { error: String(error) };
  }
}

parentPort?.on('message', (call: ParseCall) => {
  void run(call).then((answer) => parentPort?.postMessage(answer));
});
parentPort?.postMessage('ready');
