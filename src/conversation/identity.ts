import type { ConversationOptions } from './contract.js';

type Identity = Pick<ConversationOptions, 'storage' | 'agentId' | 'aiUrl'>;

/** Names one conversation: another storage area, agent or service makes it another one. */
export const identityOf = ({ storage, agentId, aiUrl }: Identity): string =>
  JSON.stringify([storage, agentId, serviceOf(aiUrl)]);

/** The address of a service without a trailing slash, so that both spellings are equal. */
export const serviceOf = (aiUrl: string): string => aiUrl.replace(/\/+$/, '');
