import { html, type TemplateResult } from 'lit';
import type { AgentMessage, Rating } from '../../../conversation/state.js';
import { AgentChatRateEvent } from '../agent-chat.events.js';
import { pathIcon } from '../icons.js';
import type { MessageContext } from './message-context.js';

export { ratingsStyles as styles } from './ratings.styles.js';

const UP_ICON =
  'M7.5 10.75l3.9-6.6c1.3 0 2.35 1.05 2.35 2.35v3.25h4.6a1.9 1.9 0 0 1 1.87 2.24l-1.05 5.7a2.5 2.5 0 0 1-2.46 2.06H7.5zM7.5 19.75H5.25a1.5 1.5 0 0 1-1.5-1.5v-6a1.5 1.5 0 0 1 1.5-1.5H7.5';
const DOWN_ICON =
  'M7.5 13.25l3.9 6.6c1.3 0 2.35-1.05 2.35-2.35v-3.25h4.6a1.9 1.9 0 0 0 1.87-2.24l-1.05-5.7a2.5 2.5 0 0 0-2.46-2.06H7.5zM7.5 4.25H5.25a1.5 1.5 0 0 0-1.5 1.5v6a1.5 1.5 0 0 0 1.5 1.5H7.5';

/** The two buttons that rate an answer as good or bad. Pressing one again takes the rating back. */
export const renderRatings = (message: AgentMessage, context: MessageContext): TemplateResult =>
  html`${renderThumb(message, 'up', context)}${renderThumb(message, 'down', context)}`;

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
    ${pathIcon(rating === 'up' ? UP_ICON : DOWN_ICON, 18)}
  </button>`;
}
