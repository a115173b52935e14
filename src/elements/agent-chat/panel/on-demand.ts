import { html, type TemplateResult } from 'lit';
import { Directive, directive } from 'lit/directive.js';

export interface Demand {
  /** Whether the card can be seen. */
  readonly isShown: boolean;
  readonly onChange: () => void;
}

export interface OnDemandParts {
  /** Accessible name of the place. */
  readonly label: string;
  /** What stands there first; its control calls `ask`. */
  readonly offer: (ask: (event: Event) => void) => TemplateResult;
  /** What takes its place. */
  readonly whole: () => unknown;
}

/**
 * Remembers that the visitor asked, for as long as the place is there and can be seen: what was loaded or plays goes
 * with the card, the message or the panel, and never comes back by itself.
 */
class OnDemand extends Directive {
  #isAsked = false;

  render({ offer, whole }: OnDemandParts, { isShown, onChange }: Demand): unknown {
    if (!isShown) this.#isAsked = false;
    if (this.#isAsked) return whole();
    return offer((event) => {
      this.#isAsked = true;
      // The control is about to go; the focus stays at its place.
      (event.currentTarget as HTMLElement).closest<HTMLElement>('.on-demand')?.focus({ preventScroll: true });
      onChange();
    });
  }
}

const onDemand = directive(OnDemand);

/** A place in a card that holds an offer, and the thing itself once the visitor asked for it. */
export function renderOnDemand(parts: OnDemandParts, demand: Demand): TemplateResult {
  return html`<div class="on-demand" role="group" tabindex="-1" aria-label=${parts.label}>
    ${onDemand(parts, demand)}
  </div>`;
}
