import type { DataItem, DataItemType, QaMatch } from 'agent-widgets/client';
import { create } from '../shared/create.js';
import { readFields } from '../shared/fields.js';
import { createIcon } from '../shared/icons.js';
import { createItemIcon } from '../shared/item-icon.js';
import { PHONE } from '../shared/screens.js';
import { nameOf, stateOf } from './describe-item.js';
import { type Field, isKind, KIND_ORDER, KINDS } from './kinds.js';
import { drawState } from './item-list.js';
import type { ItemFields, Job } from './training-api.js';

const NEW_ITEM = 'New item';
/** With an empty field the browser says so itself, but not with one of spaces. */
const EMPTY = 'Please fill in this field.';

type Texts = Pick<ItemFields, 'source' | 'content' | 'match'>;

const NO_TEXTS: Texts = { source: '', content: '', match: 'broad' };

/** What the editor needs the page to do. If `save` or `delete` rejects, the editor shows the error. */
export interface EditorActions {
  /**
   * @param item undefined for a new item
   * @returns the id of the item
   */
  save(item: DataItem | undefined, fields: ItemFields): Promise<string>;
  /** The item of the open form is saved. Not called if the owner has opened something else meanwhile. */
  saved(item: DataItem | undefined, id: string): Promise<void>;
  delete(item: DataItem): Promise<void>;
  /** The open item is deleted. Not called if the owner has opened something else meanwhile. */
  deleted(): Promise<void>;
  /** Tells of an error with an item that the owner has left. */
  fail(name: string, error: Error): void;
  close(): void;
}

/** The form beside the list, for an existing or a new item. */
export class ItemEditor {
  readonly #panel: HTMLElement;
  readonly #actions: EditorActions;
  #item: DataItem | undefined;
  #form: HTMLFormElement | undefined;
  #type: DataItemType = 'QA';
  /** The content of the fields that is saved already. */
  #kept = '';
  /** What was typed for another kind into fields that the present one lacks. */
  #apart: Texts = NO_TEXTS;
  /** What is being done with the open item; undefined if nothing is. */
  #work: Promise<unknown> | undefined;

