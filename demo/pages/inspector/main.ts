/** One message to an agent, and everything the service says about its reply. */
import type { ResponseStyle } from 'agent-widgets/client';
import '../shared/frame.js';
import { resolveSource } from '../shared/resolve-source.js';
import { drawExchange } from './draw-exchange.js';
import { runExchange } from './exchange.js';

let conversationId = '';

async function send(form: HTMLFormElement, result: HTMLElement): Promise<void> {
  const data = new FormData(form);
  const valueOf = (name: string): string => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  result.setAttribute('aria-busy', 'true');
  const exchange = await runExchange(valueOf('ai-url'), {
    agentId: valueOf('agent-id'),
    conversationId: data.has('goes-on') ? conversationId : '',
    message: valueOf('message'),
    responseStyle: valueOf('style') as ResponseStyle,
  });
  conversationId = exchange.reply?.conversationId ?? conversationId;
  result.replaceChildren(...drawExchange(exchange, (id) => resolveSource(id)));
  result.removeAttribute('aria-busy');
}

const form = document.querySelector<HTMLFormElement>('.controls');
const result = document.querySelector<HTMLElement>('.result');
form?.addEventListener('submit', (event) => {
  event.preventDefault();
  if (result) void send(form, result);
});
