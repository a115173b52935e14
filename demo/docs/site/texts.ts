import { readdirSync, readFileSync } from 'node:fs';
import { ENGLISH } from '../../../src/i18n/strings.js';
import type { Article } from './guide.js';
import { escape, listing, table } from './html.js';

/** For a text that takes a count, and so a number: it shows the plural. */
const SAMPLE = 3;

const SNIPPET = `document.querySelector('agent-chat').strings = {
  open: 'Ask the potter',
  newMessages: (count) => (count === 1 ? 'One new answer' : \`\${count} new answers\`),
};`;

const LANGUAGE = '<agent-chat lang="de" agent-id="YOUR-AGENT" ai-url="https://YOUR-SERVICE/ai"></agent-chat>';

const PACK = `import german from 'agent-widgets/locales/de';

document.querySelector('agent-chat[lang=de]').strings = german;`;

/** Every text of the chat, and how a page sets its own. */
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
    html: `<p class="crumb">Elements</p><h1>Texts</h1>
<p class="lead">The chat speaks the language of the page. Any single text can be replaced.</p>
<p>The nearest <code>lang</code> decides; ${languages.length} languages come along: English is built in, each of the others is a module of its own that loads when it is needed: ${languages.map((language) => `<code>${language}</code>`).join(' ')}.</p>
${listing(SNIPPET, 'js')}
<p>A chat in another language than its page says so itself; its direction, its numbers and the voice that reads it aloud follow:</p>
${listing(LANGUAGE, 'html')}
<p>A pack can be had by itself from <code>agent-widgets/locales/*</code>, to be there with your own code: until the chat has loaded one, it speaks English.</p>
${listing(PACK, 'js')}
<h2 id="keys">Keys</h2><p>What a key has in brackets is filled in by the chat; 3 stands for a number that the words depend on.</p>${table(columns, rows, ({ name }) => `id="text-${name}"`)}`,
  };
}

/** A text that the chat fills in; what it takes is a number or a text. */
type Text = (given: unknown) => string;

/** By key, how the type calls what a text takes. */
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
