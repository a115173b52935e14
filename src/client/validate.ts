import { isObject, type JsonObject } from './answer.js';
import { ValidationError, type FieldIssue, type Operation } from './errors.js';

/** Collects every broken rule of one input, so that a caller sees them all at once. */
export class Check {
  readonly #fields: FieldIssue[] = [];

  constructor(readonly operation: Operation) {}

  /** Notes the rule as broken unless it holds. */
  rule(holds: boolean, path: string, message: string): void {
    if (!holds) this.#fields.push({ path, message });
  }

  string(value: unknown, path: string): void {
    this.rule(typeof value === 'string', path, 'must be a string');
  }

  /** Not empty, and not only white space. */
  text(value: unknown, path: string): void {
    this.rule(typeof value === 'string' && value.trim() !== '', path, 'must be a string that is not empty');
  }

  oneOf(value: unknown, path: string, allowed: readonly string[]): void {
    this.rule(allowed.includes(value as string), path, `must be one of ${allowed.join(', ')}`);
  }

  object(value: unknown, path: string): JsonObject {
    this.rule(isObject(value), path, 'must be an object');
    return isObject(value) ? value : {};
  }

  /** Throws when a rule was broken. */
  done(): void {
    if (this.#fields.length) throw new ValidationError(this.operation, this.#fields);
  }
}
