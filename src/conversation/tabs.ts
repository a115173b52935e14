/**
 * Keeps the tabs that show one conversation in agreement: each tells the others what it did, and only one sends at a time.
 * A tab that is alone, or has no channel, never waits for anybody.
 */
import { newId } from './id.js';
import { isOnline, openChannel } from './page.js';
import { fieldsOf, readConversationId, readExchange, readList, readText } from './readers.js';
import type { Exchange } from './transitions.js';

/** What a tab tells the others about the conversation. */
export type TabChange =
  | { readonly type: 'put'; readonly conversationId: string; readonly exchange: Exchange }
  | { readonly type: 'remove'; readonly questionId: string }
  | { readonly type: 'consent'; readonly text: string }
  | { readonly type: 'read' }
  | { readonly type: 'reset'; readonly thread: string };

/**
 * `here` answers `hello` with the newest exchanges. `claim` asks for the turn to send; `busy` denies it and begins a lease,
 * which ends with `free`, `bye` or its time.
 */
type Signal = 'hello' | 'here' | 'claim' | 'busy' | 'free' | 'bye' | 'change';

export interface TabsOptions {
  readonly channelName: string;
  readonly thread: string;
  /** How long a tab may wait for its answer without a word before it counts as gone, in ms. */
  leaseMs(): number;
  /** What a tab that has just opened is told. */
  newestExchanges(): readonly TabChange[];
  /** Another tab changed the conversation. `revision` is that of the stored record afterwards; empty in a greeting. */
  onChange(change: TabChange, revision: string): void;
  /** Another tab took the turn to send or gave it back; see `busySince`. `isLost`: its lease ran out, or nobody took the turn. */
  onTurn(isLost: boolean): void;
}

/** How long the others have to object to a claim. A tab that is alone does not wait. */
const CLAIM_MS = 60;

export class Tabs {
  /** Epoch ms since when another tab waits for an answer; 0 when none does. */
  busySince = 0;
  readonly #options: TabsOptions;
  readonly #id = newId();
  readonly #channel: BroadcastChannel | undefined;
  readonly #peers = new Set<string>();
  /** No other tab has been heard of. Exchanges are not posted then: the first tab to appear gets them as a greeting. */
  #isAlone = true;
  #thread: string;
  /** Id of the other tab that has the turn to send; empty when none has. */
  #holder = '';
  #lease: ReturnType<typeof setTimeout> | undefined;
  #claim: ReturnType<typeof setTimeout> | undefined;
  /** Epoch ms since when this tab has the turn to send; 0 when it has not. */
  #heldSince = 0;

  constructor(options: TabsOptions) {
    this.#options = options;
    this.#thread = options.thread;
    this.#channel = openChannel(options.channelName);
    this.#channel?.addEventListener('message', this.#onMessage);
    this.#post('hello');
  }

