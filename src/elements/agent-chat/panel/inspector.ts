import { html, nothing, type TemplateResult } from 'lit';
import type { AgentMessage, Message, SendFailure } from '../../../conversation/state.js';
import { adviceOn, NETWORK_ADVICE } from '../advice.js';
import { pathIcon } from '../icons.js';
import { mergeSources } from './merge-sources.js';

export { checkAttributes } from './check-attributes.js';
export { inspectorStyles as styles } from './inspector.styles.js';

const GAUGE_ICON = 'M4.9 17.75a8.5 8.5 0 1 1 14.2 0M12 14l3.75-4.5';

type TitleOf = (dataItemId: string) => string | undefined;

/**
 * For the owner who set `debug`: what an answer cost and rests on, or why a question has none. Its words are the interface's own,
 * in English.
 */
export function renderInspector(message: Message, titleOf: TitleOf): TemplateResult | typeof nothing {
  if (message.role === 'agent') return renderFigures(message, titleOf);
  return message.failure ? renderFailure(message.failure) : nothing;
}

const ADVICE: Partial<Record<SendFailure['kind'], string>> = {
  api: 'The service refused the message, in its own words. If it does not know the agent, check agent-id.',
  network: `No answer that this page may read. ${NETWORK_ADVICE}`,
  timeout: 'No answer within request-timeout.',
  parse: 'The answer is none of a chat service. Check ai-url.',
};

function renderFailure(failure: SendFailure): TemplateResult {
  const { kind, httpStatus, reason } = failure;
  const advice = (httpStatus && adviceOn(failure)) || ADVICE[kind];
  return html`<details class="inspector" open>
    <summary>
      ${pathIcon(GAUGE_ICON, 16)}<span>${httpStatus ? `${kind} · HTTP ${httpStatus}` : kind}</span>
    </summary>
    ${advice || reason ? html`<p>${[reason, advice].filter(Boolean).join(' — ')}</p>` : nothing}
  </details>`;
}

function renderFigures(message: AgentMessage, titleOf: TitleOf): TemplateResult {
  const { tokens, durationMs } = message;
  const sources = mergeSources(message.sources);
  const total = tokens ? tokens.conversational + tokens.functional + tokens.embeddings : 0;
  const amount = (n: number): string => n.toLocaleString('en');
  return html`<details class="inspector" open>
    <summary>
      ${pathIcon(GAUGE_ICON, 16)}<span
        >${`${amount(Math.round(durationMs))} ms · ${amount(total)} tokens · ${sources.length} ${sources.length === 1 ? 'source' : 'sources'}`}</span
      >
    </summary>
    <dl>
      ${Object.entries<number>({ ...tokens }).map(
        ([name, count]) =>
          html`<dt>${name}</dt>
            <dd>${amount(count)}</dd>`,
      )}
      ${sources.map(
        ({ number, id, score }) =>
          html`<dt>${`${number} ${titleOf(id) ?? id}`}</dt>
            <dd>
              <svg viewBox="0 0 100 4" width="100%" height="4" preserveAspectRatio="none" aria-hidden="true">
                <rect fill="var(--_surface-3)" width="100" height="4"></rect>
                <rect fill="var(--_focus)" width=${100 * score} height="4"></rect>
              </svg>
              ${score.toFixed(2)}
            </dd>`,
      )}
    </dl>
  </details>`;
}
