/** A random id. Not `crypto.randomUUID`, which is missing on plain http. */
export function newId(): string {
  const parts = [...crypto.getRandomValues(new Uint32Array(2))];
  return parts.map((part) => part.toString(36).padStart(7, '0')).join('');
}
