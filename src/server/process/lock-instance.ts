import { limits } from "#contract/limits.ts";
import { type InstanceSnapshot, isSending, type Visit } from "#engine";
import type { Tx } from "../db/index.ts";
import { type InstanceRow, type SeatRow, snapshotOf } from "./instance-rows.ts";
import { type KnownParts, knownStates } from "./known-states.ts";
import { Statement } from "./statement.ts";

/** How a command names its instance: by a seat, by its number or by its public number. */
export type Target = { seatId: number } | { instanceId: number } | { applyId: string };

/** An instance as stored, and what stands beside its snapshot. */
export interface StoredInstance {
  snapshot: InstanceSnapshot;
  row: InstanceRow;
  /** Of what was sent to be read and is not here with all its readers: how many they are. */
  readers?: ReadonlyMap<Visit["visitId"], CountedReaders>;
}

/** To how many a step sent an application to be read, and how many of them have read it. */
export interface CountedReaders {
  count: number;
  read: number;
}

/**
 * Locks an instance until the transaction ends and loads it (R1), of its readers none but `userCode` and who follows it: it
 * may have a thousand. `undefined`: there is none in this organisation.
 */
export async function lockInstance(
  tx: Tx,
  target: Target,
  { organId, userCode }: { organId: number; userCode: string },
): Promise<StoredInstance | undefined> {
  return await load(tx, target, { organId, readBy: userCode, lock: "for update of i" });
}

/** The same instance with all its readers (R27), where they have to be known; a command holds its lock. */
export async function withReaders<Row>(
  tx: Tx,
  { snapshot, row }: { snapshot: InstanceSnapshot; row: Row },
): Promise<{ snapshot: InstanceSnapshot; row: Row }> {
  const { instanceId, organId } = snapshot;
  const whole = await readInstance(tx, { instanceId }, organId);
  if (snapshot.readersLeftOut !== true || whole === undefined)
    throw new Error("the engine asks what it has been told");
  return { snapshot: whole.snapshot, row };
}

/**
 * Loads an instance to look at it. `sentTo`: of those to whom it was sent on, which may be a thousand, this one alone.
 */
export async function readInstance(
  tx: Tx,
  target: Target,
  organId: number,
  sentTo?: string,
): Promise<StoredInstance | undefined> {
  return await load(tx, target, { organId, lock: "", ...(sentTo === undefined ? {} : { sentTo }) });
}

/**
 * Loads an instance to show it to somebody. Of those to whom a step sent it to be read, which may be a thousand, the first
 * few, whoever said something, who looks, and whose task is named; of the rest there are numbers (`readers`).
 */
export async function readShown(
  tx: Tx,
  target: Target,
  { organId, userCode }: { organId: number; userCode: string },
): Promise<StoredInstance | undefined> {
  const stored = await load(tx, target, { organId, readBy: userCode, areFirstShown: true, lock: "" });
  if (stored?.snapshot.readersLeftOut !== true) return stored;
  const { readersLeftOut: _, ...whole } = stored.snapshot;
  const readers = await readersBesides(tx, whole);
  return readers.size === 0 ? { ...stored, snapshot: whole } : { ...stored, readers };
}

/** The readers of the visits that have more of them than a snapshot. */
async function readersBesides(
  tx: Tx,
  { instanceId, seats }: InstanceSnapshot,
): Promise<ReadonlyMap<Visit["visitId"], CountedReaders>> {
  const counting = new Statement();
  const { rows } = await counting.run<CountedReaders & { visitId: Visit["visitId"]; seats: number }>(
    tx,
    `select s.visit_id as "visitId", count(*)::integer as seats, count(distinct s.user_code)::integer as count,
  (count(distinct s.user_code) filter (where s.status = 'ended' and s.cause = 'handled'))::integer as read
from seat s where s.instance_id = ${counting.put(instanceId)} and s.task_type = 'read' group by s.visit_id`,
  );
  const here = (visitId: Visit["visitId"]): number => seats.filter((seat) => seat.visitId === visitId).length;
  return new Map(
    rows
      .filter((row) => row.seats > here(row.visitId))
      .map(({ visitId, count, read }) => [visitId, { count, read }]),
  );
}

