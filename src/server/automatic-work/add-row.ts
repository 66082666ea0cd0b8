import { sql } from "kysely";
import { isRefusal, type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { AutomaticWork, FailAutomaticTask, InstanceSnapshot } from "#engine";
import { accessOfPeople } from "../access/index.ts";
import type { Tx } from "../db/index.ts";
import { refusalText } from "../http/index.ts";
import type { CommandScope } from "../process/index.ts";
import { addRow, databaseRefusal, type TableContext, tableToAddTo } from "../tables/index.ts";
import type { Step } from "./step.ts";

type Added = { is: "done"; answer: JsonValue } | ({ is: "failed" } & Omit<FailAutomaticTask, "visitId">);

/**
 * Adds the row of a step to its table, in the transaction of the step: as whoever published the version that the
 * application goes by, with the rights they have today, in the application's organisation. What the table refuses is a
 * failure of the step.
 */
export async function addStepRow(
  scope: CommandScope,
  step: Step,
  { entity, values }: Extract<AutomaticWork, { kind: "row" }>,
  { processId, processVersion, organId }: InstanceSnapshot,
): Promise<Added> {
  const { tx, ports, language, request } = scope;
  const publisher = await publisherOf(tx, processId, processVersion);
  const [person] = await accessOfPeople(tx, publisher === undefined ? [] : [publisher], organId);
  const requestCode = `step-${step.instanceId}-${step.visitId}`;
  const adding = { organId, language, now: request.now, requestCode };
  const context = person && tableToAddTo(ports, person, adding, entity);
  if (context === undefined) return { is: "failed", problem: refuse("rowNotAllowed", { table: entity }) };
  await sql`savepoint added_row`.execute(tx);
  const row = await added(tx, context, values);
  if (isRefusal(row)) {
    await sql`rollback to savepoint added_row`.execute(tx);
    return failed(entity, reasonOf(row, scope));
  }
  tx.afterCommit(() => context.table.estimates.forget());
  ports.live.announceToAll(tx, { event: "table", entity });
  return { is: "done", answer: { key: (row[context.model.key] ?? null) as JsonValue } };
}

async function added(tx: Tx, context: TableContext, values: Record<string, JsonValue>) {
  try {
    return await addRow(tx, context, values);
  } catch (error) {
    await sql`rollback to savepoint added_row`.execute(tx);
    const refusal = await databaseRefusal(context, error);
    if (refusal === undefined) throw error;
    return refusal;
  }
}

async function publisherOf(tx: Tx, processId: string, version: number): Promise<string | undefined> {
  const { rows } = await sql<{ publishedBy: string }>`
    select published_by from process_version where process_id = ${processId} and version = ${version}`.execute(
    tx,
  );
  return rows[0]?.publishedBy;
}

function failed(table: string, reason: string): Added {
  return { is: "failed", problem: refuse("rowNotAdded", { table, reason }) };
}

/** What is wrong with the row: each field in words, where fields are named. */
function reasonOf(refusal: Refusal, { language }: CommandScope): string {
  const fields = Object.entries(refusal.errors ?? {}).flatMap(([field, { text }]) =>
    text === undefined ? [] : [`${field}: ${text}`],
  );
  return fields.length === 0 ? refusalText(refusal, language) : fields.join(" ");
}
