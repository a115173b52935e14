import { expect } from '@open-wc/testing';
import DOMPurify from 'dompurify';
import { getDefaults, marked } from 'marked';
import { renderContent } from '../../src/content/render-content.js';
import { renderRichText } from '../../src/content/rich-text.js';

function draw(): string {
  const box = document.createElement('main');
  box.append(renderContent('# Boots\n\nare *here*\nand <b>there</b>\n\n|a|\n|-|\n|b|'));
  box.append(renderRichText('<p>New <b>boots</b></p>'));
  return box.innerHTML;
}

describe('a library that the page shares with the gate', () => {
  it('may be set up in any way: DOMPurify', () => {
    const before = draw();
    DOMPurify.setConfig({ ALLOWED_TAGS: ['script'], KEEP_CONTENT: false });
    DOMPurify.addHook('uponSanitizeElement', (node) => node.parentNode?.removeChild(node));
    try {
      expect(draw()).to.equal(before);
    } finally {
      DOMPurify.clearConfig();
      DOMPurify.removeAllHooks();
    }
  });

  it('may be set up in any way: marked', () => {
    const before = draw();
    marked.use({
      gfm: false,
      breaks: true,
      renderer: { heading: () => '<script>alert(1)</script>' },
      tokenizer: { paragraph: () => undefined, html: () => undefined },
      walkTokens: (token) => void Object.assign(token, { text: 'changed' }),
    });
    try {
      expect(draw()).to.equal(before);
    } finally {
      marked.setOptions(getDefaults());
    }
  });
});
