import type { Context } from 'hono';
import { routePath } from 'hono/route';
import type { Operation } from '../operations.js';
import { Refusal } from '../refusal.js';

const FAULT = 'The service could not do this because of a fault of its own. Please try again later.';

/** Answers with the success shape of the operation (section 4). */
export function succeed(c: Context, operation: Operation, result: unknown): Response {
  if (operation.envelope === 'task')
    return c.json({ error: false, taskName: taskName(operation), output: result });
  return c.json(operation.output ? { status: true, data: result } : { status: true });
}

/**
 * Answers with the failure shape of section 7.1. A refusal says why; about any other error the caller learns only that
 * the operation failed.
 */
export function fail(c: Context, operation: Operation | undefined, error: unknown): Response {
  const refusal = error instanceof Refusal ? error : undefined;
  // A caller who breaks off a request ends the work on it, which is not a fault of the service.
  if (!refusal && !c.req.raw.signal.aborted) logFault(c, error);
  if (refusal?.retryAfterSeconds !== undefined) c.header('Retry-After', String(refusal.retryAfterSeconds));
  const message = refusal?.message ?? FAULT;
  const status = refusal?.status ?? 500;
  if (operation?.envelope !== 'task') return c.json({ status: false, data: message }, status);
  const code = refusal?.code ?? 'INTERNAL_ERROR';
  const detail = refusal?.detail ?? '';
  return c.json({ error: true, taskName: taskName(operation), code, message, detail }, status);
}

function taskName(operation: Operation): string {
  return operation.path.slice(1);
}

/**
 * Logs the kind of fault and its place, never its message, because a database repeats a visitor's words in its own.
 * The route is logged instead of the requested path, because the path of an invitation is secret.
 */
function logFault(c: Context, error: unknown): void {
  const fault = error instanceof Error ? error : new Error();
  // PostgreSQL names the routine in which it failed; the stack would only lead into the driver.
  const { name, code, routine } = fault as Error & { code?: string; routine?: string };
  const facts = [name, code, routine ? `in ${routine}` : findPlace(fault)].filter(Boolean);
  console.error(`${c.req.method} ${routePath(c)}: ${facts.join(' ')}`);
}

function findPlace({ message, stack = '' }: Error): string | undefined {
  // A stack begins with the message, and a line of the message may look like a place.
  const places = stack.slice(stack.indexOf(message) + message.length).split('\n');
  return places.map((line) => line.trim()).find((line) => line.startsWith('at '));
}