  /** Goes over to the tabs of another thread. */
  join(thread: string): void {
    if (thread === this.#thread) return;
    this.#thread = thread;
    this.#peers.clear();
    this.#post('hello');
  }

  /**
   * Asks for the turn to send. `granted` is called at once when no other tab is known, after `CLAIM_MS` when none objects,
   * and never when one has the turn.
   */
  claim(granted: () => void): void {
    if (this.#heldSince || this.#claim || this.#holder) return;
    if (this.#peers.size === 0) return this.#hold(granted);
    this.#post('claim');
    this.#claim = setTimeout(() => this.#hold(granted), CLAIM_MS);
  }

  /** Gives the turn back, or takes back the claim to it. */
  release(): void {
    if (!this.#heldSince && !this.#claim) return;
    this.#dropClaim();
    this.#heldSince = 0;
    if (!this.#isAlone) this.#post('free');
  }

  tell(change: TabChange, revision: string): void {
    if (this.#isAlone && change.type === 'put') return;
    this.#post('change', { change, revision });
    // Only after the post: the others still listen to the old thread.
    if (change.type === 'reset') this.join(change.thread);
  }

  close(): void {
    this.release();
    this.#post('bye');
    clearTimeout(this.#lease);
    this.#channel?.close();
  }

  #hold(granted: () => void): void {
    this.#heldSince = Date.now();
    if (!this.#isAlone) this.#postBusy();
    granted();
  }

  #dropClaim(): void {
    clearTimeout(this.#claim);
    this.#claim = undefined;
  }

  #post(signal: Signal, content: object = {}): void {
    try {
      this.#channel?.postMessage({ signal, from: this.#id, thread: this.#thread, ...content });
    } catch {
      // A closed channel has no listeners either.
    }
  }

  /** Says that this tab has the turn, or, to one that claims it as well, will have it; and how long it may wait for its answer. */
  #postBusy(to?: string): void {
    this.#post('busy', { since: this.#heldSince, leaseMs: this.#options.leaseMs(), to });
  }

  #introduce(): void {
    this.#isAlone = false;
    this.#post('here', { changes: this.#options.newestExchanges() });
    if (this.#heldSince) this.#postBusy();
  }

  #onMessage = ({ data }: MessageEvent<unknown>): void => {
    const { signal, from, thread, ...content } = fieldsOf(data);
    const peer = readText(from, 64);
    // The turn that a tab of another thread has goes on after this one has left that thread.
    const endsTurn = peer === this.#holder && signal === 'free';
    if (!peer || (thread !== this.#thread && !endsTurn)) return;
    if (signal === 'bye') this.#peers.delete(peer);
    else this.#peers.add(peer);
    if (this.#isAlone && signal !== 'hello') this.#introduce();
    if (!this.#holder) this.#watch();
    this.#handle(signal as Signal, peer, content);
  };

  #handle(signal: Signal, peer: string, content: Readonly<Record<string, unknown>>): void {
    switch (signal) {
      case 'hello':
        return this.#introduce();
      case 'here':
        for (const change of readList(content.changes, readChange)) this.#options.onChange(change, '');
        return;
      case 'claim':
        // Of two tabs that claim at the same time, the one with the lower id wins.
        if (this.#heldSince || (this.#claim && this.#id < peer)) {
          this.#postBusy(peer);
        }
        return;
      case 'busy':
        // A denial that is addressed to another tab does not concern this one, which may come before both.
        if ((content.to ?? this.#id) === this.#id) this.#yieldTo(peer, content);
        return;
      case 'free':
      case 'bye':
        if (peer === this.#holder) this.#endLease(false);
        return;
      case 'change': {
        const change = readChange(content.change);
        if (!change) return;
        if (change.type === 'reset') this.#thread = change.thread;
        this.#options.onChange(change, readText(content.revision, 64) ?? '');
      }
    }
  }

  #yieldTo(peer: string, { since, leaseMs }: Readonly<Record<string, unknown>>): void {
    // Both believed to be alone and are sending already. Each finishes by itself.
    if (this.#heldSince) return;
    this.#dropClaim();
    this.#holder = peer;
    this.#watch(Number(leaseMs));
    // Not what is no time, nor one to come.
    this.busySince = Math.min(since as number, Date.now()) || Date.now();
    this.#options.onTurn(false);
  }

  /** Begins a lease: for the tab that has the turn, or for tabs that wait, of which one takes it as soon as it can. */
  #watch(leaseMs = 0): void {
    clearTimeout(this.#lease);
    this.#lease = setTimeout(
      () => (isOnline() && !this.#heldSince ? this.#endLease(true) : this.#watch()),
      leaseMs || this.#options.leaseMs(),
    );
  }

  #endLease(isLost: boolean): void {
    if (isLost) this.#peers.delete(this.#holder);
    else this.#watch();
    this.#holder = '';
    this.busySince = 0;
    this.#options.onTurn(isLost);
  }
}

function readChange(value: unknown): TabChange | undefined {
  const fields = fieldsOf(value);
  const text = readText(fields.text);
  const questionId = readText(fields.questionId, 256);
  const thread = readText(fields.thread, 64);
  const exchange = readExchange(fields.exchange);
  switch (fields.type) {
    case 'put':
      return exchange && { type: 'put', conversationId: readConversationId(fields.conversationId), exchange };
    case 'remove':
      return questionId ? { type: 'remove', questionId } : undefined;
    case 'consent':
      return text === undefined ? undefined : { type: 'consent', text };
    case 'read':
      return { type: 'read' };
    case 'reset':
      return thread ? { type: 'reset', thread } : undefined;
    default:
      return undefined;
  }
}
