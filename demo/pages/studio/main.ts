/** The studio, in which a site builder edits a banner: its fields on one side, a live page and the code to copy on the other. */
import type { Banner } from 'agent-widgets/client';
import { ask, askToLeave } from '../shared/ask.js';
import { create } from '../shared/create.js';
import { find } from '../shared/find.js';
import '../shared/frame.js';
import { keepReadingOrder } from '../shared/reading-order.js';
import { PHONE } from '../shared/screens.js';
import { setText } from '../shared/set-text.js';
import { onTheme } from '../shared/theme.js';
import { drawFigures } from './contrast.js';
import { ImportDialog } from './dialogs.js';
import { Draft } from './form/draft.js';
import { Editor } from './form/editor.js';
import { FIELDS } from './form/fields.js';
import { Library, nameOf } from './library.js';
import { createBanner } from './new-banner.js';
import { Output } from './output.js';
import { Preview, type Screen, type Warning } from './preview.js';
import { findCompany, listBanners } from './saved-banners.js';

/** Fields that the owner must fill in before a banner can be saved. */
const NEEDED = [
  ['name', 'a name'],
  ['id', 'an id'],
] as const;

const announce = (text: string): void => {
  find('[role=status]').textContent = text;
};
const announceStanding = (): void => setText(find('[role=status]'), draft.isChanged ? 'Not saved yet.' : '');
const fail = (text: string): void => {
  find('.failure').textContent = text;
};

const draft = new Draft();
const editor = new Editor(find<HTMLFormElement>('.controls form'), draft);
const library = new Library(find('.saved'), draft, {
  list: listOwn,
  onOpen: (banner) => void replace(banner, true).then(catchUp),
  onDelete: (banner) => void remove(banner),
});
const frame = find<HTMLIFrameElement>('iframe');
const preview = new Preview(frame, (isShown) => {
  const reopen = find('.reopen');
  // A button that hides itself would leave the focus nowhere; the banner that it shows is in the frame.
  if (isShown && reopen.matches(':focus')) frame.focus();
  reopen.hidden = isShown;
});
const output = new Output(find('.output'), announce);
const importDialog = new ImportDialog(find('.import-dialog'), (banner) => void takeImported(banner));
let companyId = '';

/** Finds out the company first, because no banner can be saved without it. */
async function listOwn(): Promise<readonly Banner[]> {
  if (!companyId) {
    companyId = await findCompany();
    const isUntouched = !draft.isChanged;
    draft.assign({ companyId });
    // What was typed before the service answered stays unsaved.
    if (isUntouched) draft.markSaved(draft.banner);
  }
  return listBanners();
}

function drawWarnings(warnings: readonly Warning[]): void {
  find<HTMLElement>('.warnings').hidden = warnings.length === 0;
  find('.warnings ul').replaceChildren(
    ...warnings.map(({ field, message }) => {
      const button = create('button', { type: 'button' }, message);
      button.addEventListener('click', () => editor.focus(field));
      return create('li', '', button);
    }),
  );
}

/** Edits another banner. If changes would be lost, the owner is asked first. */
async function replace(banner: Banner, isKept: boolean): Promise<void> {
  const isFree = !draft.isChanged || (await askToLeave(nameOf(draft.banner)));
  if (!isFree) return;
  fail('');
  draft.load(banner, isKept);
}

/** Reads the list again, because another tab may have saved or deleted the open banner, and says so. */
async function catchUp(): Promise<void> {
  const { id } = draft.banner;
  const wasListed = library.has(id);
  const isRead = await library.refresh();
  // What is saved right now is no longer what the draft began with.
  if (!isRead || draft.banner.id !== id || find('.save').ariaBusy) return;
  const stored = library.find(id);
  const name = `“${nameOf(draft.banner)}”`;
  if (!stored) {
    if (wasListed) fail(`${name} was deleted in the meantime. Save it again to bring it back.`);
  } else if (draft.isBehind(stored)) {
    if (draft.isChanged) {
      fail(`${name} was also saved elsewhere in the meantime. Save to replace that.`);
      draft.markSaved(stored);
    } else {
      draft.load(stored, true);
      announce('Updated to what was saved in the meantime.');
    }
  }
}

/** An imported banner becomes this company's. If it has no id or no name, it gets one. */
async function takeImported(banner: Banner): Promise<void> {
  const { id, name } = createBanner(companyId);
  await replace({ ...{ id, name }, ...banner, companyId }, false);
}

async function save(): Promise<void> {
  // The service would refuse the second of two saves of a new banner, because the first has taken its id.
  const button = find<HTMLButtonElement>('.save');
  if (button.ariaBusy) return;
  const missing = NEEDED.find(([field]) => !draft.banner[field]?.trim());
  if (missing) {
    fail(`Not saved: The banner needs ${missing[1]}.`);
    editor.focus(missing[0]);
    return;
  }
  const [invalid] = draft.invalid;
  if (invalid) {
    fail(`Not saved: Please correct the field “${FIELDS[invalid].label}”.`);
    editor.focus(invalid);
    return;
  }
  button.ariaBusy = 'true';
  fail('');
  announce('Saving…');
  const { banner } = draft;
  const name = `“${nameOf(banner)}”`;
  try {
    await library.prepare();
    // The company may have been unknown until now.
    const sent = { ...banner, companyId };
    await library.save(sent);
    if (draft.holds(sent)) {
      draft.markSaved(sent);
      announce(draft.isChanged ? 'Saved, except for your latest changes.' : 'Saved.');
    } else announce(`${name} is saved.`);
  } catch (error) {
    fail(`${draft.holds(banner) ? 'Not saved' : `${name} is not saved`}: ${(error as Error).message}`);
    announceStanding();
  } finally {
    button.ariaBusy = null;
  }
}

async function remove(banner: Banner): Promise<void> {
  const text = `Pages that load “${nameOf(banner)}” from the service will no longer show it.`;
  if (!(await ask({ title: 'Delete the banner?', text, verb: 'Delete' }))) return;
  fail('');
  try {
    await library.delete(banner);
  } catch (error) {
    fail(`Not deleted: ${(error as Error).message}`);
    return;
  }
  if (draft.holds(banner)) draft.load(createBanner(companyId), true);
  announce('Deleted.');
}

function setScreen(screen: Screen): void {
  find<HTMLInputElement>(`[name=screen][value=${screen}]`).checked = true;
  preview.setScreen(screen);
}

function start(): void {
  draft.load(createBanner(companyId), true);
  draft.subscribe((banner) => {
    output.show(banner);
    announceStanding();
    void preview.show(banner).then(({ figures, warnings }) => {
      drawFigures(find('.figures'), figures);
      drawWarnings(warnings);
    });
  });
  void library.refresh();
}

find('.new').addEventListener('click', () => void replace(createBanner(companyId), true));
find('.import').addEventListener('click', () => importDialog.open());
find('.save').addEventListener('click', () => void save());
find('.reopen').addEventListener('click', () => preview.reopen());
find('.toolbar').addEventListener('change', ({ target }) =>
  setScreen((target as HTMLInputElement).value as Screen),
);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') void catchUp();
});
addEventListener('beforeunload', (event) => {
  if (draft.isChanged) event.preventDefault();
});
onTheme((theme) => void preview.setTheme(theme));
keepReadingOrder(find('.controls'), find('.preview'));
if (matchMedia(PHONE).matches) setScreen('phone');
start();
