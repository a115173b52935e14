/** Products known to the whitelabel operations (section 1). */
export const PRODUCTS = [
  'Chatbot',
  'FacePop',
  'PopupHero',
  'Banner',
  'WonderForm',
  'Feedlo',
  'Survia',
] as const;
/** A product of the platform (section 1). */
export type Product = (typeof PRODUCTS)[number];

/** Products that have plan ids (section 2.5). */
export const PLAN_PRODUCTS = ['Chatbot', 'FacePop', 'PopupHero', 'WonderForm', 'Banner'] as const;
/** A product that has plan ids (section 2.5). */
export type PlanProduct = (typeof PLAN_PRODUCTS)[number];

/** The known plan ids of a product (section 2.5). */
export type KnownPlanId<Of extends PlanProduct = PlanProduct> = `${Of}-free` | `${Of}-pro_whitelabel`;
/**
 * A plan id: the known ones of the product complete in an editor, any other string is accepted, since a
 * whitelabel has plans of its own (in the plan manager of its dashboard).
 */
export type PlanId<Of extends PlanProduct = PlanProduct> = KnownPlanId<Of> | (string & {});

/** Codes of a failed `whitelabel-client-invitation-create` (section 7.2). */
export const INVITATION_ERROR_CODES = [
  'WHITELABEL_NOT_FOUND',
  'WHITELABEL_HOSTNAME_NOT_CONFIGURED',
  'PLAN_NOT_FOUND',
  'USER_ALREADY_EXISTS',
  'PRODUCT_DISABLED',
] as const;
/** Why an invitation was refused (section 7.2). */
export type InvitationErrorCode = (typeof INVITATION_ERROR_CODES)[number];

/** `input` of `whitelabel-client-invitation-create` (section 4.1). */
export interface InvitationInput {
  /** E-mail address of the client to invite. */
  readonly email: string;
  /** Id of the company that invites. */
  readonly companyId: string;
  /** Id of the company's whitelabel that the client joins. */
  readonly whitelabelId: string;
  /** One plan for each product. */
  readonly planIds: readonly { readonly productName: Product; readonly planId: PlanId }[];
}

/** Input of `whitelabel/invite-link` (section 4.1). */
export interface InviteLinkInput {
  /** Hostname of the whitelabel. */
  readonly hostname: string;
  /** The plan for each product that the client is to have. */
  readonly inviteData: { readonly [Name in PlanProduct]?: PlanId<Name> | undefined };
}

/** Input of `whitelabel/edit-client-plan` (section 4.1). */
export interface EditClientPlanInput {
  /** The plan that takes the place of the one for the same product. */
  readonly planId: PlanId;
  /** E-mail address of the client. */
  readonly emailAddress: string;
}
