import { randomUUID } from 'node:crypto';
import type { Banner } from 'agent-widgets/client';
import { relearnFacePop } from './data-items.js';
import { malformed, Refusal } from './refusal.js';
import type { Database, Queryable } from './store/database.js';

/** The kinds of widgets, by the names of their keys in a request (section 4.4). */
export type WidgetKind = 'banner' | 'popupHero' | 'facePop';

type WidgetObject = Readonly<Record<string, unknown>>;

const NAMES: Readonly<Record<WidgetKind, string>> = {
  banner: 'banner',
  popupHero: 'PopupHero',
  facePop: 'FacePop',
};

/**
 * Creates a widget (section 4.4). A PopupHero or FacePop without an id gets one.
 *
 * @returns the object as it is stored
 */
export async function createWidget(
  db: Database,
  companyId: string,
  kind: WidgetKind,
  object: WidgetObject,
): Promise<WidgetObject> {
  requireOwnCompany(kind, object, companyId);
  const widget = object['id'] === undefined ? { ...object, id: randomUUID() } : object;
  const id = idOf(kind, widget);
  return db.transaction(async (tx) => {
    const { rows } = await tx.query(
      `insert into widget (kind, id, company_id, object) values ($1, $2, $3, $4::jsonb)
       on conflict do nothing returning id`,
      [kind, id, companyId, JSON.stringify(widget)],
    );
    if (rows.length === 0) throw new Refusal(`A ${NAMES[kind]} with that id already exists.`);
    if (kind === 'facePop') await relearnFacePop(tx, companyId, id, false);
    return widget;
  });
}

/** Replaces a widget (section 4.4). */
export async function editWidget(
  db: Database,
  companyId: string,
  kind: WidgetKind,
  object: WidgetObject,
): Promise<WidgetObject> {
  requireOwnCompany(kind, object, companyId);
  const id = idOf(kind, object);
  return db.transaction(async (tx) => {
    const { rows } = await tx.query(
      `update widget set object = $4::jsonb, updated_at = now()
       where kind = $1 and id = $2 and company_id = $3 returning id`,
      [kind, id, companyId, JSON.stringify(object)],
    );
    if (rows.length === 0) throw widgetNotFound(kind);
    if (kind === 'facePop') await relearnFacePop(tx, companyId, id, false);
    return object;
  });
}

/** Deletes a widget. Like the others it takes the whole object, but only the ids in it count (section 4.4). */
export async function deleteWidget(
  db: Database,
  companyId: string,
  kind: WidgetKind,
  object: WidgetObject,
): Promise<Record<string, never>> {
  requireOwnCompany(kind, object, companyId);
  const id = idOf(kind, object);
  return db.transaction(async (tx) => {
    const { rows } = await tx.query(
      'delete from widget where kind = $1 and id = $2 and company_id = $3 returning id',
      [kind, id, companyId],
    );
    if (rows.length === 0) throw widgetNotFound(kind);
    if (kind === 'facePop') await relearnFacePop(tx, companyId, id, true);
    return {};
  });
}

/** A company's widgets of one kind, the most recently changed first. */
export async function listWidgets(
  db: Queryable,
  companyId: string,
  kind: WidgetKind,
): Promise<WidgetObject[]> {
  const { rows } = await db.query<{ object: WidgetObject }>(
    'select object from widget where kind = $1 and company_id = $2 order by updated_at desc, id',
    [kind, companyId],
  );
  return rows.map(({ object }) => object);
}

/** A stored banner, without the id of its author. */
export async function findPublicBanner(db: Queryable, id: string): Promise<WidgetObject | undefined> {
  const { rows } = await db.query<{ object: Banner }>(
    "select object from widget where kind = 'banner' and id = $1",
    [id],
  );
  if (!rows[0]) return undefined;
  const { authorId: _authorId, ...banner } = rows[0].object;
  return banner;
}

/** A company's FacePop as it was saved, for those who learn what it says. */
export async function findFacePop(
  db: Queryable,
  companyId: string,
  id: string,
): Promise<WidgetObject | undefined> {
  const { rows } = await db.query<{ object: WidgetObject }>(
    "select object from widget where kind = 'facePop' and company_id = $1 and id = $2",
    [companyId, id],
  );
  return rows[0]?.object;
}

function idOf(kind: WidgetKind, object: WidgetObject): string {
  const id = object['id'];
  if (typeof id === 'string' && id !== '') return id;
  throw malformed(`The request is not valid: ${kind}.id is missing.`);
}

/** Refuses an object that names another company than that of the key. */
function requireOwnCompany(kind: WidgetKind, object: WidgetObject, companyId: string): void {
  const named = object['companyId'];
  if (named !== undefined && named !== companyId) {
    throw new Refusal(`The ${NAMES[kind]} belongs to a company that this key does not act for.`);
  }
}

function widgetNotFound(kind: WidgetKind): Refusal {
  return new Refusal(`A ${NAMES[kind]} with that id was not found.`);
}
