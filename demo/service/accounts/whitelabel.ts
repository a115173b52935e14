import { randomBytes } from 'node:crypto';
import type {
  EditClientPlanInput,
  InvitationErrorCode,
  InvitationInput,
  InviteLinkInput,
} from 'agent-widgets/client';
import { emailAddress } from '../contract.js';
import { malformed, Refusal } from '../refusal.js';
import type { Database, Queryable } from '../store/database.js';
import { digestSecret } from './keys.js';

/** An invitation, as its page shows it. */
export interface Invitation {
  readonly whitelabelName: string;
  /** If undefined, whoever accepts the invitation gives an address. */
  readonly email: string | undefined;
  /** Plan id by product. */
  readonly plans: Readonly<Record<string, string>>;
  readonly accepted: boolean;
}

interface WhitelabelRow {
  id: string;
  hostname: string | null;
  disabled_products: string[];
}

type Plans = Record<string, string>;

const TOKEN_BYTES = 24;

/**
 * Invites a client by e-mail address (section 4.1).
 *
 * @returns the path of the invitation page
 * @throws Refusal with a code of section 7.2
 */
export async function createInvitation(
  db: Queryable,
  companyId: string,
  input: InvitationInput,
): Promise<string> {
  const { rows } = await db.query<WhitelabelRow>(
    'select id, hostname, disabled_products from whitelabel where id = $1 and company_id = $2 and company_id = $3',
    [input.whitelabelId, input.companyId, companyId],
  );
  const whitelabel = rows[0];
  if (!whitelabel) throw refuse('WHITELABEL_NOT_FOUND', 'A whitelabel with that id was not found.');
  if (!whitelabel.hostname) {
    throw refuse('WHITELABEL_HOSTNAME_NOT_CONFIGURED', 'The whitelabel has no hostname configured.');
  }
  const plans: Plans = {};
  for (const { productName, planId } of input.planIds) {
    if (whitelabel.disabled_products.includes(productName)) {
      throw refuse('PRODUCT_DISABLED', 'A requested product is disabled.', productName);
    }
    if ((await productOfPlan(db, planId)) !== productName) {
      throw refuse('PLAN_NOT_FOUND', 'A plan with that id was not found for its product.', planId);
    }
    plans[productName] = planId;
  }
  if ((await findClients(db, companyId, input.email, whitelabel.id)).length > 0) {
    throw refuse('USER_ALREADY_EXISTS', 'The invited user already exists.', input.email);
  }
  return storeInvitation(db, whitelabel.id, input.email, plans);
}

/** Creates an invitation that anyone may accept, once (section 4.1). @returns the path of the invitation page */
export async function createInviteLink(
  db: Queryable,
  companyId: string,
  input: InviteLinkInput,
): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    'select id from whitelabel where lower(hostname) = lower($1) and company_id = $2',
    [input.hostname, companyId],
  );
  if (!rows[0]) throw new Refusal('A whitelabel with that hostname was not found.');
  const plans: Plans = {};
  for (const [product, planId] of Object.entries(input.inviteData)) {
    if (planId === undefined) continue;
    if ((await productOfPlan(db, planId)) !== product) throw invalidPlan(planId);
    plans[product] = planId;
  }
  return storeInvitation(db, rows[0].id, undefined, plans);
}

/** Changes the plan of a client for the product that the new plan belongs to (section 4.1). */
export async function editClientPlan(
  db: Database,
  companyId: string,
  input: EditClientPlanInput,
): Promise<void> {
  const product = await productOfPlan(db, input.planId);
  if (!product) throw invalidPlan(input.planId);
  await db.transaction(async (tx) => {
    const clients = await findClients(tx, companyId, input.emailAddress);
    if (clients.length === 0) throw new Refusal('A client with that e-mail address was not found.');
    for (const clientId of clients) await assignPlans(tx, clientId, { [product]: input.planId });
  });
}

/** The invitation behind a link. */
export async function findInvitation(db: Queryable, token: string): Promise<Invitation | undefined> {
  const { rows } = await db.query<{ name: string; email: string | null; plans: Plans; accepted: boolean }>(
    `select whitelabel.name, invitation.email, invitation.plans, invitation.accepted_at is not null as accepted
     from invitation join whitelabel on whitelabel.id = invitation.whitelabel_id where digest = $1`,
    [digestSecret(token)],
  );
  const row = rows[0];
  return (
    row && {
      whitelabelName: row.name,
      email: row.email ?? undefined,
      plans: row.plans,
      accepted: row.accepted,
    }
  );
}

/**
 * Turns an invitation into a client with its plans, once.
 *
 * @param email used when the invitation names no address
 * @throws Refusal when the link is unknown or already used, or when the address already has an account
 */
export async function acceptInvitation(db: Database, token: string, email: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { rows } = await tx.query<{ whitelabel_id: string; email: string | null; plans: Plans }>(
      'update invitation set accepted_at = now() where digest = $1 and accepted_at is null returning *',
      [digestSecret(token)],
    );
    const invitation = rows[0];
    if (!invitation)
      throw new Refusal('This invitation is not known, or has already been accepted.', { status: 404 });
    const address = invitation.email ?? email;
    if (!emailAddress.safeParse(address).success) throw malformed('Please give a valid e-mail address.');
    const client = await tx.query<{ id: string }>(
      'insert into client (whitelabel_id, email) values ($1, $2) on conflict do nothing returning id',
      [invitation.whitelabel_id, address],
    );
    const id = client.rows[0]?.id;
    if (!id) throw new Refusal('There is already an account with that e-mail address.', { status: 400 });
    await assignPlans(tx, id, invitation.plans);
  });
}

async function storeInvitation(
  db: Queryable,
  whitelabelId: string,
  email: string | undefined,
  plans: Plans,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await db.query(
    'insert into invitation (digest, whitelabel_id, email, plans) values ($1, $2, $3, $4::jsonb)',
    [digestSecret(token), whitelabelId, email ?? null, JSON.stringify(plans)],
  );
  return `/invite/${token}`;
}

async function findClients(
  db: Queryable,
  companyId: string,
  email: string,
  whitelabelId?: string,
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select client.id from client join whitelabel on whitelabel.id = client.whitelabel_id
     where whitelabel.company_id = $1 and lower(client.email) = lower($2)
       and ($3::text is null or whitelabel.id = $3)`,
    [companyId, email, whitelabelId ?? null],
  );
  return rows.map((row) => row.id);
}

async function assignPlans(db: Queryable, clientId: string, plans: Plans): Promise<void> {
  for (const [product, planId] of Object.entries(plans)) {
    await db.query(
      `insert into client_plan (client_id, product, plan_id) values ($1, $2, $3)
       on conflict (client_id, product) do update set plan_id = excluded.plan_id`,
      [clientId, product, planId],
    );
  }
}

async function productOfPlan(db: Queryable, planId: string): Promise<string | undefined> {
  const { rows } = await db.query<{ product: string }>('select product from plan where id = $1', [planId]);
  return rows[0]?.product;
}

function refuse(code: InvitationErrorCode, message: string, detail = ''): Refusal {
  return new Refusal(message, { code, detail });
}

function invalidPlan(planId: string): Refusal {
  return new Refusal(`Invalid plan id: ${planId}`);
}
