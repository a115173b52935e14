import { html, LitElement, unsafeCSS, type TemplateResult } from 'lit';
import type { BannerView } from '../../banner/read-banner.js';
import type { Banner } from '../../protocol/banner.js';
import { VERSION } from '../../version.js';
import { PageLanguage } from '../shared/page-language.js';
import { oneOf, property } from '../shared/property.js';
import { linksOf } from './banner-content.js';
import { BannerModel, type Warn } from './banner-model.js';
import { BannerSource } from './banner-source.js';
import { forgetClosed, rememberClosed, wasClosed } from './closed-banners.js';
import type { EmbedRenderer } from './embeds.js';
import { type Extra, extras, loadExtras } from './extras.js';
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
import { type BannerStrings, bannerStrings, isEnglish } from './promo-banner.strings.js';
import { styles } from './promo-banner.styles.js';
import { renderBar } from './render-bar.js';
import { hasLayout, StandingBar } from './standing-bar.js';

/**
 * An announcement bar or card that shows a Banner (section 2.1). A wrong field never hides the message: its default is
 * used instead, and a `promo-banner-warning` event says so.
 *
 * @element promo-banner
 * @attr {boolean | 'cross-origin'} allow-custom-js - Allows the Banner's `customJS` to run; with `cross-origin` also when the Banner was loaded from another origin.
 * @csspart bar - The bar or card.
 * @csspart content - The message.
 * @csspart link - A link in the message.
 * @csspart close - The close button.
 * @csspart branding - The line that names the product.
 * @cssprop [--promo-banner-z-index=9990] - The `z-index` of a bar that follows the scroll, and of a card.
 * @cssprop [--promo-banner-max-width] - Greatest width of a card, 72rem by default, and of the message in a bar, unlimited by default.
 * @cssprop [--promo-banner-inset] - Distance of a card from the edges; by default 12px, or 16px where the viewport is at least 640px wide.
 * @fires {PromoBannerReadyEvent} promo-banner-ready - A Banner was read, whether it is shown or was closed before.
 * @fires {PromoBannerBeforeShowEvent} promo-banner-before-show - The banner is about to be shown; cancelable.
 * @fires {PromoBannerShowEvent} promo-banner-show - The banner is shown.
 * @fires {PromoBannerCloseEvent} promo-banner-close - The banner was closed.
 * @fires {PromoBannerLinkEvent} promo-banner-link - A link in the message was followed.
 * @fires {PromoBannerWarningEvent} promo-banner-warning - A field of the Banner cannot be used as it is.
 * @fires {PromoBannerCustomCodeEvent} promo-banner-custom-code - An allowed `customJS` is about to run; cancelable.
 * @fires {PromoBannerTrackEvent} promo-banner-track - The visitor saw, clicked or closed the banner; only with the Banner's `enableTracking`.
 */
export class PromoBannerElement extends LitElement {
  static override styles = unsafeCSS(styles);
  /** Version of this package, by which a second copy on the page is told apart. */
  static readonly version = VERSION;
  /** @private Lit knows only that it is some root. */
  declare readonly renderRoot: ShadowRoot;
  static readonly #connected = new Set<PromoBannerElement>();

