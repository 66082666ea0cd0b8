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
  // One JSON value for all seats: the driver takes a row of many columns apart far more slowly.
  const found = await statement.run<{ seats: SeatRow[] }>(
    tx,
    `
select coalesce(json_agg(json_build_object('seatId', seat_id, 'visitId', visit_id, 'taskId', task_id,
  'userCode', user_code, 'status', status, 'seatOrder', seat_order, 'reason', reason, 'onBehalfOf', on_behalf_of,
  'receivedAt', received_at, 'dueAt', due_at, 'endedAt', ended_at, 'cause', cause, 'actionCode', action_code,
  'opinion', opinion, 'version', version, 'more', more) order by seat_id), '[]') as seats
from seat where instance_id = ${statement.put(row.instanceId)}`,
  );
  const seats = found.rows[0]?.seats ?? [];
  return { snapshot: snapshotOf(row, seats), row };
}

function condition(target: Target, statement: Statement): string {
  if ("seatId" in target)
    return `i.instance_id = (select s.instance_id from seat s where s.seat_id = ${statement.put(target.seatId)})`;
  if ("instanceId" in target) return `i.instance_id = ${statement.put(target.instanceId)}`;
  return `i.apply_id = ${statement.put(target.applyId)}`;
}
