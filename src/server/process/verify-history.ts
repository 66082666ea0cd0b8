import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { type EngineEvent, type InstanceSnapshot, type ReadReceipt, receiptsOf, replay } from "#engine";
import type { HistoryProblem } from "#contract/codes/history-problem.ts";
import type { Database, Tx } from "../db/index.ts";
import { nextHash } from "./event-chain.ts";
import { readInstance } from "./lock-instance.ts";

/** The first fault of an instance's history. */
export interface BrokenHistory {
  instanceId: number;
  applyId: string;
  /** Of the event; one more than the last where events are missing at the end. */
  sequence: number;
  problem: HistoryProblem;
}

/** What the verification of some histories found. */
export interface HistoryReport {
  instances: number;
  events: number;
  broken: BrokenHistory[];
}

/** Which histories are looked at: of an organisation or all, behind an instance. */
export interface HistoryBatch {
  organId?: number;
  after: number;
}

interface InstanceHead {
  instanceId: number;
  applyId: string;
  organId: number;
  eventCount: number;
  chainHead: Buffer | null;
}

interface EventRow {
  sequence: number;
  at: string;
  actor: string;
  type: string;
  body: object;
  hash: Buffer;
}

/** Instances looked at together. */
const batchSize = 200;

/**
 * Verifies the hash chains of some instances (R3, I3) and what is stored of them (I8), in the order of their numbers.
 * Answers the last of them, or nothing where there was none left. One that cannot be read is a fault like any other.
 */
export async function verifyBatch(
  tx: Tx,
  { organId, after }: HistoryBatch,
): Promise<HistoryReport & { last: number | undefined }> {
  const { rows } = await sql<InstanceHead>`
    select instance_id, apply_id, organ_id, event_count, chain_head from process_instance
    where instance_id > ${after} and (${organId ?? null}::integer is null or organ_id = ${organId ?? null})
    order by instance_id limit ${batchSize}`.execute(tx);
  const report: HistoryReport = { instances: rows.length, events: 0, broken: [] };
  for (const head of rows) {
    const events = await eventsOf(tx, head.instanceId);
    report.events += events.length;
    const broken = firstFault(head, events) ?? (await differingState(tx, head, events));
    if (broken !== undefined) report.broken.push(broken);
  }
  return { ...report, last: rows.at(-1)?.instanceId };
}

/** Verifies every history, each batch as it is at that moment: no snapshot of the database is held for long. Reads only. */
export async function verifyHistory({ read }: Pick<Database, "read">): Promise<HistoryReport> {
  const report: HistoryReport = { instances: 0, events: 0, broken: [] };
  for (let after: number | undefined = 0; after !== undefined; ) {
    const behind: number = after;
    const { last, ...batch } = await read((tx) => verifyBatch(tx, { after: behind }));
    report.instances += batch.instances;
    report.events += batch.events;
    report.broken.push(...batch.broken);
    after = last;
  }
  return report;
}

async function eventsOf(tx: Tx, instanceId: number): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select sequence, at, actor, type, body, hash from instance_event
    where instance_id = ${instanceId} order by sequence`.execute(tx);
  return rows;
}

function firstFault(head: InstanceHead, rows: readonly EventRow[]): BrokenHistory | undefined {
  const { instanceId, applyId } = head;
  const fault = (sequence: number, problem: BrokenHistory["problem"]): BrokenHistory => ({
    instanceId,
    applyId,
    sequence,
    problem,
  });
  let hash: Buffer | null = null;
  for (const [index, row] of rows.entries()) {
    if (row.sequence !== index + 1) return fault(index + 1, "gap");
    hash = nextHash(hash, eventOf(row));
    if (!hash.equals(row.hash)) return fault(row.sequence, "hash");
  }
  if (rows.length !== head.eventCount) return fault(rows.length + 1, "gap");
  if (hash === null || head.chainHead === null || !hash.equals(head.chainHead))
    return fault(rows.length, "head");
  return undefined;
}

/** Whether the events fold to what is stored of the instance, its seats included (I8); receipts of readers are no events. */
async function differingState(
  tx: Tx,
  { instanceId, applyId, organId }: InstanceHead,
  rows: readonly EventRow[],
): Promise<BrokenHistory | undefined> {
  const fault = { instanceId, applyId, sequence: rows.length };
  const stored = await storedState(tx, { instanceId }, organId);
  const replayed = replayOf(rows, stored === undefined ? [] : receiptsOf(stored));
  if (replayed === undefined) return { ...fault, problem: "replay" };
  return isDeepStrictEqual(stored, replayed) ? undefined : { ...fault, problem: "state" };
}

/** Undefined where what is stored is nothing the program can read; the database's own failures are thrown. */
async function storedState(
  tx: Tx,
  target: { instanceId: number },
  organId: number,
): Promise<InstanceSnapshot | undefined> {
  try {
    return (await readInstance(tx, target, organId))?.snapshot;
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** A history that cannot be replayed is one fault among others: the rest is looked at all the same. */
function replayOf(rows: readonly EventRow[], receipts: readonly ReadReceipt[]): InstanceSnapshot | undefined {
  try {
    return replay(rows.map(eventOf), receipts);
  } catch {
    return undefined;
  }
}

/** The event as the engine wrote it, whose canonical text was hashed. */
function eventOf({ sequence, at, actor, type, body }: EventRow): EngineEvent {
  return { sequence, at: Date.parse(at), actor, type, ...body } as EngineEvent;
}
