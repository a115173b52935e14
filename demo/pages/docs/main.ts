/** Makes listings copyable and every row of a reference a live example. */
import '../shared/frame.js';
import { createIcon } from '../shared/icons.js';
import { tryRow } from './try-row.js';

const COPIED_MS = 1500;

function addCopyButton(code: HTMLElement): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'icon-button';
  button.setAttribute('aria-label', 'Copy');
  button.append(createIcon('copy', 16));
  button.addEventListener('click', () => {
    void navigator.clipboard.writeText(code.querySelector('pre')?.textContent ?? '').then(() => {
      button.replaceChildren(createIcon('check', 16));
      setTimeout(() => button.replaceChildren(createIcon('copy', 16)), COPIED_MS);
    });
  });
  code.querySelector('header')?.append(button);
}

/** The contents stand open beside the page where there is room, and behind a summary where there is not. */
function followWidth(contents: HTMLDetailsElement): void {
  const wide = matchMedia('(min-width: 900px)');
  const set = (): void => {
    contents.open = wide.matches;
  };
  wide.addEventListener('change', set);
  set();
}

document.querySelectorAll<HTMLElement>('.code').forEach(addCopyButton);
document.querySelectorAll<HTMLDetailsElement>('.contents details').forEach(followWidth);

const live = document.querySelector<HTMLElement>('body > agent-chat, body > promo-banner');
if (live) document.querySelectorAll<HTMLTableRowElement>('tr[data-kind]').forEach((row) => tryRow(row, live));
