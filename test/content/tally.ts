import { type FigureName, tell } from '../helpers/figures.js';
import { FORBIDDEN } from './promises.js';
import type { Sightings } from './watched-frames.js';

/** What a run of hostile content came to, in figures. */
export class Tally {
  payloads = 0;
  forms = 0;
  broken = 0;
  readonly #seen = { executions: [] as string[], requests: [] as string[], violations: [] as string[] };

  constructor(private readonly name: FigureName) {}

  add(
    { executions, requests, violations }: Sightings,
    forms: number,
    broken: readonly string[],
    payloads = 1,
  ): void {
    this.payloads += payloads;
    this.forms += forms;
    this.broken += broken.length;
    this.#seen.executions.push(...executions);
    this.#seen.requests.push(...requests);
    this.#seen.violations.push(...violations);
  }

  /** Everything that happened and must not have. */
  get sightings(): string[] {
    return Object.values(this.#seen).flat();
  }

  async tell(): Promise<void> {
    const { executions, requests, violations } = this.#seen;
    await tell(this.name, {
      tried: this.payloads,
      executions: executions.length,
      requests: requests.length,
      violations: violations.length,
      forms: this.forms,
      broken: this.broken,
    });
  }
}

export function countForms(root: Element): number {
  return root.querySelectorAll(FORBIDDEN).length;
}
