import {
  type Bundle,
  type Done,
  type EngineEvent,
  type InstanceSnapshot,
  isSending,
  nextWake,
  type Seat,
  slotOf,
} from "#engine";
import type { Tx } from "../db/index.ts";
import { chainOn } from "./event-chain.ts";
import { moreOfInstance, moreOfSeat } from "./instance-rows.ts";
import { knownStates } from "./known-states.ts";
import type { NotificationRow } from "./notifications-of.ts";
import { type Put, Statement } from "./statement.ts";
import { recordParts } from "./store-records.ts";
import { taskStatusOf } from "./task-status-of.ts";

/** What a command leaves behind. */
export interface Storing {
  bundle: Bundle;
  /** `undefined` for a new instance. */
  before: InstanceSnapshot | undefined;
  /** The newest hash so far. */
  chainHead: Buffer | null;
  done: Done;
  notifications: readonly NotificationRow[];
  now: Date;
}

/** The seats a command opened and those it changed. */
export interface SeatChanges {
  opened: readonly Seat[];
  changed: readonly Seat[];
}

/** Compares two snapshots seat by seat; a seat that was urged counts as changed, and nobody is urged to read. */
export function seatChanges(
  before: InstanceSnapshot | undefined,
  after: InstanceSnapshot,
  urged: ReadonlySet<string> = new Set(),
): SeatChanges {
  const known = new Map(before?.seats.map((seat) => [seat.seatId, seat]));
  const opened: Seat[] = [];
  const changed: Seat[] = [];
  const isUrged = (seat: Seat): boolean => seat.status === "open" && urged.has(seat.userCode);
  const sendings = new Set(after.visits.filter(isSending).map(({ visitId }) => visitId));
  for (const seat of after.seats) {
    const earlier = known.get(seat.seatId);
    if (earlier === undefined) opened.push(seat);
    else if (earlier !== seat || (isUrged(seat) && !sendings.has(seat.visitId))) changed.push(seat);
  }
  return { opened, changed };
}

/** Whom the events of a command urged. */
export function urgedBy(events: readonly EngineEvent[]): ReadonlySet<string> {
  return new Set(events.flatMap((event) => (event.type === "urged" ? event.userCodes : [])));
}

/**
 * Writes a command's outcome in one statement: the instance, its new and changed seats, the events with their hash
 * chain (R3), the values of data items and the notifications. The caller holds the instance's lock. A failure shows when the transaction ends.
 */
export async function storeOutcome(tx: Tx, storing: Storing): Promise<SeatChanges> {
  const { before, done, chainHead, notifications, now } = storing;
  const seats = seatChanges(before, done.snapshot, urgedBy(done.events));
  const hashes = chainOn(chainHead, done.events);
  const head = hashes.at(-1) ?? chainHead;
  const statement = new Statement();
  const parts = [
    before === undefined
      ? insertInstance(statement.put, done.snapshot, head, now)
      : updateInstance(statement.put, before, done.snapshot, head, now),
  ];
  if (seats.changed.length > 0) parts.push(updateSeats(statement.put, seats.changed, storing));
  const over = seats.changed.filter(({ status }) => status === "ended");
  if (over.length > 0) parts.push(settleNotices(statement.put, over, done.snapshot.organId, now));
  if (seats.opened.length > 0) parts.push(insertSeats(statement.put, seats.opened, storing));
  if (done.events.length > 0)
    parts.push(insertEvents(statement.put, done.snapshot.instanceId, done.events, hashes));
  if (notifications.length > 0) parts.push(insertNotifications(statement.put, notifications));
  parts.push(...recordParts(statement.put, { bundle: storing.bundle, before, after: done.snapshot, now }));
  const named = parts.map((part, index) => `part_${index + 1} as (${part})`);
  await statement.send(tx, `with ${named.join(", ")} select 1`);
  // Kept before the commit: were it not to come, nothing would ever have this hash.
  knownStates.keep(head, done.snapshot);
  return seats;
}

