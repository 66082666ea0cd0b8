import { type RawBuilder, sql } from "kysely";
import { type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { FormValues } from "#contract/schema.ts";
import { companyOfGroup, type FormPage } from "#contract/shapes/form-page.ts";
import { jsonb, type Tx } from "../db/index.ts";
import { normalPage } from "./normal-page.ts";

/** A stored version of a form page. */
export interface StoredPage {
  page: FormPage;
  isFrozen: boolean;
  /** Whose it is; null is the group's, which every organisation may use. */
  organId: number | null;
  /** Raised with every change of the page, whichever version it is of. */
  rowVersion: number;
  /** What the program that saved it drew. */
  html: string | null;
  createdBy: string;
  createdAt: string;
  /** Nobody where it stands as it was first saved. */
  updatedBy: string | null;
  updatedAt: string | null;
}

const columns = [
  "page",
  "state",
  "frozenAt",
  "version",
  "organId",
  "rowVersion",
  "html",
  "createdBy",
  "createdAt",
  "updatedBy",
  "updatedAt",
] as const;

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

/** Whether any form has the id, of whichever organisation. */
export async function takenPage(tx: Tx, pageId: string): Promise<boolean> {
  return (await lockLatestPage(tx, pageId)) !== undefined;
}

/** One version of a page as an organisation finds it, its own or the group's: the latest unless one is named. */
export async function readPage(
  tx: Tx,
  { pageId, version, organId }: { pageId: string; version: number | undefined; organId: number },
): Promise<StoredPage | undefined> {
  const row = await tx
    .selectFrom("formPage")
    .select(columns)
    .where("pageId", "=", pageId)
    .where(ownOrOfGroup(organId))
    .$if(version !== undefined, (query) => query.where("version", "=", version ?? 0))
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? undefined : storedPage(row);
}

/** The latest version of a page, and the number that tells whether any of its versions has changed since. */
export async function stateOfPage(
  tx: Tx,
  pageId: string,
): Promise<{ latestVersion: number; rowVersion: number }> {
  return await tx
    .selectFrom("formPage")
    .select((row) => [
      row.fn.max("version").$notNull().as("latestVersion"),
      row.fn.max("rowVersion").$notNull().as("rowVersion"),
    ])
    .where("pageId", "=", pageId)
    .executeTakeFirstOrThrow();
}

/** Who changed a page since somebody began from a state of it; nothing where nobody did, or where no state is named. */
export async function changedSince(
  tx: Tx,
  pageId: string,
  rowVersion: number | undefined,
): Promise<Refusal | undefined> {
  if (rowVersion === undefined) return undefined;
  const last = await tx
    .selectFrom("formPage")
    .select(["rowVersion", "createdBy", "createdAt", "updatedBy", "updatedAt"])
    .where("pageId", "=", pageId)
    .orderBy("rowVersion", "desc")
    .limit(1)
    .executeTakeFirst();
  if (last === undefined || last.rowVersion === rowVersion) return undefined;
  const { updatedBy, updatedAt, createdBy, createdAt } = last;
  return refuse("definitionChanged", {
    id: pageId,
    who: updatedBy ?? createdBy,
    when: updatedAt ?? createdAt,
  });
}

/** The next number of changes of a page. */
export function nextRowVersion(pageId: string): RawBuilder<number> {
  return sql<number>`(select coalesce(max(each.row_version), 0) + 1 from form_page each where each.page_id = ${pageId})`;
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

/** The same of several pages at once, for who only looks: nothing is locked. */
export async function effectivePages(
  tx: Tx,
  { pageIds, organId }: { pageIds: readonly string[]; organId: number },
): Promise<ReadonlyMap<string, FormPage>> {
  if (pageIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom("formPage")
    .distinctOn("pageId")
    .select(columns)
    .where("pageId", "in", [...pageIds])
    .where("state", "=", "effective")
    .where(ownOrOfGroup(organId))
    .orderBy("pageId")
    .orderBy("version", "desc")
    .execute();
  const pages = rows.map((row) => storedPage(row).page);
  return new Map(pages.map((page) => [page.pageId, page]));
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

/** Who writes a version of a page, and for whom. */
export interface PageSaved {
  organId: number | null;
  createdBy: string;
  html?: string | null;
  /** Absent: now, by the clock of the database. */
  now?: Date;
}

/**
 * Writes a version, new or not yet frozen, of a page of an organisation, and answers its row version. Nothing where the
 * id belongs to another one: of two that save a new page at the same time the second writes nothing.
 */
export async function savePage(
  tx: Tx,
  given: FormPage,
  { organId, createdBy, html = null, now }: PageSaved,
): Promise<number | undefined> {
  // Whoever brings it: it is stored as the call stores it, so that one that is saved untouched stays as it is.
  const page = normalPage(given as object as FormValues) as object as FormPage;
  const { pageId, version, state, label } = page;
  const at = now === undefined ? {} : { createdAt: now.toISOString() };
  const rowVersion = nextRowVersion(pageId);
  const written = await tx
    .insertInto("formPage")
    .values({ pageId, version, state, label, page: jsonb(page), organId, createdBy, html, rowVersion, ...at })
    .onConflict((conflict) =>
      conflict
        .columns(["pageId", "version"])
        .doUpdateSet({
          state,
          label,
          page: jsonb(page),
          html,
          rowVersion,
          updatedBy: createdBy,
          updatedAt: sql<string>`excluded.created_at`,
        })
        .where(sql<boolean>`form_page.organ_id is not distinct from excluded.organ_id`),
    )
    .returning("rowVersion")
    .executeTakeFirst();
  return written?.rowVersion;
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
  rowVersion: number;
  html: string | null;
  createdBy: string;
  createdAt: string;
  updatedBy: string | null;
  updatedAt: string | null;
}): StoredPage {
  const { page: document, state, frozenAt, ...rest } = row;
  const { version, organId } = rest;
  const page = {
    ...(document as FormPage),
    version,
    state: state as FormPage["state"],
    company: organId === null ? companyOfGroup : String(organId),
  };
  return { page, isFrozen: frozenAt !== null, ...rest };
}
