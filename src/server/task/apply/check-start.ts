import { sql } from "kysely";
import { checkStart } from "#contract/calls/task/apply.ts";
import type { StartPlace } from "#contract/codes/start-place.ts";
import { isRefusal, type Refusal, refuse } from "#contract/errors/refusal.ts";
import { type Bundle, fieldRightsFor, type InstanceSnapshot, startInstance, visibleValues } from "#engine";
import type { Tx } from "../../db/index.ts";
import { handle, type SessionScope } from "../../http/index.ts";
import {
  bundleIn,
  type CommandScope,
  loadBundle,
  readInstance,
  runFirstCommand,
} from "../../process/index.ts";
import { shownPage } from "../application/shown-page.ts";

/**
 * Starts a process as a draft, or gives back the person's untouched draft of its present version.
 * Refuses with `notFound`, `processNotEnabled`, `processNotStartable`, `processNotStartableHere`, `tooManyDrafts`.
 */
export const checkStartHandler = handle(checkStart, async ({ processId }, scope) => {
  const { tx, ports, actor } = scope;
  const process = await tx
    .selectFrom("process")
    .select(["processName", "status", "publishedVersion"])
    .where("processId", "=", processId)
    .where("organId", "=", actor.organId)
    .executeTakeFirst();
  if (process === undefined) return refuse("notFound");
  if (process.status !== "enabled" || process.publishedVersion === null)
    return refuse("processNotEnabled", { process: process.processName });
  const bundle = await loadBundle(ports.database, tx, processId, process.publishedVersion);
  const kept = await untouchedDraft(tx, scope, bundle);
  const overQuota = kept === undefined ? await beyondDrafts(scope) : undefined;
  if (overQuota !== undefined) return overQuota;
  const snapshot = kept ?? (await startDraft(scope, bundle, "page"));
  return isRefusal(snapshot) ? snapshot : draftView(bundleIn(bundle, scope.language), snapshot);
});

/** Whether somebody has as many drafts in the organisation as one may have. */
async function beyondDrafts({ tx, ports, actor }: SessionScope): Promise<Refusal | undefined> {
  const most = ports.parameters.value("draftsMax", actor.organId);
  const { rows } = await sql<{ drafts: number }>`
    select count(*)::int as drafts from process_instance
    where filed_by = ${actor.userCode} and organ_id = ${actor.organId} and status = 'draft'`.execute(tx);
  return (rows[0]?.drafts ?? 0) < most ? undefined : refuse("tooManyDrafts", { most });
}

/** Begins a draft; the numbers come from the database, never the same twice. */
export async function startDraft(scope: CommandScope, bundle: Bundle, place: StartPlace) {
  const { rows } = await sql<{ number: number }>`select nextval('instance_number') as number`.execute(
    scope.tx,
  );
  const instanceId = rows[0]?.number ?? 0;
  const outcome = await runFirstCommand(scope, bundle, (context) =>
    startInstance(
      bundle,
      { instanceId, applyId: `AP${instanceId}`, organId: scope.actor.organId, place },
      context,
    ),
  );
  return isRefusal(outcome) ? outcome : outcome.snapshot;
}

async function untouchedDraft(
  tx: Tx,
  { actor }: CommandScope,
  { definition, version }: Bundle,
): Promise<InstanceSnapshot | undefined> {
  const { rows } = await sql<{ instanceId: number }>`
    select i.instance_id from process_instance i
    where i.filed_by = ${actor.userCode} and i.process_id = ${definition.processId} and i.status = 'draft'
      and i.organ_id = ${actor.organId} and i.process_version = ${version}
      and not exists (select 1 from instance_event e
        where e.instance_id = i.instance_id and e.type = 'draft_saved')
    order by i.instance_id limit 1`.execute(tx);
  const [found] = rows;
  if (found === undefined) return undefined;
  return (await readInstance(tx, found, actor.organId))?.snapshot;
}

function draftView(bundle: Bundle, snapshot: InstanceSnapshot) {
  const seat = snapshot.seats.find(({ status }) => status === "open");
  if (seat === undefined) throw new Error(`the draft ${snapshot.applyId} has no open task`);
  const fieldRights = fieldRightsFor(bundle, seat.taskId);
  return {
    instanceId: snapshot.instanceId,
    applyId: snapshot.applyId,
    bpdTaskId: seat.seatId,
    applyTitle: snapshot.title,
    processName: bundle.definition.processName,
    form: shownPage(bundle, fieldRights),
    values: visibleValues(bundle, seat.taskId, snapshot.form),
    fieldRights,
  };
}