function insertInstance(put: Put, after: InstanceSnapshot, head: Buffer | null, now: Date): string {
  return `
    insert into process_instance (instance_id, apply_id, process_id, process_version, organ_id, applicant, filed_by,
      dept_id, apply_title, urgency, status, round, returns, point_of_no_return_passed, form, visits, more,
      event_count, chain_head, wake_at, forecast_at, created_at, updated_at)
    values (${put(after.instanceId)}, ${put(after.applyId)}, ${put(after.processId)}, ${put(after.processVersion)}, ${put(after.organId)},
      ${put(after.applicant)}, ${put(after.filedBy)}, ${put(after.deptId)}, ${put(after.title)}, ${put(after.urgency)}, ${put(after.status)},
      ${put(after.round)}, ${put(after.returns)}, ${put(after.pointOfNoReturnPassed)}, ${put(json(after.form))}::jsonb,
      ${put(json(after.visits))}::jsonb, ${put(json(moreOfInstance(after)))}::jsonb, ${put(after.eventCount)}, ${put(head)}, ${put(wakeOf(after))},
      ${put(forecastOf(after, now))}, ${put(now)}, ${put(now)})`;
}

function updateInstance(
  put: Put,
  before: InstanceSnapshot,
  after: InstanceSnapshot,
  head: Buffer | null,
  now: Date,
): string {
  const ended = after.status === "complete" || after.status === "cancelled";
  // A form may be large, and most decisions leave it as it is.
  const form = before.form === after.form ? "" : `form = ${put(json(after.form))}::jsonb,`;
  const submitted = before.round === 0 && after.round > 0;
  return `
    update process_instance set process_version = ${put(after.processVersion)}, applicant = ${put(after.applicant)}, dept_id = ${put(after.deptId)}, apply_title = ${put(after.title)},
      urgency = ${put(after.urgency)}, status = ${put(after.status)}, round = ${put(after.round)}, returns = ${put(after.returns)},
      point_of_no_return_passed = ${put(after.pointOfNoReturnPassed)}, ${form}
      visits = ${put(json(after.visits))}::jsonb, more = ${put(json(moreOfInstance(after)))}::jsonb,
      event_count = ${put(after.eventCount)}, chain_head = ${put(head)}, wake_at = ${put(wakeOf(after))},
      forecast_at = ${put(forecastOf(after, now))},
      apply_date = case when ${put(submitted)}::boolean then ${put(now)}::timestamptz else apply_date end,
      ended_at = case when ${put(ended)}::boolean then coalesce(ended_at, ${put(now)}::timestamptz) end,
      updated_at = ${put(now)}
    where instance_id = ${put(after.instanceId)}`;
}

function wakeOf(after: InstanceSnapshot): Date | null {
  const at = nextWake(after);
  return at === undefined ? null : new Date(at);
}

/** Whom it will reach is foretold anew after each move (`pre-approval`); of an ended one what was foretold is removed. */
function forecastOf({ status }: InstanceSnapshot, now: Date): Date | null {
  return status === "draft" ? null : now;
}

function updateSeats(put: Put, seats: readonly Seat[], storing: Storing): string {
  return `
    update seat set task_id = n.task_id, task_name = coalesce(n.task_name, seat.task_name),
      task_type = coalesce(n.task_type, seat.task_type), status = n.status, task_status = n.task_status, listed = n.listed, seat_order = n.seat_order,
      user_code = n.user_code, reason = n.reason, on_behalf_of = n.on_behalf_of, received_at = n.received_at,
      due_at = n.due_at, ended_at = n.ended_at, cause = n.cause, action_code = n.action_code, opinion = n.opinion,
      urged_at = coalesce(n.urged_at, seat.urged_at), version = n.version, more = n.more,
      opened_by = n.opened_by
    from jsonb_to_recordset(${put(json(seats.map((seat) => recordOf(seat, storing))))}::jsonb) as n(seat_id bigint, task_id text,
      task_name text, task_type text, ${seatColumns})
    where seat.instance_id = ${put(storing.done.snapshot.instanceId)} and seat.seat_id = n.seat_id
      and not seat.more ? 'readAfter'`;
}

/** "New for you to do" is no news any more once it is over, also for who decided it without opening it. */
function settleNotices(put: Put, seats: readonly Seat[], organId: number, now: Date): string {
  const records = seats.map(({ seatId, userCode }) => ({ seat_id: seatId, user_code: userCode }));
  return `
    update notification set read_at = ${put(now)}
    from jsonb_to_recordset(${put(json(records))}::jsonb) as n(seat_id bigint, user_code text)
    where notification.user_code = n.user_code and notification.organ_id = ${put(organId)}
      and notification.seat_id = n.seat_id and notification.read_at is null`;
}

