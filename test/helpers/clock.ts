/** Runs `work` as if a minute had passed since everything before: no click and no key press of the visitor can have led to it. */
export async function aMinuteLater(work: () => Promise<void>): Promise<void> {
  const now = performance.now.bind(performance);
  performance.now = () => now() + 60_000;
  try {
    await work();
  } finally {
    Reflect.deleteProperty(performance, 'now');
  }
}
