import { create } from './create.js';

export interface Question {
  readonly title: string;
  readonly text: string;
  /** Text of the button that says yes. */
  readonly verb: string;
}

/** Asks before something is lost; Escape and Cancel mean no. The page must include `shared/dialog.css`. */
export function ask({ title, text, verb }: Question): Promise<boolean> {
  const heading = create('h2', '', title);
  heading.id = 'ask-title';
  const no = create('button', 'button', 'Cancel');
  no.value = 'no';
  const yes = create('button', 'button primary', verb);
  yes.value = 'yes';
  const form = create('form', '', heading, create('p', '', text), create('div', 'actions', no, yes));
  form.method = 'dialog';
  const dialog = create('dialog', 'ask-dialog', form);
  dialog.setAttribute('aria-labelledby', heading.id);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) =>
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'yes');
    }),
  );
}

/** @param name what was edited */
export const askToLeave = (name: string): Promise<boolean> =>
  ask({
    title: 'Discard the changes?',
    text: `“${name}” has changes that are not saved.`,
    verb: 'Discard',
  });
