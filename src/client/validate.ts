import { isText } from './answer.js';
import { ValidationError, type Operation } from './errors.js';

/** What is wrong with a value, in words that follow its path; nothing when it is right. */
export type Fault = string | false;

/** Not empty, and not only white space. */
export const text = (value: unknown): Fault => !isText(value) && 'must be text';

export const string = (value: unknown): Fault => typeof value !== 'string' && 'must be a string';

export const oneOf = (value: unknown, allowed: readonly string[]): Fault =>
  !allowed.includes(value as string) && `must be one of ${allowed as unknown as string}`;

/** Throws a `ValidationError` that names every faulty field by its path. */
export function check(operation: Operation, faults: Readonly<Record<string, Fault>>): void {
  let fields: Record<string, string> | undefined;
  for (const path in faults) {
    if (faults[path]) fields = { ...fields, [path]: faults[path] };
  }
  if (fields) throw new ValidationError(JSON.stringify(fields), { operation, fields });
}
