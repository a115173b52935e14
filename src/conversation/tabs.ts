/**
 * Agreement between the tabs that show one conversation. What one does the others mirror, and one sends at a
 * time. A tab that is alone, or has no channel, never waits for anybody.
 */
import { newId } from './id.js';
import { openChannel } from './page.js';
import { fieldsOf, readConversationId, readExchange, readList, readText } from './record.js';
import type { Exchange } from './transitions.js';

/** What a tab tells the others about the conversation. */
export type Change =
  | { readonly type: 'put'; readonly conversationId: string; readonly exchange: Exchange }
  | { readonly type: 'remove'; readonly questionId: string }
  | { readonly type: 'consent'; readonly text: string }
  | { readonly type: 'read' }
  | { readonly type: 'reset'; readonly thread: string };

/** `here` answers `hello`; `claim` asks for the right to send and `busy` denies it, until `free` or the lease's end. */
type Signal = 'hello' | 'here' | 'claim' | 'busy' | 'free' | 'bye' | 'change';

export interface TabsOptions {
  readonly channelName: string;
  readonly thread: string;
  /** How long a silent tab is believed to wait for its answer, in ms. */
  readonly leaseMs: number;
  /** Told to a tab that has just come. */
  newestExchanges(): readonly Change[];
  /** `revision`: of the stored record after the change, where the area is shared. */
  onChange(change: Change, revision: string): void;
  /** Epoch ms since when another tab waits for an answer, 0 when none does. `lost`: it was silent for too long. */
  onBusy(since: number, lost: boolean): void;
}

/** Time for the others to object to a claim. Costs nothing to a tab that is alone. */
const CLAIM_MS = 60;

export class Tabs {
  readonly #options: TabsOptions;
  readonly #id = newId();
  readonly #channel: BroadcastChannel | undefined;
  readonly #peers = new Set<string>();
  /** No other tab has been heard of, so exchanges are told to nobody; the first that is heard of is told of them. */
  #isAlone = true;
  #thread: string;
  #holder = '';
  #lease: ReturnType<typeof setTimeout> | undefined;
  #claim: ReturnType<typeof setTimeout> | undefined;
  /** Epoch ms since when this tab has the right to send, 0 when it has not. */
  #heldSince = 0;

  constructor(options: TabsOptions) {
    this.#options = options;
    this.#thread = options.thread;
    this.#channel = openChannel(options.channelName);
    this.#channel?.addEventListener('message', this.#onMessage);
    this.#post('hello');
  }

  /** Takes up with the tabs of another thread. */
  join(thread: string): void {
    if (thread === this.#thread) return;
    this.#thread = thread;
    this.#peers.clear();
    this.#post('hello');
  }

  /** The right to send: `granted` is called at once when no other tab is known, later or never when one is. */
  claim(granted: () => void): void {
    if (this.#heldSince || this.#claim || this.#holder) return;
    if (this.#peers.size === 0) return this.#hold(granted);
    this.#post('claim');
    this.#claim = setTimeout(() => this.#hold(granted), CLAIM_MS);
  }

  /** Gives the right back, or the claim to it. */
  release(): void {
    if (!this.#heldSince && !this.#claim) return;
    this.#dropClaim();
    this.#heldSince = 0;
    if (!this.#isAlone) this.#post('free');
  }

  tell(change: Change, revision: string): void {
    if (this.#isAlone && change.type === 'put') return;
    this.#post('change', { change, revision });
    // After the word of it is out: the others are still on the old one.
    if (change.type === 'reset') this.#thread = change.thread;
  }

  close(): void {
    this.release();
    this.#post('bye');
    clearTimeout(this.#lease);
    this.#channel?.removeEventListener('message', this.#onMessage);
    this.#channel?.close();
  }

  #hold(granted: () => void): void {
    this.#dropClaim();
    this.#heldSince = Date.now();
    if (!this.#isAlone) this.#post('busy', { since: this.#heldSince });
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

  #introduce(): void {
    this.#isAlone = false;
    this.#post('here', { changes: this.#options.newestExchanges() });
    if (this.#heldSince) this.#post('busy', { since: this.#heldSince });
  }

  #onMessage = ({ data }: MessageEvent<unknown>): void => {
    const { signal, from, thread, ...content } = fieldsOf(data);
    const peer = readText(from, 64);
    if (!peer || thread !== this.#thread) return;
    if (signal === 'bye') this.#peers.delete(peer);
    else this.#peers.add(peer);
    if (this.#isAlone && signal !== 'hello') this.#introduce();
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
        // Of two that claim at once, the lower id goes first.
        if (this.#heldSince || (this.#claim && this.#id < peer)) {
          this.#post('busy', { since: this.#heldSince || Date.now(), to: peer });
        }
        return;
      case 'busy':
        // A no to one claim is none to a third tab's, which may go before both.
        if ((content.to ?? this.#id) === this.#id) this.#yieldTo(peer, content.since);
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

  #yieldTo(peer: string, since: unknown): void {
    // Both were sure to be alone: nothing to give back, each ends by itself.
    if (this.#heldSince) return;
    this.#dropClaim();
    this.#holder = peer;
    clearTimeout(this.#lease);
    this.#lease = setTimeout(() => this.#endLease(true), this.#options.leaseMs);
    this.#options.onBusy(Number.isFinite(since) ? (since as number) : Date.now(), false);
  }

  #endLease(lost: boolean): void {
    clearTimeout(this.#lease);
    if (lost) this.#peers.delete(this.#holder);
    this.#holder = '';
    this.#options.onBusy(0, lost);
  }
}

function readChange(value: unknown): Change | undefined {
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
