/** What the console is warned of while `work` runs; it sees the warnings as they come. */
export async function warningsDuring(
  work: (warnings: readonly string[]) => Promise<void>,
): Promise<readonly string[]> {
  const { warn } = console;
  const warnings: string[] = [];
  console.warn = (text: string) => warnings.push(text);
  try {
    await work(warnings);
  } finally {
    console.warn = warn;
  }
  return warnings;
}
