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
  const yes = create('button', 'button primary', verb);
  const form = create('form', '', heading, create('p', '', text), create('div', 'actions', no, yes));
  const dialog = create('dialog', 'ask-dialog', form);
  dialog.setAttribute('aria-labelledby', heading.id);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    const answer = (isYes: boolean): void => {
      dialog.close();
      dialog.remove();
      resolve(isYes);
    };
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      answer(event.submitter === yes);
    });
    // Only for Escape: Chromium tells of it with the next frame, and what is typed until then would still go to what is left.
    dialog.addEventListener('close', () => answer(false));
  });
}

/** @param name what was edited */
export const askToLeave = (name: string): Promise<boolean> =>
  ask({
    title: 'Discard the changes?',
    text: `“${name}” has changes that are not saved.`,
    verb: 'Discard',
  });
