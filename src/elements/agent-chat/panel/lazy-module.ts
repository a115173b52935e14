import type { CSSResult } from 'lit';
import { Lazy } from '../lazy.js';
import { adoptStyles } from './adopt-styles.js';

/** A module with the styles of what it draws, which join those of the root as it comes. */
export const lazyModule = <Module extends { readonly styles: CSSResult }>(
  host: HTMLElement,
  load: () => Promise<Module>,
  onReady: () => void,
): Lazy<Module> =>
  new Lazy(async () => {
    const module = await load();
    adoptStyles(host.shadowRoot!, module.styles);
    return module;
  }, onReady);
