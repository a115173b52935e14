import { readFileSync } from 'node:fs';
import { startService, type RunningService } from '../service/helpers/running-service.js';

const VISITORS = 32;
const DURATION_MS = 30_000;
/** How many questions a visitor asks in a conversation before beginning another. */
const QUESTIONS_A_VISIT = 4;

/**
 * `VISITORS` visitors ask at the same time and without a pause for half a minute, on loopback, with the built-in embedder
 * and answerer. Fails on the first error.
 */
export async function bench(): Promise<void> {
  const questions = readQuestions();
  const service = await startService();
  try {
    const times: number[] = [];
    const end = performance.now() + DURATION_MS;
    const visitors = Array.from({ length: VISITORS }, (_each, visitor) =>
      visit(service, questions, visitor * QUESTIONS_A_VISIT, end, times),
    );
    await Promise.all(visitors);
    times.sort((a, b) => a - b);
    console.table({
      answers: times.length,
      'answers per second': Math.round((times.length / DURATION_MS) * 10_000) / 10,
      errors: 0,
      'p50 ms': percentile(times, 0.5),
      'p95 ms': percentile(times, 0.95),
      'slowest ms': percentile(times, 1),
    });
  } finally {
    await service.stop();
  }
}

async function visit(
  service: RunningService,
  questions: readonly string[],
  first: number,
  end: number,
  times: number[],
): Promise<void> {
  let conversationId = '';
  for (let turn = 0; performance.now() < end; turn++) {
    if (turn % QUESTIONS_A_VISIT === 0) conversationId = '';
    const question = questions[(first + turn) % questions.length] ?? '';
    const started = performance.now();
    ({ conversationId } = await service.ask(question, { conversationId }));
    times.push(performance.now() - started);
  }
}

function readQuestions(): string[] {
  const file = new URL('./retrieval.questions.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { ask: string }[]).map(({ ask }) => ask);
}

function percentile(sorted: readonly number[], share: number): number {
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}
