import { readdirSync } from 'node:fs';
import { ENGLISH } from '../../../src/i18n/strings.js';
import type { Article } from './guide.js';
import { escape, listing, table } from './html.js';

/** A number that shows both the place of a number and the plural. */
const SAMPLE = 3;

const SNIPPET = `document.querySelector('agent-chat').strings = {
  open: 'Ask the potter',
  newMessages: (count) => (count === 1 ? 'One new answer' : \`\${count} new answers\`),
};`;

/** Every text of the chat, and how a page sets its own. */
export function writeTexts(): Article {
  const languages = readdirSync('src/i18n/locales').map((file) => file.replace('.ts', ''));
  const rows = Object.entries(ENGLISH).map(([name, value]) => ({ name, value: value as unknown }));
  const columns = [
    { title: 'Key', cell: ({ name, value }: (typeof rows)[number]) => `<code>${nameOf(name, value)}</code>` },
    { title: 'English', cell: ({ value }: (typeof rows)[number]) => escape(textOf(value)) },
  ];
  return {
    title: 'Texts',
    html: `<p class="crumb">Elements</p><h1>Texts</h1>
<p class="lead">The chat speaks the language of the page. Any single text can be replaced.</p>
<p>The nearest <code>lang</code> decides; ${languages.length} languages come along, each a module of its own that loads when it is needed: ${languages.map((language) => `<code>${language}</code>`).join(' ')}.</p>
${listing(SNIPPET, 'js')}
<h2 id="keys">Keys</h2>${table(columns, rows, ({ name }) => `id="text-${name}"`)}`,
  };
}

const nameOf = (name: string, value: unknown): string => (typeof value === 'function' ? `${name}(…)` : name);

function textOf(value: unknown): string {
  return typeof value === 'function' ? String((value as (sample: unknown) => string)(SAMPLE)) : String(value);
}
