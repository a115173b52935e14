/** Makes examples tabs, listings copyable and every row of a reference a live example. */
import '../shared/frame.js';
import { createCodeTabs } from './code-tabs.js';
import { addCopyButton } from './copy-button.js';
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

const live = document.querySelector<HTMLElement>('body > agent-chat, body > promo-banner');
if (live) document.querySelectorAll<HTMLTableRowElement>('tr[data-kind]').forEach((row) => tryRow(row, live));
