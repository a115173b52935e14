import type { ChatSession } from '../chat-session.js';

/** Puts text on the clipboard; false where the page or the browser does not let it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Hands the visitor a text file. */
export function download(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url));
}

/** Prints the conversation alone, from a frame of its own, so that the page keeps its styles. */
export function print(heading: string, session: ChatSession): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const view = frame.contentWindow;
  if (!view) return;
  const paper = view.document;
  paper.title = heading;
  const title = paper.createElement('h1');
  title.textContent = heading;
  const text = paper.createElement('pre');
  text.textContent = session.transcript('text');
  const sheet = new (view as Window & typeof globalThis).CSSStyleSheet();
  sheet.replaceSync(
    'pre{white-space:pre-wrap;font:11pt/1.5 system-ui,sans-serif}h1{font:600 13pt system-ui,sans-serif}',
  );
  paper.adoptedStyleSheets = [sheet];
  paper.body.append(title, text);
  view.addEventListener('afterprint', () => frame.remove());
  view.print();
}
