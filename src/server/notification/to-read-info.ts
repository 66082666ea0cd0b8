import { sql } from "kysely";
import { toReadInfo } from "#contract/calls/task-reading.ts";
import { isRefusal, type Refusal, refuse } from "#contract/errors/refusal.ts";
import { markAsRead } from "#engine";
import { handle, type SessionScope } from "../http/index.ts";
import { runCommand } from "../process/index.ts";

/** Marks a send-read task, or notifications, as read; a second time changes nothing (R27). */
export const toReadInfoHandler = handle(toReadInfo, async (input, scope) => {
  const { bpdTaskId, notificationIds, opinion } = input;
  if (bpdTaskId !== undefined) return await readTask(scope, bpdTaskId, opinion);
  return await readNotifications(scope, notificationIds?.split(",").map(Number));
});

async function readTask(
  scope: SessionScope,
  seatId: number,
  opinion: string | undefined,
): Promise<{ read: number } | Refusal> {
  const command = { seatId, ...(opinion === undefined ? {} : { opinion }) };
  const outcome = await runCommand(scope, { seatId }, (bundle, snapshot, context) => {
    const seat = snapshot.seats.find((each) => each.seatId === seatId);
    if (seat?.userCode !== scope.actor.userCode) return refuse("notFound");
    if (seat.status === "ended") return { snapshot, events: [], effects: [] };
    return markAsRead(bundle, snapshot, command, context);
  });
  if (isRefusal(outcome)) return outcome;
  await markNotice(scope, seatId);
  return { read: outcome.done.events.length > 0 ? 1 : 0 };
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
