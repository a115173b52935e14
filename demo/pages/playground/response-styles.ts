import { renderContent } from 'agent-widgets';
import {
  createChatClient,
  isAgentWidgetsError,
  isConfigError,
  isHttpError,
  isNetworkError,
  RESPONSE_STYLES,
  type ResponseStyle,
} from 'agent-widgets/client';
import { create } from '../shared/create.js';
import { answeredWith, NO_ANSWER } from '../shared/demo-api.js';

export interface Ask {
  readonly agentId: string;
  readonly aiUrl: string;
  readonly message: string;
}

/**
 * Asks the same question in each response style and shows the replies side by side.
 *
 * @returns whether all of them have come
 */
export async function compareStyles(place: HTMLElement, ask: Ask): Promise<boolean> {
  const columns = RESPONSE_STYLES.map((style) => createColumn(style));
  place.replaceChildren(...columns.map(({ element }) => element));
  const come = await Promise.all(columns.map((column) => fill(column, ask)));
  return come.every(Boolean);
}

interface Column {
  readonly style: ResponseStyle;
  readonly element: HTMLElement;
  readonly body: HTMLElement;
}

function createColumn(style: ResponseStyle): Column {
  const body = create('div', '', 'Asking …');
  return { style, element: create('section', '', create('h3', '', style), body), body };
}

async function fill({ style, body }: Column, { agentId, aiUrl, message }: Ask): Promise<boolean> {
  if (!agentId.trim() || !message.trim()) {
    body.textContent = `There is no ${agentId.trim() ? 'question' : 'agent id'}.`;
    return false;
  }
  try {
    const reply = await createChatClient({ aiUrl }).send({ agentId, message, responseStyle: style });
    const text = reply.messages.join('\n\n');
    body.replaceChildren(create('pre', '', text));
    // Text from a service must reach a page only through `renderContent`.
    if (style === 'markdown') body.append(create('div', 'reply', renderContent(text)));
    return true;
  } catch (error) {
    if (!isAgentWidgetsError(error)) throw error;
    body.textContent = describe(error);
    return false;
  }
}

/** Describes an error for the owner, because the client's own messages are for programmers. */
function describe(error: Error): string {
  if (isNetworkError(error)) return NO_ANSWER;
  if (isConfigError(error)) return 'This is not the address of a service.';
  return isHttpError(error) ? answeredWith(error.httpStatus) : error.message;
}
