import type { FormPage } from "#contract/shapes/form-page.ts";
import { jsonb, type Tx } from "../db/index.ts";

/** A stored version of a form page. */
export interface StoredPage {
  page: FormPage;
  isFrozen: boolean;
}

/** The latest version of a page, locked until the transaction ends so that two designers do not overwrite each other. */
export async function lockLatestPage(tx: Tx, pageId: string): Promise<StoredPage | undefined> {
  const row = await tx
    .selectFrom("formPage")
    .select(["page", "state", "frozenAt", "version"])
    .where("pageId", "=", pageId)
    .orderBy("version", "desc")
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : storedPage(row);
}

/** One version of a page. */
export async function readPage(tx: Tx, pageId: string, version: number): Promise<StoredPage | undefined> {
  const row = await tx
    .selectFrom("formPage")
    .select(["page", "state", "frozenAt", "version"])
    .where("pageId", "=", pageId)
    .where("version", "=", version)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : storedPage(row);
}

/** The version that a publication binds: the latest effective one. */
export async function effectivePage(tx: Tx, pageId: string): Promise<FormPage | undefined> {
  const row = await tx
    .selectFrom("formPage")
    .select(["page", "state", "frozenAt", "version"])
    .where("pageId", "=", pageId)
    .where("state", "=", "effective")
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
  const rows = await tx
    .selectFrom("formPage")
    .select(["page", "state", "frozenAt", "version"])
    .where("pageId", "=", pageId)
    .where("state", "<>", "temporary")
    .$if(version !== undefined, (query) => query.where("version", "=", version ?? 0))
    .$if(version === undefined, (query) => query.where("state", "=", "effective"))
    .orderBy("version", "desc")
    .limit(1)
    .execute();
  const [page] = rows.map((row) => storedPage(row).page);
  return page?.company === undefined || page.company === String(organId) ? page : undefined;
}

/** Writes a version, new or not yet frozen. */
export async function savePage(tx: Tx, page: FormPage, createdBy: string): Promise<void> {
  const { pageId, version, state, label } = page;
  await tx
    .insertInto("formPage")
    .values({ pageId, version, state, label, page: jsonb(page), createdBy })
    .onConflict((conflict) =>
      conflict.columns(["pageId", "version"]).doUpdateSet({ state, label, page: jsonb(page) }),
    )
    .execute();
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

function storedPage(row: { page: unknown; state: string; version: number; frozenAt: unknown }): StoredPage {
  const page = { ...(row.page as FormPage), version: row.version, state: row.state as FormPage["state"] };
  return { page, isFrozen: row.frozenAt !== null };
}
