/**
 * The browser's own `Event`, which classes extend. MooTools with its compatibility layer replaces the one of the page by a class
 * that takes another event. A server has no `UIEvent`.
 */
export const BrowserEvent =
  typeof UIEvent === 'undefined' ? Event : (Object.getPrototypeOf(UIEvent) as typeof Event);
