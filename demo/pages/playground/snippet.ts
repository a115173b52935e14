import { create } from '../shared/create.js';
import type { Settings } from './settings.js';

/** A piece of a listing. Names are bold, strings have the accent colour, the rest is plain. */
export interface Token {
  readonly text: string;
  readonly tone?: 'name' | 'string';
}

const SCRIPT = '/dist/embed.mjs';

/** Makes an address absolute, so that the listing works on any page. One that is being typed may not be an address yet. */
const toAddress = (path: string): string =>
  URL.canParse(path, location.href) ? new URL(path, location.href).href : path;

/** The HTML that puts the chat on a page with these settings. */
export function writeSnippet({ attributes, properties }: Settings): Token[] {
  const entries = Object.entries(attributes);
  return [
    ...writeStyle(Object.entries(properties)),
    ...open('agent-chat'),
    ...entries.flatMap(([name, value]) => [
      { text: `\n  ${name}` },
      ...writeValue(name === 'ai-url' ? toAddress(value) : value),
    ]),
    { text: entries.length > 0 ? '\n>' : '>' },
    ...close('agent-chat'),
    ...open('script'),
    { text: ' type' },
    ...writeValue('module'),
    { text: ' src' },
    ...writeValue(toAddress(SCRIPT)),
    { text: '>' },
    ...close('script'),
  ];
}

/** The listing as nodes, so that no text in it becomes markup. */
export function drawTokens(tokens: readonly Token[]): Node[] {
  return tokens.map(({ text, tone }) => {
    if (!tone) return document.createTextNode(text);
    return create(tone === 'name' ? 'b' : 'i', '', text);
  });
}

function writeStyle(properties: readonly (readonly [string, string])[]): Token[] {
  if (properties.length === 0) return [];
  const lines = properties.flatMap(([name, value]): Token[] => [
    { text: `\n    ${name}: ` },
    { text: value, tone: 'string' },
    { text: ';' },
  ]);
  return [...open('style'), { text: '>\n  agent-chat {' }, ...lines, { text: '\n  }\n' }, ...close('style')];
}

function open(tag: string): Token[] {
  return [{ text: '<' }, { text: tag, tone: 'name' }];
}

function close(tag: string): Token[] {
  return [{ text: '</' }, { text: tag, tone: 'name' }, { text: '>\n' }];
}

/** Single quotes round JSON keep its own quotes readable. */
function writeValue(value: string): Token[] {
  if (value === '') return [];
  const safe = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '&#10;');
  const quoted =
    safe.includes('"') && !safe.includes("'") ? `'${safe}'` : `"${safe.replaceAll('"', '&quot;')}"`;
  return [{ text: '=' }, { text: quoted, tone: 'string' }];
}
