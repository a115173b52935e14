/** What only some banners bring along: `customCSS`, `customJS`, `JInstantEmbed` and `enableTracking` (section 2.1). */
export { customSheets } from './custom-sheets.js';
export { runCustomJs } from './custom-js.js';
export { renderEmbeds } from './embeds.js';
export { watchImpression } from './impression.js';
