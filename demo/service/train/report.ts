/** How far the training of an item is, or how it ended, for the terminal. `dropped`: it is no longer this process's to do. */
export interface TrainingReport {
  readonly item: { readonly id: string; readonly type: string; readonly source: string };
  readonly stage: 'progress' | 'learned' | 'failed' | 'retried' | 'dropped';
  /** "12 of 21 pages", "148 passages", or why the training failed. */
  readonly text: string;
}

const LINE_INTERVAL_MS = 2_000;
const MAX_SOURCE_LENGTH = 60;

/**
 * Tells the terminal how training goes without flooding it: at most one line every two seconds while it goes on, one line
 * for each failure, and one line at the end that sums up.
 */
export function createReporter(print: (line: string) => void) {
  const active = new Map<string, TrainingReport>();
  let learned = 0;
  let failed = 0;
  let timer: NodeJS.Timeout | undefined;
  let last = '';

  const printLine = (): void => {
    const [current] = [...active.values()].slice(-1);
    if (current) {
      const line = `training: ${learned} learned, now ${describe(current)}: ${current.text}`;
      if (line !== last) print(line);
      last = line;
      return;
    }
    print(`training: ${learned} learned${failed ? `, ${failed} failed` : ''}`);
    end();
  };
  const end = (): void => {
    clearInterval(timer);
    timer = undefined;
    learned = failed = 0;
    last = '';
  };

  return {
    report: (report: TrainingReport): void => {
      if (report.stage === 'progress') active.set(report.item.id, report);
      else active.delete(report.item.id);
      if (report.stage === 'learned') learned++;
      if (report.stage === 'failed') failed++;
      if (report.stage === 'failed' || report.stage === 'retried') {
        print(`training: ${describe(report)} ${report.stage}: ${report.text}`);
      }
      timer ??= setInterval(printLine, LINE_INTERVAL_MS).unref();
    },
    end,
  };
}

function describe({ item }: TrainingReport): string {
  const source = item.source.split('\n')[0] ?? '';
  const short = source.length > MAX_SOURCE_LENGTH ? `…${source.slice(1 - MAX_SOURCE_LENGTH)}` : source;
  return [item.type, short].filter(Boolean).join(' ');
}
