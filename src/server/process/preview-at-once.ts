import { sql } from "kysely";
import type { Done } from "#engine";
import type { CommandScope } from "./command-scope.ts";
import type { SeatChanges } from "./store-outcome.ts";

/** The name that foretelling, and applying what was said in advance, is queued under. */
export const preApprovalTask = "preApproval";

/**
 * Has what was said in advance about work that has come applied, and an application that is new foretold, as soon as the
 * transaction has committed; the next sweep does it where that fails. Other moves are foretold by the sweep alone.
 */
export async function previewAtOnce(
  { tx, ports }: CommandScope,
  before: Done["snapshot"] | undefined,
  { snapshot }: Done,
  { opened }: SeatChanges,
): Promise<void> {
  const { instanceId, round } = snapshot;
  const isNew = round > (before?.round ?? 0);
  if (!isNew && (opened.length === 0 || !(await hasOpinionWaiting()))) return;
  // A key of its own: one for all would have every command wait for every other.
  await ports.jobs.add(tx, preApprovalTask, { instanceId }, { jobKey: `${preApprovalTask} ${instanceId}` });

  async function hasOpinionWaiting(): Promise<boolean> {
    const { rows } = await sql`
      select from advance_opinion where instance_id = ${instanceId} and state = 'waiting' limit 1`.execute(
      tx,
    );
    return rows.length > 0;
  }
}
