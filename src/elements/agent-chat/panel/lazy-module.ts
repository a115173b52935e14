import type { CSSResult } from 'lit';
import type { ChatHost } from '../chat-settings.js';
import { Lazy } from '../lazy.js';
import { adoptStyles } from './adopt-styles.js';

/** A module that loads when first needed, together with the styles of what it draws. */
export const lazyModule = <Module extends { readonly styles: CSSResult }>(
  host: Pick<ChatHost, 'renderRoot'>,
  load: () => Promise<Module>,
  onReady: () => void,
): Lazy<Module> =>
  new Lazy(async () => {
    const module = await load();
    adoptStyles(host.renderRoot, module.styles);
    return module;
  }, onReady);
