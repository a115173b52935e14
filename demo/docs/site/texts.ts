import { readdirSync, readFileSync } from 'node:fs';
import { ENGLISH } from '../../../src/i18n/strings.js';
import type { Article } from './guide.js';
import { escape, listing, table } from './html.js';

/** The count in the examples of texts that depend on one; it shows the plural. */
const SAMPLE = 3;

const SNIPPET = `document.querySelector('agent-chat').strings = {
  open: 'Ask the potter',
  newMessages: (count) => (count === 1 ? 'One new answer' : \`\${count} new answers\`),
};`;

const LANGUAGE = '<agent-chat lang="de" agent-id="YOUR-AGENT" ai-url="https://YOUR-SERVICE/ai"></agent-chat>';

const PACK = `import german from 'agent-widgets/locales/de';

document.querySelector('agent-chat[lang=de]').strings = german;`;

/** The page with every text of the chat, and how to replace one. */
export function writeTexts(): Article {
  const languages = readdirSync('src/i18n/locales').map((file) => file.replace('.ts', ''));
  const given = readParameters();
  const rows = Object.entries(ENGLISH).map(([name, value]) => ({
    name,
    given: given.get(name) ?? '',
    value: value as string | Text,
  }));
  type Row = (typeof rows)[number];
  const columns = [
    { title: 'Key', cell: ({ name, given }: Row) => `<code>${name}${given && `(${given})`}</code>` },
    { title: 'English', cell: ({ given, value }: Row) => escape(textOf(value, given)) },
  ];
  return {
    title: 'Texts',
    html: `<h1>Texts</h1>
<p class="lead">The chat speaks the language of the page. You can replace any single text.</p>
<p>The nearest <code>lang</code> attribute decides. ${languages.length} languages are included. English is built in; each of the others is a module that loads when it is needed: ${languages
      .filter((language) => language !== 'en')
      .map((language) => `<code>${language}</code>`)
      .join(' ')}.</p>
${listing(SNIPPET, 'js')}
<p>For a chat in another language than its page, set <code>lang</code> on the chat itself. The writing direction, the numbers and the voice of a screen reader change with it:</p>
${listing(LANGUAGE, 'html')}
<p>The chat speaks English until it has loaded the language. To have the texts from the start, import them from <code>agent-widgets/locales/*</code> in your own code:</p>
${listing(PACK, 'js')}
<h2 id="keys">Keys</h2><p>The chat fills in the value that a key has in brackets. Where the words depend on a count, the examples use the number 3. The <code>level</code> of <code>match</code> is from 1 (weak) to 5 (very close).</p>${table(columns, rows, ({ name }) => `id="text-${name}"`)}`,
  };
}

/** A text into which the chat fills a number or another text. */
type Text = (given: unknown) => string;

/** For each key with a parameter, the name of that parameter in the type. */
function readParameters(): Map<string, string> {
  const source = readFileSync('src/i18n/strings.ts', 'utf8');
  return new Map([...source.matchAll(/readonly (\w+): \((\w+):/g)].map(([, key, given]) => [key!, given!]));
}

function textOf(value: string | Text, given: string): string {
  if (typeof value === 'string') return value;
  const place = `{${given}}`;
  const text = String(value(place));
  return text.includes(place) ? text : value(SAMPLE);
}
