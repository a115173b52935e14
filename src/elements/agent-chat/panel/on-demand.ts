import { html, type TemplateResult } from 'lit';
import { Directive, directive } from 'lit/directive.js';

export interface Demand {
  /** Whether the card is visible. */
  readonly isShown: boolean;
  readonly onChange: () => void;
}

export interface OnDemandParts {
  /** Accessible name of the group. */
  readonly label: string;
  /** What is shown at first. Its control calls `ask`. */
  readonly offer: (ask: (event: Event) => void) => TemplateResult;
  /** What replaces it once the visitor has asked. */
  readonly whole: () => unknown;
}

/**
 * Remembers that the visitor has asked, while the card is visible. What was loaded or plays is removed together with the card,
 * the message or the panel, and never comes back by itself.
 */
class OnDemand extends Directive {
  #isAsked = false;

  render({ offer, whole }: OnDemandParts, { isShown, onChange }: Demand): unknown {
    if (!isShown) this.#isAsked = false;
    if (this.#isAsked) return whole();
    return offer((event) => {
      this.#isAsked = true;
      // The control is about to disappear; the group keeps the focus.
      (event.currentTarget as HTMLElement).closest<HTMLElement>('.on-demand')?.focus({ preventScroll: true });
      onChange();
    });
  }
}

const onDemand = directive(OnDemand);

/** A group in a card that shows an offer first, and the thing itself once the visitor has asked for it. */
export function renderOnDemand(parts: OnDemandParts, demand: Demand): TemplateResult {
  return html`<div class="on-demand" role="group" tabindex="-1" aria-label=${parts.label}>
    ${onDemand(parts, demand)}
  </div>`;
}
