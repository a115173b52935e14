import { marked } from 'marked';
import type { BannerFields } from '../metadata/banner-fields.js';
import {
  type Element,
  type ElementEvent,
  eventsOf,
  fieldsOf,
  methodsOf,
  signatureOf,
} from '../metadata/manifest.js';
import type { Article } from './guide.js';
import { type Column, escape, inlineCode, table, toId } from './html.js';

/** Everything a page can use of an element. The page's script turns each row into a live example. */
export function writeReference(
  element: Element,
  examples: string,
  banner: readonly BannerFields[] = [],
): Article {
  const { tagName, description = '', attributes = [], slots = [] } = element;
  const scripted = fieldsOf(element).filter(({ attribute }) => !attribute);
  const sections = [
    section('Attributes', attributes, 'attribute', [NAME, VALUES, PRESET, MEANING]),
    section('Properties', scripted, 'property', [NAME, VALUES, MEANING]),
    section('Methods', methodsOf(element), 'method', [
      { ...NAME, cell: (method) => inlineCode(signatureOf(element, method)) },
      MEANING,
    ]),
    section('Events', eventsOf(element), 'event', [NAME, FIELDS]),
    section('Slots', slots, 'slot', [
      { ...NAME, cell: ({ name }) => inlineCode(name || '(default)') },
      MEANING,
    ]),
    section('Parts', element.cssParts ?? [], 'part', [NAME, MEANING]),
    section('CSS properties', element.cssProperties ?? [], 'css', [NAME, PRESET, MEANING]),
  ];
  return {
    title: tagName,
    live: LIVE[tagName]!,
    html: [
      `<h1>${tagName}</h1><p class="lead">${inline(description)}</p>`,
      examples,
      `<p class="note">${NOTE}</p>`,
      ...sections,
      ...banner.map(writeBannerFields),
    ].join('\n'),
  };
}

/** The fields of a Banner, followed by those of its colours and fonts. */
function writeBannerFields({ title, about = '', fields }: BannerFields, index: number): string {
  const rows = section(title, fields, 'field', [NAME, VALUES, PRESET, MEANING]);
  const described = rows.replace('</h2>', `</h2>${marked.parse(about, { async: false })}`);
  return index === 0 ? described : described.replaceAll(/(?<=<\/?)h2\b/g, 'h3');
}

const NOTE =
  'The element on this page is live: try attributes, methods and parts in the tables below, and it responds.';

const LIVE: Readonly<Record<string, string>> = {
  'agent-chat': `<agent-chat agent-id="agent-halm-clay" ai-url="/ai" heading="Halm &amp; Clay" greeting="Hello. What are you looking for?" starters='["Is the Tide bowl safe in the oven?"]' show-sources storage="none"></agent-chat>`,
  'promo-banner': `<promo-banner><script type="application/json">${JSON.stringify({
    id: 'docs',
    companyId: 'halm-clay',
    name: 'Docs',
    content: 'Winter glazes are in. <a href="#attributes">See the attributes</a>',
    mode: 'float',
    placement: 'bottom',
    scrollBehavior: 'follow',
    showCloseButton: true,
    shadow: true,
    serviceBranding: true,
    enableTracking: true,
    // Not an allowed value, so that the page has a warning event to show.
    textAlignment: 'middle',
  })}</script></promo-banner>`,
};

/** A row of a table: an attribute, a property, a method or anything else in the manifest. */
interface Row {
  readonly name: string;
  readonly description?: string | undefined;
  readonly default?: string | undefined;
  readonly type?: { readonly text: string } | undefined;
}

const inline = (text: string): string => marked.parseInline(text, { async: false });

const NAME: Column<Row> = { title: 'Name', cell: ({ name }) => inlineCode(name) };
const MEANING: Column<Row> = { title: 'Meaning', cell: ({ description = '' }) => inline(description) };
const VALUES: Column<Row> = {
  title: 'Values',
  cell: ({ type }) => (type?.text ?? '').replaceAll("'", '').split(' | ').map(inlineCode).join(' '),
};
const PRESET: Column<Row> = {
  title: 'Default',
  cell: ({ default: preset }) =>
    preset === undefined || ["''", '[]'].includes(preset)
      ? '–'
      : preset.split(' | ').map(writePreset).join(', '),
};
/** A default that depends on another field is followed by the values of that field, in brackets. */
const writePreset = (preset: string): string => {
  const [, value = preset, when = ''] = /^(.+)( \([^)]+\))$/.exec(preset) ?? [];
  return inlineCode(value.replace(/^'(.*)'$/, '$1')) + when;
};
/** The meaning of an event, its class, and the fields of that class. */
const FIELDS: Column<ElementEvent> = {
  title: 'Meaning',
  cell: ({ description = '', type, fields }) => {
    const list = fields.map(
      (one) =>
        `<li>${inlineCode(one.name)} <small>${escape(one.type.text)}</small> ${inline(one.description)}</li>`,
    );
    return `${inline(description)} ${inlineCode(type.text)}${list.length > 0 ? `<ul>${list.join('')}</ul>` : ''}`;
  },
};

function section<Item extends Row>(
  title: string,
  rows: readonly Item[],
  kind: string,
  columns: readonly Column<Item>[],
): string {
  if (rows.length === 0) return '';
  const attributes = ({ name, type }: Item): string =>
    `id="${toId(`${kind} ${name}`)}" data-kind="${kind}" data-name="${escape(name)}" data-type="${escape(type?.text ?? '')}"`;
  return `<h2 id="${toId(title)}">${title}</h2>${table(columns, rows, attributes)}`;
}
