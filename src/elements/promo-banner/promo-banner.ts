import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { barClasses } from '../../banner/banner-css.js';
import { dismissalMark } from '../../banner/dismissal.js';
import { PRODUCT } from '../../banner/product.js';
import type { BannerView } from '../../banner/read-banner.js';
import type { Banner } from '../../protocol/banner.js';
import { VERSION } from '../../version.js';
import { Announcer } from './announcer.js';
import { linksOf } from './banner-content.js';
import { BannerModel, type EmbedRenderer } from './banner-model.js';
import { BannerSheets } from './banner-sheets.js';
import { BannerSource } from './banner-source.js';
import { BarPlacement, isShortViewport } from './bar-placement.js';
import { forgetClosed, rememberClosed, wasClosed } from './closed-banners.js';
import { CustomCodeRunner } from './custom-code.js';
import { FocusReturn } from './focus-return.js';
import { ImpressionWatch } from './impression.js';
import { comesLate } from './late.js';
import { PageLanguage } from './page-language.js';
import {
  type BannerAction,
  type BannerCloseReason,
  PromoBannerBeforeShowEvent,
  PromoBannerCloseEvent,
  PromoBannerLinkEvent,
  PromoBannerReadyEvent,
  PromoBannerShowEvent,
  PromoBannerTrackEvent,
  PromoBannerWarningEvent,
} from './promo-banner.events.js';
import { type BannerStrings, bannerStrings } from './promo-banner.strings.js';
import { styles } from './promo-banner.styles.js';

/**
 * An announcement bar or card that shows a Banner (section 2.1), whatever state its fields are in.
 *
 * @element promo-banner
 * @attr allow-custom-js - Lets the Banner's `customJS` run; `cross-origin` also when `src` led to another origin.
 * @csspart bar - The bar or card.
 * @csspart content - The message.
 * @csspart link - A link in the message.
 * @csspart close - The close button.
 * @csspart branding - The line that names the product.
 * @cssprop [--promo-banner-z-index=9990] - Layer of a bar that follows the scroll, or floats.
 * @cssprop [--promo-banner-max-width] - Width of a card, 72rem by default; of a bar's message, unlimited by default.
 * @cssprop [--promo-banner-inset] - Distance of a card from the edges; 12px, from 640px on 16px.
 * @fires {PromoBannerReadyEvent} promo-banner-ready - A banner was read.
 * @fires {PromoBannerBeforeShowEvent} promo-banner-before-show - Cancelable; the banner is about to show.
 * @fires {PromoBannerShowEvent} promo-banner-show - The banner shows.
 * @fires {PromoBannerCloseEvent} promo-banner-close - The banner was closed.
 * @fires {PromoBannerLinkEvent} promo-banner-link - A link in the message was followed.
 * @fires {PromoBannerWarningEvent} promo-banner-warning - A field could not be taken as it is.
 * @fires {PromoBannerCustomCodeEvent} promo-banner-custom-code - Cancelable; allowed customJS is about to run.
 * @fires {PromoBannerTrackEvent} promo-banner-track - Something worth counting happened, if the Banner asks for it.
 */
export class PromoBannerElement extends LitElement {
  static override styles = styles;
  /** Version of this package, by which a second copy on the page is told apart. */
  static readonly version = VERSION;
  static readonly #connected = new Set<PromoBannerElement>();

