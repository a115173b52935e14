import { html, nothing, type TemplateResult } from 'lit';
import { isTooEarly } from '../../../conversation/failure.js';
import type { SendFailure, UserMessage } from '../../../conversation/state.js';
import type { ChatSession } from '../chat-session.js';
import { icon, type IconName } from '../icons.js';
import { formatTime } from './formats.js';
import type { MessageContext } from './message-context.js';

interface Action {
  readonly label: string;
  readonly act: () => void;
}

interface Status {
  readonly tone: 'error' | 'warn' | 'quiet';
  readonly icon?: IconName;
  readonly text: string;
  readonly action?: Action | undefined;
  /** The service has asked to wait: the action is shown but disabled. */
  readonly isEarly?: boolean;
}

/** What a queued message waits for. */
export const whyQueued = ({ state, texts }: ChatSession): string =>
  state?.online ? texts.queued : texts.queuedOffline;

/** The line under a message that says what became of it, with the one action that helps. */
export function renderStatus(
  message: UserMessage,
  { session, edit, discard, retry }: MessageContext,
): TemplateResult | typeof nothing {
  const { texts } = session;
  if (message.status === 'queued') {
    const action = { label: texts.discard, act: () => discard(message.id) };
    return renderLine({ tone: 'quiet', icon: 'clock', text: whyQueued(session), action }, nothing, nothing);
  }
  if (message.status !== 'failed' || !message.failure) return nothing;
  const again = (label: string): Action => ({ label, act: () => retry(message.id) });
  const status = describe(message.failure, session, {
    edit: { label: texts.edit, act: () => edit(message.id) },
    retry: again(texts.retry),
    askAgain: again(texts.askAgain),
  });
  // A failure from storage or another tab is not announced.
  const role = message.failure.isNew ? 'alert' : nothing;
  return renderLine({ ...status, isEarly: isTooEarly(message) }, 'message-error', role);
}

function describe(
  { outcome, kind, reason, retryAt, httpStatus = 0 }: SendFailure,
  { texts, timeoutMs, locale }: ChatSession,
  { edit, retry, askAgain }: Record<'edit' | 'retry' | 'askAgain', Action>,
): Status {
  const error = (text: string, action?: Action): Status => ({ tone: 'error', icon: 'alert', text, action });
  if (outcome === 'stopped') return { tone: 'quiet', text: texts.stopped, action: askAgain };
  if (outcome === 'may-have-arrived') {
    const text = kind === 'timeout' ? texts.timedOut(Math.round(timeoutMs / 1000)) : texts.mayHaveArrived;
    return { tone: 'warn', icon: 'clock', text, action: askAgain };
  }
  if (httpStatus === 413) return error(texts.tooLong, edit);
  if (httpStatus === 401 || httpStatus === 404) return error(texts.unavailable);
  if (retryAt) return error(texts.busy(formatTime(retryAt, locale, 'seconds')), retry);
  // It waited for its turn or for a connection when the page was left. Now there may be one.
  if (outcome === 'not-sent') return error(texts.notSent, retry);
  if (httpStatus === 429) return error(texts.busyLater, retry);
  if (outcome === 'refused') return error(reason ? texts.refused(reason) : texts.refusedWithoutReason, edit);
  return error(kind === 'parse' ? texts.unreadable : texts.failed(httpStatus), retry);
}

const renderLine = (
  status: Status,
  part: string | typeof nothing,
  role: string | typeof nothing,
): TemplateResult =>
  html`<p part=${part} class="status ${status.tone}" role=${role}>
    ${status.icon ? icon(status.icon, 16) : nothing}<span>${status.text}</span>
    ${
      status.action
        ? html`<button
            class="link"
            aria-disabled=${status.isEarly ? 'true' : nothing}
            @click=${keepFocus(status.action.act)}
          >
            ${status.action.label}
          </button>`
        : nothing
    }
  </p>`;

/** The button disappears when it is used. To keep the focus from being lost, the message takes it first. */
const keepFocus =
  (act: () => void) =>
  ({ currentTarget }: Event): void => {
    const button = currentTarget as HTMLElement;
    if (button.ariaDisabled === 'true') return;
    button.closest<HTMLElement>('.message')?.focus({ preventScroll: true });
    act();
  };
