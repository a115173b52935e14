import { isText } from './answer.js';
import { ValidationError, type Operation } from './errors.js';

/** The rule that a value breaks, to be read after its path; false when the value is right. */
export type Fault = string | false;

/** Not empty, and not only white space. */
export const text = (value: unknown): Fault => !isText(value) && 'must be text';

export const oneOf = (value: unknown, allowed: readonly string[]): Fault =>
  !allowed.includes(value as string) && `must be one of ${allowed.join(', ')}`;

export const string = (value: unknown): Fault => typeof value !== 'string' && 'must be a string';

export const boolean = (value: unknown): Fault => typeof value !== 'boolean' && 'must be a boolean';

// `instanceof` would refuse objects from another realm and objects without a prototype.
const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

export const object = (value: unknown): Fault => !isObject(value) && 'must be an object';

export const objects = (value: unknown): Fault =>
  !(Array.isArray(value) && value.every(isObject)) && 'must be a list of objects';

/** Faults by the path of the field: `planIds[0].planId`. */
export type Faults = Record<string, Fault>;

/** Throws a `ValidationError` that names every faulty field by its path. */
export function check(operation: Operation, faults: Faults): void {
  const found = Object.entries(faults).filter(([, fault]) => fault) as [string, string][];
  if (!found[0]) return;
  const message = found.map(([path, fault]) => `${path || 'the input'} ${fault}`).join('; ');
  throw new ValidationError(message, { operation, fields: Object.fromEntries(found) });
}
