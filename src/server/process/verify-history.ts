import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { type EngineEvent, type InstanceSnapshot, replay } from "#engine";
import type { Tx } from "../db/index.ts";
import { nextHash } from "./event-chain.ts";
import { readInstance } from "./lock-instance.ts";

/** The first event of an instance whose hash does not follow from those before it. */
export interface BrokenHistory {
  instanceId: number;
  applyId: string;
  /** Of the event; one more than the last where events are missing at the end. */
  sequence: number;
  /** `replay`: the events fold to nothing; `state`: to something else than what is stored. */
  problem: "hash" | "gap" | "head" | "replay" | "state";
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
const batchSize = 500;

/** Verifies the hash chain of every instance (R3, I3) and what is stored of it (I8), in batches so that memory stays small. Reads only. */
export async function verifyHistory(tx: Tx): Promise<HistoryReport> {
  const report: HistoryReport = { instances: 0, events: 0, broken: [] };
  for (let after = 0; ; ) {
    const { rows } = await sql<InstanceHead>`
      select instance_id, apply_id, organ_id, event_count, chain_head from process_instance
      where instance_id > ${after} order by instance_id limit ${batchSize}`.execute(tx);
    for (const head of rows) {
      const events = await eventsOf(tx, head.instanceId);
      report.instances += 1;
      report.events += events.length;
      const broken = firstFault(head, events) ?? (await differingState(tx, head, events));
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
  return undefined;
}

/** Whether the events fold to what is stored of the instance, its seats included (I8). */
async function differingState(
  tx: Tx,
  { instanceId, applyId, organId }: InstanceHead,
  rows: readonly EventRow[],
): Promise<BrokenHistory | undefined> {
  const fault = { instanceId, applyId, sequence: rows.length };
  const replayed = replayOf(rows);
  if (replayed === undefined) return { ...fault, problem: "replay" };
  const stored = await readInstance(tx, { instanceId }, organId);
  return isDeepStrictEqual(stored?.snapshot, replayed) ? undefined : { ...fault, problem: "state" };
}

/** A history that cannot be replayed is one fault among others: the rest is looked at all the same. */
function replayOf(rows: readonly EventRow[]): InstanceSnapshot | undefined {
  try {
    return replay(rows.map(eventOf));
  } catch {
    return undefined;
  }
}

/** The event as the engine wrote it, whose canonical text was hashed. */
function eventOf({ sequence, at, actor, type, body }: EventRow): EngineEvent {
  return { sequence, at: Date.parse(at), actor, type, ...body } as EngineEvent;
}
