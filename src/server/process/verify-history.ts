import { sql } from "kysely";
import { type EngineEvent, replay } from "#engine";
import type { Tx } from "../db/index.ts";
import { nextHash } from "./event-chain.ts";

/** The first event of an instance whose hash does not follow from those before it. */
export interface BrokenHistory {
  instanceId: number;
  applyId: string;
  /** Of the event; one more than the last where events are missing at the end. */
  sequence: number;
  problem: "hash" | "gap" | "head" | "replay";
}

/** What the verification of every history found. */
export interface HistoryReport {
  instances: number;
  events: number;
  broken: BrokenHistory[];
}

interface InstanceHead {
  instanceId: number;
  applyId: string;
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
const batchSize = 500;

/** Verifies the hash chain of every instance (R3, I3), in batches so that memory stays small. Reads only. */
export async function verifyHistory(tx: Tx): Promise<HistoryReport> {
  const report: HistoryReport = { instances: 0, events: 0, broken: [] };
  for (let after = 0; ; ) {
    const { rows } = await sql<InstanceHead>`
      select instance_id, apply_id, event_count, chain_head from process_instance
      where instance_id > ${after} order by instance_id limit ${batchSize}`.execute(tx);
    for (const head of rows) {
      const events = await eventsOf(tx, head.instanceId);
      report.instances += 1;
      report.events += events.length;
      const broken = firstFault(head, events);
      if (broken !== undefined) report.broken.push(broken);
      after = head.instanceId;
    }
    if (rows.length < batchSize) return report;
  }
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
  return folds(rows, head) ? undefined : fault(rows.length, "replay");
}

/** Whether the events fold to an instance of that number with that many events (I8). */
function folds(rows: readonly EventRow[], head: InstanceHead): boolean {
  const snapshot = replay(rows.map(eventOf));
  return snapshot.instanceId === head.instanceId && snapshot.eventCount === head.eventCount;
}

/** The event as the engine wrote it, whose canonical text was hashed. */
function eventOf({ sequence, at, actor, type, body }: EventRow): EngineEvent {
  return { sequence, at: Date.parse(at), actor, type, ...body } as EngineEvent;
}
