import { create } from '../shared/create.js';
import { keep, recall } from './kept.js';

/** One variant of an example, such as the one for React. */
interface Tab {
  readonly name: string;
  readonly button: HTMLButtonElement;
  readonly panel: HTMLElement;
}

/** How many tabs a key moves forward. In a right-to-left row the arrows are reversed. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  Home: -Infinity,
  End: Infinity,
};

/**
 * Turns the variants of an example, which are written one below another, into tabs. Once a reader has chosen a variant, all
 * examples that have it show it, on this page and on the next ones.
 */
export function createCodeTabs(groups: Iterable<HTMLElement>): void {
  const rows = [...groups].map(drawTabs);
  // The names of the chosen variants, the latest first.
  let choices = readChoices();
  const followChoices = (): void => rows.forEach((tabs) => show(tabs, preferred(tabs, choices)));
  const choose = ({ name }: Tab): void => {
    choices = [name, ...choices.filter((choice) => choice !== name)];
    keep('code', choices);
    followChoices();
  };
  for (const tabs of rows) {
    for (const tab of tabs) {
      tab.button.addEventListener('click', () => choose(tab));
      tab.button.addEventListener('keydown', (event) => {
        const next = neighbour(tabs, tab, event);
        if (!next) return;
        event.preventDefault();
        choose(next);
        next.button.focus();
      });
    }
  }
  followChoices();
}

function drawTabs(group: HTMLElement, place: number): Tab[] {
  const tabs = [...group.querySelectorAll<HTMLElement>('.code')].map((listing, index): Tab => {
    const name = listing.querySelector('header')?.textContent ?? '';
    const panel = listing.querySelector('pre')!;
    const button = create('button', { type: 'button' }, name);
    button.role = 'tab';
    button.id = `code-${place}-tab-${index}`;
    panel.role = 'tabpanel';
    panel.id = `code-${place}-panel-${index}`;
    button.setAttribute('aria-controls', panel.id);
    panel.setAttribute('aria-labelledby', button.id);
    return { name, button, panel };
  });
  const list = create('div', 'tabs', ...tabs.map(({ button }) => button));
  list.role = 'tablist';
  list.setAttribute('aria-label', 'Variants');
  group.className = 'code';
  group.replaceChildren(create('header', '', list), ...tabs.map(({ panel }) => panel));
  return tabs;
}

function readChoices(): string[] {
  const kept = recall('code');
  return Array.isArray(kept) ? kept.map(String) : [];
}

function preferred(tabs: readonly Tab[], choices: readonly string[]): Tab | undefined {
  const name = choices.find((choice) => tabs.some((tab) => tab.name === choice));
  return tabs.find((tab) => tab.name === name) ?? tabs[0];
}

function show(tabs: readonly Tab[], shown: Tab | undefined): void {
  for (const tab of tabs) {
    tab.button.ariaSelected = String(tab === shown);
    tab.button.tabIndex = tab === shown ? 0 : -1;
    tab.panel.hidden = tab !== shown;
  }
}

function neighbour(tabs: readonly Tab[], tab: Tab, event: KeyboardEvent): Tab | undefined {
  const step = STEPS[event.key];
  // With a modifier key an arrow belongs to the browser, such as Alt and the left arrow for one page back.
  if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return undefined;
  if (!Number.isFinite(step)) return tabs.at(step < 0 ? 0 : -1);
  const forward = getComputedStyle(tab.button).direction === 'rtl' ? -step : step;
  return tabs.at((tabs.indexOf(tab) + forward) % tabs.length);
}
