import type { Middleware } from '@web/dev-server-core';
import type { TestRunnerPlugin } from '@web/test-runner-core';
import { startScriptedBackend, type Answer, type ScriptedBackend } from './scripted-backend.js';

/** Commands from the browser to the backend; see `scripted-chat.ts`. */
export interface ScriptedCommands {
  'scripted:script': readonly (string | Answer)[];
  'scripted:add': { id: string; answers: readonly (string | Answer)[] };
  'scripted:received': { id: string; count: number };
  'scripted:requests': { id: string };
  'scripted:release': { id: string };
}

type Handlers = { [Name in keyof ScriptedCommands]: (payload: ScriptedCommands[Name]) => unknown };

/** Runs the scripted backend beside the test server, on its origin and on one of its own. */
export function scriptedBackend(): { plugin: TestRunnerPlugin; middleware: Middleware } {
  let backend: ScriptedBackend;
  const handlers: Handlers = {
    'scripted:script': (answers) => {
      const { id, aiUrl, ownAiUrl } = backend.script(answers);
      return { id, aiUrl, ownAiUrl, goneUrl: backend.goneUrl };
    },
    'scripted:add': ({ id, answers }) => (backend.scenario(id).add(answers), true),
    'scripted:received': ({ id, count }) => backend.scenario(id).received(count),
    'scripted:requests': ({ id }) => backend.scenario(id).requests,
    'scripted:release': async ({ id }) => (await backend.scenario(id).release(), true),
  };
  return {
    plugin: {
      name: 'scripted-backend',
      async serverStart() {
        backend = await startScriptedBackend();
      },
      serverStop: () => backend.stop(),
      executeCommand({ command, payload }) {
        if (Object.hasOwn(handlers, command)) {
          return (handlers[command as keyof Handlers] as (payload: unknown) => unknown)(payload);
        }
      },
    },
    middleware(context, next) {
      if (!backend.handle(context.req, context.res, false)) return next();
      // The scenario writes the response itself, or leaves it out. Without a status the runner would report a 404.
      context.respond = false;
      context.status = 200;
    },
  };
}
