/**
 * What must compile, and what must not. Checked by `tsc -p test`, never run: an unused `@ts-expect-error` is an error too.
 */
import {
  createChatClient,
  createClient,
  isAgentWidgetsError,
  type BANNER_MODES,
  type DATA_ITEM_TYPES,
  type Banner,
  type BannerInput,
  type BannerMode,
  type Client,
  type DataItem,
  type DataItemInput,
  type DataItemType,
  type ErrorKind,
  type PlanId,
  type PopupHero,
} from '../../src/client/index.js';

type Same<Left, Right> =
  (<T>() => T extends Left ? 1 : 2) extends <T>() => T extends Right ? 1 : 2 ? true : false;
const yes = <_Fact extends true>() => {};

declare const client: Client;
const chat = createChatClient({ aiUrl: '/ai' });
const known = { id: 'i', trainingId: 't' };
const required = { id: 'b', companyId: 'c', name: 'n' };
interface OwnHero {
  readonly id: string;
}
class OwnFace {
  readonly id = 'f';
  play() {}
}
declare const ownHero: OwnHero;
const ownFace = new OwnFace();
declare const colors: NonNullable<BannerInput['JColorStudio']>;

// The lists of allowed values are the types.
yes<Same<BannerMode, (typeof BANNER_MODES)[number]>>();
yes<Same<DataItemType, (typeof DATA_ITEM_TYPES)[number]>>();
yes<Same<DataItem['type'], DataItemType>>();

// What a method resolves to.
yes<Same<Awaited<ReturnType<Client['whitelabel']['createInvitation']>>, string>>();
yes<Same<Awaited<ReturnType<Client['whitelabel']['editClientPlan']>>, void>>();
yes<Same<Awaited<ReturnType<Client['dataItems']['list']>>, DataItem[]>>();
yes<Same<Awaited<ReturnType<Client['banners']['create']>>['data'], unknown>>();
yes<Same<Awaited<ReturnType<typeof chat.send>>['messages'], readonly string[]>>();

export const setup = () => {
  createClient({ apiKey: 'k', aiUrl: '/ai' });
  createClient({ apiKey: () => Promise.resolve('k') });
  createClient({
    apiKey: 'k',
    baseUrl: new URL('https://service.example'),
    aiUrl: new URL('https://ai.example'),
  });
  createClient({});
  // @ts-expect-error an address has another name
  createClient({ apiKey: 'k', url: '/ai' });
  // @ts-expect-error a page's client takes no key
  createChatClient({ aiUrl: '/ai', apiKey: 'k' });
  // @ts-expect-error and needs an address
  createChatClient({});
};

export const whitelabel = ({ whitelabel }: Client) => {
  const who = { email: 'e', companyId: 'c', whitelabelId: 'w' };
  void whitelabel.createInvitation({ ...who, planIds: [{ productName: 'Survia', planId: 'our-own-plan' }] });
  // @ts-expect-error no such product
  void whitelabel.createInvitation({ ...who, planIds: [{ productName: 'Kiln', planId: 'Banner-free' }] });
  // @ts-expect-error a plan belongs to a product
  void whitelabel.createInvitation({ ...who, planIds: ['Banner-free'] });
  // @ts-expect-error the whitelabel is missing
  void whitelabel.createInvitation({ email: 'e', companyId: 'c', planIds: [] });
  void whitelabel.inviteLink({
    hostname: 'h',
    inviteData: { Banner: 'Banner-free', FacePop: 'our-own-plan' },
  });
  // @ts-expect-error Survia has no plan here
  void whitelabel.inviteLink({ hostname: 'h', inviteData: { Survia: 'Survia-free' } });
  // @ts-expect-error the key is the client's business
  void whitelabel.editClientPlan({ planId: 'p', emailAddress: 'e', APIKey: 'k' });
  const plans: PlanId<'Banner'>[] = ['Banner-free', 'Banner-pro_whitelabel', 'our-own-plan'];
  // @ts-expect-error an id is a string
  plans.push(7);
};

