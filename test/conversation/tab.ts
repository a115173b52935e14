/**
 * Tabs of one browser inside one process. Code that runs in a tab sees that tab's storage, connection and page
 * events through the globals, also later in timers, promises and channel messages, and has its own module state.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Conversation, ConversationOptions } from '../../src/conversation/store.js';
import { MemoryStorage } from '../helpers/memory-storage.js';
import type { ScriptedService } from './scripted-service.js';

const current = new AsyncLocalStorage<Tab>();
let loads = 0;

export class Tab {
  session: MemoryStorage;
  /** The area that all tabs of the browser share. */
  local: MemoryStorage;
  onLine = true;
  isSandboxed = false;
  readonly hasChannels: boolean;
  /** Open and closed ones. */
  readonly channels: BroadcastChannel[] = [];
  /** Messages that came over a channel. */
  heard = 0;
  page = new EventTarget();
  #create!: (options: ConversationOptions) => Conversation;
  #open: Conversation[] = [];

  private constructor(session: MemoryStorage, local: MemoryStorage, hasChannels: boolean) {
    this.hasChannels = hasChannels;
    this.session = session;
    this.local = local;
    local.onChange.add(() => {
      if (current.getStore() === this) return;
      setImmediate(() => this.run(() => this.page.dispatchEvent(new Event('storage'))));
    });
  }

  static async open({
    session = new MemoryStorage(),
    local = new MemoryStorage(),
    hasChannels = true,
  }: { session?: MemoryStorage; local?: MemoryStorage; hasChannels?: boolean } = {}): Promise<Tab> {
    const tab = new Tab(session, local, hasChannels);
    await tab.#load();
    return tab;
  }

  /** Another tab of the same browser. */
  openAnother(): Promise<Tab> {
    return Tab.open({ local: this.local, hasChannels: this.hasChannels });
  }

  /** A tab with a copy of this one's session storage, as "Duplicate tab" makes it. */
  duplicate(): Promise<Tab> {
    return Tab.open({ session: this.session.copy(), local: this.local, hasChannels: this.hasChannels });
  }

  run<Result>(work: () => Result): Result {
    return current.run(this, work);
  }

  converse(service: ScriptedService, options: Partial<ConversationOptions> = {}): Conversation {
    const defaults: ConversationOptions = {
      agentId: 'agent-1',
      aiUrl: 'https://service.example/ai',
      send: service.send,
      storage: 'session',
      storageTtlMinutes: 60,
      requestTimeoutMs: 60_000,
    };
    // Getters stay getters.
    Object.defineProperties(defaults, Object.getOwnPropertyDescriptors(options));
    const conversation = this.run(() => this.#create(defaults));
    this.#open.push(conversation);
    return this.#inTab(conversation);
  }

  /** The page is left and loaded again; what was in memory is gone. */
  async reload(): Promise<void> {
    this.leave();
    await this.#load();
  }

  /** The page is left; with `persisted` it waits in the back/forward cache. */
  leave(): void {
    this.run(() => this.page.dispatchEvent(new Event('pagehide')));
  }

  /** Back from the back/forward cache. */
  comeBack(): void {
    this.run(() => this.page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  }

  /** What the browser has drawn ahead of a visit is visited now. */
  activate(): void {
    this.run(() => this.page.dispatchEvent(new Event('prerenderingchange')));
  }

  /** The process ends without a word. Its channels are gone; nothing it does later reaches anybody. */
  crash(): void {
    this.page = new EventTarget();
    this.session = new MemoryStorage();
    this.local = new MemoryStorage();
    for (const channel of this.channels.splice(0)) channel.close();
    this.close();
  }

  /** Writes of other tabs, and the events of them, reach this one only after the returned function was called. */
  lag(): () => void {
    const { local, page } = this;
    this.local = local.late();
    this.page = new EventTarget();
    return () => Object.assign(this, { local, page });
  }

  setOnline(onLine: boolean): void {
    this.onLine = onLine;
    this.run(() => this.page.dispatchEvent(new Event(onLine ? 'online' : 'offline')));
  }

  close(): void {
    for (const conversation of this.#open.splice(0)) this.run(() => conversation.disconnect());
  }

  /** Module state belongs to a page: a fresh copy of the module for each load. */
  async #load(): Promise<void> {
    this.page = new EventTarget();
    this.#open = [];
    const url = new URL(`../../src/conversation/store.ts?load=${loads++}`, import.meta.url).href;
    const module = (await import(url)) as typeof import('../../src/conversation/store.js');
    this.#create = module.createConversation;
  }

  #inTab(conversation: Conversation): Conversation {
    return new Proxy(conversation, {
      get: (target, name) => {
        const value: unknown = this.run(() => Reflect.get(target, name) as unknown);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]) => this.run(() => Reflect.apply(value, target, args) as unknown);
      },
    });
  }
}

function forbid(): never {
  throw new DOMException('The document is sandboxed.', 'SecurityError');
}

const RealChannel = globalThis.BroadcastChannel;

class TabChannel extends RealChannel {
  constructor(name: string) {
    super(name);
    const tab = current.getStore();
    tab?.channels.push(this);
    this.addEventListener('message', () => tab && tab.heard++);
  }
}

const globals: Record<string, () => unknown> = {
  sessionStorage: () => (current.getStore()?.isSandboxed ? forbid() : current.getStore()?.session),
  localStorage: () => (current.getStore()?.isSandboxed ? forbid() : current.getStore()?.local),
  navigator: () => ({ onLine: current.getStore()?.onLine }),
  addEventListener: (): unknown => {
    const page = current.getStore()?.page;
    return page && ((...args: Parameters<EventTarget['addEventListener']>) => page.addEventListener(...args));
  },
  BroadcastChannel: () => (current.getStore()?.hasChannels === false ? undefined : TabChannel),
};

/** Turns of the event loop that messages get before a timer that is due. */
const TURNS = 5;
const { setTimeout: start, clearTimeout: end } = globalThis;
const ended = new WeakSet<NodeJS.Timeout>();

// Tabs of a browser hear of each other while one of them is busy. In one process that was held up, timers would run first.
globalThis.setTimeout = ((act: () => void, ms?: number) => {
  const timer = start(() => fire(TURNS), ms);
  const fire = (turns: number): void => {
    if (ended.has(timer)) return;
    if (turns > 0) setImmediate(() => fire(turns - 1));
    else act();
  };
  return timer;
}) as typeof setTimeout;
globalThis.clearTimeout = ((timer?: NodeJS.Timeout) => {
  if (timer) ended.add(timer);
  end(timer);
}) as typeof clearTimeout;

for (const [name, get] of Object.entries(globals)) {
  Object.defineProperty(globalThis, name, { get, configurable: true });
}
