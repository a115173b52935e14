/** A page of its own in a frame, as a visitor opens it. */
export interface FramedPage {
  readonly frame: HTMLIFrameElement;
  readonly page: Window & typeof globalThis;
  /** How far the page was moved under the reader, as the browser counts it; Chromium only. */
  shift(): number;
  close(): void;
}

export interface FrameSize {
  readonly width: number;
  readonly height: number;
}

export const DEFINE = `<script type="module" src="${location.origin}/src/define/promo-banner.ts"></script>`;

const WATCH = `<script>
  shiftSum = 0;
  const count = (entries) => {
    for (const entry of entries) if (!entry.hadRecentInput) shiftSum += entry.value;
  };
  const observer = new PerformanceObserver((list) => count(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  // What was noted and not yet told counts too.
  shiftSoFar = () => (count(observer.takeRecords()), shiftSum);
</script>`;

/** Opens HTML as a page of this origin; the head comes first, so that a policy in it holds for all the rest. */
export async function openPage(
  body: string,
  { width = 1000, height = 700, head = '' }: Partial<FrameSize> & { head?: string } = {},
): Promise<FramedPage> {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page</title><base href="${location.origin}/">${head}${WATCH}</head>${body}</html>`;
  const url = URL.createObjectURL(new Blob([html], { type: 'text/html' }));
  const frame = document.createElement('iframe');
  Object.assign(frame.style, { position: 'fixed', inset: '0 auto auto 0', border: '0', zIndex: '99999' });
  frame.width = `${width}`;
  frame.height = `${height}`;
  frame.src = url;
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
  document.body.append(frame);
  await loaded;
  const page = frame.contentWindow as FramedPage['page'] & { shiftSoFar(): number };
  return {
    frame,
    page,
    shift: () => page.shiftSoFar(),
    close: () => {
      frame.remove();
      URL.revokeObjectURL(url);
    },
  };
}

/** A page that is still being parsed: what is written to it arrives as in a slow answer. */
export interface ArrivingPage extends Pick<FramedPage, 'page' | 'close'> {
  write(html: string): void;
  /** Nothing more is to come. */
  end(): void;
}

/** Opens a page of which nothing but its head has arrived. */
export function openArrivingPage(): ArrivingPage {
  const frame = document.body.appendChild(document.createElement('iframe'));
  const page = frame.contentWindow as FramedPage['page'];
  page.document.open();
  page.document.write(
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Page</title></head>',
  );
  return {
    page,
    write: (html) => page.document.write(html),
    end: () => page.document.close(),
    close: () => frame.remove(),
  };
}

/** Until the page has painted what it has. */
export async function painted({ page }: FramedPage): Promise<void> {
  for (let frames = 0; frames < 4; frames++) {
    await new Promise((resolve) => page.requestAnimationFrame(resolve));
  }
}
