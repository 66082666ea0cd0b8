import { sql } from "kysely";
import type { Done } from "#engine";
import type { CommandScope } from "./command-scope.ts";

/** The name that taking down what a step has started is queued under. */
export const cancelSubprocessTask = "cancelSubprocess";

/**
 * What steps that a command withdrew had for outside systems is not sent any more, in the same transaction; what they have
 * started is taken down after it. A call that is on its way cannot be caught: what comes of it goes into the history.
 */
export async function withdrawAutomaticWork({ tx, ports }: CommandScope, done: Done): Promise<void> {
  const { instanceId, organId } = done.snapshot;
  const visits = done.effects.flatMap((each) =>
    each.effect === "cancel_automatic_task" ? [each.visitId] : [],
  );
  if (visits.length === 0) return;
  await sql`
    update step_call set status = 'cancelled', finished_at = now()
    where instance_id = ${instanceId} and visit_id = any(${visits}::bigint[]) and status in ('waiting', 'failed')`.execute(
    tx,
  );
  const { rows } = await sql<{ visitId: number }>`
    select distinct visit_id from subprocess
    where parent_instance_id = ${instanceId} and visit_id = any(${visits}::bigint[]) and waits`.execute(tx);
  for (const { visitId } of rows)
    await ports.jobs.add(tx, cancelSubprocessTask, { instanceId, organId, visitId });
}

/** Tells the application whose step waits for this one that it has ended, after the commit: one lock at a time. */
export async function reportSubprocess(
  { tx, ports }: CommandScope,
  before: Done["snapshot"] | undefined,
  { snapshot }: Done,
): Promise<void> {
  const hasEnded = snapshot.status === "complete" || snapshot.status === "cancelled";
  if (!hasEnded || before?.status === snapshot.status) return;
  const { rows } = await sql<{ instanceId: number; visitId: number }>`
    select parent_instance_id as instance_id, visit_id from subprocess
    where child_instance_id = ${snapshot.instanceId} and waits`.execute(tx);
  for (const parent of rows)
    await ports.jobs.add(tx, "run_automatic_task", { ...parent, organId: snapshot.organId, isReport: true });
}
