import type { BannerInput, FacePop, PopupHero } from '../protocol/index.js';
import { createCaller, type ClientOptions } from './call.js';
import { createRequest, readReply, type ChatClient } from './chat.js';
import { createDataItems, type DataItemOperations } from './data-items.js';
import { ConfigError } from './errors.js';
import { createWhitelabel, type WhitelabelOperations } from './whitelabel.js';
import { createWidgets, findBannerFaults, findOpenFaults, type WidgetOperations } from './widgets.js';

/** All sixteen operations of the interface. */
export interface Client {
  readonly whitelabel: WhitelabelOperations;
  readonly dataItems: DataItemOperations;
  /** Goes without the key; retried only where the service plainly refused. */
  readonly chat: ChatClient;
  readonly banners: WidgetOperations<BannerInput>;
  readonly popupHeroes: WidgetOperations<PopupHero>;
  readonly facePops: WidgetOperations<FacePop>;
}

/**
 * The whole interface, for servers: it holds the API key.
 *
 * @throws ConfigError in a browser when a key is given, unless `dangerouslyAllowBrowser` is true
 */
export function createClient(options: ClientOptions): Client {
  const inPage = 'document' in globalThis || 'importScripts' in globalThis;
  if (options.apiKey && inPage && !options.dangerouslyAllowBrowser) {
    throw new ConfigError('no apiKey in a page', { operation: 'createClient' });
  }
  return {
    whitelabel: createWhitelabel(createCaller(options, 'baseUrl')),
    dataItems: createDataItems(createCaller(options, 'aiUrl')),
    chat: {
      async send(input, call) {
        const request = createRequest(input);
        const answer = await createCaller(options, 'aiUrl')('chat.send', '/chat', {}, request, call);
        return readReply(answer, request.conversationId);
      },
    },
    banners: createWidgets(createCaller(options, 'bannerUrl'), 'banners', 'banner', findBannerFaults),
    popupHeroes: createWidgets(
      createCaller(options, 'popupHeroUrl'),
      'popupHeroes',
      'popupHero',
      findOpenFaults,
    ),
    facePops: createWidgets(createCaller(options, 'facePopUrl'), 'facePops', 'facePop', findOpenFaults),
  };
}
