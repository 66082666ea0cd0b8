import { type RawBuilder, sql } from "kysely";
import { companyOfGroup, type FormPage } from "#contract/shapes/form-page.ts";
import { jsonb, type Tx } from "../db/index.ts";

/** A stored version of a form page. */
export interface StoredPage {
  page: FormPage;
  isFrozen: boolean;
  /** Whose it is; null is the group's, which every organisation may use. */
  organId: number | null;
}

const columns = ["page", "state", "frozenAt", "version", "organId"] as const;

/** The latest version of a page, locked until the transaction ends so that two designers do not overwrite each other. */
export async function lockLatestPage(tx: Tx, pageId: string): Promise<StoredPage | undefined> {
  const row = await tx
    .selectFrom("formPage")
    .select(columns)
    .where("pageId", "=", pageId)
    .orderBy("version", "desc")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : storedPage(row);
}

/** One version of a page as an organisation finds it, locked: its own or the group's. */
export async function readPage(
  tx: Tx,
  { pageId, version, organId }: { pageId: string; version: number; organId: number },
): Promise<StoredPage | undefined> {
  const row = await tx
    .selectFrom("formPage")
    .select(columns)
    .where("pageId", "=", pageId)
    .where("version", "=", version)
    .where(ownOrOfGroup(organId))
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : storedPage(row);
}

/** The version that a publication of an organisation binds: the latest effective one of its own or the group's. */
export async function effectivePage(
  tx: Tx,
  { pageId, organId }: { pageId: string; organId: number },
): Promise<FormPage | undefined> {
  const row = await tx
    .selectFrom("formPage")
    .select(columns)
    .where("pageId", "=", pageId)
    .where("state", "=", "effective")
    .where(ownOrOfGroup(organId))
    .orderBy("version", "desc")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : storedPage(row).page;
}

/** A version of a page that is or was filled in at an organisation: the latest in effect unless one is named. */
export async function pageToFill(
  tx: Tx,
  { pageId, version, organId }: { pageId: string; version: number | undefined; organId: number },
): Promise<FormPage | undefined> {
  const row = await tx
    .selectFrom("formPage")
    .select(columns)
    .where("pageId", "=", pageId)
    .where("state", "<>", "temporary")
    .where(ownOrOfGroup(organId))
    .$if(version !== undefined, (query) => query.where("version", "=", version ?? 0))
    .$if(version === undefined, (query) => query.where("state", "=", "effective"))
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? undefined : storedPage(row).page;
}

/** The pages that an organisation finds: its own and the group's. Those of others do not exist for it. */
export function ownOrOfGroup(organId: number): RawBuilder<boolean> {
  return sql<boolean>`(form_page.organ_id = ${organId} or form_page.organ_id is null)`;
}

/**
 * Writes a version, new or not yet frozen, of a page of an organisation. False where the id belongs to another one:
 * of two that save a new page at the same time the second writes nothing.
 */
export async function savePage(
  tx: Tx,
  page: FormPage,
  { organId, createdBy }: { organId: number | null; createdBy: string },
): Promise<boolean> {
  const { pageId, version, state, label } = page;
  const written = await tx
    .insertInto("formPage")
    .values({ pageId, version, state, label, page: jsonb(page), organId, createdBy })
    .onConflict((conflict) =>
      conflict
        .columns(["pageId", "version"])
        .doUpdateSet({ state, label, page: jsonb(page) })
        .where(sql<boolean>`form_page.organ_id is not distinct from excluded.organ_id`),
    )
    .returning("pageId")
    .executeTakeFirst();
  return written !== undefined;
}

/** From now on this version never changes: a process uses it (spec §4 Rules). */
export async function freezePage(tx: Tx, pageId: string, version: number, now: Date): Promise<void> {
  await tx
    .updateTable("formPage")
    .set({ frozenAt: now.toISOString() })
    .where("pageId", "=", pageId)
    .where("version", "=", version)
    .where("frozenAt", "is", null)
    .execute();
}

/** What a page says of its company and where it stands: those columns count, whatever the document says. */
function storedPage(row: {
  page: unknown;
  state: string;
  version: number;
  frozenAt: unknown;
  organId: number | null;
}): StoredPage {
  const { version, organId } = row;
  const page = {
    ...(row.page as FormPage),
    version,
    state: row.state as FormPage["state"],
    company: organId === null ? companyOfGroup : String(organId),
  };
  return { page, isFrozen: row.frozenAt !== null, organId };
}
