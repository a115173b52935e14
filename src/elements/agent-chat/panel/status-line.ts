import { html, nothing, type TemplateResult } from 'lit';
import { isTooEarly } from '../../../conversation/failure.js';
import type { UserMessage } from '../../../conversation/state.js';
import { icon } from '../icons.js';
import { statusOf } from '../status.js';
import type { MessageContext } from './message-context.js';

/** The line under a message that says what became of it, with the one action that helps. */
export function renderStatus(message: UserMessage, context: MessageContext): TemplateResult | typeof nothing {
  const { session } = context;
  const status = statusOf(message, session);
  if (!status) return nothing;
  const { tone, icon: name, text, help } = status;
  return html`<p
    part=${message.status === 'failed' ? 'message-error' : nothing}
    class="status ${tone}"
    lang=${session.language}
  >
    ${name ? icon(name, 16) : nothing}<span .textContent=${text}></span>
    ${
      help
        ? // Its text is its name.
          // eslint-disable-next-line lit-a11y/accessible-name
          html`<button
            class="link"
            aria-disabled=${isTooEarly(message) ? 'true' : nothing}
            .textContent=${session.texts[help]}
            @click=${actWithFocus(() => context[help === 'askAgain' ? 'retry' : help](message.id))}
          ></button>`
        : nothing
    }
  </p>`;
}

/**
 * The button disappears when it is used. To keep the focus from being lost, the message takes it first. The second click of a
 * double click is for the button that was here before: "Try again" may have become "Discard".
 */
const actWithFocus =
  (act: () => void) =>
  ({ currentTarget, detail }: MouseEvent): void => {
    const button = currentTarget as HTMLElement;
    if (detail > 1 || button.ariaDisabled === 'true') return;
    button.closest<HTMLElement>('.message')?.focus({ preventScroll: true });
    act();
  };
