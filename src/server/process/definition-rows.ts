import { type Refusal, refuse, refuseFields } from "#contract/errors/refusal.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { jsonb, type Tx } from "../db/index.ts";

/** A row of `process`. */
export interface ProcessRow {
  processId: string;
  organId: number;
  status: ProcessDefinition["status"];
  publishedVersion: number | null;
  draft: ProcessDefinition | null;
  /** Raised at every change, for whoever says which state a change began from. */
  rowVersion: number;
  updatedBy: string;
  updatedAt: string;
}

/** A process, locked until the transaction ends: two designers do not publish the same version. */
export async function lockProcess(tx: Tx, processId: string): Promise<ProcessRow | undefined> {
  const row = await tx
    .selectFrom("process")
    .select([
      "processId",
      "organId",
      "status",
      "publishedVersion",
      "draft",
      "rowVersion",
      "updatedBy",
      "updatedAt",
    ])
    .where("processId", "=", processId)
    .forUpdate()
    .executeTakeFirst();
  return row as ProcessRow | undefined;
}

/** Two designers: the second is told who was first and when, and loses nothing of what they sent. */
export function outdatedProblem(stored: ProcessRow | undefined, rowVersion: unknown): Refusal | undefined {
  if (rowVersion === undefined) return undefined;
  if (!Number.isSafeInteger(rowVersion)) return refuseFields({ rowVersion: { problem: "notAnInteger" } });
  if (stored === undefined || stored.rowVersion === rowVersion) return undefined;
  const { processId, updatedBy: who, updatedAt: when } = stored;
  return refuse("definitionChanged", { id: processId, who, when });
}

/** What is known of a process beside its versions. */
export interface ProcessHead {
  definition: ProcessDefinition;
  organId: number;
  status: ProcessDefinition["status"];
  publishedVersion: number | null;
  /** Null where the definition names none that exists. */
  processTypeId: string | null;
  by: string;
  now: Date;
}

/** Writes what is being designed; what is published and how it is listed stay as they are. Answers the new row version. */
export async function saveDraftOf(
  tx: Tx,
  { definition, by, now }: Pick<ProcessHead, "definition" | "by" | "now">,
): Promise<number> {
  const { rowVersion } = await tx
    .updateTable("process")
    .set((row) => ({
      draft: jsonb(definition),
      updatedBy: by,
      updatedAt: now.toISOString(),
      rowVersion: row("rowVersion", "+", 1),
    }))
    .where("processId", "=", definition.processId)
    .returning("rowVersion")
    .executeTakeFirstOrThrow();
  return rowVersion;
}

/**
 * Writes a process with its draft and answers its row version. Nothing where the id belongs to another organisation:
 * of two that save a new process at the same time the second writes nothing.
 */
export async function saveProcess(tx: Tx, head: ProcessHead): Promise<number | undefined> {
  const { definition, organId, status, publishedVersion, processTypeId, by } = head;
  const now = head.now.toISOString();
  const values = {
    processName: definition.processName ?? "",
    processTypeId,
    status,
    processVisibility: definition.processVisibility ?? "visible",
    publishedVersion,
    draft: jsonb(definition),
    updatedBy: by,
    updatedAt: now,
  };
  const written = await tx
    .insertInto("process")
    .values({ processId: definition.processId, organId, createdBy: by, createdAt: now, ...values })
    .onConflict((conflict) =>
      conflict
        .column("processId")
        .doUpdateSet((row) => ({ ...values, rowVersion: row("process.rowVersion", "+", 1) }))
        .where("process.organId", "=", organId),
    )
    .returning("rowVersion")
    .executeTakeFirst();
  return written?.rowVersion;
}

/** Writes a published version; it never changes (R4). */
export async function insertVersion(
  tx: Tx,
  version: {
    definition: ProcessDefinition;
    version: number;
    page: { pageId: string; version: number } | undefined;
    by: string;
    now: Date;
    note?: string;
    failing?: { count: number; reason: string };
  },
): Promise<void> {
  await tx
    .insertInto("processVersion")
    .values({
      processId: version.definition.processId,
      version: version.version,
      definition: jsonb(version.definition),
      pageId: version.page?.pageId ?? null,
      pageVersion: version.page?.version ?? null,
      note: version.note ?? null,
      failingCases: version.failing?.count ?? null,
      failingReason: version.failing?.reason ?? null,
      publishedBy: version.by,
      publishedAt: version.now.toISOString(),
    })
    .execute();
}
