import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { builtFiles } from '../helpers/imports.js';
import { ROOT } from '../helpers/root.js';

/** A strict Content-Security-Policy forbids the first two; a key or a cookie has no place in a page. */
const NOWHERE = [/\beval\(/, /\bnew Function\b/, /APIKey/, /document\.cookie/, /\bAuthorization\b/i];
/** Ways to turn text into nodes past the content gate. */
const PAST_THE_GATE = [/innerHTML/, /outerHTML/, /insertAdjacentHTML/, /document\.write/, /HTMLUnsafe/];

const isBundle = (file: string): boolean => /^dist\/embed(\/|\.)/.test(file);
const isGate = (file: string): boolean => file.startsWith('dist/content/');
const isOurs = (file: string): boolean => !isBundle(file) && !file.startsWith('dist/internal/');

function findings(files: readonly string[], patterns: readonly RegExp[]): string[] {
  return files.flatMap((file) => {
    const code = readFileSync(join(ROOT, file), 'utf8');
    return patterns.filter((pattern) => pattern.test(code)).map((pattern) => `${file}: ${pattern.source}`);
  });
}

describe('the built code', () => {
  const files = builtFiles('dist');

  it('for a script tag holds no eval, no key, no cookie', () => {
    const bundles = files.filter(isBundle);
    assert.ok(bundles.length > 2);
    assert.deepEqual(findings(bundles, NOWHERE), []);
  });

  it('makes nodes of text in the content gate alone', () => {
    const ours = files.filter((file) => isOurs(file) && !isGate(file));
    assert.ok(ours.length > 20);
    assert.deepEqual(findings(ours, PAST_THE_GATE), []);
  });
});
