/**
 * Whether a visitor's click or key press led here. Only then may the focus move or storage begin. The browser tells only
 * that there was one a moment ago, and while the visitor writes in a field of the page, it was for that field.
 */
export function isVisitorsAct(host: Element): boolean {
  let active = document.activeElement;
  while (active !== host && active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return !active?.matches(':read-write,select,iframe') && (navigator.userActivation?.isActive ?? true);
}