/** Loads the instances of seats to look at them, however many they are; of their readers none but who looks. */
export async function readInstances(
  tx: Tx,
  seatIds: readonly number[],
  { organId, userCode }: { organId: number; userCode: string },
): Promise<StoredInstance[]> {
  const instances = new Statement();
  const { rows } = await instances.run<InstanceRow>(
    tx,
    `${instanceText(`and r.user_code = ${instances.put(userCode)}`)}
where i.instance_id in (select s.instance_id from seat s where s.seat_id = any(${instances.put([...seatIds])}::bigint[]))
  and i.organ_id = ${instances.put(organId)}`,
  );
  const seats = await seatsOfAll(tx, rows, (ofSeats) => seatsFor(ofSeats.put(userCode), "= s.instance_id"));
  return rows.map((row) => ({
    snapshot: leavingOut(snapshotOf(row, seats.get(row.instanceId) ?? [])),
    row,
  }));
}

/** What a command reads of an instance and of what stands beside it; `who` narrows its readers. */
const instanceText = (who: string, visits = "i.visits"): string => `
select i.instance_id as "instanceId", i.apply_id as "applyId", i.process_id as "processId",
  i.process_version as "processVersion", i.organ_id as "organId", i.applicant, i.filed_by as "filedBy",
  i.dept_id as "deptId", i.apply_title as "applyTitle", i.urgency, i.status, i.round, i.returns,
  i.point_of_no_return_passed as "pointOfNoReturnPassed", i.form, ${visits} as visits, i.more, i.event_count as "eventCount",
  i.chain_head as "chainHead", i.created_at as "createdAt", i.apply_date as "applyDate", i.ended_at as "endedAt",
  o.chart_revision as "chartRevision",
  array(select a.user_code from attention a where a.instance_id = i.instance_id) as followers,
  coalesce((select jsonb_agg(jsonb_build_object('userCode', r.user_code, 'hidden', r.hidden)
      || case when r.sent_by is null then jsonb_build_object('afterTask', r.after_task) else '{}' end)
    from reading r where r.instance_id = i.instance_id and r.recalled_at is null ${who}), '[]') as readers,
  (select jsonb_build_object('contractId', c.contract_id, 'contractNo', c.contract_no, 'title', c.title, 'kind', c.kind,
      'state', c.state, 'direction', c.direction, 'amount', c.amount, 'currency', c.currency, 'beginsOn', c.begins_on,
      'endsOn', c.ends_on, 'responsible', c.responsible, 'createdBy', c.created_by)
    from legal_contract_application a join legal_contract c on c.contract_id = a.contract_id
    where a.instance_id = i.instance_id) as contract
from process_instance i join organ o on o.organ_id = i.organ_id`;

/** A program older than the column leaves it empty; then the history says which event opened the seat. */
const openedBy = `coalesce(s.opened_by, (select e.sequence from instance_event e
  where e.instance_id = s.instance_id and e.type = 'seat_opened' and (e.body #>> '{seat,seatId}')::bigint = s.seat_id))`;

/**
 * Which seats of an instance a command loads: of what was sent to be read those of who acts and of who follows it alone, since
 * what they may see depends on them (R27). Whatever may be due, or was stored by a program older than slots, is loaded.
 */
function seatsFor(userCode: string, instance: string, besides = "false"): string {
  return `and (${besides} or s.task_type <> 'read' or not s.more ? 'slotId' or s.more ? 'wakeAt'
    or ${userCode} in (s.user_code, s.on_behalf_of) or s.more -> 'alsoFor' ? ${userCode}
    or s.user_code in (select a.user_code from attention a where a.instance_id ${instance}))`;
}

