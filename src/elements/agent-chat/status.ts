import type { SendFailure, UserMessage } from '../../conversation/state.js';
import type { ChatSession } from './chat-session.js';
import { formatTime } from './formats.js';
import type { IconName } from './icons.js';

export interface Status {
  readonly tone: 'error' | 'warn' | 'quiet';
  readonly icon?: IconName;
  readonly text: string;
  /** The one action that helps. Its label is the text of this name. */
  readonly help?: 'discard' | 'edit' | 'retry' | 'askAgain' | undefined;
}

/** What a queued message waits for. */
export const whyQueued = ({ state, texts }: ChatSession): string =>
  state?.online ? texts.queued : texts.queuedOffline;

/** What became of a question that has no answer; undefined while it is on its way, and once it is answered. */
export function statusOf({ status, failure }: UserMessage, session: ChatSession): Status | undefined {
  if (status === 'queued') return { tone: 'quiet', icon: 'clock', text: whyQueued(session), help: 'discard' };
  return failure && describe(failure, session);
}

function describe(
  { outcome, kind, reason, retryAt, httpStatus = 0 }: SendFailure,
  { texts, timeoutMs, locale }: ChatSession,
): Status {
  const error = (text: string, help?: Status['help']): Status => ({
    tone: 'error',
    icon: 'alert',
    text,
    help,
  });
  if (outcome === 'stopped') return { tone: 'quiet', text: texts.stopped, help: 'askAgain' };
  if (outcome === 'may-have-arrived') {
    const text = kind === 'timeout' ? texts.timedOut(Math.ceil(timeoutMs / 1000)) : texts.mayHaveArrived;
    return { tone: 'warn', icon: 'clock', text, help: 'askAgain' };
  }
  if (httpStatus === 413) return error(texts.tooLong, 'edit');
  if (httpStatus === 401 || httpStatus === 404) return error(texts.unavailable);
  if (retryAt) return error(texts.busy(formatTime(retryAt, locale, 'seconds')), 'retry');
  // It waited for its turn or for a connection when the page was left. Now there may be one.
  if (outcome === 'not-sent') return error(texts.notSent, 'retry');
  if (httpStatus === 429) return error(texts.busyLater, 'retry');
  if (outcome === 'refused')
    return error(reason ? texts.refused(reason) : texts.refusedWithoutReason, 'edit');
  return error(kind === 'parse' ? texts.unreadable : texts.failed(httpStatus), 'retry');
}
