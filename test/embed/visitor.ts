/**
 * Runs on the page of a careful owner and does there what a visitor does; tells the page around it what came of it. Has
 * nothing of the code under test: under some policies the two cannot reach each other.
 */
import type { AgentChatElement } from '../../src/elements/agent-chat/agent-chat.js';

export interface Visit {
  /** Name of the page, from its address. */
  readonly page: string | null;
  readonly violations: readonly string[];
  readonly errors: readonly string[];
  /** Origins that anything was requested from. */
  readonly origins: readonly string[];
  readonly answer: string;
  readonly card: string;
  readonly banner: string;
  readonly launcher: string | null;
}

const CONTROL = 'https://control.invalid/';
const LIMIT_MS = 40_000;
const QUERY = new URLSearchParams(location.search);

const violations: string[] = [];
const errors: string[] = [];
addEventListener('error', ({ message }) => errors.push(message));
addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
  if (!blockedURI.startsWith('https://control.invalid')) {
    violations.push(`${effectiveDirective} ${blockedURI} ${sample}`);
  }
});

async function until<T>(find: () => T | null | undefined | false, what: string): Promise<T> {
  const end = performance.now() + LIMIT_MS;
  for (;;) {
    const found = find();
    if (found) return found;
    if (performance.now() > end) throw new Error(`${what}: not within ${LIMIT_MS / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const inside = (tag: string, selector: string): HTMLElement | null | undefined =>
  document.querySelector(tag)?.shadowRoot?.querySelector<HTMLElement>(selector);
const part = (name: string): Promise<HTMLElement> =>
  until(() => inside('agent-chat', `[part~="${name}"]`), `the part ${name}`);
const text = (element: HTMLElement | null | undefined): string => element?.textContent.trim() ?? '';

/** A policy is broken in the order of what breaks it: after this one, what was before it has been told. */
async function flushViolations(): Promise<void> {
  const hasPolicy = !QUERY.has('free');
  if (!hasPolicy) return;
  const told = new Promise<void>((resolve) => {
    document.addEventListener('securitypolicyviolation', ({ blockedURI }) => {
      if (blockedURI.startsWith('https://control.invalid')) resolve();
    });
  });
  const image = new Image();
  image.src = CONTROL;
  document.body.append(image);
  await told;
}

async function visit(): Promise<Omit<Visit, 'page'>> {
  const chat = document.querySelector<AgentChatElement>('agent-chat')!;
  (await part('launcher')).click();
  const input = (await part('input')) as HTMLTextAreaElement;
  chat.resolveSource = (id) =>
    Promise.resolve({ type: 'QA', source: 'Does it last?', content: 'It lasts.', title: `Item ${id}` });
  input.value = 'Is it strong?';
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  (await part('send')).click();
  const answer = await until(() => {
    const content = inside('agent-chat', '[part~="message-agent"] [part~="content"]');
    return content?.querySelector('table') && content;
  }, 'the answer');
  (await part('source')).click();
  const card = await until(() => {
    const shown = inside('agent-chat', '.card');
    return text(shown).includes('It lasts.') && shown;
  }, 'the card of the source');
  chat.transcript('markdown');
  for (const button of chat.shadowRoot!.querySelectorAll<HTMLElement>('.actions button')) button.click();
  chat.style.setProperty('--agent-chat-accent', 'rgb(10, 90, 60)');
  chat.colorScheme = 'dark';
  await chat.updateComplete;
  const banner = await until(() => inside('promo-banner', '.bar'), 'the banner');
  const seen = text(banner.querySelector<HTMLElement>('.content'));
  banner.querySelector('button')!.click();
  await until(() => !inside('promo-banner', '.bar'), 'the banner is closed');
  const origins = performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin);
  await flushViolations();
  return {
    violations,
    errors,
    origins: [...new Set(origins)],
    answer: text(answer),
    card: text(card),
    banner: seen,
    launcher: inside('agent-chat', '[part~="launcher"]')?.getAttribute('aria-label') ?? null,
  };
}

/** Where the page lets no policy be made there is no chat; its launcher stays, and the page works on. */
async function visitInVain(): Promise<Partial<Visit>> {
  (await part('launcher')).click();
  if ('trustedTypes' in globalThis) await until(() => violations.length > 0, 'the refusal');
  await flushViolations();
  return { violations, errors, launcher: (await part('launcher')).getAttribute('aria-label') };
}

const isInVain = document.documentElement.dataset['policies'] === 'none';
const tell = (seen: Partial<Visit>): void => parent.postMessage({ ...seen, page: QUERY.get('name') }, '*');
(isInVain ? visitInVain() : visit()).then(tell, (error: unknown) =>
  tell({ violations, errors: [...errors, String(error)] }),
);
