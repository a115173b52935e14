import { html, nothing, type TemplateResult } from 'lit';
import type { AgentMessage, Rating, UserMessage } from '../../../conversation/state.js';
import { AgentChatRateEvent } from '../agent-chat.events.js';
import type { ChatSession } from '../chat-session.js';
import { formatTime } from '../formats.js';
import { icon } from '../icons.js';
import type { MessageContext } from './message-context.js';
import { renderStatus } from './status-line.js';

/** A question. Its bubble is solid, outlined if the question was not sent, or dashed if it may have arrived. */
export function renderUserMessage(
  message: UserMessage,
  context: MessageContext,
  inspector: unknown,
): TemplateResult {
  const { session } = context;
  const { status, failure } = message;
  const isUncertain = failure?.outcome === 'may-have-arrived' || failure?.outcome === 'stopped';
  const look = isUncertain ? 'dashed' : failure || status === 'queued' ? 'outlined' : '';
  return html`<article part="message message-user" class="message user" tabindex="-1" data-id=${message.id}>
    <span class="visually-hidden">${session.texts.you}</span>
    <div class="bubble-row">
      ${renderTime(message.at, session)}
      <div part="content" class="bubble ${look}" dir="auto">${message.text}</div>
    </div>
    ${renderStatus(message, context)}${inspector}
  </article>`;
}

/** The parts of an answer that are drawn elsewhere. */
interface AnswerParts {
  readonly content: HTMLElement;
  readonly sources: unknown;
  readonly inspector: unknown;
  readonly isLast: boolean;
}

/** An answer with its sources and its buttons. */
export function renderAgentMessage(
  message: AgentMessage,
  context: MessageContext,
  { content, sources, inspector, isLast }: AnswerParts,
): TemplateResult {
  const { host, session } = context;
  const { texts, canCopy } = session;
  return html`<article part="message message-agent" class="message agent" tabindex="-1" data-id=${message.id}>
    <span class="visually-hidden">${texts.agent}</span>
    <div part="content" class="content">${content}</div>
    ${sources}${inspector}
    <div class="actions ${isLast ? 'last' : ''}">
      ${
        canCopy
          ? html`<button
              class="icon-button small"
              aria-label=${texts.copy}
              @click=${({ currentTarget }: Event) =>
                context.copy(message.blocks.join('\n\n'), currentTarget as Element)}
            >
              ${icon('copy', 18)}
            </button>`
          : nothing
      }
      ${host.ratings ? html`${renderThumb(message, 'up', context)}${renderThumb(message, 'down', context)}` : nothing}
      ${renderTime(message.at, session)}
    </div>
  </article>`;
}

function renderThumb(
  message: AgentMessage,
  rating: Rating,
  { host, session }: MessageContext,
): TemplateResult {
  const { texts } = session;
  const pressed = message.rating === rating;
  const rate = () => {
    const next = pressed ? undefined : rating;
    session.conversation?.rate(message.id, next);
    host.dispatchEvent(
      new AgentChatRateEvent(
        next,
        message.sources.map((source) => source.dataItemId),
      ),
    );
  };
  return html`<button
    class="icon-button small"
    aria-label=${rating === 'up' ? texts.ratingUp : texts.ratingDown}
    aria-pressed=${pressed}
    @click=${rate}
  >
    ${icon(rating, 18)}
  </button>`;
}

function renderTime(at: number, session: ChatSession): TemplateResult | typeof nothing {
  if (session.isLeftOut('timestamps')) return nothing;
  const shown = formatTime(at, session.locale, 'time');
  return html`<time datetime=${new Date(at).toISOString()}>${shown}</time>`;
}
