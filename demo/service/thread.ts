import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts a TypeScript module in a thread of its own. A thread does not inherit the TypeScript loader of its
 * parent, so it takes one before the module.
 */
export function startThread(module: URL, options: WorkerOptions = {}): Worker {
  const loader = JSON.stringify(import.meta.resolve('tsx/esm/api'));
  const boot = `import(${loader}).then(({ register }) => { register(); return import(${JSON.stringify(module.href)}); })`;
  return new Worker(boot, { ...options, eval: true, execArgv: [] });
}
