/** Sends one message to an agent and shows everything the service says about the reply. */
import type { ResponseStyle } from 'agent-widgets/client';
import { readFields } from '../shared/fields.js';
import { find } from '../shared/find.js';
import '../shared/frame.js';
import { resolveSource } from '../shared/resolve-source.js';
import { drawExchange } from './draw-exchange.js';
import { runExchange } from './exchange.js';

const form = find<HTMLFormElement>('.controls');
const result = find('.result');
/** Told apart from the result, which is long. */
const status = find('[role=status]');

let conversationId = '';
/** Number of the message sent last. An answer to an earlier one is not shown. */
let latest = 0;

async function send(): Promise<void> {
  const fields = readFields(form);
  const sent = ++latest;
  result.setAttribute('aria-busy', 'true');
  const exchange = await runExchange(fields.textOf('ai-url'), {
    agentId: fields.textOf('agent-id'),
    conversationId: fields.has('goes-on') ? conversationId : '',
    message: fields.textOf('message'),
    responseStyle: fields.textOf('style') as ResponseStyle,
  });
  if (sent !== latest) return;
  conversationId = exchange.reply?.conversationId ?? conversationId;
  result.replaceChildren(...drawExchange(exchange, (id) => resolveSource(id)));
  result.removeAttribute('aria-busy');
  const { messages } = exchange.reply ?? {};
  status.textContent = messages ? `Reply: ${messages.join(' ')}` : 'No reply.';
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void send();
});
