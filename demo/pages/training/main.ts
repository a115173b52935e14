/** What the agent knows: every data item with its state, and a form to add, edit and delete them. */
import '../shared/frame.js';
import type { DataItem } from 'agent-widgets/client';
import { askToLeave } from '../shared/ask.js';
import { create } from '../shared/create.js';
import { find } from '../shared/find.js';
import { createIcon } from '../shared/icons.js';
import { Collection } from './collection.js';
import { decode, nameOf, tellOutcome } from './describe-item.js';
import { ItemEditor } from './item-editor.js';
import { ItemList } from './item-list.js';
import { KIND_ORDER, KINDS } from './kinds.js';

/** Stands in the address in place of an item's id while the form for a new item is open. */
const NEW = 'new';

const page = find('.training');
const table = find<HTMLTableElement>('.items');
const tools = find<HTMLFormElement>('.tools');
const instead = find('.instead');
const words = find<HTMLInputElement>('.tools [name=words]');
const type = find<HTMLSelectElement>('.tools [name=type]');
const announce = (text: string): void => {
  find('[role=status]').textContent = text;
};

/** Says above the list what went wrong with an item that is not open; an empty text takes it away. */
const warn = (text: string): void => {
  find('.list .fault').textContent = text;
};

const collection = new Collection(draw, announce);
const list = new ItemList(table.tBodies[0] as HTMLTableSectionElement, (item, enabled) => {
  warn('');
  collection.use(item, enabled).then(
    () => announce(`${nameOf(item)} is ${enabled ? 'used' : 'not used'} from now on.`),
    (error: Error) => {
      warn(`${nameOf(item)}: ${error.message}`);
      draw();
    },
  );
});
const editor = new ItemEditor(find('.editor'), {
  save: async (item, fields) => {
    warn('');
    if (item) await collection.edit(item, fields);
    const id = item?.id ?? (await collection.add(fields));
    const saved = collection.find(id);
    // What is learned before the list is read again changes no more.
    announce((saved && tellOutcome(saved)) ?? 'Saved. The agent is learning it.');
    return id;
  },
  saved: async (item, id) => {
    const added = item ? undefined : collection.find(id);
    if (!editor.isChanged) {
      // A new item stays open, now with its id and its state.
      await select(item ? undefined : id);
    } else {
      announce('Saved, except for your latest changes.');
      if (added) adopt(added);
    }
    if (added) list.scrollTo(id);
  },
  delete: async (item) => {
    warn('');
    await collection.delete(item);
    announce(`${nameOf(item)} is deleted.`);
  },
  deleted: async () => {
    editor.close();
    await select(undefined);
    focusAdd();
  },
  fail: (name, error) => warn(`${name}: ${error.message}`),
  close: () => void select(undefined),
});

/** The open item is part of the address, so that going back closes it; on a phone it fills the page. */
function selection(): string | undefined {
  const id = decode(location.hash.slice(1));
  return id === NEW || collection.find(id) ? id : undefined;
}

function setAddress(id: string | undefined): void {
  history.pushState(null, '', id === undefined ? location.pathname : `#${encodeURIComponent(id)}`);
}

/** True while the question is open, so that it is asked once: following a link fires two events. */
let isAsking = false;

async function mayLeave(): Promise<boolean> {
  if (!editor.isChanged) return true;
  isAsking = true;
  const isLeft = await askToLeave(editor.name);
  isAsking = false;
  return isLeft;
}

async function select(id: string | undefined): Promise<void> {
  if (!(await mayLeave())) return;
  const before = selection() ?? opened;
  setAddress(id);
  openSelected();
  if (id === undefined) focusOpener(before);
}

/** The form of a new item becomes that of the item that was saved. */
function adopt(item: DataItem): void {
  editor.adopt(item);
  opened = item.id;
  setAddress(item.id);
  draw();
}

/** Takes the focus when its element is gone. Focusing the search would bring up a phone's keyboard. */
function focusAdd(): void {
  find('[href="#new"]').focus();
}

