import type { z } from 'zod';
import { malformed } from '../refusal.js';

const MAX_ISSUES = 5;

/** The types of JSON in the words of people who do not write programs. */
const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};
const FORMAT_WORDS: Readonly<Record<string, string>> = {
  email: 'an e-mail address',
  url: 'a web address that begins with http:// or https://',
};

/**
 * Checks what someone sent against its schema.
 *
 * @param what what the value is called in the refusal
 * @throws Refusal 400 that names each wrong field
 */
export function check<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  what = 'request',
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issues = result.error.issues.slice(0, MAX_ISSUES).map((issue) => describeIssue(issue, value));
  throw malformed(`The ${what} is not valid: ${issues.join('; ')}.`);
}

function describeIssue(issue: z.core.$ZodIssue, value: unknown): string {
  const isMissing = valueAt(value, issue.path) === undefined;
  return `${describePath(issue.path)} ${isMissing ? 'is missing' : describeRule(issue)}`;
}

/** What the field must be. A schema may bring its own message, which begins with "must". */
function describeRule(issue: z.core.$ZodIssue): string {
  if (issue.message.startsWith('must ')) return issue.message;
  if (issue.code === 'invalid_type') return `must be ${TYPE_WORDS[issue.expected] ?? issue.expected}`;
  if (issue.code === 'invalid_format') return `must be ${FORMAT_WORDS[issue.format] ?? issue.format}`;
  if (issue.code === 'invalid_value') return mustBeOneOf(issue.values);
  if (issue.code === 'invalid_union' && 'options' in issue) return mustBeOneOf(issue.options);
  if (issue.code === 'unrecognized_keys') return `must not contain ${issue.keys.join(', ')}`;
  if (issue.code === 'too_big') return 'is too long';
  return `is not allowed (${issue.message})`;
}

function mustBeOneOf(values: readonly unknown[] = []): string {
  return `must be ${values.length > 1 ? 'one of ' : ''}${values.join(', ')}`;
}

/** A path in the form that the client uses: `planIds[0].planId`. */
function describePath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((before, key) => {
    if (typeof key === 'number') return `${before}[${key}]`;
    return before ? `${before}.${String(key)}` : String(key);
  }, '');
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (node, key) =>
      node === null || node === undefined ? undefined : (node as Record<PropertyKey, unknown>)[key],
    value,
  );
}
