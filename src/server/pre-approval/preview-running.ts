import { sql } from "kysely";
import { isRefusal } from "#contract/errors/refusal.ts";
import { type Tx, jsonb } from "../db/index.ts";
import type { Ports } from "../http/index.ts";
import { loadBundle, readInstance, type StoredInstance, systemScope } from "../process/index.ts";
import { previewInstance } from "../task/index.ts";
import { endUnreachable } from "./end-unreachable.ts";
import type { Bundle } from "#engine";

interface Stale {
  instanceId: number;
  organId: number;
}

/** Until when, and whether to stop earlier. */
export interface SweepLimits {
  until: number;
  signal?: AbortSignal;
  now?: () => Date;
  /** Of this application alone. */
  instanceId?: number;
}

/** People move although an application does not: it is foretold again after so long. */
const forecastHours = 24;
const batch = 50;

/**
 * Writes down whom the applications will reach that have moved since they were last foretold, and forgets it of those that
 * have ended. Beside the commands,
 * which do not wait for it: what is new or goes another way is listed at once, a step along the way may be a minute old, the look at one application never is. Any number of
 * processes at once: the same twice is the same.
 *
 * @returns how many were foretold
 * @throws AggregateError after the others were done, where some could not be for a fault of ours
 */
export async function previewRunning(
  ports: Ports,
  { until, signal, now = () => new Date(), instanceId }: SweepLimits,
): Promise<number> {
  let count = 0;
  const faults = new Map<number, unknown>();
  const isOver = () => Date.now() >= until || signal?.aborted === true;
  while (!isOver()) {
    const some = await ports.database.read((tx) =>
      staleOnes(tx, now(), { without: [...faults.keys()], instanceId }),
    );
    for (const one of some) {
      if (isOver()) break;
      try {
        await ports.database.write((tx) => foretellOne(tx, ports, one, now()));
        count += 1;
      } catch (error) {
        faults.set(one.instanceId, error);
      }
    }
    if (some.length < batch) break;
  }
  if (faults.size > 0)
    throw new AggregateError([...faults.values()], `${faults.size} applications could not be foretold`);
  return count;
}

async function staleOnes(
  tx: Tx,
  now: Date,
  { without, instanceId }: { without: readonly number[]; instanceId: number | undefined },
): Promise<Stale[]> {
  const alone = instanceId === undefined ? sql`` : sql`and instance_id = ${instanceId}`;
  const { rows } = await sql<Stale>`
    select instance_id, organ_id from process_instance
    where forecast_at <= ${now.toISOString()}::timestamptz and instance_id <> all(${[...without]}::bigint[]) ${alone}
    order by forecast_at, instance_id limit ${batch}`.execute(tx);
  return rows;
}

async function foretellOne(tx: Tx, ports: Ports, { instanceId, organId }: Stale, now: Date): Promise<void> {
  const stored = await readInstance(tx, { instanceId }, organId);
  if (stored === undefined) return;
  const { status } = stored.snapshot;
  const isOver = status === "complete" || status === "cancelled";
  if (isOver) await forget(tx, instanceId);
  else await foretell(tx, ports, stored, now);
  // Last of all, for whoever decides meanwhile waits for it. A move that came meanwhile has it foretold once more.
  const next = isOver ? null : new Date(now.getTime() + forecastHours * 3_600_000);
  await sql`
    update process_instance set forecast_at = ${next?.toISOString() ?? null}::timestamptz
    where instance_id = ${instanceId} and event_count = ${stored.snapshot.eventCount}`.execute(tx);
}

async function forget(tx: Tx, instanceId: number): Promise<void> {
  await sql`
    with people as (delete from forecast_seat where instance_id = ${instanceId})
    delete from chain_forecast where instance_id = ${instanceId}`.execute(tx);
}

async function foretell(tx: Tx, ports: Ports, stored: StoredInstance, now: Date): Promise<void> {
  const { snapshot } = stored;
  const bundle = await loadBundle(ports.database, tx, snapshot.processId, snapshot.processVersion);
  await writeForecast(tx, ports, stored, bundle, now);
  await endUnreachable(tx, ports, bundle, snapshot, now);
}

async function writeForecast(
  tx: Tx,
  ports: Ports,
  { snapshot, row }: StoredInstance,
  bundle: Bundle,
  now: Date,
): Promise<void> {
  const { instanceId, organId } = snapshot;
  const scope = systemScope(tx, ports, organId, now);
  const preview =
    snapshot.status === "running"
      ? await previewInstance(scope, bundle, snapshot, row.chartRevision)
      : undefined;
  const ahead =
    preview === undefined || isRefusal(preview) ? [] : preview.chain.filter(({ open }) => open !== true);
  const seats = ahead.flatMap(({ taskId, dueAt, seats: people }) =>
    people.map(({ userCode, reason }) => ({
      userCode,
      taskId,
      reason,
      expectedAt: dueAt === undefined ? null : new Date(dueAt).toISOString(),
    })),
  );
  await sql`
    insert into chain_forecast (instance_id, event_count, made_at)
    values (${instanceId}, ${snapshot.eventCount}, ${now.toISOString()}::timestamptz)
    on conflict (instance_id) do update set event_count = excluded.event_count, made_at = excluded.made_at`.execute(
    tx,
  );
  await sql`delete from forecast_seat where instance_id = ${instanceId}`.execute(tx);
  await sql`
    insert into forecast_seat (instance_id, user_code, task_id, reason, expected_at)
    select ${instanceId}::bigint, s ->> 'userCode', s ->> 'taskId', s -> 'reason', (s ->> 'expectedAt')::timestamptz
    from jsonb_array_elements(${jsonb(seats)}) s
    where exists (select 1 from user_account u where u.user_code = s ->> 'userCode')
    on conflict do nothing`.execute(tx);
}
