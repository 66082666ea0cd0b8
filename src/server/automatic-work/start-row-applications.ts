import { sql } from "kysely";
import { isRefusal, refuse } from "#contract/errors/refusal.ts";
import type { FormValues, JsonValue } from "#contract/schema.ts";
import {
  type AutomaticWork,
  type FailAutomaticTask,
  type InstanceSnapshot,
  placesOfRows,
  type RowAnswer,
} from "#engine";
import { jsonb, type Tx } from "../db/index.ts";
import { refusalText } from "../http/index.ts";
import type { CommandScope } from "../process/index.ts";
import { fileApplication } from "./start-subprocess.ts";
import type { Step } from "./step.ts";

/** How a step for each row stands. */
export type RowsStanding =
  | { is: "underWay" }
  | { is: "done"; answer: JsonValue; rows: RowAnswer[] }
  | ({ is: "failed" } & Omit<FailAutomaticTask, "visitId">);

/** An application of a step, with the row it was started for as it was then. */
interface RowChild {
  instanceId: number;
  applyId: string;
  status: InstanceSnapshot["status"];
  result: string | null;
  form: FormValues;
  index: number;
  cells: FormValues;
}

/**
 * Starts an application for each row that has none, in the transaction of the step: all of them, or none. A step that is
 * tried again starts those anew that were rejected or cancelled, and leaves the others alone.
 */
export async function startRowApplications(
  scope: CommandScope,
  step: Step,
  { processId, rows, waits }: Extract<AutomaticWork, { kind: "subprocesses" }>,
  parent: InstanceSnapshot,
): Promise<RowsStanding> {
  const { tx } = scope;
  const earlier = waits ? await childrenOf(tx, step) : [];
  const good = earlier.filter((child) => !isFailed(child));
  const places = new Set(
    placesOfRows(
      rows.map(({ cells }) => cells),
      good,
      earlier.length,
    ),
  );
  await sql`savepoint subprocess`.execute(tx);
  for (const { index, cells, ...filed } of rows) {
    if (places.has(index)) continue;
    const child = await fileApplication(scope, { processId, ...filed }, parent);
    if (isRefusal(child)) {
      await sql`rollback to savepoint subprocess`.execute(tx);
      const timeZone = scope.ports.parameters.value("timeZone", scope.actor.organId);
      const reason = refusalText(child, scope.language, timeZone);
      const params = { process: processId, row: index + 1, reason };
      return { is: "failed", problem: refuse("subprocessRowFailed", params) };
    }
    await sql`
      insert into subprocess (child_instance_id, parent_instance_id, visit_id, waits, row_index, row_cells, created_at)
      values (${child.instanceId}, ${step.instanceId}, ${step.visitId}, ${waits}, ${index}, ${jsonb(cells)},
        ${scope.request.now})`.execute(tx);
  }
  // Nobody waits any more for those that were started anew.
  const over = earlier.filter(isFailed).map(({ instanceId }) => instanceId);
  await sql`update subprocess set waits = false where child_instance_id = any(${over}::bigint[])`.execute(tx);
  return await rowsStanding(tx, step, waits);
}

/** What came of the applications of a step's rows, as soon as all have ended; at once where it does not wait for them. */
export async function rowsStanding(tx: Tx, step: Step, waits = true): Promise<RowsStanding> {
  const children = await childrenOf(tx, step, waits);
  if (waits && children.some(({ status }) => status !== "complete" && status !== "cancelled"))
    return { is: "underWay" };
  const failed = waits ? children.filter(isFailed) : [];
  if (failed.length > 0) {
    const isRejected = failed.some(({ status }) => status === "complete");
    const application = failed.map(({ applyId }) => applyId).join(", ");
    return {
      is: "failed",
      problem: refuse(isRejected ? "subprocessRejected" : "subprocessCancelled", { application }),
      outcomes: isRejected ? ["rejected", "failed"] : ["failed"],
    };
  }
  const rows = children.map(({ index, cells, instanceId, applyId, form }) => ({
    index,
    cells,
    answer: waits ? { instanceId, applyId, form } : { instanceId, applyId },
  }));
  const answer = rows.map((each) => ({ row: each.index + 1, ...each.answer }));
  return { is: "done", answer, rows };
}

/** Whether a step has started applications for rows and waits for them. */
export async function waitsForRows(tx: Tx, { instanceId, visitId }: Step): Promise<boolean> {
  const { rows } = await sql`
    select 1 from subprocess
    where parent_instance_id = ${instanceId} and visit_id = ${visitId} and waits and row_index is not null
    limit 1`.execute(tx);
  return rows.length > 0;
}

function isFailed({ status, result }: RowChild): boolean {
  return status === "cancelled" || (status === "complete" && result === "rejected");
}

async function childrenOf(tx: Tx, { instanceId, visitId }: Step, waits = true): Promise<RowChild[]> {
  const { rows } = await sql<RowChild>`
    select i.instance_id, i.apply_id, i.status, i.form, i.more ->> 'result' as result, s.row_index as index,
      s.row_cells as cells
    from subprocess s join process_instance i on i.instance_id = s.child_instance_id
    where s.parent_instance_id = ${instanceId} and s.visit_id = ${visitId} and s.waits = ${waits}
      and s.row_index is not null
    order by s.row_index, s.child_instance_id`.execute(tx);
  return rows;
}
