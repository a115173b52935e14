/** The chat as one likes it: settings on one side, a live page and the HTML for it on the other. */
import '../shared/frame.js';
import { createIcon } from '../shared/icons.js';
import { onTheme } from '../shared/theme.js';
import { Preview } from './preview.js';
import { compareStyles } from './response-styles.js';
import { readSettings } from './settings.js';
import { drawTokens, writeSnippet } from './snippet.js';

const COPIED_MS = 1600;

function find<Type extends Element>(selector: string): Type {
  const element = document.querySelector<Type>(selector);
  if (!element) throw new Error(`The page has no ${selector}.`);
  return element;
}

const form = find<HTMLFormElement>('.controls');
const frame = find<HTMLIFrameElement>('iframe');
const code = find('pre > code');
const copy = find<HTMLButtonElement>('.copy');
const status = find('[role=status]');
const preview = new Preview(frame);

function show(): void {
  const settings = readSettings(form);
  code.replaceChildren(...drawTokens(writeSnippet(settings)));
  void preview.show(settings);
}

async function copySnippet(): Promise<void> {
  try {
    await navigator.clipboard.writeText(code.textContent ?? '');
  } catch {
    // Without leave for the clipboard the listing is selected, one key press from being copied.
    getSelection()?.selectAllChildren(code);
    return;
  }
  status.textContent = 'Copied.';
  copy.replaceChildren(createIcon('check', 18));
  setTimeout(() => {
    status.textContent = '';
    copy.replaceChildren(createIcon('copy', 18));
  }, COPIED_MS);
}

copy.append(createIcon('copy', 18));
copy.addEventListener('click', () => void copySnippet());
form.addEventListener('input', show);
form.addEventListener('submit', (event) => event.preventDefault());
find('.preview-bar').addEventListener('change', (event) => {
  frame.classList.toggle('phone', (event.target as HTMLInputElement).value === 'phone');
});
find('.ask').addEventListener('submit', (event) => {
  event.preventDefault();
  const { attributes } = readSettings(form);
  void compareStyles(find<HTMLElement>('.styles'), {
    agentId: attributes['agent-id'] ?? '',
    aiUrl: attributes['ai-url'] ?? '',
    message: find<HTMLInputElement>('#question').value,
  });
});
onTheme((theme) => void preview.setTheme(theme));
show();
