import { expect, fixture, html } from '@open-wc/testing';

/** The list of the training page, as its script draws it. */
async function placeList(): Promise<HTMLTableElement> {
  const row = (name: string) =>
    html`<tr>
      <td>
        <div class="what">
          <div><a href=${`#${name}`}>${name}</a></div>
        </div>
      </td>
      <td>ready</td>
    </tr>`;
  const box = await fixture(html`<div></div>`);
  const style = Object.assign(document.createElement('link'), {
    rel: 'stylesheet',
    href: new URL('../../demo/pages/training/training.css', import.meta.url).href,
  });
  const loaded = new Promise((resolve) => style.addEventListener('load', resolve, { once: true }));
  box.append(style);
  await loaded;
  const list = await fixture<HTMLTableElement>(
    html`<table class="items">
      <tbody>
        ${['one', 'two', 'three'].map(row)}
      </tbody>
    </table>`,
  );
  return list;
}

describe('the list of the training page', () => {
  it('opens the item of the row that an owner clicks anywhere, and covers nothing else of the page', async () => {
    const list = await placeList();
    const at = (x: number, y: number): string | undefined =>
      document.elementFromPoint(x, y)?.closest('a')?.textContent;
    for (const row of list.rows) {
      const { left, right, top, bottom } = row.getBoundingClientRect();
      const middle = (top + bottom) / 2;
      const name = row.querySelector('a')!.textContent;
      expect([at(left + 20, middle), at(right - 20, middle)]).to.deep.equal([name, name]);
    }
    expect(at(200, list.getBoundingClientRect().bottom + 40)).to.equal(undefined);
  });
});
