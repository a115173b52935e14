/** The form of the banner studio as a field of a builder: it reads and writes what the attribute `config` holds. */
// Banners draw the patterns to choose from.
import 'agent-widgets/promo-banner/define';
import frameStyles from '../demo/pages/shared/frame.css?inline';
import { Draft } from '../demo/pages/studio/form/draft.ts';
import { Editor } from '../demo/pages/studio/form/editor.ts';
import { GROUPS } from '../demo/pages/studio/form/fields.ts';
import formStyles from '../demo/pages/studio/form/form.css?inline';

const HOST_STYLES = `:host {
  display: block;
  padding-inline: 12px;
  background: var(--surface);
  color: var(--text);
  font: 14px/1.5 var(--sans);
  text-align: start;
}`;

/** Whose banner it is, the builder knows. */
const groups = GROUPS.filter(({ title }) => title !== 'Identity');

const toSheet = (text) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
};

/** `onChange` is called with the new text of `config`. */
export function createBannerForm(config, onChange) {
  const element = document.createElement('div');
  // The builder's styles and the form's keep out of each other's way.
  const root = element.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [frameStyles, formStyles, HOST_STYLES].map(toSheet);
  const form = root.appendChild(document.createElement('form'));
  form.setAttribute('aria-label', 'The banner');

  const draft = new Draft();
  let known;
  const show = (text) => {
    if (text === known) return;
    known = text;
    draft.load(JSON.parse(text || '{}'), true);
  };
  show(config);
  new Editor(form, draft, groups);
  draft.subscribe((banner) => {
    const text = JSON.stringify(banner);
    // A field that cannot be read yet counts as a change, but the banner has its last value.
    if (!draft.isChanged || text === known) return;
    known = text;
    draft.markSaved(banner);
    onChange(text);
  });
  return { element, show };
}
