import { renderContent, type SourceItem } from 'agent-widgets';
import { isAgentWidgetsError, type ChatReply, type ResponseStyle } from 'agent-widgets/client';
import { create } from '../shared/create.js';
import { createItemIcon } from '../shared/item-icon.js';
import type { Exchange } from './exchange.js';

type Resolve = (dataItemId: string) => Promise<SourceItem | undefined>;

/** Draws everything about one exchange, from the answer to the bytes of the request and the response. */
export function drawExchange(exchange: Exchange, resolve: Resolve): Node[] {
  const { reply, error } = exchange;
  return [
    drawFacts(exchange),
    ...(reply ? [drawReply(reply, exchange.responseStyle), drawSources(reply, resolve)] : [drawError(error)]),
    drawJson('Request', exchange.requestBody),
    drawJson('Response', exchange.responseBody),
  ];
}

function drawFacts({ durationMs, httpStatus, reply }: Exchange): HTMLElement {
  const list = create('dl', 'facts');
  const add = (name: string, value: string): void =>
    list.append(create('div', '', create('dt', '', name), create('dd', '', value)));
  add('Time', `${Math.round(durationMs)} ms`);
  add('HTTP', httpStatus === undefined ? 'no answer' : String(httpStatus));
  if (reply) {
    const { conversational, functional, embeddings } = reply.meta.tokens;
    add('Tokens of the reply', String(conversational));
    add('Tokens of features', String(functional));
    add('Tokens of the embedding', String(embeddings));
    add('Conversation', reply.conversationId);
  }
  return list;
}

/** Markdown is drawn as the chat draws it; the other styles are shown as they were sent. */
function drawReply({ messages }: ChatReply, style: ResponseStyle): HTMLElement {
  const parts = messages.map((message) =>
    style === 'markdown'
      ? create('div', 'message reply', renderContent(message))
      : create('div', 'message as-sent', message),
  );
  return section(
    `Reply, in ${messages.length === 1 ? 'one message' : `${messages.length} messages`}`,
    ...parts,
  );
}

function drawSources({ meta }: ChatReply, resolve: Resolve): HTMLElement {
  if (meta.source.length === 0) return section('Sources', create('p', 'note', 'The reply names no sources.'));
  const list = create('ol', 'sources');
  for (const { dataItemId, cosineDistanceScore } of meta.source) {
    const what = create('div', 'what', create('b', '', dataItemId), create('small', '', 'data item'));
    const meter = create('meter', { value: Math.max(0, cosineDistanceScore), title: 'Cosine similarity' });
    const entry = create('li', '', what, meter, create('span', 'score', cosineDistanceScore.toFixed(3)));
    list.append(entry);
    void resolve(dataItemId).then(
      (item) => item && what.replaceChildren(...drawItem(item, dataItemId)),
      // An item that cannot be looked up keeps its id.
      () => undefined,
    );
  }
  return section('Sources', list);
}

function drawItem({ type, title, source }: SourceItem, dataItemId: string): Node[] {
  const name = title ?? (source.split('\n', 1)[0] || dataItemId);
  return [createItemIcon(type), create('b', '', name), create('small', '', `${type}, ${dataItemId}`)];
}

function drawError(error: unknown): HTMLElement {
  const [kind, message] = isAgentWidgetsError(error) ? [error.kind, error.message] : ['fault', String(error)];
  return section('No reply', create('p', 'fault', create('b', '', kind), ` ${message}`));
}

function drawJson(title: string, text: string): HTMLElement {
  const pre = create('pre', '', create('code', '', pretty(text)));
  // A listing that scrolls must be reachable by keyboard.
  pre.tabIndex = 0;
  pre.role = 'region';
  pre.ariaLabel = title;
  return create('div', 'code', create('header', '', title), pre);
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text || 'Nothing.';
  }
}

function section(title: string, ...content: Node[]): HTMLElement {
  return create('section', '', create('h2', '', title), ...content);
}
