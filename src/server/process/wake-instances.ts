import { sql } from "kysely";
import { isRefusal } from "#contract/errors/refusal.ts";
import { wakeInstance } from "#engine";
import type { Tx } from "../db/index.ts";
import type { Ports } from "../http/index.ts";
import type { JobTask } from "../jobs/index.ts";
import { runCommand } from "./run-command.ts";
import { systemScope } from "./system-scope.ts";

interface Due {
  instanceId: number;
  organId: number;
}

/** A sweep ends before the next one is to begin, so that it never takes every worker of a process. */
const longestSweepMs = 50_000;
/** What cannot be woken because of a fault of ours is left alone for so long. */
const putOffMinutes = 15;

/**
 * Wakes every application for which it is time (R25), one after another, each with the step it takes in a transaction
 * of its own. Any number of processes sweep at once: each takes what no other has in hand, and a step is taken once.
 */
export function wakeInstancesJob(ports: Ports): JobTask {
  return async (_payload, { signal }) => {
    const { faults } = await wakeInstances(ports, { until: Date.now() + longestSweepMs, signal });
    if (faults.length > 0) throw new AggregateError(faults, `${faults.length} applications were not woken`);
  };
}

/** What a sweep did. */
export interface Sweep {
  woken: number;
  /** Of applications that were put off instead. */
  faults: unknown[];
}

/** Wakes what is due until there is nothing more or the time is over. */
export async function wakeInstances(
  ports: Ports,
  { until, signal, now = () => new Date() }: { until: number; signal?: AbortSignal; now?: () => Date },
): Promise<Sweep> {
  const sweep: Sweep = { woken: 0, faults: [] };
  while (Date.now() < until && signal?.aborted !== true) {
    if (!(await wakeNext(ports, now(), sweep.faults))) break;
    sweep.woken += 1;
  }
  return { ...sweep, woken: sweep.woken - sweep.faults.length };
}

async function wakeNext(ports: Ports, now: Date, faults: unknown[]): Promise<boolean> {
  let found: Due | undefined;
  try {
    await ports.database.write(async (tx) => {
      found = await takeDue(tx, now);
      if (found === undefined) return;
      const { instanceId, organId } = found;
      const scope = systemScope(tx, ports, organId, now);
      const outcome = await runCommand(scope, { instanceId }, wakeInstance);
      if (isRefusal(outcome)) throw new Error(`waking ${instanceId}: ${JSON.stringify(outcome)}`);
    });
  } catch (error) {
    if (found === undefined) throw error;
    await putOff(ports, found, now);
    faults.push(error);
  }
  return found !== undefined;
}

/** The application that has been due longest and that no other process has in hand. */
async function takeDue(tx: Tx, now: Date): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select instance_id, organ_id from process_instance where wake_at <= ${now.toISOString()}::timestamptz
    order by wake_at limit 1 for update skip locked`.execute(tx);
  return rows[0];
}

async function putOff(ports: Ports, { instanceId }: Due, now: Date): Promise<void> {
  await ports.database.write(async (tx) => {
    await sql`
      update process_instance set wake_at = ${now.toISOString()}::timestamptz + make_interval(mins => ${putOffMinutes})
      where instance_id = ${instanceId} and wake_at <= ${now.toISOString()}::timestamptz`.execute(tx);
  });
}
