/** Something that comes with code of its own, when it is first needed; a failed attempt is made again at the next need. */
export class Lazy<Value> {
  readonly #load: () => Promise<Value>;
  readonly #onReady: () => void;
  #value: Value | undefined;
  #isLoading = false;
  /** Whether an attempt has failed; `onReady` tells it once, as what is drawn instead tries again. */
  hasFailed = false;

  constructor(load: () => Promise<Value>, onReady: () => void) {
    this.#load = load;
    this.#onReady = onReady;
  }

  /** The value; undefined on the way, `onReady` tells when it has come. */
  get(): Value | undefined {
    if (this.#value === undefined && !this.#isLoading) void this.#bring();
    return this.#value;
  }

  async #bring(): Promise<void> {
    this.#isLoading = true;
    try {
      this.#value = await this.#load();
      this.#onReady();
    } catch {
      // Offline, or the page was deployed anew: what is already shown goes on without it.
      if (!this.hasFailed) {
        this.hasFailed = true;
        this.#onReady();
      }
    } finally {
      this.#isLoading = false;
    }
  }
}