  /** Finds the element that shows the Banner with this `id`, if its `enableSDK` is true. */
  static byId(id: string): PromoBannerElement | undefined {
    return [...PromoBannerElement.#connected].find((element) => {
      const { next } = element.#model;
      return next?.enableSDK && next.id === id;
    });
  }

  /** The Banner as JSON. The property `banner` takes precedence. */
  @property({ converter: { fromAttribute: (value) => value || '' } }) config = '';
  /** Address from which the Banner is loaded as JSON. Every other source takes precedence. */
  @property() src = '';
  /** Accessible name of the banner; by default "Announcement" in the page's language. */
  @property() label = '';
  /** How much of the Banner's `customCSS` applies. `confined`: all that loads nothing; `full`: also `url()`; `off`: none. */
  @property({ attribute: 'custom-css', converter: oneOf(['confined', 'full', 'off']) })
  customCss: 'confined' | 'full' | 'off' = 'confined';
  /** Replaces text and icon colours with too little contrast by black or white. */
  @property({ attribute: 'fix-contrast', type: Boolean }) fixContrast = false;
  /** What a bar at the top does when it arrives after the page was painted: `shift` the page down, or `overlay` it. */
  @property({ converter: oneOf(['shift', 'overlay']) }) late: 'shift' | 'overlay' = 'shift';
  /** Puts a banner that follows the scroll into the browser's top layer, above everything else on the page. */
  @property({ attribute: 'top-layer', type: Boolean }) topLayer = false;
  /**
   * Draws an entry of the Banner's `JInstantEmbed`: gets the entry and its index, and returns a node, or `undefined` for none.
   * Without this function, no entry is shown.
   */
  @property({ attribute: false }) renderEmbed: EmbedRenderer | undefined;

  #warn: Warn = (field, message) => {
    this.dispatchEvent(new PromoBannerWarningEvent(field, message));
    if (/^(?:localhost|127\.|\[::1)/.test(location.hostname)) console.warn(`<promo-banner> ${message}`);
  };
  #source = new BannerSource(this, this.#warn);
  #language = new PageLanguage(this);
  #model = new BannerModel(this.#warn);
  #bar: StandingBar | undefined;
  #embeds: HTMLElement | undefined;
  #loading: Promise<unknown> | undefined;
  /** The shadow root still holds what the server drew; the first render replaces it. */
  #isServerDrawn = false;
  #isOpen = false;
  /** The Banner that was read comes from another origin. */
  #isCrossOrigin = false;
  /** `show()` was called; takes effect once the Banner is read. */
  #isAsked = false;
  /** `reset()` was called before the Banner was read. */
  #isReset = false;
  /** The bar arrived late and lies over the page, so that it does not move it (`late`). */
  #isOverlay = false;
  /** What was last read. */
  #value: unknown;
  /** The banner that was last shown or found closed. */
  #decided: BannerView | undefined;
  /** Height that the page's CSS keeps free for the undefined element; kept until the bar is drawn. */
  #reserved = this.isConnected ? this.offsetHeight : 0;

  /** The Banner in effect; set it to override every other source. */
  @property({ attribute: false, noAccessor: true })
  get banner(): Banner | undefined {
    return this.#source.value as Banner | undefined;
  }
  set banner(banner: Banner | undefined) {
    this.#source.setProperty(banner);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('pageshow', this.#onPageShow);
    const connected = PromoBannerElement.#connected.add(this);
    // Several banners stack, which takes a module that one alone may have done without.
    connected.forEach((element) => element.requestUpdate());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('pageshow', this.#onPageShow);
    // A node that is only moved is back before the microtask runs.
    queueMicrotask(() => {
      if (this.isConnected) return;
      PromoBannerElement.#connected.delete(this);
      this.#source.release();
      this.#bar?.leave();
    });
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    this.#isServerDrawn = this.shadowRoot?.querySelector('.bar') != null;
    const root = super.createRenderRoot() as ShadowRoot;
    if (hasLayout()) this.#bar = new StandingBar(this, root, this.#isServerDrawn);
    return root;
  }

  /** Reads the Banner and loads the modules that it needs, so that it is drawn once and complete. */
  protected override shouldUpdate(): boolean {
    this.#source.refresh();
    // The parser has not reached the JSON child yet: what the server drew stays until then.
    if (this.#isServerDrawn && this.#source.value == null && document.readyState === 'loading') return false;
    this.#isCrossOrigin = this.#source.origin === 'src' && this.#source.isCrossOrigin;
    this.#value = this.#source.value;
    this.#model.read(this.#value, this.fixContrast);
    this.#loading = loadExtras(this.#needs)?.then(() => this.requestUpdate());
    if (this.#loading) this.#bar?.reserve(this.#reserved);
    // A banner that was closed while its modules load disappears at once.
    return !this.#loading || (this.#model.view !== undefined && !this.#isOpen);
  }

  protected override willUpdate(): void {
    if (this.#loading) return;
    const isNew = this.#model.build(this.#strings.newTab);
    const { view } = this.#model;
    if (isNew) this.#embeds = undefined;
    if (isNew && view) this.dispatchEvent(new PromoBannerReadyEvent(view.id, view.JInstantEmbed));
    this.#decide(view);
    if (this.#isReset) this.reset();
    if (view && this.#isOpen && this.renderEmbed)
      this.#embeds ??= extras.additions?.renderEmbeds(
        view.JInstantEmbed,
        this.renderEmbed,
        this.#model.report,
      );
  }

  protected override update(changed: Map<PropertyKey, unknown>): void {
    const root = this.renderRoot;
    const focused = controlsOf(root).indexOf(root.activeElement as HTMLElement);
    if (this.#isServerDrawn && !this.hasUpdated) {
      // Removed and drawn again in one task: nothing is painted in between.
      root.replaceChildren();
      this.renderOptions.renderBefore = null;
    }
    super.update(changed);
    // A control that had the focus was replaced: its successor gets it.
    if (!root.activeElement) controlsOf(root)[focused]?.focus({ preventScroll: true });
  }

  protected override updated(): void {
    if (!this.isConnected) return;
    const view = this.#drawn;
    const bar = this.renderRoot.querySelector<HTMLElement>('.bar');
    const isSettled = this.#source.value != null || this.#source.hasFailed;
    const reserved = isSettled ? undefined : this.#reserved;
    const look = { pattern: this.#model.pattern, customCss: this.customCss, reserved };
    const isNew = this.#bar?.update(bar, view, look, this.#model.report);
    if (isNew && bar && view) this.#onEnter(bar, view);
    this.#isServerDrawn = false;
    // A listener has set another Banner, which the update that called it had read before.
    if (this.#source.value !== this.#value) this.requestUpdate();
  }

  protected override async getUpdateComplete(): Promise<boolean> {
    const isDone = await super.getUpdateComplete();
    if (!this.#loading) return isDone;
    await this.#loading;
    return this.getUpdateComplete();
  }

  /** Shows the banner, even if it was closed. */
  show(): void {
    this.#isAsked = true;
    this.requestUpdate();
  }

  /** Closes the banner, as its close button does. */
  close(): void {
    this.#close('method');
  }

  /** Forgets that the banner was closed, so that the next page load shows it again. */
  reset(): void {
    const { view } = this.#model;
    this.#isReset = !view;
    if (view) forgetClosed(view);
  }

  get #strings(): BannerStrings {
    return bannerStrings(this.#language.tag);
  }

  get #needs(): Extra[] {
    const view = this.#model.next;
    if (!view) return [];
    const isPlaced =
      view.mode === 'float' ||
      view.scrollBehavior === 'follow' ||
      this.late === 'overlay' ||
      // The launcher of a chat at the same edge makes room for it.
      view.placement === 'bottom' ||
      document.querySelector('agent-chat[placement^=top]');
    const needs: Record<Extra, unknown> = {
      translations: !isEnglish(this.#language.tag),
      chips: view.linkMode !== 'normal',
      pattern: view.pattern,
      memory: view.closeBehavior === 'remember',
      placement: isPlaced || PromoBannerElement.#connected.size > 1,
      additions: view.customCSS || view.customJS || view.JInstantEmbed.length || view.enableTracking,
    };
    return (Object.keys(needs) as Extra[]).filter((name) => needs[name]);
  }

  /** The banner as it is shown now; undefined while none is. */
  get #drawn(): BannerView | undefined {
    const { view } = this.#model;
    return view && this.#isOpen ? { ...view, ...(this.#isOverlay && { mode: 'float' }) } : undefined;
  }

  /** Shows a new message unless it was closed before. The same message stays open or closed, unless `show()` was called. */
  #decide(view: BannerView | undefined): void {
    const { id, content } = this.#decided ?? {};
    this.#decided = view;
    // Another Banner is shown anew; other words of the same one only take the place of the former.
    if (view?.id !== id) {
      this.#isOpen = false;
      this.#bar?.leave();
    } else if (view?.content === content && !this.#isAsked) return;
    if (!view || (!this.#isAsked && wasClosed(view))) this.#isOpen = false;
    else if (!this.#isOpen) this.#open(view);
    // What was asked for before there was a Banner is for the first one.
    if (view) this.#isAsked = false;
  }

  #open(view: BannerView): void {
    if (!this.dispatchEvent(new PromoBannerBeforeShowEvent(view.id))) return;
    const takesRoom = view.mode === 'expanded' && view.placement === 'top';
    const mayOverlay = this.late === 'overlay' && takesRoom && !this.#isServerDrawn;
    this.#isOverlay = mayOverlay && extras.placement?.comesLate() === true;
    this.#isOpen = true;
    this.requestUpdate();
  }

  #close(reason: BannerCloseReason): void {
    const { view } = this.#model;
    this.#isAsked = false;
    if (!view || !this.#isOpen) return;
    rememberClosed(view);
    if (this.shadowRoot?.activeElement) this.#bar?.returnFocus();
    this.#isOpen = false;
    this.requestUpdate();
    this.dispatchEvent(new PromoBannerCloseEvent(view.id, reason));
    this.#track({ action: 'close', reason });
  }

  /** Going back may bring this page as it was left, with a banner that was closed on another page since. */
  #onPageShow = ({ persisted }: PageTransitionEvent): void => {
    const { view } = this.#model;
    if (!persisted || !view || !this.#isOpen || !wasClosed(view)) return;
    this.#isOpen = false;
    this.requestUpdate();
  };

  #onEnter(bar: HTMLElement, view: BannerView): void {
    const standing = this.#bar;
    if (document.readyState === 'complete' && !this.#isServerDrawn)
      import('./announce.js')
        .then(({ announce }) => {
          if (bar.isConnected) standing?.onLeave(announce(this.renderRoot, bar));
        })
        .catch(console.error);
    this.dispatchEvent(new PromoBannerShowEvent(view.id));
    const stop = extras.additions?.startAdditions({
      host: this,
      bar,
      view,
      isCrossOrigin: this.#isCrossOrigin,
      warn: this.#model.report,
      onImpression: () => this.#track({ action: 'impression' }),
    });
    if (stop) standing?.onLeave(stop);
  }

  #track(action: BannerAction): void {
    const { view } = this.#model;
    if (view?.enableTracking) this.dispatchEvent(new PromoBannerTrackEvent(view.id, view.name, action));
  }

  #onKeydown = (event: KeyboardEvent): void => {
    const isMeant = event.key === 'Escape' && !event.isComposing && !event.defaultPrevented;
    if (!isMeant || !this.#model.view?.showCloseButton) return;
    // One press closes one thing: not also a dialog of the page around the banner.
    event.preventDefault();
    event.stopPropagation();
    this.#close('escape');
  };

  /** Of a click or a middle click. A right click only opens a menu. */
  #onClick = ({ target, button }: MouseEvent): void => {
    const link = button < 2 && (target as Element).closest('a');
    const index = this.#model.content && link ? linksOf(this.#model.content).indexOf(link) : -1;
    if (!link || index < 0) return;
    this.dispatchEvent(new PromoBannerLinkEvent(link.href, index));
    this.#track({ action: 'click', href: link.href, index });
  };

  protected override render(): TemplateResult {
    const view = this.#drawn;
    const follows = !!(this.#bar && view && extras.placement?.canFollow(view));
    const bar =
      view &&
      renderBar({
        view,
        content: this.#model.content,
        embeds: this.#embeds,
        strings: this.#strings,
        label: this.label,
        follows,
        isRaised: this.topLayer && follows,
        onClick: this.#onClick,
        onClose: () => this.#close('button'),
        onFocusIn: this.#bar?.onFocusIn,
        onKeydown: this.#onKeydown,
      });
    return html`${bar}<span aria-live="polite" class="visually-hidden"></span>`;
  }
}

/** Links and buttons in document order, which is the same in what the server drew. */
const controlsOf = (root: ParentNode): HTMLElement[] => Array.from(root.querySelectorAll('a, button'));

declare global {
  interface HTMLElementTagNameMap {
    'promo-banner': PromoBannerElement;
  }
}
