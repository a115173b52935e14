/** A new attempt is made this long after one that failed, at the earliest: it may be needed with every key press. */
const RETRY_MS = 10_000;

/** A value whose code loads when it is first needed. After a failure, a later need tries again. */
export class Lazy<Value> {
  readonly #load: () => Promise<Value>;
  readonly #onReady: () => void;
  #value: Value | undefined;
  /** Epoch ms of the next attempt; none is made while one is under way. */
  #next = 0;
  /** Whether an attempt has failed. `onReady` is called for the first failure only, since what is drawn then tries again. */
  hasFailed = false;

  constructor(load: () => Promise<Value>, onReady: () => void) {
    this.#load = load;
    this.#onReady = onReady;
  }

  /** Loads the value on the first call. Returns it; undefined while it loads. `onReady` is called when it is there. */
  need(): Value | undefined {
    if (this.#value === undefined && Date.now() >= this.#next) void this.#bring();
    return this.#value;
  }

  async #bring(): Promise<void> {
    this.#next = Infinity;
    try {
      this.#value = await this.#load();
      this.#onReady();
    } catch {
      // Offline, or the site was deployed again: the chat goes on without it.
      this.#next = Date.now() + RETRY_MS;
      if (!this.hasFailed) {
        this.hasFailed = true;
        this.#onReady();
      }
    }
  }
}
