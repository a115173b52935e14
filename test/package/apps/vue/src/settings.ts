import type { Banner } from 'agent-widgets';

export const STARTERS = ['Is the Tide bowl safe in the oven?'];
export const BANNER: Banner = { id: 'b', companyId: 'c', name: 'n', content: 'Free delivery' };
