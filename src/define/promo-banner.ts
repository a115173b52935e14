import { PromoBannerElement } from '../elements/promo-banner/promo-banner.js';
import { defineElement } from './define-element.js';

defineElement('promo-banner', PromoBannerElement);
