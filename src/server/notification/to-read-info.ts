import { sql } from "kysely";
import { toReadInfo } from "#contract/calls/task/detail.ts";
import { type Refusal, refuse } from "#contract/errors/refusal.ts";
import { amendedBundle } from "#engine";
import { handle, type SessionScope } from "../http/index.ts";
import { loadBundle, presentRefusal, readInstance, storeReceipt } from "../process/index.ts";
import { shownOrganisation } from "../task/index.ts";

/** Marks a send-read task, or notifications, as read; a second time changes nothing (R27). */
export const toReadInfoHandler = handle(toReadInfo, async (input, scope) => {
  const { bpdTaskId, applyId, notificationIds, opinion } = input;
  if (bpdTaskId !== undefined) return await readTask(scope, bpdTaskId, opinion);
  if (applyId !== undefined) return await readSentOn(scope, applyId, opinion);
  return await readNotifications(scope, notificationIds?.split(",").map(Number));
});

/** Marks a task of mine as read; its application's lock is not needed, and the application does not change by it. */
async function readTask(
  scope: SessionScope,
  seatId: number,
  opinion = "",
): Promise<{ read: number } | Refusal> {
  const { tx, ports, actor, request } = scope;
  const { userCode, organId } = actor;
  const stored = await storeReceipt(tx, { seatId, userCode, organId, opinion, now: request.now });
  if (stored === undefined) return refuse("notFound");
  const { instanceId, taskType, isNew } = stored;
  if (taskType !== "read") return await refuseDecision(scope, seatId);
  if (!isNew) return { read: 0 };
  await markNotice(scope, seatId);
  ports.live.announceTo(tx, [userCode], { event: "todo", organId });
  const { rows } = await sql<{ applicant: string; filedBy: string }>`
    select applicant, filed_by from process_instance where instance_id = ${instanceId}`.execute(tx);
  const involved = rows.flatMap(({ applicant, filedBy }) => [applicant, filedBy]);
  ports.live.announceTo(tx, [...new Set([userCode, ...involved])], { event: "instance", instanceId });
  return { read: 1 };
}

/** A decision is made, not read. */
async function refuseDecision(scope: SessionScope, seatId: number): Promise<Refusal> {
  const { tx, actor, ports, language } = scope;
  const stored = await readInstance(tx, { seatId }, actor.organId);
  const seat = stored?.snapshot.seats.find((each) => each.seatId === seatId);
  if (stored === undefined || seat === undefined) return refuse("notFound");
  const { snapshot } = stored;
  const bundle = await loadBundle(ports.database, tx, snapshot.processId, snapshot.processVersion);
  const { people } = await shownOrganisation(scope, actor.chartRevision);
  const task = amendedBundle(bundle, snapshot).definition.tasks.find(({ taskId }) => taskId === seat.taskId);
  const params = { task: task?.taskName ?? seat.taskId, action: "markAsRead" };
  return presentRefusal(refuse("actionNotAllowed", params), bundle, people, language);
}

/** Marks what was sent to me as read, by whomever it was sent; what I said before stays where I say nothing now. */
async function readSentOn(
  { tx, ports, actor, request }: SessionScope,
  applyId: string,
  opinion: string | undefined,
): Promise<{ read: number } | Refusal> {
  const said = opinion?.trim() ?? "";
  const { rows } = await sql<{ instanceId: number; isNew: boolean; sentBy: string }>`
    update reading r set read_at = coalesce(r.read_at, ${request.now}),
      opinion = coalesce(nullif(${said}, ''), r.opinion)
    from process_instance i, reading before
    where i.instance_id = r.instance_id and i.apply_id = ${applyId} and before.reading_id = r.reading_id
      and r.user_code = ${actor.userCode} and r.organ_id = ${actor.organId} and r.recalled_at is null
      and (r.read_at is null or ${said} <> '')
    returning r.instance_id, before.read_at is null as is_new, r.sent_by`.execute(tx);
  const [first] = rows;
  if (first === undefined) return (await wasSent(tx, actor, applyId)) ? { read: 0 } : refuse("notFound");
  await sql`
    update notification set read_at = ${request.now}
    where user_code = ${actor.userCode} and instance_id = ${first.instanceId} and read_at is null
      and kind in ('sent_to_read', 'read_reminder')`.execute(tx);
  ports.live.announceTo(tx, [actor.userCode, ...rows.map(({ sentBy }) => sentBy)], {
    event: "instance",
    instanceId: first.instanceId,
  });
  return { read: rows.filter(({ isNew }) => isNew).length };
}

async function wasSent(
  tx: SessionScope["tx"],
  { userCode, organId }: SessionScope["actor"],
  applyId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from reading r join process_instance i on i.instance_id = r.instance_id
    where i.apply_id = ${applyId} and r.user_code = ${userCode} and r.organ_id = ${organId} and r.recalled_at is null
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** The notification that told of the task is read with it. */
async function markNotice({ tx, actor, request }: SessionScope, seatId: number): Promise<void> {
  await sql`
    update notification set read_at = ${request.now}
    where user_code = ${actor.userCode} and organ_id = ${actor.organId} and seat_id = ${seatId}
      and read_at is null`.execute(tx);
}

async function readNotifications(
  { tx, ports, actor, request }: SessionScope,
  ids: readonly number[] | undefined,
): Promise<{ read: number }> {
  const { organId, userCode } = actor;
  const some = ids === undefined ? sql`` : sql`and notification_id = any(${[...ids]}::bigint[])`;
  const { numAffectedRows } = await sql`
    update notification set read_at = ${request.now}
    where user_code = ${userCode} and organ_id = ${organId} and read_at is null ${some}`.execute(tx);
  const read = Number(numAffectedRows ?? 0n);
  if (read > 0) ports.live.announceTo(tx, [userCode], { event: "notification", organId });
  return { read };
}
