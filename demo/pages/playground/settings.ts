import { readFields } from '../shared/fields.js';

/** The values of the form, as attributes and custom properties of an `<agent-chat>`. */
export interface Settings {
  readonly attributes: Readonly<Record<string, string>>;
  readonly properties: Readonly<Record<string, string>>;
}

/** Defaults of the element, which a snippet leaves out. */
const DEFAULTS: Readonly<Record<string, string>> = {
  mode: 'floating',
  placement: 'bottom-end',
  'color-scheme': 'auto',
};
const TEXT_FIELDS = [
  'agent-id',
  'ai-url',
  'mode',
  'placement',
  'color-scheme',
  'lang',
  'heading',
  'greeting',
];
const SWITCHES = ['show-sources', 'ratings', 'debug'];
const DEFAULT_RADIUS = '16';
const CONSENT =
  'Your question is answered by a program and kept for 30 days. See the [privacy notice](/site/privacy.html).';

export function readSettings(form: HTMLFormElement): Settings {
  const fields = readFields(form);
  const attributes: Record<string, string> = {};
  for (const name of TEXT_FIELDS) {
    const value = fields.textOf(name);
    if (value && value !== DEFAULTS[name]) attributes[name] = value;
  }
  const starters = fields
    .textOf('starters')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  if (starters.length > 0) attributes['starters'] = JSON.stringify(starters);
  for (const name of SWITCHES) if (fields.has(name)) attributes[name] = '';
  if (fields.has('consent')) attributes['consent'] = CONSENT;

  const properties: Record<string, string> = {};
  if (fields.textOf('accent')) properties['--agent-chat-accent'] = fields.textOf('accent');
  if (fields.textOf('radius') !== DEFAULT_RADIUS)
    properties['--agent-chat-radius'] = `${fields.textOf('radius')}px`;
  return { attributes, properties };
}
