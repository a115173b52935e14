/** The launcher of the plain page that the widget is compared with. It is drawn at once; the panel is imported on intent. */
import { styles } from '../../../src/elements/agent-chat/agent-chat.styles.js';
import { LAUNCHER_CSS } from '../../../src/elements/agent-chat/launcher.js';

const host = document.querySelector<HTMLElement>('#floor')!;
const root = host.attachShadow({ mode: 'open' });
const sheet = new CSSStyleSheet();
sheet.replaceSync(LAUNCHER_CSS + styles.cssText);
root.adoptedStyleSheets = [sheet];
root.innerHTML = `<div class="root" dir="ltr"><button class="launcher" part="launcher" aria-label="Open chat">
  <svg viewBox="0 0 24 24"><path d="M6.25 9.5h11.5M6.25 14.5h7"/></svg></button></div>`;

const load = (): Promise<typeof import('./panel.js')> => import('./panel.js');
const launcher = root.querySelector('button')!;
launcher.addEventListener('pointerenter', () => void load());
launcher.addEventListener('click', () => void load().then(({ openPanel }) => openPanel(root)));
