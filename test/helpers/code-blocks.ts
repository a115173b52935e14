import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.js';

/** Code that the documentation prints, as a reader copies it. */
export interface CodeBlock {
  readonly file: string;
  readonly line: number;
  readonly language: string;
  readonly code: string;
}

/** The guides, and the pages of the elements. */
export const GUIDES = ['demo/docs/guides', 'demo/docs/elements'].flatMap((folder) =>
  readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`),
);

/** The blocks of a file in the languages that the pattern describes, such as `tsx?`. */
export function codeBlocks(file: string, languages: string): CodeBlock[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const blocks = text.matchAll(new RegExp(`^\`\`\`(${languages})\\b.*\\n([^]*?)^\`\`\`$`, 'gm'));
  return Array.from(blocks, ({ index, 1: language, 2: code }) => ({
    file,
    line: text.slice(0, index).split('\n').length,
    language: language!,
    code: code!,
  }));
}
