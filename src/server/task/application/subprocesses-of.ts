import { sql } from "kysely";
import type { ApplicationResult } from "#contract/codes/instance-status.ts";
import type { ChainEntry, InstanceView } from "#contract/shapes/task.ts";
import type { SessionScope } from "../../http/index.ts";
import { resultOf } from "../../process/index.ts";
import { bundlesOf, namesOf } from "../bundles-of.ts";

/** The applications that a step of an application has started, and whose step started it. */
export interface Family {
  /** By the visit that started them. */
  started: ReadonlyMap<number, NonNullable<ChainEntry["started"]>>;
  startedBy: InstanceView["startedBy"];
}

interface Row {
  relation: "child" | "parent";
  visitId: number;
  applyId: string;
  applyStatus: InstanceView["applyStatus"];
  result: ApplicationResult | null;
  processId: string;
  processVersion: number;
  rowIndex: number | null;
}

/** Both ways by number and process alone: what an application says is for those who may read it. */
export async function subprocessesOf(scope: SessionScope, instanceId: number): Promise<Family> {
  const { rows } = await sql<Row>`
    select 'child' as relation, s.visit_id, i.apply_id, i.status as apply_status, ${resultOf} as result, i.process_id, i.process_version, s.row_index
    from subprocess s join process_instance i on i.instance_id = s.child_instance_id
    where s.parent_instance_id = ${instanceId}
    union all
    select 'parent', s.visit_id, i.apply_id, i.status, null, i.process_id, i.process_version, null
    from subprocess s join process_instance i on i.instance_id = s.parent_instance_id
    where s.child_instance_id = ${instanceId}
    order by row_index nulls first, apply_id`.execute(scope.tx);
  const bundleOf = await bundlesOf(scope, rows);
  const shown = rows.map(({ relation, visitId, applyId, applyStatus, result, rowIndex, ...bound }) => {
    const { processName } = namesOf(bundleOf(bound), "");
    const row = rowIndex === null ? {} : { row: rowIndex + 1 };
    const came = result === null ? {} : { result };
    return { relation, visitId, one: { applyId, processName, applyStatus, ...came, ...row } };
  });
  const started = new Map<number, NonNullable<ChainEntry["started"]>>();
  for (const { relation, visitId, one } of shown)
    if (relation === "child") started.set(visitId, [...(started.get(visitId) ?? []), one]);
  const parent = shown.find(({ relation }) => relation === "parent")?.one;
  return { started, startedBy: parent };
}
