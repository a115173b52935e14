import { bannerCss, barClasses, OWN_LAYER } from '../banner/banner-css.js';
import { dismissalKey, dismissalMark } from '../banner/dismissal.js';
import { patternCss } from '../banner/pattern-css.js';
import { PRODUCT } from '../banner/product.js';
import { type BannerView, readBanner } from '../banner/read-banner.js';
import { chipStyles } from '../elements/promo-banner/chips.styles.js';
import { patternStyles } from '../elements/promo-banner/pattern.styles.js';
import { hostPlace, LOW_SCREEN, placementStyles } from '../elements/promo-banner/placement.styles.js';
import { type BannerStrings, ENGLISH } from '../elements/promo-banner/promo-banner.strings.js';
import { styles } from '../elements/promo-banner/promo-banner.styles.js';
import { translate } from '../elements/promo-banner/translations.js';
import type { Banner } from '../protocol/banner.js';
import { serverColors } from './colors.js';
import { escapeHtml, writeContent } from './write-content.js';

/** Options of `renderBanner`. */
export interface RenderBannerOptions {
  /** The page's CSP nonce, set on the style element and on the script that removes a closed banner. */
  readonly nonce?: string | undefined;
  /** Attributes of the element, by their names in markup. `lang` also decides the language of the texts. */
  readonly [attribute: string]: string | boolean | undefined;
}

export function renderBannerHtml(banner: Banner, options: RenderBannerOptions): string {
  const { nonce, ...attributes } = options;
  const { view } = readBanner(banner, { colors: serverColors, fixContrast: isOn(options['fix-contrast']) });
  const nonceAttribute = isSet(nonce) ? ` nonce="${escapeHtml(nonce)}"` : '';
  const host = Object.entries(attributes).map(([name, value]) => writeAttribute(name, value));
  // Allowed code runs with the page's nonce.
  if (isOn(options['allow-custom-js'])) host.push(nonceAttribute);
  const json = JSON.stringify(banner ? withoutAuthor(banner) : null).replace(/</g, '\\u003c');
  return [
    `<promo-banner${host.join('')}>`,
    view && writeDrawing(view, options, nonceAttribute),
    `<script type="application/json">${json}</script>`,
    '</promo-banner>',
  ].join('');
}

/** `authorId` identifies a person, so it must not be published. An object of a database has it only once it is JSON. */
function withoutAuthor(banner: Banner): object {
  const { authorId: _authorId, ...published } = JSON.parse(JSON.stringify(banner)) as Banner;
  return published;
}

const isSet = <Value>(value: Value): value is Exclude<Value & {}, false> => value != null && value !== false;

/** As the element reads it. */
const isOn = (value: unknown): boolean => isSet(value) && value !== 'false';

function writeAttribute(name: string, value: string | boolean | undefined): string {
  if (!/^(?!on)[a-z][a-z\d-]*$/.test(name))
    throw new TypeError(`renderBanner: "${name}" is not an attribute that it can write`);
  if (!isSet(value)) return '';
  return value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`;
}

/** The drawn banner; empty when only a browser can parse its content. */
function writeDrawing(view: BannerView, options: RenderBannerOptions, nonceAttribute: string): string {
  const { lang, label } = options;
  const strings = (typeof lang === 'string' ? translate(lang) : undefined) ?? ENGLISH;
  const content = writeContent(view, strings.newTab);
  if (!content) return '';
  const name = typeof label === 'string' && label ? label : strings.label;
  return [
    `<template shadowrootmode="open"><style${nonceAttribute}>${writeCss(view)}</style>`,
    `<div class="${barClasses(view, view.scrollBehavior === 'follow')}" part="bar" role="region" aria-label="${escapeHtml(name)}">`,
    `<div class="body"><div class="content" part="content">${content}</div>`,
    view.serviceBranding && writeBranding(strings),
    '</div>',
    view.showCloseButton && writeClose(strings),
    '</div></template>',
    view.closeBehavior === 'remember' && `<script${nonceAttribute}>${writeDismissalCheck(view)}</script>`,
  ]
    .filter(Boolean)
    .join('');
}

const writeBranding = ({ poweredBy, newTab }: BannerStrings): string =>
  `<a class="branding" part="branding" href="${PRODUCT.url}" target="_blank" rel="noopener noreferrer">${escapeHtml(poweredBy)} ${PRODUCT.name}<span class="visually-hidden"> (${escapeHtml(newTab)})</span></a>`;

const writeClose = ({ close }: BannerStrings): string =>
  `<button class="close" part="close" type="button" aria-label="${escapeHtml(close)}"><svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path d="M6.5 6.5l11 11M17.5 6.5l-11 11"></path></svg></button>`;

function writeCss(view: BannerView): string {
  const isPlaced = view.mode === 'float' || view.scrollBehavior === 'follow';
  const pattern = view.pattern && patternCss(view, serverColors, () => {});
  return [
    styles,
    view.linkMode !== 'normal' && chipStyles,
    isPlaced && placementStyles,
    pattern && patternStyles,
    bannerCss(view, `${pattern};--offset:0px`),
    isPlaced && `@layer ${OWN_LAYER}{${placeBeforeUpgrade(view)}}`,
  ]
    .filter(Boolean)
    .join('')
    .replace(/\s+/g, ' ');
}

/** The place until the element can measure: a card takes no space; a bar that follows is sticky, which keeps its space. */
function placeBeforeUpgrade({ mode, placement }: BannerView): string {
  const place =
    mode === 'float'
      ? `@media screen{:host{${hostPlace(true, placement)};block-size:0}}`
      : '.bar.follow{position:relative!important}' +
        `@media screen and (min-height:480px){:host{position:sticky;${placement}:0;z-index:var(--promo-banner-z-index,9990)}}`;
  return `${place}@media ${LOW_SCREEN}{.bar.follow{position:absolute;max-block-size:max(33.3333dvh,10rem)}}`;
}

/**
 * A script that runs while the page is parsed, so that a closed banner is never painted. It removes only what a server drew, which
 * it recognises by the style element: an element that is defined already reads the same storage itself.
 */
function writeDismissalCheck(view: BannerView): string {
  const [key, mark] = [dismissalKey(view), dismissalMark(view).trim()].map((text) =>
    JSON.stringify(text).replace(/</g, '\\u003c'),
  );
  return (
    `(e=>{try{const[m,t]=localStorage.getItem(${key}).split(" ");` +
    `const r=e.shadowRoot;if(m===${mark}&&t>Date.now()&&r.querySelector("style"))r.replaceChildren()` +
    `}catch{}})(document.currentScript.parentElement)`
  );
}