  /** A banner on the page by its `id`, if its `enableSDK` is true. */
  static byId(id: string): PromoBannerElement | undefined {
    return [...this.#connected].find((element) => {
      const { view } = element.#model;
      return view?.sdk && view.id === id;
    });
  }

  /** The Banner as JSON; gives way to the property `banner`. */
  @property() config = '';
  /** Address of the Banner as JSON; gives way to every other source. */
  @property() src = '';
  /** Accessible name; "Announcement" in the page's language by default. */
  @property() label = '';
  /** What of `customCSS` applies: `confined` (nothing that loads), `full`, or `off`. */
  @property({ attribute: 'custom-css' }) customCss: 'confined' | 'full' | 'off' = 'confined';
  /** Replaces colours that cannot be read by black or white. */
  @property({ attribute: 'fix-contrast', type: Boolean }) fixContrast = false;
  /** What a bar at the top does that comes after the page was painted: `shift` the page, or `overlay` it. */
  @property() late: 'shift' | 'overlay' = 'shift';
  /** Puts a bar that follows the scroll in the browser's top layer. */
  @property({ attribute: 'top-layer', type: Boolean }) topLayer = false;
  /** Draws each entry of `JInstantEmbed`. */
  @property({ attribute: false }) renderEmbed: EmbedRenderer | undefined;

  @state() private isOpen = false;

  #warn = (field: string, message: string): void => {
    this.dispatchEvent(new PromoBannerWarningEvent(field, message));
    if (/^(?:localhost|127\..*|\[::1\])$/.test(location.hostname)) console.warn(`<promo-banner> ${message}`);
  };
  #source = new BannerSource(this, this.#warn);
  #language = new PageLanguage(this);
  #model = new BannerModel(this.#warn);
  #placement = new BarPlacement(this, (change) => this.#onPlacementChange(change));
  #focus = new FocusReturn();
  #announcer = new Announcer();
  #impression = new ImpressionWatch();
  #code = new CustomCodeRunner(this, (message) => this.#model.report('customJS', message));
  #sheets: BannerSheets | undefined;
  /** The message that was last shown or found closed. */
  #message = '';
  #isNewlyOpen = false;
  #isOverlay = false;
  /** The server had drawn the bar; which of its controls had focus. */
  #takenOver: { readonly focused: number } | undefined;

  /** The Banner in effect; set it to override every other source. */
  @property({ attribute: false })
  get banner(): Banner | undefined {
    return this.#source.value as Banner | undefined;
  }
  set banner(banner: Banner | undefined) {
    this.#source.setProperty(banner);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    PromoBannerElement.#connected.add(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    // A node that is only moved is back before the microtask runs.
    queueMicrotask(() => {
      if (!this.isConnected) this.#release();
    });
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const drawn = this.shadowRoot;
    if (drawn?.querySelector('.bar')) {
      this.#takenOver = { focused: controlsOf(drawn).indexOf(drawn.activeElement as HTMLElement) };
      // Gone and drawn again within one task: nothing is painted in between.
      drawn.replaceChildren();
    }
    const root = super.createRenderRoot() as ShadowRoot;
    this.#sheets = new BannerSheets(this.#model.report.bind(this.#model));
    this.#sheets.adopt(root);
    return root;
  }

  protected override willUpdate(): void {
    this.#source.refresh();
    const options = { fixContrast: this.fixContrast, newTabLabel: this.#strings.newTab };
    const isNew = this.#model.take(this.#source.value, options);
    const { view } = this.#model;
    if (isNew && view) this.dispatchEvent(new PromoBannerReadyEvent(view.id, view.embeds));
    this.#decide(view);
    if (this.isOpen) this.#model.renderEmbeds(this.renderEmbed);
  }

  protected override updated(): void {
    if (!this.isConnected) return;
    const bar = this.renderRoot.querySelector<HTMLElement>('.bar');
    const view = this.#drawn;
    if (bar && view) this.#placement.update(bar, view, this.#follows);
    else this.#placement.release();
    this.#sheets?.customize(view?.customCss ?? '', this.customCss);
    this.#style();
    if (bar?.popover === 'manual' && !bar.matches(':popover-open')) bar.showPopover();
    if (this.#isNewlyOpen && bar && view) this.#onShown(bar, view);
    if (this.#takenOver) controlsOf(this.renderRoot)[this.#takenOver.focused]?.focus({ preventScroll: true });
    this.#takenOver = undefined;
  }

  /** Shows the banner, also one that was closed. */
  show(): void {
    const { view } = this.#model;
    if (view && !this.isOpen) this.#open(view);
  }

  /** Closes the banner, as the visitor's own close does. */
  close(): void {
    this.#close('method');
  }

  /** Forgets that the banner was closed: the next page shows it again. */
  reset(): void {
    if (this.#model.view) forgetClosed(this.#model.view);
  }

  get #strings(): BannerStrings {
    return bannerStrings(this.#language.tag);
  }

  get #drawn(): BannerView | undefined {
    const { view } = this.#model;
    if (!this.isOpen || !view) return undefined;
    return this.#isOverlay ? { ...view, mode: 'float' } : view;
  }

  get #follows(): boolean {
    return this.#model.view?.scrollBehavior === 'follow' && !isShortViewport();
  }

  /** A new message shows unless it was closed before; the same message stays as the visitor left it. */
  #decide(view: BannerView | undefined): void {
    const message = view ? view.id + dismissalMark(view) : '';
    if (message === this.#message) return;
    this.#message = message;
    if (!view || wasClosed(view)) this.isOpen = false;
    else if (!this.isOpen) this.#open(view);
  }

  #open(view: BannerView): void {
    if (!this.dispatchEvent(new PromoBannerBeforeShowEvent(view.id))) return;
    const takesRoom = view.mode === 'expanded' && view.placement === 'top';
    this.#isOverlay = this.late === 'overlay' && takesRoom && !this.#takenOver && comesLate();
    this.isOpen = this.#isNewlyOpen = true;
  }

  #close(reason: BannerCloseReason): void {
    const { view } = this.#model;
    if (!view || !this.isOpen) return;
    rememberClosed(view);
    if (this.shadowRoot?.activeElement) this.#focus.restore();
    this.isOpen = false;
    this.#impression.release();
    this.dispatchEvent(new PromoBannerCloseEvent(view.id, reason));
    this.#track({ action: 'close', reason });
  }

  #track(action: BannerAction): void {
    const { view } = this.#model;
    if (view?.tracking) this.dispatchEvent(new PromoBannerTrackEvent(view.id, view.name, action));
  }

  #style(): void {
    const isSettled = this.#source.value !== undefined || this.#source.hasFailed;
    if (this.#drawn || isSettled) this.#sheets?.show(this.#drawn, this.#placement.css);
    else this.#sheets?.wait();
  }

  #release(): void {
    PromoBannerElement.#connected.delete(this);
    this.#placement.release();
    this.#announcer.release();
    this.#impression.release();
    this.#code.release();
  }

  #onPlacementChange(change: 'place' | 'viewport'): void {
    if (change === 'viewport') this.requestUpdate();
    else this.#style();
  }

  #onShown(bar: HTMLElement, view: BannerView): void {
    this.#isNewlyOpen = false;
    const region = this.renderRoot.querySelector('[role="status"]');
    const isLate = document.readyState === 'complete' && !this.#takenOver;
    if (isLate && region) this.#announcer.announce(this, region, this.#model.content?.textContent ?? '');
    if (view.tracking) this.#impression.start(bar, () => this.#track({ action: 'impression' }));
    this.dispatchEvent(new PromoBannerShowEvent(view.id));
    const isCrossOrigin = this.#source.origin === 'src' && this.#source.isCrossOrigin;
    this.#code.run({ code: view.customJs, isCrossOrigin });
  }

  #onKeydown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
    if (this.#model.view?.closable) this.#close('escape');
  };

  #onClick = (event: Event): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const { content } = this.#model;
    const index = link && content ? linksOf(content).indexOf(link) : -1;
    if (!link || index < 0) return;
    this.dispatchEvent(new PromoBannerLinkEvent(link.href, index));
    this.#track({ action: 'click', href: link.href, index });
  };

  override render(): TemplateResult {
    return html`${this.#renderBar()}
      <div class="visually-hidden" role="status"></div>`;
  }

  #renderBar(): TemplateResult | typeof nothing {
    const view = this.#drawn;
    if (!view) return nothing;
    const { content, embeds } = this.#model;
    const strings = this.#strings;
    const isRaised = this.topLayer && this.#follows && 'popover' in HTMLElement.prototype;
    return html`<div
      class=${barClasses(view, this.#follows)}
      part="bar"
      role="region"
      aria-label=${this.label || strings.label}
      popover=${isRaised ? 'manual' : nothing}
      @click=${this.#onClick}
      @focusin=${this.#focus.onFocusIn}
      @keydown=${this.#onKeydown}
    >
      <div class="body">${content}${embeds}${view.branding ? renderBranding(strings) : nothing}</div>
      ${view.closable ? this.#renderClose(strings) : nothing}
    </div>`;
  }

  #renderClose(strings: BannerStrings): TemplateResult {
    return html`<button
      class="close"
      part="close"
      type="button"
      aria-label=${strings.close}
      @click=${() => this.#close('button')}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d="M6.5 6.5l11 11M17.5 6.5l-11 11" />
      </svg>
    </button>`;
  }
}

const renderBranding = ({ poweredBy }: BannerStrings): TemplateResult =>
  html`<div>
    <a class="branding" part="branding" href=${PRODUCT.url} target="_blank" rel="noopener noreferrer"
      >${poweredBy} ${PRODUCT.name}</a
    >
  </div>`;

/** Links and buttons, in an order that the server's markup shares. */
const controlsOf = (root: ParentNode): HTMLElement[] => Array.from(root.querySelectorAll('a, button'));

declare global {
  interface HTMLElementTagNameMap {
    'promo-banner': PromoBannerElement;
  }
}
