import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { isRefusal } from "#contract/errors/refusal.ts";
import { wakeInstance } from "#engine";
import type { Ports } from "../http/index.ts";
import type { JobTask } from "../jobs/index.ts";
import { type Due, lockDueInstances } from "./lock-instance.ts";
import { runOnLocked } from "./run-command.ts";
import { systemScope } from "./system-scope.ts";

/** The name that a sweep is queued under. */
export const wakeTask = "wakeInstances";

/** How sweeps are queued: those of the first kind come every minute, one after another over all processes. */
export const firstSweep = { queueName: wakeTask, jobKey: wakeTask };
/** Where there is much to do, a second one goes on beside the first; more than two would slow people down. */
const besideIt = { queueName: `${wakeTask} beside`, jobKey: `${wakeTask} beside` };

/** A sweep ends after so long; what is left it leaves to one that is queued at once, so that a stop waits for none. */
const longestSweepMs = 50_000;
/** What cannot be woken because of a fault of ours is left alone for so long. */
const putOffMinutes = 15;
/** Woken in one transaction: who wants to act on one of them waits for all of them. */
const wokenAtOnce = 20;
/** A sweep rests for so much of the time that it works: processors and the database are there for people first. */
const restShare = 1;

/**
 * Wakes every application for which it is time (R25). Any number of processes sweep at once: each takes what no other
 * has in hand, and a step is taken once.
 */
export function wakeInstancesJob(ports: Ports): JobTask {
  return async (payload, { signal }) => {
    const isBeside = (payload as { beside?: boolean } | null)?.beside === true;
    const goOn = (options: typeof firstSweep): Promise<void> =>
      ports.database.write((tx) =>
        ports.jobs.add(tx, wakeTask, options === besideIt ? { beside: true } : {}, options),
      );
    const { faults, isLeft } = await wakeInstances(ports, {
      until: Date.now() + longestSweepMs,
      signal,
      onMuch: async () => (isBeside ? undefined : goOn(besideIt)),
    });
    if (isLeft) await goOn(isBeside ? besideIt : firstSweep);
    if (faults.length > 0) throw new AggregateError(faults, `${faults.length} applications were not woken`);
  };
}

/** What a sweep did. */
export interface Sweep {
  woken: number;
  /** Of applications that were put off instead. */
  faults: unknown[];
  /** Whether its time was over before there was nothing more. */
  isLeft: boolean;
}

/** When a sweep ends, and who hears how much there is. */
export interface SweepOptions {
  until: number;
  signal?: AbortSignal;
  now?: () => Date;
  /** Once, when there is more than is woken at once. */
  onMuch?: () => Promise<void>;
}

/** Wakes what is due until there is nothing more or the time is over. */
export async function wakeInstances(
  ports: Ports,
  { until, signal, now = () => new Date(), onMuch }: SweepOptions,
): Promise<Sweep> {
  const sweep: Sweep = { woken: 0, faults: [], isLeft: false };
  let isKnown = false;
  for (;;) {
    const begun = performance.now();
    const taken = await wakeDue(ports, { now: now(), limit: wokenAtOnce }, sweep);
    if (taken === 0) return sweep;
    if (taken === wokenAtOnce && !isKnown) await onMuch?.();
    isKnown ||= taken === wokenAtOnce;
    if (signal?.aborted === true) return sweep;
    if (Date.now() >= until) return { ...sweep, isLeft: true };
    if (taken === wokenAtOnce) await pause((performance.now() - begun) * restShare);
  }
}

/**
 * Wakes several in one transaction; where one of them fails, each in its own, and that one is put off. Answers how many
 * were taken.
 */
async function wakeDue(ports: Ports, due: Due, sweep: Sweep): Promise<number> {
  let taken: number[] = [];
  try {
    await ports.database.write(async (tx) => {
      const found = await lockDueInstances(tx, due);
      taken = found.map(({ instanceId }) => instanceId);
      for (const { instanceId, organId, read } of found) {
        const scope = systemScope(tx, ports, organId, due.now);
        const outcome = await runOnLocked(scope, read(), wakeInstance);
        if (isRefusal(outcome)) throw new Error(`waking ${instanceId}: ${JSON.stringify(outcome)}`);
      }
    });
    sweep.woken += taken.length;
  } catch (error) {
    const [first, ...others] = taken;
    if (first === undefined) throw error;
    if (others.length === 0) {
      await putOff(ports, first, due.now);
      sweep.faults.push(error);
    } else for (const only of taken) await wakeDue(ports, { ...due, limit: 1, only }, sweep);
  }
  return taken.length;
}

async function putOff(ports: Ports, instanceId: number, now: Date): Promise<void> {
  await ports.database.write(async (tx) => {
    await sql`
      update process_instance set wake_at = ${now.toISOString()}::timestamptz + make_interval(mins => ${putOffMinutes})
      where instance_id = ${instanceId} and wake_at <= ${now.toISOString()}::timestamptz`.execute(tx);
  });
}
