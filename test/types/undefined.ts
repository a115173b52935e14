/**
 * An option that a caller may leave out may also be given as undefined, where `exactOptionalPropertyTypes` keeps the
 * two apart, as it does here. Checked by `tsc -p test`, never run.
 */
import type {
  AgentChatElement,
  Banner,
  BannerInput,
  RenderContentOptions,
  SourceItem,
} from '../../src/index.js';
import type {
  ChatClientOptions,
  ChatInput,
  ClientOptions,
  InviteLinkInput,
  RequestOptions,
} from '../../src/client/index.js';
import type { RenderBannerOptions } from '../../src/ssr.js';

/** Every field that `T` lets one leave out, as undefined. */
type Unset<T> = { [Field in keyof T as object extends Pick<T, Field> ? Field : never]: undefined };
type Accepts<T> = Unset<T> extends Partial<T> ? true : false;
const yes = <_Fact extends true>() => {};

yes<Accepts<BannerInput>>();
yes<Accepts<Banner>>();
yes<Accepts<NonNullable<Banner['JColorStudio']>>>();
yes<Accepts<NonNullable<Banner['JFontStudio']>>>();
yes<Accepts<InviteLinkInput['inviteData']>>();
yes<Accepts<ChatInput>>();
yes<Accepts<ClientOptions>>();
yes<Accepts<ChatClientOptions>>();
yes<Accepts<RequestOptions>>();
yes<Accepts<RenderBannerOptions>>();
yes<Accepts<SourceItem>>();
yes<Accepts<RenderContentOptions>>();
yes<Accepts<NonNullable<RenderContentOptions['strings']>>>();
yes<Accepts<AgentChatElement['strings']>>();
