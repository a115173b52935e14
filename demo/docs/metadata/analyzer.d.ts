/** Exports of the analyzer that its own types leave out. */
declare module '@custom-elements-manifest/analyzer/index.js' {
  import type { Plugin } from '@custom-elements-manifest/analyzer';
  import type { Package } from 'custom-elements-manifest/schema.js';
  export { default as ts } from 'typescript';
  export function create(options: {
    modules: readonly import('typescript').SourceFile[];
    plugins?: readonly Plugin[];
  }): Package;
}

declare module '@custom-elements-manifest/analyzer/src/features/framework-plugins/lit/lit.js' {
  import type { Plugin } from '@custom-elements-manifest/analyzer';
  export function litPlugin(): Plugin[];
}
