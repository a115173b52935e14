/** An element class of this package. */
export type VersionedElement = CustomElementConstructor & { readonly version: string };

/** Tags for which a warning was given, in one list for all copies of this package on the page. */
const WARNED = Symbol.for('agent-widgets:warned');

/**
 * Registers an element unless its tag is taken. A page may load this package twice (a bundle and a script tag), so a taken tag is
 * no error: the first copy is used, and a warning is given once if the versions differ.
 */
export function defineElement(tag: string, elementClass: VersionedElement): void {
  if (typeof customElements === 'undefined') return;
  const owner = customElements.get(tag) as Partial<VersionedElement> | undefined;
  if (!owner) customElements.define(tag, elementClass);
  else if (owner.version !== elementClass.version) warnOnce(tag, owner.version, elementClass.version);
}

function warnOnce(tag: string, taken: string | undefined, own: string): void {
  const page = globalThis as { [WARNED]?: Set<string> };
  const warned = (page[WARNED] ??= new Set());
  if (warned.has(tag)) return;
  warned.add(tag);
  const owner = taken === undefined ? 'another class' : `version ${taken} of agent-widgets`;
  console.warn(`<${tag}> is already registered by ${owner}; version ${own} is not used.`);
}
