/** The classic script: everything in one file. Registers both elements and mounts what the `data-*` of its own tag ask for. */
import './define/index.js';
import { mountFrom } from './mount.js';

// Only while the script first runs does the document know which tag it came from.
if (document.currentScript instanceof HTMLScriptElement) mountFrom(document.currentScript);