/** When the editor is closed, the focus returns to where it was opened. */
function focusOpener(id: string | undefined): void {
  if (id === NEW) focusAdd();
  else if (id !== undefined) list.focus(id);
}

/** Opens what the address names after a link or going back. If the owner stays, the address is put back. */
async function followAddress(): Promise<void> {
  if (isAsking || selection() === opened) return;
  if (!(await mayLeave())) {
    setAddress(opened);
    return;
  }
  const before = opened;
  openSelected();
  if (opened === undefined) focusOpener(before);
}

let opened: string | undefined;

function openSelected(): void {
  const id = selection();
  if (id === opened) return;
  opened = id;
  page.classList.toggle('editing', id !== undefined);
  if (id === undefined) editor.close();
  else editor.open(id === NEW ? undefined : collection.find(id));
  draw();
}

/** Returns how many items it shows. */
function draw(): number {
  const { items, jobs, failure } = collection;
  const shown = list.draw(collection, { words: words.value.trim(), type: type.value }, opened);
  table.hidden = shown === 0;
  drawInstead(shown, failure);
  find('.count').textContent = failure ? failure : tellCount(items);
  const item = opened === undefined ? undefined : collection.find(opened);
  if (item) editor.show(item, jobs.get(item.id));
  else if (failure === '' && selection() !== opened && !editor.isBusy) {
    // If there is unsaved input, the editor stays open so that it can be copied.
    if (editor.isChanged) editor.showGone();
    else openSelected();
  }
  return shown;
}

function tellMatches(): void {
  const shown = draw();
  announce(shown === 1 ? '1 item matches.' : `${shown || 'No'} items match.`);
}

function tellCount(items: readonly DataItem[]): string {
  const count = (status: string): number =>
    items.filter(({ embedData }) => embedData.status === status).length;
  return [
    items.length === 1 ? '1 item' : `${items.length} items`,
    ...(count('embedding') ? [`${count('embedding')} embedding`] : []),
    ...(count('failed') ? [`${count('failed')} failed`] : []),
  ].join(', ');
}

/** What was drawn last in place of an empty table. Drawing it again with each poll would take the focus from its button. */
let drawnInstead = '';

/** Draws a message in place of an empty table. */
function drawInstead(shown: number, failure: string | undefined): void {
  const isNeeded = shown === 0 && failure !== undefined;
  const hadFocus = instead.contains(document.activeElement);
  instead.hidden = !isNeeded;
  if (hadFocus && !isNeeded) focusAdd();
  const drawn = JSON.stringify([isNeeded, failure, collection.items.length > 0]);
  if (drawn === drawnInstead) return;
  drawnInstead = drawn;
  if (!isNeeded) return;
  if (failure) {
    const again = create('button', { type: 'button', className: 'button' }, 'Try again');
    again.addEventListener('click', () => void collection.refresh());
    instead.replaceChildren(
      create('p', '', 'The items could not be listed.'),
      create('small', '', failure),
      again,
    );
  } else if (collection.items.length > 0) {
    const all = create('button', { type: 'button', className: 'button' }, 'Show all');
    all.addEventListener('click', () => {
      tools.reset();
      tellMatches();
    });
    instead.replaceChildren(create('p', '', 'No item matches.'), all);
  } else {
    const add = create('a', 'button primary', 'Add item');
    add.href = `#${NEW}`;
    instead.replaceChildren(
      create('p', '', 'The agent knows nothing yet.'),
      create('small', '', 'Add a page, a file, or a question with its answer.'),
      add,
    );
  }
}

find('[href="#new"]').prepend(createIcon('plus', 18));
find('.find').prepend(createIcon('search', 18));
type.append(...KIND_ORDER.map((kind) => new Option(KINDS[kind].name, kind)));
tools.addEventListener('input', tellMatches);
tools.addEventListener('submit', (event) => event.preventDefault());
addEventListener('hashchange', () => void followAddress());
addEventListener('popstate', () => void followAddress());
addEventListener('beforeunload', (event) => {
  if (editor.isChanged) event.preventDefault();
});
void collection.refresh().then(openSelected);