/** Readers that are shown to everybody: the first few of each visit, and who said something. */
function firstReaders(number: string, few: string): string {
  return `coalesce(s.opinion, '') <> '' or s.seat_id in (
  select r.seat_id from (select f.seat_id, row_number() over (partition by f.visit_id order by f.opened_by, f.seat_id) as place
    from seat f where f.instance_id = ${number} and f.task_type = 'read') r where r.place <= ${few})`;
}

const instantOf = (column: string): string => `floor(extract(epoch from s.${column}) * 1000)::float8`;

/** What stands at each place of a {@link SeatRow}. */
const seatColumns: { readonly [Place in keyof SeatRow & `${number}`]: string } = {
  0: "s.seat_id",
  1: "s.visit_id",
  2: "s.task_id",
  3: "s.user_code",
  4: "s.status",
  5: "s.seat_order",
  6: "s.reason",
  7: "s.on_behalf_of",
  8: instantOf("received_at"),
  9: instantOf("due_at"),
  10: instantOf("ended_at"),
  11: "s.cause",
  12: "s.action_code",
  13: "s.opinion",
  14: "s.version",
  15: "s.more",
  16: openedBy,
};

/**
 * One JSON value for all seats of an instance: the driver takes a row of many columns apart far more slowly, and names of
 * columns would be written and read two hundred times where two hundred steps are behind.
 */
const seatsText = `coalesce(json_agg(json_build_array(${Object.values(seatColumns).join(", ")}) order by ${openedBy}), '[]') as seats`;

/** How an instance is loaded. */
interface Loading {
  organId: number;
  /** Of readers this one alone, and those who follow the instance. */
  readBy?: string;
  sentTo?: string;
  areFirstShown?: boolean;
  lock: "for update of i" | "";
  /** Is all of it read, also what this process knows? */
  isWhole?: boolean;
}

/**
 * Two statements, since under READ COMMITTED each sees what was committed when it began: seats read in the statement
 * that waited for the lock would be those of before the wait. The second is sent with the first and begins after it.
 * What this process knows already is not sent again ({@link knownStates}).
 */
async function load(tx: Tx, target: Target, loading: Loading): Promise<StoredInstance | undefined> {
  const { organId, readBy, sentTo = readBy, areFirstShown = false, lock, isWhole = false } = loading;
  const known = isWhole || readBy === undefined ? undefined : knownStates.find(target);
  const instance = new Statement();
  const ofSeats = new Statement();
  const who = sentTo === undefined ? "" : `and r.user_code = ${instance.put(sentTo)}`;
  const visits =
    known && `case when i.chain_head = ${instance.put(known.head)}::bytea then null else i.visits end`;
  const number = numberOf(target, ofSeats);
  const which = readBy === undefined ? "" : seatsFor(ofSeats.put(readBy), `= ${number}`, shown());
  const unless = known
    ? `and (select k.chain_head from process_instance k where k.instance_id = ${number}) is distinct from ${ofSeats.put(known.head)}::bytea`
    : "";
  const [instances, found] = await Statement.runBoth<MaybeKnownRow, { seats: SeatRow[] }>(
    tx,
    [
      instance,
      `${instanceText(who, visits)}
where i.instance_id = ${numberOf(target, instance)} and i.organ_id = ${instance.put(organId)} ${lock}`,
    ],
    [ofSeats, `select ${seatsText} from seat s where s.instance_id = ${number} ${which} ${unless}`],
  );
  const row = instances.rows[0];
  if (row === undefined) return undefined;
  const stored = storedInstance(row, found.rows[0]?.seats ?? [], known);
  if (stored === undefined) return await load(tx, target, { ...loading, isWhole: true });
  if (readBy === undefined) return stored;
  const snapshot = leavingOut(stored.snapshot);
  knownStates.keep(row.chainHead, snapshot);
  return { ...stored, snapshot };

  function shown(): string {
    if (!areFirstShown) return "false";
    const named = "seatId" in target ? `s.seat_id = ${ofSeats.put(target.seatId)} or ` : "";
    return `${named}${firstReaders(number, ofSeats.put(limits.readersShown))}`;
  }
}