export const dataItems = async ({ dataItems }: Client) => {
  const text = { source: 's', content: 'c' };
  await dataItems.edit({ ...known, ...text, type: 'QA', properties: { match: 'exact' } });
  await dataItems.edit({ ...known, ...text, type: 'Webpage', properties: {} });
  // @ts-expect-error QA needs match
  await dataItems.edit({ ...known, ...text, type: 'QA', properties: {} });
  // @ts-expect-error match is only for QA
  await dataItems.edit({ ...known, ...text, type: 'Webpage', properties: { match: 'exact' } });
  // @ts-expect-error no such match
  await dataItems.edit({ ...known, ...text, type: 'QA', properties: { match: 'fuzzy' } });
  // @ts-expect-error no such type
  await dataItems.edit({ ...known, ...text, type: 'Song', properties: {} });
  // @ts-expect-error content is missing
  await dataItems.edit({ ...known, source: 's', type: 'Link', properties: {} });
  // @ts-expect-error the id, not the item
  await dataItems.delete({ id: 'i' });
  // @ts-expect-error the collection is missing
  await dataItems.list();

  const items = await dataItems.list('t', { timeoutMs: 500, signal: AbortSignal.abort() });
  // @ts-expect-error there is no such option
  await dataItems.list('t', { timeout: 500 });
  for (const item of items) {
    if (item.type === 'QA') yes<Same<typeof item.properties.match, 'broad' | 'exact'>>();
    // @ts-expect-error read only
    item.content = 'new';
    // An item goes back as it came, but for what is changed.
    await dataItems.edit({ ...item, content: 'new' } satisfies DataItemInput);
  }
};

export const chats = async () => {
  const { meta, conversationId } = await chat.send({ agentId: 'a', message: 'm', responseStyle: 'html' });
  const sources: readonly { readonly dataItemId: string }[] = meta.source;
  yes<Same<typeof conversationId, string>>();
  void sources;
  // @ts-expect-error no such style
  await chat.send({ agentId: 'a', message: 'm', responseStyle: 'rtf' });
  // @ts-expect-error the message is missing
  await chat.send({ agentId: 'a' });
  // @ts-expect-error filled in by the client
  await chat.send({ agentId: 'a', message: 'm', channel: 'web' });
  await client.chat.send({ agentId: 'a', message: 'm', conversationId });
};

export const widgets = ({ banners, popupHeroes, facePops }: Client) => {
  void banners.create({ ...required, mode: 'float', JColorStudio: colors });
  // @ts-expect-error the company is missing
  void banners.create({ id: 'b', name: 'n' });
  // @ts-expect-error no such mode
  void banners.create({ ...required, mode: 'Float' });
  // @ts-expect-error no such field
  void banners.create({ ...required, postion: 'top' });
  // @ts-expect-error all keys of a studio are needed
  void banners.create({ ...required, JFontStudio: { fontFamily: 'Georgia' } });
  // @ts-expect-error a string, with its unit or without
  void banners.create({ ...required, verticalPadding: 12 });
  // @ts-expect-error the object, not its id
  void banners.delete('b');
  void popupHeroes.edit({ id: 'h', anything: [1, { goes: true }] });
  // @ts-expect-error but it is an object
  void facePops.create('face');
  // Also one of a type without an index signature.
  void popupHeroes.create(ownHero);
  void client.banners.edit({ ...required, JInstantEmbed: [ownHero] });
  void facePops.edit(ownFace);
  const hero: PopupHero = ownHero;
  void popupHeroes.delete({ ...hero, name: 'n' });

  // A Banner from anywhere may lack anything; what is sent may not.
  const loose: Banner = { mode: 'future-mode', JColorStudio: { linkText: 'red' } };
  const strict: Banner = required satisfies BannerInput;
  // @ts-expect-error not every Banner can be sent
  void banners.edit(loose);
  // @ts-expect-error nor is every value one of a Banner's
  const wrong: Banner = { shadow: 'yes' };
  return [strict, wrong];
};

export const errors = (error: unknown): unknown => {
  if (!isAgentWidgetsError(error)) return undefined;
  yes<Same<typeof error.kind, ErrorKind>>();
  switch (error.kind) {
    case 'api':
      return error.reason ?? error.code ?? error.detail ?? error.httpStatus;
    case 'http':
      // @ts-expect-error only the service has reasons
      return error.reason as unknown;
    case 'validation':
      return Object.keys(error.fields);
    default:
      // @ts-expect-error without an answer there is no status
      return error.httpStatus as unknown;
  }
};
