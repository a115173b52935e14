import type { DataItem } from 'agent-widgets/client';
import { create } from '../shared/create.js';
import { createItemIcon } from '../shared/item-icon.js';
import type { Collection } from './collection.js';
import { describeKind, nameOf, stateOf, tellAge } from './describe-item.js';

/** Which items the list shows. */
export interface Filter {
  readonly words: string;
  /** Empty for all types. */
  readonly type: string;
}

interface Row {
  readonly row: HTMLTableRowElement;
  readonly link: HTMLAnchorElement;
  readonly used: HTMLInputElement;
  /** What was drawn last, to see whether it has changed. */
  drawn: string;
}

/** The rows of the table. A row stays the same node while its item changes, so that the focus stays in it. */
export class ItemList {
  readonly #body: HTMLTableSectionElement;
  readonly #rows = new Map<string, Row>();
  readonly #onUse: (item: DataItem, enabled: boolean) => void;

  constructor(body: HTMLTableSectionElement, onUse: (item: DataItem, enabled: boolean) => void) {
    this.#body = body;
    this.#onUse = onUse;
  }

  /** @returns the number of rows */
  draw(collection: Collection, filter: Filter, selected: string | undefined): number {
    const items = collection.items.filter((item) => matches(item, filter));
    const kept = new Set(items.map(({ id }) => id));
    for (const [id, { row }] of this.#rows) {
      if (kept.has(id)) continue;
      row.remove();
      this.#rows.delete(id);
    }
    items.forEach((item, place) => {
      const row = this.#rows.get(item.id) ?? this.#create(item, collection);
      if (this.#body.rows[place] !== row.row)
        this.#body.insertBefore(row.row, this.#body.rows[place] ?? null);
      update(row, item, collection, item.id === selected);
    });
    return items.length;
  }

  focus(id: string): void {
    this.#rows.get(id)?.link.focus();
  }

  scrollTo(id: string): void {
    this.#rows.get(id)?.row.scrollIntoView({ block: 'nearest' });
  }

  #create({ id, type }: DataItem, collection: Collection): Row {
    const link = create('a');
    link.href = `#${encodeURIComponent(id)}`;
    const used = create('input', 'switch');
    used.type = 'checkbox';
    used.role = 'switch';
    used.addEventListener('change', () => {
      const item = collection.find(id);
      if (item) this.#onUse(item, used.checked);
    });
    const what = create('td', '', create('div', 'what', createItemIcon(type), create('div', '', link)));
    const row = create('tr', '', what, create('td'), create('td', 'used', used), create('td', 'age'));
    const entry = { row, link, used, drawn: '' };
    this.#rows.set(id, entry);
    return entry;
  }
}

function matches(item: DataItem, { words, type }: Filter): boolean {
  if (type && item.type !== type) return false;
  const text = `${describeKind(item)} ${item.source} ${item.content}`.toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function update(entry: Row, item: DataItem, collection: Collection, isSelected: boolean): void {
  const { row, link, used } = entry;
  row.classList.toggle('selected', isSelected);
  if (isSelected) link.setAttribute('aria-current', 'true');
  else link.removeAttribute('aria-current');
  used.checked = collection.isUsed(item);
  const { state, text } = stateOf(item, collection.jobs.get(item.id));
  const age = tellAge(item.updatedAt, Date.now());
  const parts = [nameOf(item), describeKind(item), state, text, item.embedData.comment, age];
  const drawn = JSON.stringify(parts);
  if (drawn === entry.drawn) return;
  entry.drawn = drawn;

  const [, how, , when] = row.cells;
  link.textContent = nameOf(item);
  used.setAttribute('aria-label', `Use “${nameOf(item)}”`);
  const { comment } = item.embedData;
  const kind = create('small', '', describeKind(item));
  const reason = comment ? [create('small', state === 'failed' ? 'reason' : '', comment)] : [];
  // The link stays in the tree, because removing it even for a moment would lose the focus.
  while (link.nextSibling) link.nextSibling.remove();
  link.after(kind, ...reason);
  how?.replaceChildren(drawState(state, text));
  when?.replaceChildren(create('time', '', age));
}

/** A dot and the state in words; while an item is being learned, two moving lines instead of the dot. */
export function drawState(state: string, text: string): HTMLElement {
  return create('span', `state ${state}`, create('i'), text);
}
