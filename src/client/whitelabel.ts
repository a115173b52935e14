import {
  PLAN_PRODUCTS,
  PRODUCTS,
  type EditClientPlanInput,
  type InvitationInput,
  type InviteLinkInput,
} from '../protocol/index.js';
import { fieldsOf, isText, readData, unexpected } from './answer.js';
import type { Caller } from './call.js';
import type { RequestOptions } from './transport.js';
import { object, objects, oneOf, text, type Faults } from './validate.js';

/**
 * Clients of a whitelabel and their plans (section 4.1). None of these is retried unless the service certainly did nothing
 * (a 429 or a 503, either with a Retry-After header): an invitation that may have been created must not be created twice.
 */
export interface WhitelabelOperations {
  /**
   * Creates an invitation with plans and resolves to its URL. Fails with an `ApiError` whose `code` is one of
   * `INVITATION_ERROR_CODES` (section 7.2).
   *
   * @example
   * ```ts
   * const url = await client.whitelabel.createInvitation({
   *   email: 'ines@potters.example',
   *   companyId: 'company-halm',
   *   whitelabelId: 'whitelabel-kiln',
   *   planIds: [
   *     { productName: 'Chatbot', planId: 'Chatbot-pro_whitelabel' },
   *     { productName: 'Banner', planId: 'Banner-free' },
   *   ],
   * });
   * console.log(`Send this to Ines: ${url}`);
   * ```
   */
  createInvitation(input: InvitationInput, options?: RequestOptions): Promise<string>;
  /**
   * Creates an invitation link and resolves to its URL. Fails with an `ApiError` for an unknown plan id.
   *
   * @example
   * ```ts
   * const url = await client.whitelabel.inviteLink({
   *   hostname: 'clients.halm-clay.example',
   *   inviteData: { Chatbot: 'Chatbot-free', FacePop: 'FacePop-pro_whitelabel' },
   * });
   * console.log(url);
   * ```
   */
  inviteLink(input: InviteLinkInput, options?: RequestOptions): Promise<string>;
  /**
   * Changes the plan of a client. Fails with an `ApiError` for an unknown plan id.
   *
   * @example
   * ```ts
   * await client.whitelabel.editClientPlan({
   *   planId: 'Chatbot-pro_whitelabel',
   *   emailAddress: 'olaf@glazes.example',
   * });
   * ```
   */
  editClientPlan(input: EditClientPlanInput, options?: RequestOptions): Promise<void>;
}

export const createWhitelabel = (call: Caller): WhitelabelOperations => ({
  async createInvitation(input, options) {
    const operation = 'whitelabel.createInvitation';
    const name = 'whitelabel-client-invitation-create';
    const answer = await call(operation, `/${name}`, findInvitationFaults(input), { name, input }, options);
    const { error, output } = fieldsOf(answer);
    if (error !== false || !isText(output)) throw unexpected(operation);
    return output;
  },

  async inviteLink(input, options) {
    const operation = 'whitelabel.inviteLink';
    const faults = findInviteLinkFaults(input);
    const url = await readData(operation, call(operation, '/whitelabel/invite-link', faults, input, options));
    if (!isText(url)) throw unexpected(operation);
    return url;
  },

  async editClientPlan(input, options) {
    const operation = 'whitelabel.editClientPlan';
    const change = fieldsOf<EditClientPlanInput>(input);
    const faults = { planId: text(change.planId), emailAddress: text(change.emailAddress) };
    await readData(operation, call(operation, '/whitelabel/edit-client-plan', faults, input, options));
  },
});

function findInvitationFaults(input: unknown): Faults {
  const { email, companyId, whitelabelId, planIds } = fieldsOf<InvitationInput>(input);
  const faults: Faults = {
    email: text(email),
    companyId: text(companyId),
    whitelabelId: text(whitelabelId),
    planIds: objects(planIds),
  };
  if (!faults.planIds) {
    planIds.forEach((plan, index) => {
      faults[`planIds[${index}].productName`] = oneOf(plan.productName, PRODUCTS);
      faults[`planIds[${index}].planId`] = text(plan.planId);
    });
  }
  return faults;
}

function findInviteLinkFaults(input: unknown): Faults {
  const { hostname, inviteData } = fieldsOf(input);
  const faults: Faults = { hostname: text(hostname), inviteData: object(inviteData) };
  for (const [product, planId] of Object.entries(fieldsOf(inviteData))) {
    faults[`inviteData.${product}`] = oneOf(product, PLAN_PRODUCTS) || (planId !== undefined && text(planId));
  }
  return faults;
}
