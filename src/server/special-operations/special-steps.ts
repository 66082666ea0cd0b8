import { sql } from "kysely";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { specialSteps } from "#contract/calls/special-operations.ts";
import type { SpecialTarget } from "#contract/codes/special-operation.ts";
import { refuseFields } from "#contract/errors/refusal.ts";
import { readIds } from "#contract/rules/batch.ts";
import type { Amendment } from "#engine";
import { handle, type SessionScope } from "../http/index.ts";
import { readBundle } from "../process/index.ts";
import { permittedApplications } from "../viewer/index.ts";

type Step = OutputOf<typeof specialSteps>["steps"][number];

interface Row {
  processId: string;
  processVersion: number;
  amendments: Amendment[];
  /** Steps that somebody has now. */
  open: string[];
}

/** The steps of the applications that are named, those put in for one of them included; not the applicant's. Refuses ids by field. */
export const specialStepsHandler = handle(specialSteps, async ({ ids, of = "applications" }, scope) => {
  const read = readIds(ids, of);
  if ("problem" in read) return refuseFields({ ids: read.problem });
  const rows = await underWay(scope, read.ids, of);
  const steps = new Map<string, Step>();
  for (const row of rows) {
    const { definition } = await readBundle(scope, row);
    for (const { taskId, taskName, taskType } of definition.tasks) {
      if (taskType === "start") continue;
      const step = steps.get(taskId) ?? { taskId, names: [], applications: 0, open: 0 };
      steps.set(taskId, step);
      step.applications += 1;
      if (row.open.includes(taskId)) step.open += 1;
      const name = { taskName, processName: definition.processName };
      if (!step.names.some((each) => isSame(each, name))) step.names.push(name);
    }
  }
  return {
    applications: rows.length,
    steps: [...steps.values()].sort((one, other) => other.applications - one.applications),
  };
});

function isSame(one: Step["names"][number], other: Step["names"][number]): boolean {
  return one.taskName === other.taskName && one.processName === other.processName;
}

/** Those of the applications that are under way, and that whoever asks may see. */
async function underWay(
  { tx, actor }: Pick<SessionScope, "tx" | "actor">,
  ids: readonly string[],
  of: SpecialTarget,
): Promise<Row[]> {
  const numbers = ids.filter((id) => /^\d+$/u.test(id));
  const isMeant =
    of === "tasks"
      ? sql`i.instance_id in (select instance_id from seat where seat_id = any(${numbers}::bigint[]))`
      : sql`(i.apply_id = any(${[...ids]}::text[]) or i.instance_id = any(${numbers}::bigint[]))`;
  const { rows } = await sql<Row>`
    select i.process_id, i.process_version, coalesce(i.more -> 'amendments', '[]') as amendments,
      array(select distinct s.task_id from seat s where s.instance_id = i.instance_id
        and s.status in ('open', 'waiting') and s.task_type <> 'read') as open
    from process_instance i
    where i.organ_id = ${actor.organId} and i.status = 'running' and ${isMeant} ${permittedApplications(actor)}
    order by i.instance_id`.execute(tx);
  return rows;
}
