import { html, nothing, type TemplateResult } from 'lit';
import { barClasses } from '../../banner/banner-css.js';
import { PRODUCT } from '../../banner/product.js';
import type { BannerView } from '../../banner/read-banner.js';
import type { BannerStrings } from './promo-banner.strings.js';

export interface BarParts {
  readonly view: BannerView;
  readonly content: Node | undefined;
  readonly embeds: Node | undefined;
  readonly strings: BannerStrings;
  readonly label: string;
  readonly follows: boolean;
  /** Whether the bar is in the browser's top layer. */
  readonly isRaised: boolean;
  readonly onClick: (event: MouseEvent) => void;
  readonly onClose: () => void;
  readonly onFocusIn: ((event: FocusEvent) => void) | undefined;
  readonly onKeydown: (event: KeyboardEvent) => void;
}

export const renderBar = (parts: BarParts): TemplateResult =>
  html`<div
    class=${barClasses(parts.view, parts.follows)}
    part="bar"
    role="region"
    aria-label=${parts.label || parts.strings.label}
    popover=${parts.isRaised ? 'manual' : nothing}
    @click=${parts.onClick}
    @auxclick=${parts.onClick}
    @focusin=${parts.onFocusIn}
    @keydown=${parts.onKeydown}
  >
    <div class="body">
      ${parts.content}${parts.embeds}${parts.view.serviceBranding ? renderBranding(parts.strings) : nothing}
    </div>
    ${parts.view.showCloseButton ? renderClose(parts) : nothing}
  </div>`;

const renderBranding = ({ poweredBy, newTab }: BannerStrings): TemplateResult =>
  html`<a class="branding" part="branding" href=${PRODUCT.url} target="_blank" rel="noopener noreferrer"
    >${`${poweredBy} ${PRODUCT.name}`}<span class="visually-hidden">${` (${newTab})`}</span></a
  >`;

const renderClose = ({ strings, onClose }: BarParts): TemplateResult =>
  html`<button class="close" part="close" type="button" aria-label=${strings.close} @click=${onClose}>
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d="M6.5 6.5l11 11M17.5 6.5l-11 11" />
    </svg>
  </button>`;
