import { executeServerCommand } from '@web/test-runner-commands';
import type { Answer, RecordedRequest } from './scripted-backend.js';
import type { ScriptedCommands } from './scripted-backend-plugin.js';

export type { Answer, RecordedRequest };

/** The scripted backend for browser tests; see `scripted-backend.ts`. */
export interface ScriptedChat {
  /** `{ai_url}` on another origin than this page. */
  readonly aiUrl: string;
  /** `{ai_url}` as a path on the origin of this page. */
  readonly ownAiUrl: string;
  /** An `{ai_url}` on which nobody listens. */
  readonly goneUrl: string;
  /** Appends answers. */
  add(...answers: (string | Answer)[]): Promise<void>;
  /** All requests so far. */
  requests(): Promise<readonly RecordedRequest[]>;
  /** Resolves with the requests when at least `count` have arrived. */
  received(count: number): Promise<readonly RecordedRequest[]>;
  /** Sends the oldest held answer, as soon as there is one. */
  release(): Promise<void>;
}

/** Starts a scenario in which each request gets the next of the answers. */
export async function scriptChat(...answers: (string | Answer)[]): Promise<ScriptedChat> {
  const { id, ...addresses } = await command<{
    id: string;
    aiUrl: string;
    ownAiUrl: string;
    goneUrl: string;
  }>('scripted:script', answers);
  return {
    ...addresses,
    add: (...more) => command('scripted:add', { id, answers: more }),
    requests: () => command('scripted:requests', { id }),
    received: (count) => command('scripted:received', { id, count }),
    release: () => command('scripted:release', { id }),
  };
}

const command = <Result>(name: keyof ScriptedCommands, payload: ScriptedCommands[keyof ScriptedCommands]) =>
  executeServerCommand<Result, typeof payload>(name, payload);
