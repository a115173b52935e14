import type { ConversationOptions } from './contract.js';

type Identity = Pick<ConversationOptions, 'storage' | 'agentId' | 'aiUrl'>;

/** One conversation: what is kept in another place, of another agent or with another service, is another. */
export const identityOf = ({ storage, agentId, aiUrl }: Identity): string =>
  JSON.stringify([storage, agentId, serviceOf(aiUrl)]);

/** The address of a service, which may end in a slash or not. */
export const serviceOf = (aiUrl: string): string => aiUrl.replace(/\/+$/, '');
