/** So long after an act it may still lead to something: the page may draw first, or ask its server. */
const LEADING_MS = 1000;

/** When the visitor acted last, on the clock of `performance.now()`. */
let actedAt = -Infinity;
/** How many chats follow the acts just now. */
let followers = 0;

/** Follows the clicks and key presses on the page until the signal fires. */
export function followActs(signal: AbortSignal): void {
  // The page may have a chat only because of an act. Nothing listened to that one, but the browser knows of it for some seconds.
  if (followers++ === 0 && (navigator.userActivation?.isActive ?? true)) noteAct();
  signal.addEventListener('abort', () => followers--);
  // Each chat adds a function of its own: one that all share would be added once, and be removed with the first chat to go.
  for (const type of ['mousedown', 'click', 'keydown'])
    addEventListener(type, (event) => onAct(event), { capture: true, signal });
}

/** A click, or a key that does something: others move about on the page, or are held for another key. */
const onAct = ({ isTrusted, key = 'Enter' }: Event & { key?: string }): void => {
  if (isTrusted && (key === 'Enter' || key.length < 2)) noteAct();
};

/** What follows now was led to by a visitor's act. */
export function noteAct(): void {
  actedAt = performance.now();
}

/**
 * Whether a visitor's click or key press led here. Only then may the focus move or storage begin. While the visitor writes in a
 * field of the page, it was for that field.
 */
export function isVisitorsAct(host: Element): boolean {
  let active = document.activeElement;
  while (active !== host && active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return !active?.matches(':read-write,select,iframe') && performance.now() - actedAt < LEADING_MS;
}
