import type { ConversationOptions } from './contract.js';

type Identity = Pick<ConversationOptions, 'storage' | 'agentId' | 'aiUrl'>;

/** Names one conversation: another storage area, agent or service makes it another one. */
export const identityOf = ({ storage, agentId, aiUrl }: Identity): string =>
  JSON.stringify([storage, agentId, serviceOf(aiUrl)]);

/** The absolute address of a service without a trailing slash, so that all its spellings are equal. */
export function serviceOf(aiUrl: string): string {
  const baseURI = globalThis.document?.baseURI;
  return (URL.canParse(aiUrl, baseURI) ? new URL(aiUrl, baseURI).href : aiUrl).replace(/\/+$/, '');
}
