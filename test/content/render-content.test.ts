import { expect } from '@open-wc/testing';
import { renderContent, type RenderContentOptions } from '../../src/content/render-content.js';

function render(markdown: string, options?: RenderContentOptions): HTMLElement {
  const box = document.createElement('div');
  box.append(renderContent(markdown, options));
  return box;
}

describe('renderContent', () => {
  it('shows raw HTML as text', () => {
    const box = render('<b onclick="alert(1)">x</b>\n\n<div>\n*a*\n</div>');
    expect(box.textContent).to.equal('<b onclick="alert(1)">x</b><div>\na\n</div>');
    expect(box.querySelector('b, div')).to.equal(null);
  });

  it('shows the label of a link that may not be followed as text', () => {
    const box = render('[press](javascript:alert(1)) [here](data:text/html,x)');
    expect(box.innerHTML).to.equal('<p>press here</p>');
  });
});
