import { z } from 'zod';
import { createInvitation, createInviteLink, editClientPlan } from './accounts/whitelabel.js';
import { answerChat, type ChatParts } from './chat/chat.js';
import * as contract from './contract.js';
import { deleteDataItem, editDataItem, listDataItems } from './data-items.js';
import { createWidget, deleteWidget, editWidget, type WidgetKind } from './widgets.js';

/** The largest bodies allowed: a message is small, but a data item may contain a long text. */
export const CHAT_BYTES = 64 * 1024;
export const OBJECT_BYTES = 1024 * 1024;

/** What a handler gets besides its checked request. */
export interface Call {
  readonly parts: ServiceParts;
  /** The company that the key acts for; empty for an operation without a key. */
  readonly companyId: string;
  /** Turns a path of this service into a full address. */
  readonly toUrl: (path: string) => string;
  /** Replaces this service's address in a text by the address at which the caller reached it. */
  readonly follow: (text: string) => string;
  /** Aborted when the caller has gone. */
  readonly signal: AbortSignal;
}

/** The parts that the operations are built from. */
export type ServiceParts = ChatParts;

/** One operation of the interface: where it is, what it takes and what it does. */
export interface Operation {
  readonly id: string;
  readonly path: string;
  readonly summary: string;
  /** `task` answers `{error, taskName, …}`, all others `{status, data}` (section 7.1). */
  readonly envelope: 'status' | 'task';
  /** Whether the body must carry an `APIKey`. */
  readonly keyed: boolean;
  readonly maxBytes: number;
  readonly input: z.ZodObject;
  /** Schema of `data`; undefined if a success has none. */
  readonly output: z.ZodType | undefined;
  handle(input: unknown, call: Call): Promise<unknown>;
}

function define<Input extends z.ZodObject>(
  operation: Omit<Operation, 'input' | 'handle' | 'envelope' | 'keyed' | 'maxBytes'> &
    Partial<Pick<Operation, 'envelope' | 'keyed' | 'maxBytes'>> & {
      readonly input: Input;
      readonly handle: (input: z.output<Input>, call: Call) => Promise<unknown>;
    },
): Operation {
  return {
    envelope: 'status',
    keyed: true,
    maxBytes: OBJECT_BYTES,
    ...operation,
    handle: (input, call) => operation.handle(input as z.output<Input>, call),
  };
}

const widget = (kind: WidgetKind, base: string, object: z.ZodObject): Operation[] => {
  const name = kind.charAt(0).toUpperCase() + kind.slice(1);
  const input = z.object({ [kind]: object });
  const read = (body: Record<string, unknown>): Record<string, unknown> =>
    body[kind] as Record<string, unknown>;
  return [
    define({
      id: `create${name}`,
      path: `/${base}/new`,
      summary: `Creates a ${name}`,
      input,
      output: object,
      handle: (body, { parts, companyId }) => createWidget(parts.db, companyId, kind, read(body)),
    }),
    define({
      id: `edit${name}`,
      path: `/${base}/edit`,
      summary: `Replaces a ${name}`,
      input,
      output: object,
      handle: (body, { parts, companyId }) => editWidget(parts.db, companyId, kind, read(body)),
    }),
    define({
      id: `delete${name}`,
      path: `/${base}/delete`,
      summary: `Deletes a ${name}`,
      input,
      output: z.object({}),
      handle: (body, { parts, companyId }) => deleteWidget(parts.db, companyId, kind, read(body)),
    }),
  ];
};

/** All operations of the interface, section 4. Routes and OpenAPI description are made from this list. */
export const OPERATIONS: readonly Operation[] = [
  define({
    id: 'createInvitation',
    path: '/whitelabel-client-invitation-create',
    summary: 'Invites a client of a whitelabel, with plans',
    envelope: 'task',
    input: contract.invitation,
    output: z.string().describe('The invitation URL.'),
    handle: async ({ input }, { parts, companyId, toUrl }) =>
      toUrl(await createInvitation(parts.db, companyId, input)),
  }),
  define({
    id: 'inviteLink',
    path: '/whitelabel/invite-link',
    summary: 'Makes an invitation link for a whitelabel',
    input: contract.inviteLink,
    output: z.string().describe('The invitation URL.'),
    handle: async (input, { parts, companyId, toUrl }) =>
      toUrl(await createInviteLink(parts.db, companyId, input)),
  }),
  define({
    id: 'editClientPlan',
    path: '/whitelabel/edit-client-plan',
    summary: 'Changes the plan of a client',
    input: contract.editClientPlan,
    output: undefined,
    handle: (input, { parts, companyId }) => editClientPlan(parts.db, companyId, input),
  }),
  define({
    id: 'listDataItems',
    path: '/ai/dataitem/all',
    summary: 'Lists the data items of a training collection',
    input: contract.dataItemList,
    output: z.array(contract.dataItem),
    handle: ({ trainingId }, { parts, companyId }) => listDataItems(parts.db, companyId, trainingId),
  }),
  define({
    id: 'editDataItem',
    path: '/ai/dataitem/edit',
    summary: 'Edits a data item; it is read and embedded again afterwards',
    input: contract.dataItemEdit,
    output: contract.dataItem,
    handle: ({ dataItem }, { parts, companyId }) => editDataItem(parts.db, companyId, dataItem),
  }),
  define({
    id: 'deleteDataItem',
    path: '/ai/dataitem/delete',
    summary: 'Deletes a data item',
    input: contract.dataItemDelete,
    output: z.object({}),
    handle: async ({ dataItem }, { parts, companyId }) => {
      await deleteDataItem(parts.db, companyId, dataItem.id);
      return {};
    },
  }),
  define({
    id: 'chat',
    path: '/ai/chat',
    summary: 'Answers a message of a visitor',
    keyed: false,
    maxBytes: CHAT_BYTES,
    input: contract.chatRequest,
    output: contract.chatReply,
    handle: async (input, { parts, follow, signal }) => {
      const reply = await answerChat(parts, input, signal);
      return { ...reply, messages: reply.messages.map(follow) };
    },
  }),
  ...widget('banner', 'banner', contract.banner),
  ...widget('popupHero', 'popuphero', contract.openWidget),
  ...widget('facePop', 'facepop', contract.openWidget),
];
