/** Adds tabs to examples, copy buttons to listings, a live control to every row of a reference, and the search. */
import '../shared/frame.js';
import { createCodeTabs } from './code-tabs.js';
import { addCopyButton } from './copy-button.js';
import { SearchBox } from './search-box.js';
import { answerHere } from './stand-in.js';
import { tryRow } from './try-row.js';

/** Opens the contents where there is room for them beside the page; elsewhere they are behind a summary. */
function followWidth(contents: HTMLDetailsElement): void {
  const wide = matchMedia('(min-width: 900px)');
  const set = (): void => {
    contents.open = wide.matches;
  };
  wide.addEventListener('change', set);
  set();
}

/** On most screens the contents are longer than the window, and each page would begin at their top. */
function showCurrent(contents: HTMLElement): void {
  const current = contents.querySelector<HTMLElement>('[aria-current]');
  // Not `scrollIntoView`, which could move the page as well.
  if (current) contents.scrollTop = current.offsetTop - contents.clientHeight / 2;
}

createCodeTabs(document.querySelectorAll<HTMLElement>('.variants'));
document.querySelectorAll<HTMLElement>('.code').forEach(addCopyButton);
document.querySelectorAll<HTMLDetailsElement>('.contents details').forEach(followWidth);
document.querySelectorAll<HTMLElement>('.contents').forEach(showCurrent);

// This script is in the root folder of the documentation.
const search = new SearchBox(new URL('.', import.meta.url));
document.querySelector('demo-bar .demo-theme')?.before(search.button);
document.body.append(search.dialog);

// Static files have no service behind them.
if (document.querySelector('demo-bar[home]')) answerHere();

const live = document.querySelector<HTMLElement>('body > agent-chat, body > promo-banner');
if (live) document.querySelectorAll<HTMLTableRowElement>('tr[data-kind]').forEach((row) => tryRow(row, live));
