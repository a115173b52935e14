import { AgentChatLinkEvent } from '../agent-chat.events.js';

/** Tells the page that a link was followed, by a click or a middle click. A right click only opens a menu. */
export function tellLink(host: HTMLElement, { target, button }: MouseEvent): void {
  const link = button < 2 && (target as Element).closest<HTMLAnchorElement>('a[href]');
  if (link) host.dispatchEvent(new AgentChatLinkEvent(link.href));
}