/** A row without its visits where they are what this process knows. */
type MaybeKnownRow = Omit<InstanceRow, "visits"> & { visits: InstanceRow["visits"] | null };

/** `undefined`: without a lock, it became what is known between the two statements; seats and visits do not belong together. */
function storedInstance(
  row: MaybeKnownRow,
  seats: readonly SeatRow[],
  known: KnownParts | undefined,
): StoredInstance | undefined {
  if (row.visits !== null) {
    const read = { ...row, visits: row.visits };
    return seats.length === 0 && known !== undefined
      ? undefined
      : { snapshot: snapshotOf(read, seats), row: read };
  }
  if (known === undefined) throw new Error("an instance without visits");
  const read = { ...row, visits: known.visits };
  return { snapshot: { ...snapshotOf(read, []), seats: known.seats }, row: read };
}

/** Says that a snapshot has not all its readers, where it may have any. */
function leavingOut(snapshot: InstanceSnapshot): InstanceSnapshot {
  return snapshot.visits.some(isSending) ? { ...snapshot, readersLeftOut: true } : snapshot;
}

/** Which of those that are due. */
export interface Due {
  now: Date;
  /** So many at most, those that have been due longest. */
  limit: number;
  /** This one alone, if it is still due. */
  only?: number;
}

/** An instance that is locked and due. */
export interface LockedDue {
  instanceId: number;
  organId: number;
  /** @throws where what is stored cannot be read as an instance. */
  read(): StoredInstance;
}

/**
 * Locks and loads instances for which it is time (R25). What another process has in hand is left to it: nothing is waited
 * for, so that holding several locks at once cannot end in a deadlock with those who hold one.
 */
export async function lockDueInstances(tx: Tx, { now, limit, only }: Due): Promise<LockedDue[]> {
  const due = new Statement();
  const alone = only === undefined ? "" : `and i.instance_id = ${due.put(only)}`;
  const { rows } = await due.run<InstanceRow>(
    tx,
    // Nobody acts: no reader counts.
    `${instanceText("and false")}
where i.wake_at <= ${due.put(now)} ${alone} order by i.wake_at limit ${due.put(limit)} for update of i skip locked`,
  );
  const seats = await seatsOfAll(tx, rows, () => seatsFor("''", "= s.instance_id"));
  return rows.map((row) => ({
    instanceId: row.instanceId,
    organId: row.organId,
    read: () => ({ snapshot: leavingOut(snapshotOf(row, seats.get(row.instanceId) ?? [])), row }),
  }));
}

/** The seats of several instances, by their numbers. */
async function seatsOfAll(
  tx: Tx,
  rows: readonly InstanceRow[],
  which: (ofSeats: Statement) => string,
): Promise<Map<number, SeatRow[]>> {
  if (rows.length === 0) return new Map();
  const ofSeats = new Statement();
  const numbers = ofSeats.put(rows.map(({ instanceId }) => instanceId));
  const { rows: found } = await ofSeats.run<{ instanceId: number; seats: SeatRow[] }>(
    tx,
    `select instance_id as "instanceId", ${seatsText} from seat s
where s.instance_id = any(${numbers}::bigint[]) ${which(ofSeats)} group by instance_id`,
  );
  return new Map(found.map((each) => [each.instanceId, each.seats]));
}

/** The instance's number. Neither a seat nor a public number ever changes to another instance. */
function numberOf(target: Target, statement: Statement): string {
  if ("seatId" in target)
    return `(select s.instance_id from seat s where s.seat_id = ${statement.put(target.seatId)})`;
  if ("instanceId" in target) return statement.put(target.instanceId);
  return `(select p.instance_id from process_instance p where p.apply_id = ${statement.put(target.applyId)})`;
}
