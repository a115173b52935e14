import {
  BANNER_CLOSE_BEHAVIORS,
  BANNER_CORNER_STYLES,
  BANNER_LINK_MODES,
  BANNER_MODES,
  BANNER_PLACEMENTS,
  BANNER_SCROLL_BEHAVIORS,
  BANNER_TEXT_ALIGNMENTS,
  BANNER_URL_TARGETS,
  CHANNELS,
  COLOR_STUDIO_KEYS,
  DATA_ITEM_TYPES,
  FONT_STUDIO_KEYS,
  PRODUCTS,
  QA_MATCHES,
  RESPONSE_STYLES,
  type BannerInput,
  type ChatReply,
  type ChatRequest,
  type DataItem,
  type DataItemInput,
  type EditClientPlanInput,
  type InvitationInput,
  type InviteLinkInput,
} from 'agent-widgets/client';
import { z } from 'zod';

// The requests and answers of the interface, section 4. The same schemas check what arrives and describe it at
// /openapi.json; `satisfies` ties each to the type that the package publishes.

const text = z.string().regex(/\S/, 'must not be empty');
/** Identifiers are index keys, so their length is limited. */
const id = text.max(200);

/** The field that every operation but chat has besides its own ones (section 5). */
export const apiKey = z.object({ APIKey: text });

export const chatRequest = z.object({
  agentId: id,
  conversationId: z.string().max(200).describe('Empty starts a new conversation.'),
  message: text,
  channel: z.enum(CHANNELS),
  responseStyle: z.enum(RESPONSE_STYLES),
  actionRequest: z.object({ name: z.literal('conversational') }),
}) satisfies z.ZodType<ChatRequest>;

export const chatReply = z.object({
  conversationId: z.string(),
  messages: z.array(z.string()),
  actionResponse: z.object({ name: z.literal('conversational') }),
  meta: z.object({
    tokens: z.object({ conversational: z.number(), functional: z.number(), embeddings: z.number() }),
    source: z.array(z.object({ dataItemId: z.string(), cosineDistanceScore: z.number() })),
  }),
}) satisfies z.ZodType<ChatReply>;

const address = z.url({ protocol: /^https?$/ });
const unused = z.string().max(0, 'must be empty: items of this type do not use it');
const noProperties = z.record(z.string(), z.never('must not be given: only a QA item has properties'));
const itemKey = { id, trainingId: id };

/** One variant per meaning of `source` and `content` (the tables of section 2.4). */
export const dataItemInput = z.discriminatedUnion('type', [
  z.object({
    ...itemKey,
    type: z.literal('QA'),
    source: text.describe('The questions, one per line.'),
    content: text.describe('The answer.'),
    properties: z.object({ match: z.enum(QA_MATCHES) }),
  }),
  z.object({
    ...itemKey,
    type: z.literal('Summary'),
    source: unused,
    content: text,
    properties: noProperties,
  }),
  z.object({
    ...itemKey,
    type: z.literal(['Picture', 'Video']),
    source: address,
    content: text.describe('What it shows.'),
    properties: noProperties,
  }),
  z.object({
    ...itemKey,
    type: z.literal('FacePop'),
    source: id.describe('The id of the FacePop.'),
    content: unused,
    properties: noProperties,
  }),
  z.object({
    ...itemKey,
    type: z.literal([
      'Website',
      'GoogleSheet',
      'GoogleDoc',
      'YoutubeVideo',
      'DOC',
      'CSV',
      'PDF',
      'Webpage',
      'Link',
      'Calendar',
      'IFrame',
    ]),
    source: address,
    content: unused,
    properties: noProperties,
  }),
]) satisfies z.ZodType<DataItemInput>;

export const dataItemEdit = z.object({ dataItem: dataItemInput });
export const dataItemDelete = z.object({ dataItem: z.object({ id }) });
export const dataItemList = z.object({ trainingId: id });