  constructor(panel: HTMLElement, actions: EditorActions) {
    this.#panel = panel;
    this.#actions = actions;
    panel.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      actions.close();
    });
  }

  /** The name of the open item, for messages to the owner. */
  get name(): string {
    return this.#item ? nameOf(this.#item) : NEW_ITEM;
  }

  /** Whether there is unsaved input. The kind alone does not count, because it is quickly chosen again. */
  get isChanged(): boolean {
    return this.#form !== undefined && this.#texts !== this.#kept;
  }

  /** Whether the open item is being saved or deleted. */
  get isBusy(): boolean {
    return this.#work !== undefined;
  }

  get #texts(): string {
    return textsOf(this.#readAll());
  }

  /** Everything that was typed, also for other kinds. */
  #readAll(): Texts {
    if (!this.#form) return NO_TEXTS;
    const { source, content, match } = readItem(this.#form, this.#type);
    const kind = KINDS[this.#type];
    return {
      source: kind.source ? source : this.#apart.source,
      content: kind.content ? content : this.#apart.content,
      match: this.#type === 'QA' ? match : this.#apart.match,
    };
  }

  /** @param item undefined for a new item */
  open(item: DataItem | undefined): void {
    this.#item = item;
    this.#isDoing(undefined);
    this.#apart = NO_TEXTS;
    this.#draw(item ? fieldsOf(item) : { ...NO_TEXTS, type: 'QA' });
    this.#kept = this.#texts;
    this.#panel.hidden = false;
    // Focusing a text field would bring up a phone's keyboard before the owner wants to type.
    this.#panel.querySelector<HTMLElement>(item ? '#editor-title' : 'select')?.focus();
  }

  close(): void {
    this.#item = undefined;
    this.#form = undefined;
    this.#isDoing(undefined);
    this.#panel.hidden = true;
    this.#panel.replaceChildren();
  }

  /** Goes on with the new item that was saved from these fields, in which the owner has typed meanwhile. */
  adopt(item: DataItem): void {
    this.#item = item;
    const form = this.#form;
    const focused = document.activeElement;
    form?.querySelector('#item-type')?.closest('.field')?.replaceWith(create('p', 'standing'));
    form?.querySelector('footer')?.replaceWith(this.#createFooter());
    this.#tellTitle();
    if (!focused?.isConnected) this.#panel.querySelector<HTMLElement>('#editor-title')?.focus();
  }

  /** The item was deleted somewhere else; what was typed can still be copied. */
  showGone(): void {
    this.#panel.querySelector('.standing')?.replaceChildren(drawState('failed', 'deleted'));
  }

  /** Shows the item as it is now: its state, and its texts unless the owner is changing them. */
  show(item: DataItem, job: Job | undefined): void {
    const place = this.#panel.querySelector('.standing');
    if (!place || item.id !== this.#item?.id) return;
    if (!this.isChanged && !this.isBusy) this.#fill(item);
    const { state, text } = stateOf(item, job);
    const stage = state === 'embedding' && job?.stage ? job.stage : item.embedData.comment;
    place.replaceChildren(drawState(state, text), ...(stage ? [create('small', state, stage)] : []));
  }

  #fill(item: DataItem): void {
    this.#item = item;
    const fields = fieldsOf(item);
    if (textsOf(fields) === this.#kept || fields.type !== this.#type) return;
    for (const name of ['source', 'content', 'match'] as const) {
      const control = this.#form?.elements.namedItem(name);
      if (control && 'value' in control) control.value = fields[name];
    }
    this.#kept = this.#texts;
  }

  #draw(fields: ItemFields): void {
    const { type } = fields;
    const kind = KINDS[type];
    const form = create('form');
    const title = create(matchMedia(PHONE).matches ? 'h1' : 'h2');
    title.id = 'editor-title';
    title.tabIndex = -1;
    const close = create('button', { type: 'button', className: 'icon-button' }, createIcon('close'));
    close.setAttribute('aria-label', 'Close');
    close.addEventListener('click', () => this.#actions.close());
    form.append(
      create('header', '', createItemIcon(type), title, close),
      ...(this.#item ? [create('p', 'standing')] : [this.#createKindField(type)]),
      ...(kind.source ? [createField('source', kind.source, fields.source)] : []),
      ...(kind.content ? [createField('content', kind.content, fields.content)] : []),
      ...(type === 'QA' ? [createMatchField(fields.match)] : []),
      this.#createFault(),
      this.#createFooter(),
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#save(readItem(form, type));
    });
    this.#form = form;
    this.#type = type;
    this.#panel.replaceChildren(form);
    this.#tellTitle();
  }

  #tellTitle(): void {
    this.#panel.querySelector('#editor-title')!.textContent = this.#item ? KINDS[this.#type].name : NEW_ITEM;
  }

  /** Only a new item has this choice. What was typed is kept for every kind that has its field. */
  #createKindField(type: DataItemType): HTMLElement {
    const select = create('select', 'input');
    select.id = 'item-type';
    select.append(
      ...KIND_ORDER.map((name) => new Option(KINDS[name].name, name, name === type, name === type)),
    );
    select.addEventListener('change', () => {
      if (!this.#form || !isKind(select.value)) return;
      this.#apart = this.#readAll();
      this.#draw({ ...this.#apart, type: select.value });
      this.#panel.querySelector<HTMLElement>('#item-type')?.focus();
    });
    return labelled('Kind', select);
  }

  #createFault(): HTMLElement {
    const fault = create('p', 'fault');
    fault.role = 'alert';
    return fault;
  }

  #createFooter(): HTMLElement {
    const save = create(
      'button',
      { type: 'submit', className: 'button primary' },
      this.#item ? 'Save' : 'Add',
    );
    const cancel = create('button', { type: 'button', className: 'button' }, 'Cancel');
    cancel.addEventListener('click', () => this.#actions.close());
    const footer = create('footer', '', save, cancel);
    const item = this.#item;
    if (!item) return footer;
    const remove = create('button', { type: 'button', className: 'button quiet danger' }, 'Delete');
    remove.addEventListener('click', () => this.#askToDelete(item, footer, remove));
    footer.append(remove);
    return footer;
  }

  /** Asks in place of the buttons, so that the list stays in view. */
  #askToDelete(item: DataItem, footer: HTMLElement, asked: HTMLElement): void {
    const question = create('p', '', 'Delete this item and everything learned from it?');
    question.id = 'delete-question';
    const yes = create('button', 'button danger', 'Delete it');
    const no = create('button', 'button', 'Keep it');
    yes.type = no.type = 'button';
    const box = create('div', 'confirm', question, yes, no);
    box.role = 'group';
    box.setAttribute('aria-labelledby', question.id);
    const putBack = (): void => {
      box.replaceWith(footer);
      asked.focus();
    };
    let isSent = false;
    const keep = (): void => {
      if (!isSent) putBack();
    };
    yes.addEventListener('click', () => {
      if (isSent) return;
      if (this.isBusy) {
        putBack();
        this.#tellFault('It is still being saved. Delete it after that.');
        return;
      }
      isSent = true;
      void this.#try(
        () => this.#actions.delete(item),
        () => this.#actions.deleted(),
      ).then((isDone) => isDone || putBack());
    });
    no.addEventListener('click', keep);
    box.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      keep();
    });
    footer.replaceWith(box);
    no.focus();
  }

  #save(fields: ItemFields): Promise<boolean> {
    const item = this.#item;
    return this.#try(
      () => this.#actions.save(item, fields),
      (id) => {
        // What was typed after these fields were sent stays unsaved.
        this.#apart = NO_TEXTS;
        this.#kept = textsOf(fields);
        return this.#actions.saved(item, id);
      },
    );
  }

  /**
   * Does one thing at a time with the open item, and shows why it failed.
   * @param done what follows if the item is still open
   * @returns whether it succeeded
   */
  async #try<Result>(work: () => Promise<Result>, done: (result: Result) => Promise<void>): Promise<boolean> {
    if (!this.#form || this.#work) return false;
    const { name } = this;
    this.#tellFault('');
    const doing = work();
    this.#isDoing(doing);
    const isStillOpen = (): boolean => this.#work === doing;
    try {
      const result = await doing;
      if (isStillOpen()) {
        this.#isDoing(undefined);
        await done(result);
      }
      return true;
    } catch (error) {
      if (!isStillOpen()) {
        this.#actions.fail(name, error as Error);
      } else {
        this.#isDoing(undefined);
        this.#tellFault((error as Error).message);
      }
      return false;
    }
  }

  #tellFault(text: string): void {
    this.#panel.querySelector('.fault')!.textContent = text;
  }

  #isDoing(work: Promise<unknown> | undefined): void {
    this.#work = work;
    this.#panel.ariaBusy = work ? 'true' : null;
  }
}

