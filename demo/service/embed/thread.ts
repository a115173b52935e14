import { existsSync } from 'node:fs';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts a module in a thread of its own. A thread does not inherit the TypeScript loader of its parent, so it loads
 * one first if the module was not built.
 */
export function startThread(module: URL, options: WorkerOptions = {}): Worker {
  if (existsSync(module)) return new Worker(module, { ...options, execArgv: [] });
  const loader = JSON.stringify(import.meta.resolve('tsx/esm/api'));
  const boot = `import(${loader}).then(({ register }) => { register(); return import(${JSON.stringify(module.href)}); })`;
  return new Worker(boot, { ...options, eval: true, execArgv: [] });
}
