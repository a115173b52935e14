import { storageArea, type AreaName } from './page.js';

/** What the browser's storage holds under the keys of one agent. Any use may throw: it may be forbidden, or full. */
export interface AgentArea {
  /** All tabs use the same one. */
  readonly isShared: boolean;
  /** Values of all agents, and of the page. */
  size(): number;
  get(name: string): string | null;
  /** An empty text takes the value away. */
  set(name: string, text: string): void;
  clear(): void;
}

export function agentArea(name: AreaName, agentId: string): AgentArea {
  const area = () => storageArea(name);
  // The colon ends the id, so that agent `a` does not own the keys of agent `a:b`. The loader spells this prefix too
  // (`closed-launcher.ts`), and looks in the record for an open or unread conversation.
  const prefix = `agent-chat:${agentId.replace(/[%:]/g, encodeURIComponent)}:`;
  return {
    isShared: name === 'local',
    size: () => area().length,
    get: (key) => area().getItem(prefix + key),
    set: (key, text) => (text ? area().setItem(prefix + key, text) : area().removeItem(prefix + key)),
    clear() {
      // Not by Array.from: Prototype.js puts one of its own in place, which calls nothing.
      const keys = [...Array(area().length).keys()].map((index) => area().key(index));
      for (const key of keys) if (key?.startsWith(prefix)) area().removeItem(key);
    },
  };
}
