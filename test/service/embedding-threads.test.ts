import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, it, type TestContext } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import type { Embedder } from '../../demo/service/embed/embedder.js';
import { createLocalEmbedder } from '../../demo/service/embed/local.js';

const QUESTIONS = ['Is the bowl safe in the oven?', 'Do you deliver to Norway?', 'When are you open?'];

describe('an embedding thread that crashes', () => {
  /** An embedder with the threads that it has started so far, and promises that each gets ready. */
  const open = async (t: TestContext) => {
    const threads: Worker[] = [];
    const ready: Promise<unknown>[] = [];
    const onWorker = (thread: Worker): void => {
      threads.push(thread);
      ready.push(once(thread, 'message'));
    };
    // The compiler of the tests may have a thread, too, of which Node tells only after this file has loaded.
    await setImmediate();
    process.on('worker', onWorker);
    t.after(() => process.off('worker', onWorker));
    const embedder = await createLocalEmbedder();
    t.after(() => embedder.close());
    return { embedder, threads, ready };
  };
  const askAll = (embedder: Embedder): Promise<Float32Array[][]> =>
    Promise.all(QUESTIONS.map((question) => embedder.embed([question])));
  const hasAnswers = (answers: Float32Array[][]): boolean =>
    answers.every(([vector]) => vector?.length === 512 && vector.some((value) => value !== 0));

  it('fails the texts that it was working on, and one new thread embeds the next ones', async (t) => {
    const { embedder, threads } = await open(t);
    // So many texts that the thread ends before it is done with them.
    const many = Array<string[]>(50).fill(QUESTIONS).flat();
    const underWay = assert.rejects(embedder.embed(many), /has stopped/);
    await threads[0]?.terminate();
    await underWay;
    assert.ok(hasAnswers(await askAll(embedder)));
    assert.ok((await embedder.countTokens('bowl')) > 0);
    assert.equal(threads.length, 2);
  });

  it('gets no more work while another one is running', async (t) => {
    const { embedder, threads, ready } = await open(t);
    // More calls at once than one thread should do: on a machine with two cores, the second one starts.
    await askAll(embedder);
    await Promise.all(ready);
    await threads[0]?.terminate();
    assert.ok(hasAnswers(await askAll(embedder)));
  });

  it('is not replaced once the embedder is closed', async (t) => {
    const { embedder, threads } = await open(t);
    await embedder.close();
    await assert.rejects(embedder.embed(QUESTIONS), /has stopped/);
    assert.equal(threads.length, 1);
  });
});
