import { VERSION } from '../../../src/version.js';
import { type BannerFields, readBannerFields } from './banner-fields.js';
import { type Element, type ElementEvent, eventsOf, fieldsOf, methodsOf, signatureOf } from './manifest.js';

/** The whole package on one page of plain markdown, for language models that write code with it (`dist/llms.txt`). */
export function writeLlmsText(elements: readonly Element[]): string {
  const fields = readBannerFields().map(describeFields);
  return [INTRODUCTION, ...elements.map(describe), ...fields, REST].join('\n\n');
}

const INTRODUCTION = `# agent-widgets

> Two web components, \`<agent-chat>\` (a chat with an AI agent) and \`<promo-banner>\` (an announcement), and the typed client of the service behind them. ES modules, no framework needed.

- Script tag: \`<script type="module" src="https://cdn.jsdelivr.net/npm/agent-widgets@${VERSION}/dist/embed.mjs"></script>\`, then the elements anywhere in the document but inside a shadow root. \`dist/embed.js\` is one classic file. Without markup, \`data-agent-id\` and \`data-ai-url\` on the tag add a chat, with any other attribute as \`data-…\`, and \`data-banner-src\` adds a banner; \`data-mount="none"\` adds nothing.
- npm: \`import 'agent-widgets/define'\` registers both; \`agent-widgets/agent-chat/define\` and \`agent-widgets/promo-banner/define\` one each. \`agent-widgets\` holds the classes, the events and \`renderContent(markdown)\`, which makes safe nodes of a reply, and registers nothing.
- Templates of React 19, Preact, Solid, Svelte and Vue know the tags once a \`define\` entry is imported; React 18 and older, and server-rendered React (Next): \`import { AgentChat, PromoBanner } from 'agent-widgets/react'\`.
- Server: every entry can be imported in Node; \`renderBanner(banner)\` of \`agent-widgets/ssr\` draws a banner.
- Client: \`createClient\` of \`agent-widgets/client\` is for servers, because it holds a key; \`createChatClient\` is for pages.`;

const REST = `## Rules

- \`<agent-chat>\` needs \`agent-id\` and \`ai-url\`; requests go to \`{ai-url}/chat\`.
- Never put an API key in a page. Look sources up through your own backend with \`resolveSource\`.
- While a banner covers an edge of the window, \`--promo-banner-top\` or \`--promo-banner-bottom\` on the root element is the covered height; fixed parts of the page can use it.
- Events bubble and are composed; only \`agent-chat-before-send\` carries the visitor's text. The \`message\` of an \`agent-chat-error\` of kind \`api\` is the service's own and may repeat it.
- Content-Security-Policy: \`connect-src\` of the service, and of the backend that \`resolveSource\` asks, and \`trusted-types agent-widgets lit-html\`; the elements need no inline styles or scripts. The HTML of \`renderBanner\` has a style element and, with \`closeBehavior\` \`remember\`, a script; \`renderBanner(banner, { nonce })\` gives both a nonce.
`;

function describe(element: Element): string {
  const { tagName, description = '', attributes = [], slots = [] } = element;
  const scripted = fieldsOf(element).filter(({ attribute }) => !attribute);
  const methods = methodsOf(element).map((method) => ({ ...method, name: signatureOf(element, method) }));
  return [
    `## <${tagName}>\n\n${description}`,
    list('Attributes', attributes.map(withTypeOf)),
    list('Properties without an attribute', scripted),
    list('Methods', methods),
    list('Events', eventsOf(element).map(withFields)),
    list(
      'Slots',
      slots.map((slot) => ({ ...slot, name: slot.name || '(default)' })),
    ),
    list('Parts', element.cssParts ?? []),
    list('CSS properties', (element.cssProperties ?? []).map(withTypeOf)),
  ]
    .filter(Boolean)
    .join('\n\n');
}

const describeFields = ({ title, about, fields }: BannerFields): string =>
  list(title, fields.map(withTypeOf), about);

const withTypeOf = (item: Item & TypedItem): Item => ({ name: item.name, description: withType(item) });

interface Item {
  readonly name: string;
  readonly description?: string;
}

const list = (title: string, items: readonly Item[], about = ''): string =>
  items.length > 0 ? [`### ${title}`, about, items.map(line).join('\n')].filter(Boolean).join('\n\n') : '';

const line = ({ name, description }: Item): string => `- \`${name}\`${description ? `: ${description}` : ''}`;

/** Each field of an event on a line of its own. */
const withFields = ({ name, type, description = '', fields }: ElementEvent): Item => ({
  name,
  description: [`${description} (${type.text})`, ...fields.map((one) => `  ${line(withTypeOf(one))}`)].join(
    '\n',
  ),
});

interface TypedItem {
  readonly description?: string | undefined;
  readonly type?: { readonly text: string } | undefined;
  readonly default?: string | undefined;
}

function withType({ description = '', type, default: preset }: TypedItem): string {
  const isTold = preset !== undefined && !["''", '[]', 'false'].includes(preset);
  const facts = [type?.text, isTold && `default ${preset}`].filter(Boolean).join(', ');
  return facts ? `${description} (${facts})` : description;
}
