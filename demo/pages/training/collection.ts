import type { DataItem } from 'agent-widgets/client';
import { api, type ItemFields, type Job } from './training-api.js';
import { tellOutcome } from './describe-item.js';

/** How often the state of the items is read: while something is being learned, and otherwise. */
const BUSY_INTERVAL_MS = 700;
const QUIET_INTERVAL_MS = 5_000;

/** The items of the collection, kept up to date with the service. */
export class Collection {
  items: readonly DataItem[] = [];
  jobs: ReadonlyMap<string, Job> = new Map();
  /** Why the last request failed; empty if it succeeded, undefined before the first answer. */
  failure: string | undefined;
  readonly #onChange: () => void;
  readonly #announce: (text: string) => void;
  /** What the owner chose last for items whose use is being changed. */
  readonly #wanted = new Map<string, boolean>();
  readonly #changes = new Map<string, Promise<unknown>>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #run = 0;

  constructor(onChange: () => void, announce: (text: string) => void) {
    this.#onChange = onChange;
    this.#announce = announce;
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) void this.refresh();
    });
  }

  find(id: string): DataItem | undefined {
    return this.items.find((item) => item.id === id);
  }

  /** Reads the items now, and again from time to time. */
  async refresh(): Promise<void> {
    const run = ++this.#run;
    clearTimeout(this.#timer);
    try {
      const [items, jobs] = await Promise.all([api.listItems(), api.listJobs()]);
      // A newer request has been sent, so this answer may be out of date.
      if (run !== this.#run) return;
      if (this.failure === '') this.#announceChanges(items);
      this.items = items;
      this.jobs = new Map(jobs.map((job) => [job.dataItemId, job]));
      this.failure = '';
    } catch (error) {
      if (run !== this.#run) return;
      this.failure = (error as Error).message;
    }
    this.#onChange();
    const isBusy = this.items.some((item) => item.embedData.status === 'embedding');
    if (!document.hidden) {
      this.#timer = setTimeout(() => void this.refresh(), isBusy ? BUSY_INTERVAL_MS : QUIET_INTERVAL_MS);
    }
  }

  /** @returns the id of the new item */
  async add(fields: ItemFields): Promise<string> {
    const { id } = await api.add(fields);
    await this.refresh();
    return id;
  }

  async edit(item: DataItem, fields: ItemFields): Promise<void> {
    await api.edit(item, fields);
    await this.refresh();
  }

  isUsed({ id, enabled }: DataItem): boolean {
    return this.#wanted.get(id) ?? enabled;
  }

  /** One change of an item after the other, so that the last one counts. */
  async use({ id }: DataItem, enabled: boolean): Promise<void> {
    this.#wanted.set(id, enabled);
    const change = Promise.allSettled([this.#changes.get(id)]).then(() => api.use(id, enabled));
    this.#changes.set(id, change);
    try {
      await change;
      await this.refresh();
    } finally {
      if (this.#changes.get(id) === change) {
        this.#changes.delete(id);
        this.#wanted.delete(id);
      }
    }
  }

  async delete(item: DataItem): Promise<void> {
    await api.delete(item.id);
    await this.refresh();
  }

  #announceChanges(items: readonly DataItem[]): void {
    for (const item of items) {
      const before = this.find(item.id)?.embedData.status;
      const outcome = tellOutcome(item);
      if (before !== undefined && before !== item.embedData.status && outcome) this.#announce(outcome);
    }
  }
}
