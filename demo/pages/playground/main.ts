/** The playground: settings of the chat on one side, a live page and the HTML to copy on the other. */
import '../shared/frame.js';
import { copyListing } from '../shared/copy-listing.js';
import { find } from '../shared/find.js';
import { createIcon } from '../shared/icons.js';
import { keepReadingOrder } from '../shared/reading-order.js';
import { onTheme } from '../shared/theme.js';
import { Address } from './address.js';
import { Preview } from './preview.js';
import { compareStyles } from './response-styles.js';
import { readSettings } from './settings.js';
import { drawTokens, writeSnippet } from './snippet.js';

const ICON_SIZE = 18;
/** Browsers allow a page only so many changes of its address in a row. */
const ADDRESS_DELAY_MS = 300;

const form = find<HTMLFormElement>('.controls');
const frame = find<HTMLIFrameElement>('iframe');
const code = find('pre > code');
const copy = find<HTMLButtonElement>('.copy');
const status = find('[role=status]');
const preview = new Preview(frame);
const address = new Address(form);
let addressTimer = 0;

function show(): void {
  const settings = readSettings(form);
  code.replaceChildren(...drawTokens(writeSnippet(settings)));
  void preview.show(settings);
}

copy.append(createIcon('copy', ICON_SIZE));
copy.addEventListener('click', () => {
  const announce = (text: string): void => {
    status.textContent = text;
  };
  void copyListing(code, { button: copy, size: ICON_SIZE, announce });
});
form.addEventListener('input', () => {
  show();
  clearTimeout(addressTimer);
  addressTimer = window.setTimeout(() => address.update(), ADDRESS_DELAY_MS);
});
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
  }).then((haveCome) => {
    status.textContent = haveCome ? 'The replies are here.' : 'Not all replies have come.';
  });
});
onTheme((theme) => void preview.setTheme(theme));
keepReadingOrder(form, find('.preview'));
show();
