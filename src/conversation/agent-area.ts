import { storageArea, type AreaName } from './page.js';

/** The part of the browser's storage that belongs to one agent. Any use may throw: storage may be forbidden or full. */
export interface AgentArea {
  /** Whether all tabs use the same area. */
  readonly isShared: boolean;
  /** The number of values in the whole area, those of other agents and of the page included. */
  size(): number;
  get(name: string): string | null;
  /** An empty text removes the value. */
  set(name: string, text: string): void;
  clear(): void;
}

export function agentArea(name: AreaName, agentId: string): AgentArea {
  const area = () => storageArea(name);
  // The colon ends the id, so that agent `a` does not own the keys of agent `a:b`. The loader (`closed-launcher.ts`) looks for
  // an open conversation or unread answers under the same prefix; to share this line with it would take it over its 2 kB.
  const prefix = `agent-chat:${agentId.replace(/[%:]/g, encodeURIComponent)}:`;
  return {
    isShared: name === 'local',
    size: () => area().length,
    get: (key) => area().getItem(prefix + key),
    set: (key, text) => (text ? area().setItem(prefix + key, text) : area().removeItem(prefix + key)),
    clear() {
      // Not with Array.from: Prototype.js replaces it by one that ignores the mapping function.
      const keys = [...Array(area().length).keys()].map((index) => area().key(index));
      for (const key of keys) if (key?.startsWith(prefix)) area().removeItem(key);
    },
  };
}