function readItem(form: HTMLFormElement, type: DataItemType): ItemFields {
  const fields = readFields(form);
  const match: QaMatch = fields.textOf('match') === 'exact' ? 'exact' : 'broad';
  return { type, source: fields.textOf('source'), content: fields.textOf('content'), match };
}

const textsOf = ({ source, content, match }: Texts): string => JSON.stringify([source, content, match]);

const fieldsOf = (item: DataItem): ItemFields => ({
  type: isKind(item.type) ? item.type : 'QA',
  source: item.source,
  content: item.content,
  match: 'match' in item.properties ? item.properties.match : 'broad',
});

function createField(name: string, { label, hint, input }: Field, value: string): HTMLElement {
  const field = input === 'text' ? create('textarea', 'input') : create('input', 'input');
  if (field instanceof HTMLInputElement) field.type = input === 'address' ? 'url' : 'text';
  else field.rows = name === 'source' ? 3 : 7;
  field.id = `item-${name}`;
  field.name = name;
  field.required = true;
  field.addEventListener('input', () => field.setCustomValidity(field.value.trim() ? '' : EMPTY));
  field.value = value;
  return labelled(label, field, hint);
}

function labelled(text: string, control: HTMLElement, hint?: string): HTMLElement {
  const label = create('label', '', text);
  label.htmlFor = control.id;
  const field = create('div', 'field', label, control);
  if (hint) {
    const note = create('small', '', hint);
    note.id = `${control.id}-hint`;
    control.setAttribute('aria-describedby', note.id);
    field.append(note);
  }
  return field;
}

function createMatchField(match: QaMatch): HTMLElement {
  const choice = (value: QaMatch, name: string, meaning: string): HTMLElement => {
    const radio = create('input');
    radio.type = 'radio';
    radio.name = 'match';
    radio.value = value;
    radio.checked = value === match;
    return create('label', 'choice', radio, create('b', '', name), create('small', '', meaning));
  };
  return create(
    'fieldset',
    'field',
    create('legend', '', 'Match'),
    choice('broad', 'Broad', 'Any question that means the same'),
    choice('exact', 'Exact', 'Only these words'),
  );
}
