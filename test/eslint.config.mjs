/** Lint rules of the whole repository: eslint -c test/eslint.config.mjs . */
import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import prettier from 'eslint-config-prettier';
import lit from 'eslint-plugin-lit';
import litA11y from 'eslint-plugin-lit-a11y';
import wc from 'eslint-plugin-wc';
import globals from 'globals';
import ts from 'typescript-eslint';

const TYPESCRIPT = ['**/*.ts', '**/*.tsx'];
const NODE_TEST_CALLS = ['describe', 'it', 'test', 'suite', 'before', 'after', 'beforeEach', 'afterEach'];

export default defineConfig(
  { ignores: ['**/dist/', '**/coverage/', '**/.data/', 'demo/seed/site/', 'test/package/apps/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      'no-var': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
    },
  },
  { files: ['**/*.mjs', '**/*.js'], languageOptions: { globals: globals.node } },
  {
    files: TYPESCRIPT,
    extends: [ts.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // A method is async because its interface says so, whether or not this implementation has to wait.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // Lit binds the listeners of a template to their element.
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true, requireDefaultForNonUnion: false },
      ],
    },
  },
  {
    files: ['src/**/*.ts', 'demo/pages/**/*.ts'],
    extends: [lit.configs['flat/recommended'], litA11y.configs.recommended, wc.configs['flat/best-practice']],
    settings: { litHtmlSources: ['lit'] },
  },
  {
    files: ['src/**/*.ts'],
    rules: {
      // Untrusted text becomes nodes in one place only, src/content/.
      'no-restricted-imports': [
        'error',
        {
          patterns: [{ group: ['lit/directives/unsafe-*'], message: 'Only renderContent draws content.' }],
        },
      ],
      'no-restricted-globals': [
        'error',
        'event',
        'name',
        'status',
        'open',
        'close',
        'length',
        'top',
        'parent',
      ],
      'no-console': ['error', { allow: ['debug', 'info', 'warn', 'error'] }],
    },
  },
  {
    files: ['test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-floating-promises': [
        'error',
        {
          allowForKnownSafeCalls: [
            { from: 'package', name: NODE_TEST_CALLS, package: 'node:test' },
            // Typed as a promise by @open-wc/semantic-dom-diff; `accessible()` is one and must be awaited.
            { from: 'package', name: ['Equal'], package: '@types/chai' },
          ],
        },
      ],
      // `expect(box).to.be.visible` is how the assertions of the browser tests read.
      '@typescript-eslint/no-unused-expressions': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      // Response bodies have no type; the tests check each field they use.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  prettier,
);
