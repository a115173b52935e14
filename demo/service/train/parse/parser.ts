import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { startThread } from '../../embed/thread.js';
import { ReadError } from '../section.js';
import type { ParseAnswer, ParseCall } from './parse-thread.js';
import type { Parsers } from './parsers.js';

/** Parses files in a separate thread, one at a time. */
export interface Parser {
  /** @throws ReadError with a reason in words when the file is broken, too large to unpack or takes too long */
  parse<Kind extends keyof Parsers>(
    kind: Kind,
    ...input: Parameters<Parsers[Kind]>
  ): Promise<Awaited<ReturnType<Parsers[Kind]>>>;
  close(): Promise<void>;
}

/** How much time and room one file may take. */
export interface ParserLimits {
  readonly timeMs: number;
  /** How much the process may grow while a file is parsed: unpacked files are not in the thread's heap. */
  readonly memoryBytes: number;
}

const LIMITS: ParserLimits = { timeMs: 10_000, memoryBytes: 512 * 1024 * 1024 };
const HEAP_MB = 256;
const WATCH_INTERVAL_MS = 100;

/**
 * A hostile file can keep a parser busy for ever or unpack to gigabytes. Here it only costs a thread, which is ended
 * from outside and replaced, so that neither requests nor the store are affected.
 */
export function createParser(limits: Partial<ParserLimits> = {}): Parser {
  const { timeMs, memoryBytes } = { ...LIMITS, ...limits };
  let thread: Promise<Worker> | undefined;
  let queue: Promise<unknown> = Promise.resolve();

  const stop = async (): Promise<void> => {
    const ending = thread;
    thread = undefined;
    await ending?.then(
      (worker) => worker.terminate(),
      // It has not started, so that there is nothing to end.
      () => undefined,
    );
  };

  const start = (): Promise<Worker> =>
    (thread ??= startParseThread().catch((error: unknown) => {
      thread = undefined;
      throw error;
    }));

  const run = async (call: ParseCall): Promise<unknown> => {
    // A failure to start is no fault of the file.
    const worker = await start();
    const watch = watchLimits(timeMs, memoryBytes);
    try {
      const answer = await Promise.race([askThread(worker, call), watch.exceeded]);
      if (answer.reason !== undefined) throw new ReadError(answer.reason);
      if (answer.error !== undefined) throw new ReadError('The file is damaged and could not be read.');
      return answer.output;
    } catch (error) {
      if (!(error instanceof ReadError) || watch.isExceeded()) await stop();
      throw error instanceof ReadError
        ? error
        : new ReadError('The file could not be read.', { cause: error });
    } finally {
      watch.end();
    }
  };

  return {
    parse: (kind, ...input) => {
      const result = queue.then(() => run({ kind, input }));
      queue = result.catch(() => undefined);
      return result as Promise<never>;
    },
    close: stop,
  };
}

/** Resolves once the parsers are loaded, which takes a while on a busy machine and is no fault of the file. */
async function startParseThread(): Promise<Worker> {
  const thread = startThread(new URL('./parse-thread.js', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  await once(thread, 'message');
  // An idle parser must not keep the process alive.
  thread.unref();
  return thread;
}

function askThread(thread: Worker, call: ParseCall): Promise<ParseAnswer> {
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      thread.off('message', onAnswer).off('error', onError).off('exit', onExit);
      thread.unref();
    };
    const onAnswer = (answer: ParseAnswer): void => {
      settle();
      resolve(answer);
    };
    const onError = (error: Error): void => {
      settle();
      reject(error);
    };
    const onExit = (): void => onError(new Error('The parser has stopped.'));
    thread.on('message', onAnswer).on('error', onError).on('exit', onExit);
    thread.ref();
    thread.postMessage(call);
  });
}

interface LimitWatch {
  /** Rejects with a ReadError when a limit is exceeded. */
  readonly exceeded: Promise<never>;
  isExceeded(): boolean;
  end(): void;
}

function watchLimits(timeMs: number, memoryBytes: number): LimitWatch {
  const started = performance.now();
  const memory = process.memoryUsage.rss();
  let exceededLimit = false;
  let timer: NodeJS.Timeout | undefined;
  const exceeded = new Promise<never>((_resolve, reject) => {
    timer = setInterval(() => {
      const late = performance.now() - started > timeMs;
      if (!late && process.memoryUsage.rss() - memory <= memoryBytes) return;
      exceededLimit = true;
      reject(
        new ReadError(
          late
            ? `The file could not be read within ${timeMs / 1000} s.`
            : 'The file needs too much memory once it is unpacked.',
        ),
      );
    }, WATCH_INTERVAL_MS);
  });
  return { exceeded, isExceeded: () => exceededLimit, end: () => clearInterval(timer) };
}
