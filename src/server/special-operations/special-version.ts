import { sql } from "kysely";
import { createSpecialVersion, specialProcessId } from "#contract/calls/task/special.ts";
import { refuse, refuseFields } from "#contract/errors/refusal.ts";
import type { InstanceSnapshot } from "#engine";
import type { Tx } from "../db/index.ts";
import { dataItemValues } from "../form/index.ts";
import { handle } from "../http/index.ts";
import { isProcessAdministrator, mayReadInstance } from "../viewer/index.ts";
import { readBundle, readInstance } from "../process/index.ts";

/** The data item whose values are the processes whose applications keep versions. */
const dataItem = "sqmSpecialProcessId";

/** The processes whose applications keep versions. */
export async function processesWithVersions(tx: Tx): Promise<string[]> {
  const values = await dataItemValues(tx, dataItem);
  return (values ?? []).map(({ dataConValue }) => dataConValue);
}

/** The processes whose applications keep versions: the values of the data item `sqmSpecialProcessId`. */
export const specialProcessIdHandler = handle(specialProcessId, (_input, { tx }) =>
  processesWithVersions(tx),
);

/**
 * Keeps what an application says now, at one of its open steps, as its next version, with the head of its history. For those
 * who hold the step, and process administrators. Refuses with `processKeepsNoVersions`, `noPermission`, and by field a step
 * that is not open.
 */
export const createSpecialVersionHandler = handle(createSpecialVersion, async (input, scope) => {
  const { tx, actor, request } = scope;
  const stored = await readInstance(tx, { applyId: input.applyId }, actor.organId);
  if (stored === undefined || !mayReadInstance(stored, actor)) return refuse("notFound");
  const { snapshot, row } = stored;
  const { definition } = await readBundle(scope, snapshot);
  if (!(await processesWithVersions(tx)).includes(snapshot.processId))
    return refuse("processKeepsNoVersions", { process: definition.processName });
  if (!openSeats(snapshot).some(({ taskId }) => taskId === input.taskId))
    return refuseFields({ taskId: { problem: "taskNotOpen", params: { task: input.taskId } } });
  if (!stepsForVersion(snapshot, actor).includes(input.taskId)) return refuse("noPermission");
  const { rows } = await sql<{ version: number; createdAt: string }>`
    with locked as (select instance_id from process_instance where instance_id = ${snapshot.instanceId} for update)
    insert into application_version (instance_id, version, task_id, form, chain_head, event_count, created_by, created_at)
    select l.instance_id, coalesce((select max(v.version) from application_version v
        where v.instance_id = l.instance_id), 0) + 1, ${input.taskId}, i.form, i.chain_head, i.event_count,
      ${actor.userCode}, ${request.now}
    from locked l join process_instance i on i.instance_id = l.instance_id
    returning version, created_at`.execute(tx);
  const [made] = rows;
  if (made === undefined) throw new Error(`no version of ${row.applyId} was kept`);
  return { applyId: snapshot.applyId, taskId: input.taskId, ...made };
});

const openSeats = ({ seats }: InstanceSnapshot) =>
  seats.filter(({ status }) => status === "open" || status === "waiting");

/** Open steps of an application at which somebody may keep a version: their own, and all of them for administrators. Pure. */
export function stepsForVersion(
  snapshot: InstanceSnapshot,
  { userCode, access }: { userCode: string; access: readonly string[] },
): string[] {
  const isAdministrator = isProcessAdministrator(access);
  const own = openSeats(snapshot).filter((seat) => isAdministrator || seat.userCode === userCode);
  return [...new Set(own.map(({ taskId }) => taskId))];
}
