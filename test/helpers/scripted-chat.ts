import { executeServerCommand } from '@web/test-runner-commands';
import type { Answer, RecordedRequest } from './scripted-backend.js';
import type { ScriptedCommands } from './scripted-backend-plugin.js';

export type { Answer, RecordedRequest };

/** A browser test's side of the scripted backend, described in `scripted-backend.ts`. */
export interface ScriptedChat {
  /** `{ai_url}` on an origin of its own. */
  readonly aiUrl: string;
  /** `{ai_url}` as a path on the origin of this page. */
  readonly ownAiUrl: string;
  /** An `{ai_url}` nobody listens on. */
  readonly goneUrl: string;
  /** Appends answers. */
  add(...answers: (string | Answer)[]): Promise<void>;
  /** Every request so far. */
  requests(): Promise<readonly RecordedRequest[]>;
  /** The requests, as soon as there are at least so many. */
  received(count: number): Promise<readonly RecordedRequest[]>;
  /** Lets the oldest held answer go. */
  release(): Promise<void>;
}

/** Starts a scenario: each request takes the next of the answers. */
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
