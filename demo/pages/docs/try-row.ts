import { create } from '../shared/create.js';

/** Adds a last cell to a row of a reference. In it a reader tries out the row's subject on the page's live element. */
export function tryRow(row: HTMLTableRowElement, live: HTMLElement): void {
  const { kind = '', name = '', type = '' } = row.dataset;
  const createControl = CONTROLS[kind];
  if (!createControl) return;
  const cell = row.insertCell();
  cell.className = 'try';
  cell.role = 'cell';
  const preset = row.querySelector('[data-title="Default"] code')?.textContent ?? '';
  cell.append(createControl({ live, name, type, preset }) ?? '');
  const head = row.closest('table')?.tHead?.rows[0];
  if (head && head.cells.length < row.cells.length) {
    head.append(create('th', { scope: 'col', role: 'columnheader', className: 'try' }, 'Try'));
  }
}

interface Subject {
  readonly live: HTMLElement;
  readonly name: string;
  readonly type: string;
  /** Its default, `''` when it has none of its own. */
  readonly preset: string;
}

const CONTROLS: Readonly<Record<string, (subject: Subject) => HTMLElement | undefined>> = {
  attribute: createAttributeControl,
  method: createMethodButton,
  event: createEventCount,
  part: createPartButton,
  css: createStyleControl,
};

/** The values that methods are called with. */
const SAMPLES: Readonly<Record<string, string>> = {
  ask: 'Is the Tide bowl safe in the oven?',
  prefill: 'Which bowl for four people?',
  transcript: 'markdown',
};
/** Attributes that cannot be tried, because other values would only break the example. */
const FIXED = new Set(['agent-id', 'ai-url', 'config', 'src', 'allow-custom-js']);
/** Custom properties that are lengths, in px, with a range that fits a screen. */
const LENGTHS: Readonly<Record<string, readonly [min: number, max: number, preset: number]>> = {
  radius: [0, 28, 16],
  'font-size': [12, 20, 15],
  width: [300, 560, 400],
  height: [320, 800, 640],
  'offset-inline': [0, 120, 20],
  'offset-block': [0, 120, 20],
  'launcher-size': [44, 80, 56],
  'max-width': [320, 1200, 720],
  inset: [0, 64, 16],
};
const COLORS = /accent|surface|text|muted|border|error/;

function createAttributeControl({ live, name, type }: Subject): HTMLElement | undefined {
  if (FIXED.has(name)) return undefined;
  const values = [...type.matchAll(/'([^']*)'/g)].map(([, value = '']) => value);
  if (values.length > 0) return createSelect(live, name, values);
  if (type === 'boolean') return createSwitch(live, name);
  const input = createInput(name, live.getAttribute(name) ?? '');
  input.addEventListener('change', () => setOrRemove(live, name, input.value));
  return input;
}

function createSelect(live: HTMLElement, name: string, values: readonly string[]): HTMLElement {
  const select = create('select', 'input', ...values.map((value) => new Option(value)));
  select.setAttribute('aria-label', name);
  select.value = live.getAttribute(name) ?? values[0] ?? '';
  select.addEventListener('change', () => live.setAttribute(name, select.value));
  return select;
}

function createSwitch(live: HTMLElement, name: string): HTMLElement {
  const input = create('input', { type: 'checkbox', className: 'switch' });
  input.setAttribute('role', 'switch');
  input.setAttribute('aria-label', name);
  const follow = (): void => {
    input.checked = live.hasAttribute(name);
  };
  new MutationObserver(follow).observe(live, { attributeFilter: [name] });
  input.addEventListener('change', () => live.toggleAttribute(name, input.checked));
  follow();
  return input;
}

function createMethodButton({ live, name }: Subject): HTMLElement | undefined {
  if (name === 'byId') return undefined;
  const button = createButton('Call', `Call ${name}`);
  button.addEventListener('click', () => {
    const method = (live as unknown as Record<string, (sample?: string) => unknown>)[name];
    const result = method?.call(live, SAMPLES[name]);
    if (typeof result === 'string') button.title = result;
    if (typeof result === 'string') button.textContent = `${result.length} characters`;
  });
  return button;
}

function createEventCount({ live, name }: Subject): HTMLElement {
  const output = create('output', '', 'not yet');
  let count = 0;
  live.addEventListener(name, () => {
    count += 1;
    output.textContent = `heard ${count}`;
    output.dataset['heard'] = '';
  });
  return output;
}

/** Outlines a part until the button is pressed again, because the part may be in a panel that the reader has yet to open. */
function createPartButton({ live, name }: Subject): HTMLElement {
  const button = createButton('Show', `Show ${name}`);
  button.setAttribute('aria-pressed', 'false');
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`${live.localName}::part(${name}) { outline: 3px solid magenta; outline-offset: -3px; }`);
  button.addEventListener('click', () => {
    const isOn = button.getAttribute('aria-pressed') !== 'true';
    button.setAttribute('aria-pressed', String(isOn));
    const others = document.adoptedStyleSheets.filter((one) => one !== sheet);
    document.adoptedStyleSheets = isOn ? [...others, sheet] : others;
  });
  return button;
}

function createStyleControl({ live, name, preset }: Subject): HTMLElement {
  const stem = name.replace(/^--(agent-chat|promo-banner)-/, '');
  const length = LENGTHS[stem];
  if (length) return createRange(live, name, length);
  const isColor = COLORS.test(stem);
  const input = createInput(name, '');
  if (isColor) Object.assign(input, { type: 'color', value: toHex(preset, live) });
  input.addEventListener(isColor ? 'input' : 'change', () => live.style.setProperty(name, input.value));
  return input;
}

/** A colour as a colour control takes it, in the scheme of the page; `''`, for it black, when it is none. */
function toHex(color: string, live: HTMLElement): string {
  const { style } = live;
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  style.color = color;
  if (!style.color || !context) return '';
  context.fillStyle = getComputedStyle(live).color;
  style.color = '';
  context.fillRect(0, 0, 1, 1);
  const bytes = [...context.getImageData(0, 0, 1, 1).data].slice(0, 3);
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

function createRange(
  live: HTMLElement,
  name: string,
  [min, max, preset]: readonly [number, number, number],
): HTMLElement {
  const input = createInput(name, '');
  Object.assign(input, { type: 'range', min: String(min), max: String(max), value: String(preset) });
  input.addEventListener('input', () => live.style.setProperty(name, `${input.value}px`));
  return input;
}

function createInput(name: string, value: string): HTMLInputElement {
  const input = create('input', { className: 'input', value });
  input.setAttribute('aria-label', name);
  return input;
}

function createButton(text: string, label: string): HTMLButtonElement {
  const button = create('button', { type: 'button', className: 'button small' }, text);
  button.setAttribute('aria-label', label);
  return button;
}

function setOrRemove(live: HTMLElement, name: string, value: string): void {
  if (value === '') live.removeAttribute(name);
  else live.setAttribute(name, value);
}