export const dataItem = z.object({
  id: z.string(),
  companyId: z.string(),
  trainingId: z.string(),
  type: z.enum(DATA_ITEM_TYPES),
  source: z.string(),
  content: z.string(),
  properties: z.object({ match: z.enum(QA_MATCHES).exactOptional() }),
  embedData: z.object({ status: z.string(), comment: z.string() }),
  enabled: z.boolean(),
  interactive: z.boolean(),
  sync: z.object({ sync: z.boolean(), lastSync: z.string() }),
  createdAt: z.string(),
  updatedAt: z.string(),
}) satisfies z.ZodType<Record<keyof DataItem, unknown>>;

/** The address of an invited client, given by the inviter or by the client; no mail server takes a longer one. */
export const emailAddress = z.email().max(254);

const hasEachProductOnce = (plans: readonly { readonly productName: string }[]): boolean =>
  new Set(plans.map(({ productName }) => productName)).size === plans.length;

export const invitation = z.object({
  name: z.literal('whitelabel-client-invitation-create'),
  input: z.object({
    email: emailAddress,
    companyId: id,
    whitelabelId: id,
    planIds: z
      .array(z.object({ productName: z.enum(PRODUCTS), planId: text }))
      .refine(hasEachProductOnce, 'must name each product once'),
  }) satisfies z.ZodType<InvitationInput>,
});

export const inviteLink = z.object({
  hostname: text,
  // Strict: if an unknown product were silently dropped, the link would grant less than its creator believes.
  inviteData: z.strictObject({
    Chatbot: text.exactOptional(),
    FacePop: text.exactOptional(),
    PopupHero: text.exactOptional(),
    WonderForm: text.exactOptional(),
    Banner: text.exactOptional(),
  }),
}) satisfies z.ZodType<InviteLinkInput>;

export const editClientPlan = z.object({
  planId: text,
  emailAddress: text,
}) satisfies z.ZodType<EditClientPlanInput>;

const stringsOf = <Key extends string>(keys: readonly Key[]): z.ZodObject<Record<Key, z.ZodString>> =>
  z.object(Object.fromEntries(keys.map((key) => [key, z.string()])) as Record<Key, z.ZodString>);

/** The Banner object (section 2.1). Unknown keys are dropped. */
export const banner = z.object({
  id,
  companyId: id,
  name: text,
  content: z.string().exactOptional(),
  authorId: z.string().exactOptional(),
  mode: z.enum(BANNER_MODES).exactOptional(),
  placement: z.enum(BANNER_PLACEMENTS).exactOptional(),
  pattern: z.string().exactOptional(),
  textAlignment: z.enum(BANNER_TEXT_ALIGNMENTS).exactOptional(),
  linkMode: z.enum(BANNER_LINK_MODES).exactOptional(),
  closeBehavior: z.enum(BANNER_CLOSE_BEHAVIORS).exactOptional(),
  scrollBehavior: z.enum(BANNER_SCROLL_BEHAVIORS).exactOptional(),
  cornerStyle: z.enum(BANNER_CORNER_STYLES).exactOptional(),
  URLTarget: z.enum(BANNER_URL_TARGETS).exactOptional(),
  shadow: z.boolean().exactOptional(),
  verticalPadding: z.string().exactOptional(),
  showCloseButton: z.boolean().exactOptional(),
  JColorStudio: stringsOf(COLOR_STUDIO_KEYS).exactOptional(),
  JFontStudio: stringsOf(FONT_STUDIO_KEYS).exactOptional(),
  JInstantEmbed: z.array(z.record(z.string(), z.unknown())).exactOptional(),
  customCSS: z.string().exactOptional(),
  customJS: z.string().exactOptional(),
  enableSDK: z.boolean().exactOptional(),
  enableTracking: z.boolean().exactOptional(),
  serviceBranding: z.boolean().exactOptional(),
}) satisfies z.ZodType<BannerInput>;

/** A PopupHero or FacePop. Their fields are not documented, so all are kept (sections 2.2 and 2.3). */
export const openWidget = z.looseObject({ id: id.exactOptional() });
