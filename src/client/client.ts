import type { BannerInput, FacePop, PopupHero } from '../protocol/index.js';
import { createCaller, type BaseOption, type ClientOptions } from './call.js';
import { createRequest, readReply, type ChatClient } from './chat.js';
import { createDataItems, type DataItemOperations } from './data-items.js';
import { ConfigError } from './errors.js';
import { createWhitelabel, type WhitelabelOperations } from './whitelabel.js';
import { createWidgets, findBannerFaults, findOpenFaults, type WidgetOperations } from './widgets.js';

/** All sixteen operations of the interface. */
export interface Client {
  /** Invites clients and changes their plans (section 4.1). */
  readonly whitelabel: WhitelabelOperations;
  /** Lists, edits and deletes training data items (section 4.2). */
  readonly dataItems: DataItemOperations;
  /**
   * Sends no key. Tried again only after an answer by which the service certainly did nothing: a 429 or a 503, either with a
   * Retry-After header.
   */
  readonly chat: ChatClient;
  /**
   * Banners (section 2.1).
   *
   * @example
   * ```ts
   * const banner = {
   *   id: 'banner-spring',
   *   companyId: 'company-halm',
   *   name: 'Spring sale',
   *   content: 'Spring glazes are here. <a href="https://halm-clay.example/spring">See them</a>',
   *   mode: 'expanded',
   *   placement: 'top',
   *   linkMode: 'button',
   *   closeBehavior: 'remember',
   *   showCloseButton: true,
   * } as const;
   * await client.banners.create(banner);
   * await client.banners.edit({ ...banner, name: 'Summer sale' });
   * await client.banners.delete(banner);
   * ```
   */
  readonly banners: WidgetOperations<BannerInput>;
  /**
   * PopupHeroes, whose fields are not documented (section 2.2).
   *
   * @example
   * ```ts
   * const hero = {
   *   id: 'hero-spring',
   *   companyId: 'company-halm',
   *   name: 'Spring',
   *   headline: 'New glazes',
   * };
   * await client.popupHeroes.create(hero);
   * await client.popupHeroes.edit({ ...hero, name: 'Summer sale' });
   * await client.popupHeroes.delete(hero);
   * ```
   */
  readonly popupHeroes: WidgetOperations<PopupHero>;
  /**
   * FacePops, whose fields are not documented (section 2.3).
   *
   * @example
   * ```ts
   * const face = {
   *   id: 'face-welcome',
   *   companyId: 'company-halm',
   *   name: 'Welcome',
   *   video: 'welcome.mp4',
   * };
   * await client.facePops.create(face);
   * await client.facePops.edit({ ...face, name: 'Summer sale' });
   * await client.facePops.delete(face);
   * ```
   */
  readonly facePops: WidgetOperations<FacePop>;
}

/**
 * Creates the client of the whole interface. It holds the API key, so it is for servers.
 *
 * @throws ConfigError in a browser when a key is given, unless `dangerouslyAllowBrowser` is true
 * @example
 * ```ts
 * import { createClient } from 'agent-widgets/client';
 *
 * const client = createClient({
 *   apiKey: process.env.AGENT_WIDGETS_KEY,
 *   baseUrl: 'https://api.example.com',
 *   aiUrl: 'https://ai.example.com',
 *   bannerUrl: 'https://banner.example.com',
 *   popupHeroUrl: 'https://popuphero.example.com',
 *   facePopUrl: 'https://facepop.example.com',
 * });
 * ```
 */
export function createClient(options: ClientOptions): Client {
  // Some simulated pages have their document in `window` alone. Old workers of Cloudflare have `importScripts`, on a server.
  const inWorker = 'importScripts' in globalThis && 'location' in globalThis;
  const inPage = globalThis.document || globalThis.window?.document || inWorker;
  if (options.apiKey && inPage && !options.dangerouslyAllowBrowser) {
    throw new ConfigError('an apiKey in a browser needs dangerouslyAllowBrowser', {
      operation: 'createClient',
    });
  }
  const callerFor = (base: BaseOption) => createCaller(options, base);
  const callAi = callerFor('aiUrl');
  return {
    whitelabel: createWhitelabel(callerFor('baseUrl')),
    dataItems: createDataItems(callAi),
    chat: {
      async send(input, call) {
        const request = createRequest(input);
        const answer = await callAi('chat.send', '/chat', {}, request, call);
        return readReply(answer, request.conversationId);
      },
    },
    banners: createWidgets(callerFor('bannerUrl'), 'banners', 'banner', findBannerFaults),
    popupHeroes: createWidgets(callerFor('popupHeroUrl'), 'popupHeroes', 'popupHero', findOpenFaults),
    facePops: createWidgets(callerFor('facePopUrl'), 'facePops', 'facePop', findOpenFaults),
  };
}
