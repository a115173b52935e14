import { html, type TemplateResult } from 'lit';
import type { Fault } from '../configuration.js';
import { icon } from '../icons.js';

export { faultStyles as styles } from './fault.styles.js';

/** Explains the fault in the set-up to an owner who has set `debug`. */
export const renderFault = (fault: Fault): TemplateResult =>
  html`<div class="fault">
    <strong>${icon('alert', 18)} ${fault.title}</strong>
    <p>${fault.advice}</p>
    <code>${fault.fix}</code>
    <p class="why">Shown because <b>debug</b> is set. Visitors see “not available”.</p>
  </div>`;
