/** What script-tag files are besides small: one file in one language, one policy, and readable in any encoding. */
import { resolve } from 'node:path';
import type { Plugin } from 'rollup';

/** A single file that requests nothing further cannot contain every language. It has English; a page can set `strings`. */
export function englishOnly(): Plugin {
  return {
    name: 'english-only',
    load: (id) =>
      /\/i18n\/languages\.ts$/.test(id)
        ? "import { ENGLISH } from './strings.js';\nexport const loadStrings = async () => ENGLISH;"
        : null,
  };
}

/**
 * A page can create only one Trusted Types policy of each name, but it may load these files twice or have a Lit of its own.
 * So the Lit in these files leaves the name `lit-html` to the page and uses the package's own policy
 * (`src/content/sanitize.ts`).
 */
export function onePolicy(): Plugin {
  const making = /\w+\.createPolicy\("lit-html",\{[^}]*\}\)/;
  return {
    name: 'one-policy',
    transform(code, id) {
      if (!/\/lit-html\/lit-html\.js$/.test(id)) return null;
      if (!making.test(code)) this.error('Lit no longer makes its policy as this build expects');
      const source = JSON.stringify(resolve('src/content/sanitize.ts'));
      const shared = code.replace(making, 'getPolicy()');
      return { code: `import { getPolicy } from ${source};${shared}`, map: null };
    },
  };
}

/**
 * Escapes everything but ASCII. A browser reads modules as UTF-8, but another script without a charset in the encoding of its
 * page. All such characters are in texts, templates or patterns, where an escape means the same.
 */
export function asciiOnly(): Plugin {
  const escape = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return {
    name: 'ascii-only',
    renderChunk: (code) => ({ code: code.replace(/[\u0080-\uffff]/g, escape), map: null }),
  };
}
