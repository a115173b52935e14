/** What the build has of its own, in one import: modules of two imports share nothing, so each would read the types anew. */
export { metadata } from '../docs/metadata/plugin.js';
export { documentation } from '../docs/site/plugin.js';
export { gateOnly } from './dompurify.js';
export { ownLit } from './lit.js';
export { readerOnly } from './marked.js';
export { sharePrivateNames } from './private-names.js';
