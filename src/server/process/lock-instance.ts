import type { InstanceSnapshot } from "#engine";
import type { Tx } from "../db/index.ts";
import { type InstanceRow, type SeatRow, snapshotOf } from "./instance-rows.ts";
import { Statement } from "./statement.ts";

/** How a command names its instance: by a seat, by its number or by its public number. */
export type Target = { seatId: number } | { instanceId: number } | { applyId: string };

/** An instance as stored, and what stands beside its snapshot. */
export interface StoredInstance {
  snapshot: InstanceSnapshot;
  row: InstanceRow;
  seats: readonly SeatRow[];
}

/** Locks an instance until the transaction ends and loads it (R1). `undefined`: there is none in this organisation. */
export async function lockInstance(
  tx: Tx,
  target: Target,
  organId: number,
): Promise<StoredInstance | undefined> {
  return await load(tx, target, organId, "for update of i");
}

/** Loads an instance to look at it. */
export async function readInstance(
  tx: Tx,
  target: Target,
  organId: number,
): Promise<StoredInstance | undefined> {
  return await load(tx, target, organId, "");
}

/**
 * Two statements, since under READ COMMITTED each sees what was committed when it began: seats read in the statement
 * that waited for the lock would be those of before the wait.
 */
async function load(
  tx: Tx,
  target: Target,
  organId: number,
  lock: "for update of i" | "",
): Promise<StoredInstance | undefined> {
  const instance = new Statement();
  const instances = await instance.run<InstanceRow>(
    tx,
    `
select i.instance_id, i.apply_id, i.process_id, i.process_version, i.organ_id, i.applicant, i.filed_by, i.dept_id,
  i.apply_title, i.urgency, i.status, i.round, i.returns, i.point_of_no_return_passed, i.form, i.visits, i.more,
  i.event_count, i.chain_head, i.created_at, i.apply_date, i.ended_at, o.chart_revision,
  array(select a.user_code from attention a where a.instance_id = i.instance_id) as followers
from process_instance i join organ o on o.organ_id = i.organ_id
where ${condition(target, instance)} and i.organ_id = ${instance.put(organId)} ${lock}`,
  );
  const row = instances.rows[0];
  if (row === undefined) return undefined;
  const statement = new Statement();
  const seats = await statement.run<SeatRow>(
    tx,
    `
select seat_id, visit_id, task_id, user_code, status, seat_order, reason, on_behalf_of, received_at, due_at,
  ended_at, cause, action_code, opinion, opened_at, version, more
from seat where instance_id = ${statement.put(row.instanceId)} order by seat_id`,
  );
  return { snapshot: snapshotOf(row, seats.rows), row, seats: seats.rows };
}

function condition(target: Target, statement: Statement): string {
  if ("seatId" in target)
    return `i.instance_id = (select s.instance_id from seat s where s.seat_id = ${statement.put(target.seatId)})`;
  if ("instanceId" in target) return `i.instance_id = ${statement.put(target.instanceId)}`;
  return `i.apply_id = ${statement.put(target.applyId)}`;
}
