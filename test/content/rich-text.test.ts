import { expect } from '@open-wc/testing';
import { renderRichText, type RichTextOptions } from '../../src/content/rich-text.js';

function render(html: string, options?: RichTextOptions): string {
  const box = document.createElement('div');
  box.append(renderRichText(html, { baseUrl: 'https://shop.example/', ...options }));
  return box.innerHTML;
}

describe('renderRichText', () => {
  it('keeps inline emphasis and drops everything a banner has no use for', () => {
    expect(
      render('<b>Sale</b> <img src=x onerror=alert(1)><script>alert(1)</script><font>now</font>'),
    ).to.equal('<b>Sale</b> now');
  });

  it('keeps the words of a title, also those that are the name of an attribute', () => {
    const titled = '<b title="Once in a new style">New</b>';
    expect(render(titled)).to.equal(titled);
  });

  it('keeps a price that no longer holds struck through', () => {
    expect(render('<del>€ 20</del> <STRIKE>€ 15</STRIKE> € 10')).to.equal('<s>€ 20</s> <s>€ 15</s> € 10');
  });

  it('keeps the words, but not the boxes, of what is nested deeper than anybody writes', () => {
    const nest = (depth: number): string => `${'<b>'.repeat(depth)}New${'</b>'.repeat(depth)}`;
    expect(render(nest(32))).to.equal(nest(32));
    expect(render(nest(400))).to.equal(nest(32));
  });

  it('keeps the words, but not the boxes, of more elements than anybody writes', () => {
    expect(render('<b>New</b> '.repeat(600))).to.equal('<b>New</b> '.repeat(500) + 'New '.repeat(100));
  });

  it('ends with an ellipsis after 20,000 characters, and before a tag that is cut by that', () => {
    const whole = 'x'.repeat(20_000);
    expect(render(whole)).to.equal(whole);
    expect(render(`${whole}y`)).to.equal(`${whole}…`);
    expect(render(`${whole.slice(10)}<b title="New">y</b>`)).to.equal(`${whole.slice(10)}…`);
  });

  it('gives each paragraph, box and list item a line of its own', () => {
    expect(render('<p>One</p>\n<div><p>Two</p></div>')).to.equal('One<br>\nTwo');
    expect(render('Three<ul><li>a</li><li>b</li></ul>')).to.equal('Three<br>• a<br>• b');
    expect(render('One<br><p>Two</p><p></p>')).to.equal('One<br>Two');
  });

  it('keeps the direction and language of a line', () => {
    expect(render('<p dir="rtl" lang="ar">عرض</p><p>Sale</p>')).to.equal(
      '<span dir="rtl" lang="ar">عرض</span><br>Sale',
    );
    expect(render('<ul dir="rtl"><li>א</li><li lang="en" title="b">b</li></ul>')).to.equal(
      '<span dir="rtl">• א<br><span lang="en">• b</span></span>',
    );
  });

  it('keeps apart the words of elements that a banner does not hold', () => {
    expect(render('<h2 id="x">Winter sale</h2>Free delivery')).to.equal('Winter sale<br>Free delivery');
    const boxes =
      'h1 h2 h3 h4 h5 h6 header footer main nav section article figure center blockquote pre dd dt TR';
    for (const tag of boxes.split(' ')) expect(render(`<${tag}>One</${tag}>Two`), tag).to.equal('One<br>Two');
    expect(render('One<hr>Two')).to.equal('One<br>Two');
    const table = '<table><tr><td>Mon</td><TD>Tue</TD></tr><tr><th>9</th><td>10</td></tr></table>';
    expect(
      render(table)
        .replace(/<\/?span>/g, '')
        .replace(/ +/g, ' '),
    ).to.equal(' Mon Tue <br> 9 10 ');
  });

  it('opens links in the parent frame unless told otherwise, and leaves mail and telephone links alone', () => {
    expect(render('<a href="/sale" target="_top" id="a" style="color:red">Sale</a>')).to.equal(
      '<a href="https://shop.example/sale" rel="noopener noreferrer" dir="auto" target="_parent">Sale</a>',
    );
    expect(render('<a href="tel:+15550100">Call</a>', { target: '_blank' })).to.equal(
      '<a href="tel:+15550100" rel="noopener noreferrer" dir="auto">Call</a>',
    );
    expect(render('<a href="/sale">Sale</a>', { target: '_blank', newTabLabel: 'new tab' })).to.equal(
      '<a href="https://shop.example/sale" rel="noopener noreferrer" dir="auto" target="_blank">Sale' +
        '<span class="visually-hidden"> (new tab)</span></a>',
    );
  });
});
