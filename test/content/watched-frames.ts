/** What was seen happening, as opposed to what stands in the page. */
export interface Sightings {
  readonly executions: string[];
  readonly requests: string[];
  readonly violations: string[];
}

const STRICT = "default-src 'none'; form-action 'none'; base-uri 'none'; require-trusted-types-for 'script'";

/** Calls that the payloads make; each is counted and none does anything. */
const CALLS = ['alert', 'confirm', 'prompt', 'print', 'open', 'canary'] as const;

async function createFrame(policy: string): Promise<HTMLIFrameElement> {
  const frame = document.createElement('iframe');
  const meta = policy && `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  frame.srcdoc = `<!doctype html><title>watched</title>${meta}<body>`;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  document.body.append(frame);
  await loaded;
  return frame;
}

/**
 * Two documents that content is put into. In the open one nothing is forbidden, so what can run runs and what can
 * load loads. In the strict one everything is forbidden and each attempt is reported.
 */
export class WatchedFrames {
  readonly #open: HTMLIFrameElement;
  readonly #strict: HTMLIFrameElement;
  readonly #documents: readonly Document[];
  #seen: Sightings = { executions: [], requests: [], violations: [] };

  static async create(): Promise<WatchedFrames> {
    return new WatchedFrames(await createFrame(''), await createFrame(STRICT));
  }

  private constructor(open: HTMLIFrameElement, strict: HTMLIFrameElement) {
    this.#open = open;
    this.#strict = strict;
    this.#documents = [open, strict].map(({ contentDocument }) => contentDocument!);
    for (const call of CALLS) {
      Object.assign(open.contentWindow!, {
        [call]: (...values: unknown[]) => void this.#seen.executions.push(`${call}(${values.join()})`),
      });
    }
    strict.contentDocument!.addEventListener('securitypolicyviolation', (event) => {
      this.#seen.violations.push(`${event.effectiveDirective} ${event.blockedURI} ${event.sample}`);
    });
  }

  /** Puts content into both documents and answers with the box in the open one. */
  show(render: () => Node): Element {
    const [open, strict] = this.#documents.map((page) => {
      const box = page.createElement('main');
      box.append(render());
      page.body.append(box);
      return box;
    });
    strict!.scrollIntoView();
    return open!;
  }

  /** Everything seen since the last call. What is shown now is taken away. */
  async settle(): Promise<Sightings> {
    await Promise.all([this.#controlExecution(), this.#controlViolation()]);
    for (const page of this.#documents) page.body.replaceChildren();
    const stayed = [this.#open, this.#strict].every(
      ({ contentDocument }, at) => contentDocument === this.#documents[at],
    );
    if (!stayed) this.#seen.executions.push('the page was left for another');
    const performance = this.#open.contentWindow!.performance;
    const loads = performance.getEntriesByType('resource').map(({ name }) => name);
    performance.clearResourceTimings();
    const seen: Sightings = {
      executions: this.#seen.executions.filter((call) => call !== 'canary(control)'),
      requests: loads.filter((url) => !url.startsWith('data:')),
      violations: this.#seen.violations.filter((violation) => !violation.includes('control.invalid')),
    };
    this.#seen = { executions: [], requests: [], violations: [] };
    return seen;
  }

  remove(): void {
    this.#open.remove();
    this.#strict.remove();
  }

  /** A handler that must run: once it has, so have those of the content before it. */
  #controlExecution(): Promise<void> {
    const image = this.#documents[0]!.createElement('img');
    image.setAttribute('onerror', "canary('control')");
    const ran = new Promise<void>((resolve) => image.addEventListener('error', () => resolve()));
    // Not the address of an image in the content: WebKit would load both together and tell them in any order.
    image.src = 'data:image/png;base64,control';
    this.#documents[0]!.body.append(image);
    return ran.then(() => {
      if (!this.#seen.executions.includes('canary(control)')) throw new Error('The control did not run');
    });
  }

  /** Loads that must fail and be reported: once they are, so are those of the content before them. */
  async #controlViolation(): Promise<void> {
    const page = this.#documents[1]!;
    const load = (): HTMLImageElement => {
      const image = page.createElement('img');
      image.src = 'https://control.invalid/';
      page.body.append(image);
      return image;
    };
    // Handlers are looked at when their event comes, so first all events have to have come.
    await new Promise((resolve) => load().addEventListener('error', resolve));
    const reported = new Promise<void>((resolve) => {
      page.addEventListener('securitypolicyviolation', function listen({ blockedURI }) {
        if (!blockedURI.includes('control.invalid')) return;
        page.removeEventListener('securitypolicyviolation', listen);
        resolve();
      });
    });
    load();
    await reported;
  }
}
