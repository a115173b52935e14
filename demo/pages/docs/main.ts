/** Makes examples tabs, listings copyable, every row of a reference a live example, and all pages searchable. */
import '../shared/frame.js';
import { createCodeTabs } from './code-tabs.js';
import { addCopyButton } from './copy-button.js';
import { SearchBox } from './search-box.js';
import { answerHere } from './stand-in.js';
import { tryRow } from './try-row.js';

/** The contents stand open beside the page where there is room, and behind a summary where there is not. */
function followWidth(contents: HTMLDetailsElement): void {
  const wide = matchMedia('(min-width: 900px)');
  const set = (): void => {
    contents.open = wide.matches;
  };
  wide.addEventListener('change', set);
  set();
}

createCodeTabs(document.querySelectorAll<HTMLElement>('.variants'));
document.querySelectorAll<HTMLElement>('.code').forEach(addCopyButton);
document.querySelectorAll<HTMLDetailsElement>('.contents details').forEach(followWidth);

// This file lies at the root of the documentation.
const search = new SearchBox(new URL('.', import.meta.url));
document.querySelector('demo-bar .demo-theme')?.before(search.button);
document.body.append(search.dialog);

// Files have no service behind them.
if (document.querySelector('demo-bar[home]')) answerHere();

const live = document.querySelector<HTMLElement>('body > agent-chat, body > promo-banner');
if (live) document.querySelectorAll<HTMLTableRowElement>('tr[data-kind]').forEach((row) => tryRow(row, live));
