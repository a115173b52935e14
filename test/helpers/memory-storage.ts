/** A `Storage` as the HTML standard describes it, for tests without a browser. `quota` counts UTF-16 code units. */
export class MemoryStorage implements Storage {
  [name: string]: unknown;
  readonly #items = new Map<string, string>();
  readonly #quota: number;
  /** Code units of all keys and values. */
  #size = 0;
  /** Called after every write and removal. */
  readonly onChange = new Set<() => void>();

  constructor(quota = 5_000_000) {
    this.#quota = quota;
  }

  get length(): number {
    return this.#items.size;
  }

  get size(): number {
    return this.#size;
  }

  key(index: number): string | null {
    return this.keys()[index] ?? null;
  }

  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    const size = this.#size - this.#sizeOf(key) + key.length + value.length;
    if (size > this.#quota) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    this.#items.set(key, value);
    this.#size = size;
    this.#tell();
  }

  removeItem(key: string): void {
    this.#size -= this.#sizeOf(key);
    if (this.#items.delete(key)) this.#tell();
  }

  clear(): void {
    for (const key of [...this.#items.keys()]) this.removeItem(key);
  }

  keys(): readonly string[] {
    return [...this.#items.keys()];
  }

  /** A copy of everything stored, which is what a duplicated tab begins with. */
  copy(): MemoryStorage {
    const copy = new MemoryStorage(this.#quota);
    for (const [key, value] of this.#items) copy.setItem(key, value);
    return copy;
  }

  /** The same storage as a tab sees it that later writes of other tabs do not reach. Its own writes reach all at once. */
  late(): MemoryStorage {
    const late = this.copy();
    late.setItem = (key, value) => {
      MemoryStorage.prototype.setItem.call(late, key, value);
      this.setItem(key, value);
    };
    late.removeItem = (key) => {
      MemoryStorage.prototype.removeItem.call(late, key);
      this.removeItem(key);
    };
    return late;
  }

  #tell(): void {
    for (const listener of this.onChange) listener();
  }

  #sizeOf(key: string): number {
    const value = this.#items.get(key);
    return value === undefined ? 0 : key.length + value.length;
  }
}
