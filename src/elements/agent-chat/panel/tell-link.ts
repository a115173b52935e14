import { AgentChatLinkEvent } from '../agent-chat.events.js';

/** Tells the page of a link that was followed. A middle click does so as well; the right one only asks what could be done with it. */
export function tellLink(host: HTMLElement, { target, button }: MouseEvent): void {
  const link = button < 2 && (target as Element).closest<HTMLAnchorElement>('a[href]');
  if (link) host.dispatchEvent(new AgentChatLinkEvent(link.href));
}
