/** All plugins of the build in one module, because modules loaded by separate imports share nothing and would parse the types twice. */
export { metadata } from '../docs/metadata/plugin.js';
export { documentation } from '../docs/site/plugin.js';
export { letForConst } from './declarations.js';
export { gateOnly } from './dompurify.js';
export { ownLit } from './lit.js';
export { readerOnly } from './marked.js';
export { sharePrivateNames } from './private-names.js';
export { integrity, notices } from './published-files.js';
export { asciiOnly, englishOnly, onePolicy } from './script-tags.js';
