/** What opens a part of the page in its place, as the questions of an FAQ do and the tabs of a product. */
const CONTROL = 'button[aria-expanded], a[aria-expanded], [role=button][aria-expanded], [role=tab]';
/** Where such a control opens something else: a menu, a search, a dialog. */
const ELSEWHERE =
  'nav, header, footer, form, dialog, [role=navigation], [role=menubar], [role=menu], [role=dialog], [aria-haspopup]';

/**
 * Shows all that a visitor can open, each part below the words on its button or tab. Otherwise buttons are not read, and
 * neither is what is hidden.
 */
export function openDisclosures(document: Document): void {
  const byId = new Map(
    [...document.querySelectorAll('[id]:not([id=""])')].map((element) => [element.id, element]),
  );
  for (const control of document.querySelectorAll(CONTROL)) {
    if (control.closest(ELSEWHERE)) continue;
    const heading = control.closest('h1, h2, h3, h4, h5, h6');
    const named = byId.get(control.getAttribute('aria-controls') ?? '');
    const part = named ?? (heading ?? control).nextElementSibling;
    if (part) show(part);
    if (heading) control.replaceWith(...control.childNodes);
    else if (part && !part.contains(control)) {
      const summary = document.createElement('summary');
      summary.append(...control.childNodes);
      const details = document.createElement('details');
      part.replaceWith(details);
      details.append(summary, part);
      control.remove();
    }
  }
}

function show(part: Element): void {
  part.removeAttribute('hidden');
  part.removeAttribute('aria-hidden');
  const style = part.getAttribute('style');
  if (style !== null) part.setAttribute('style', style.replace(/display\s*:\s*none\s*;?/gi, ''));
}
