import { sql } from "kysely";
import type { Done, EngineEvent } from "#engine";
import type { CommandScope } from "./command-scope.ts";
import type { SeatChanges } from "./store-outcome.ts";

/** The name that foretelling, and applying what was said in advance, is queued under. */
export const preApprovalTask = "preApproval";

/** What leads an application another way than the one that was foretold; an agreement goes one step along it. */
const leadsElsewhere: ReadonlySet<EngineEvent["type"]> = new Set<EngineEvent["type"]>([
  "submitted",
  "countersign_requested",
  "hands_changed",
  "taken_back",
  "form_changed",
  "returned",
  "recalled",
  "incident_opened",
  "incident_resolved",
  "definition_amended",
  "migrated",
  "version_followed",
  "override",
]);

/** A step taken because somebody is late leads elsewhere but where it only tells. */
function isAnotherWay(event: EngineEvent): boolean {
  if (event.type === "seat_woken")
    return event.action !== "none" && event.action !== "remind" && event.action !== "superior";
  return leadsElsewhere.has(event.type);
}

/**
 * Has what was said in advance about work that has come applied, and an application whose way is new or another one
 * foretold, as soon as the transaction has committed; the next sweep does it where that fails. A step along the way that was
 * foretold is left to the sweep.
 */
export async function previewAtOnce(
  { tx, ports }: CommandScope,
  before: Done["snapshot"] | undefined,
  { snapshot, events }: Done,
  { opened }: SeatChanges,
): Promise<void> {
  const { instanceId, round, status } = snapshot;
  if (status === "draft") return;
  const isAnother = round > (before?.round ?? 0) || events.some(isAnotherWay);
  if (!isAnother && (opened.length === 0 || !(await hasOpinionWaiting()))) return;
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
