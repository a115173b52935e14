/** What the form says, as the attributes and custom properties of an `<agent-chat>`. */
export interface Settings {
  readonly attributes: Readonly<Record<string, string>>;
  readonly properties: Readonly<Record<string, string>>;
}

/** Values that say what the element does anyway; a snippet need not repeat them. */
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
  const data = new FormData(form);
  const valueOf = (name: string): string => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const attributes: Record<string, string> = {};
  for (const name of TEXT_FIELDS) {
    const value = valueOf(name);
    if (value && value !== DEFAULTS[name]) attributes[name] = value;
  }
  const starters = valueOf('starters')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  if (starters.length > 0) attributes['starters'] = JSON.stringify(starters);
  for (const name of SWITCHES) if (data.has(name)) attributes[name] = '';
  if (data.has('consent')) attributes['consent'] = CONSENT;

  const properties: Record<string, string> = {};
  if (valueOf('accent')) properties['--agent-chat-accent'] = valueOf('accent');
  if (valueOf('radius') !== DEFAULT_RADIUS) properties['--agent-chat-radius'] = `${valueOf('radius')}px`;
  return { attributes, properties };
}