function insertSeats(put: Put, seats: readonly Seat[], storing: Storing): string {
  const { instanceId, organId } = storing.done.snapshot;
  return `
    insert into seat (seat_id, instance_id, organ_id, visit_id, task_id, task_name, task_type, user_code, status,
      task_status, listed, seat_order, reason, on_behalf_of, received_at, due_at, ended_at, cause, action_code,
      opinion, urged_at, version, more, opened_by)
    select n.seat_id, ${put(instanceId)}::bigint, ${put(organId)}::integer, n.visit_id, n.task_id, coalesce(n.task_name, n.task_id),
      coalesce(n.task_type, 'approve'), n.user_code, n.status,
      n.task_status, n.listed, n.seat_order, n.reason, n.on_behalf_of, n.received_at, n.due_at, n.ended_at, n.cause,
      n.action_code, n.opinion, n.urged_at, n.version, n.more, n.opened_by
    from jsonb_to_recordset(${put(json(seats.map((seat) => recordOf(seat, storing))))}::jsonb) as n(seat_id bigint,
      visit_id integer, task_id text, task_name text, task_type text, ${seatColumns})`;
}

const seatColumns = `user_code text, status text, task_status smallint, listed boolean, seat_order integer,
  reason jsonb, on_behalf_of text, received_at timestamptz, due_at timestamptz, ended_at timestamptz, cause text,
  action_code text, opinion text, urged_at timestamptz, version integer, more jsonb, opened_by integer`;

function recordOf(seat: Seat, { bundle, done, now }: Storing): object {
  const task = bundle.definition.tasks.find(({ taskId }) => taskId === seat.taskId);
  const taskType = task?.taskType ?? "approve";
  const isDraft = taskType === "start" && done.snapshot.status === "draft";
  return {
    seat_id: seat.seatId,
    visit_id: seat.visitId,
    task_id: seat.taskId,
    task_name: task?.taskName ?? null,
    task_type: task?.taskType ?? null,
    user_code: seat.userCode,
    status: seat.status,
    task_status: taskStatusOf(seat),
    listed: seat.status === "open" && taskType !== "read" && !isDraft,
    seat_order: slotOf(done.snapshot, seat).order,
    reason: seat.reason,
    on_behalf_of: seat.onBehalfOf ?? null,
    received_at: instant(seat.receivedAt),
    due_at: instant(seat.dueAt),
    ended_at: instant(seat.endedAt),
    cause: seat.cause ?? null,
    action_code: seat.actionCode ?? null,
    opinion: seat.opinion ?? null,
    urged_at: urgedBy(done.events).has(seat.userCode) ? now.toISOString() : null,
    version: seat.version,
    more: moreOfSeat(seat),
    opened_by: seat.openedBy,
  };
}

function insertEvents(
  put: Put,
  instanceId: number,
  events: readonly EngineEvent[],
  hashes: readonly Buffer[],
): string {
  const records = events.map(({ sequence, at, actor, type, ...body }, index) => ({
    sequence,
    at: instant(at),
    actor,
    type,
    body,
    hash: hashes[index]?.toString("hex"),
  }));
  return `
    insert into instance_event (instance_id, sequence, at, actor, type, body, hash)
    select ${put(instanceId)}::bigint, n.sequence, n.at, n.actor, n.type, n.body, decode(n.hash, 'hex')
    from jsonb_to_recordset(${put(json(records))}::jsonb)
      as n(sequence integer, at timestamptz, actor text, type text, body jsonb, hash text)`;
}

function insertNotifications(put: Put, rows: readonly NotificationRow[]): string {
  const records = rows.map((row) => ({
    user_code: row.userCode,
    organ_id: row.organId,
    kind: row.kind,
    params: row.params,
    instance_id: row.instanceId,
    seat_id: row.seatId,
    created_at: row.createdAt.toISOString(),
  }));
  return `
    insert into notification (user_code, organ_id, kind, params, instance_id, seat_id, created_at)
    select n.user_code, n.organ_id, n.kind, n.params, n.instance_id, n.seat_id, n.created_at
    from jsonb_to_recordset(${put(json(records))}::jsonb) as n(user_code text, organ_id integer, kind text, params jsonb,
      instance_id bigint, seat_id bigint, created_at timestamptz)`;
}

const json = (value: unknown): string => JSON.stringify(value);
const instant = (at: number | undefined): string | null =>
  at === undefined ? null : new Date(at).toISOString();
