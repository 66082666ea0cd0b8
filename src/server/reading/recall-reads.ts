import { sql } from "kysely";
import { recallReads, remindReaders } from "#contract/calls/send-read.ts";
import { handle } from "../http/index.ts";
import { notify } from "../outbox/index.ts";

/**
 * Takes what I sent on back from those who have not read it, with its notice; who has read it has. Who followed it only
 * because it was sent to them follows it no more.
 */
export const recallReadsHandler = handle(recallReads, async ({ applyId, userCodes }, scope) => {
  const { tx, ports, actor, request } = scope;
  const some = userCodes === undefined ? sql`` : sql`and r.user_code = any(${[...userCodes]}::text[])`;
  const { rows } = await sql<{ instanceId: number; userCode: string }>`
    update reading r set recalled_at = ${request.now} from process_instance i
    where i.instance_id = r.instance_id and i.apply_id = ${applyId} and r.organ_id = ${actor.organId}
      and r.sent_by = ${actor.userCode} and r.read_at is null and r.recalled_at is null ${some}
    returning r.instance_id, r.user_code`.execute(tx);
  const [first] = rows;
  if (first === undefined) return { recalled: 0 };
  const readers = rows.map(({ userCode }) => userCode);
  await sql`
    update notification set read_at = ${request.now}
    where instance_id = ${first.instanceId} and kind = 'sent_to_read' and read_at is null
      and params ->> 'person' = ${actor.userCode} and user_code = any(${readers}::text[])`.execute(tx);
  await sql`
    delete from attention a using process_instance i
    where i.instance_id = a.instance_id and a.instance_id = ${first.instanceId} and a.user_code = any(${readers}::text[])
      and a.user_code not in (i.applicant, i.filed_by)
      and not exists (select 1 from seat s where s.instance_id = a.instance_id
        and (s.user_code = a.user_code or s.on_behalf_of = a.user_code or s.more -> 'alsoFor' ? a.user_code))
      and not exists (select 1 from reading o where o.instance_id = a.instance_id and o.user_code = a.user_code
        and o.recalled_at is null)`.execute(tx);
  ports.live.announceTo(tx, readers, { event: "notification", organId: actor.organId });
  return { recalled: rows.length };
});

/** Reminds those who have not read what I sent on; whom somebody reminded within the cool-down is left in peace. */
export const remindReadersHandler = handle(remindReaders, async ({ applyId }, scope) => {
  const { tx, ports, actor, request } = scope;
  const hours = ports.parameters.value("urgeCoolDownHours", actor.organId);
  const before = new Date(request.now.getTime() - hours * 3_600_000);
  const { rows } = await sql<{ instanceId: number; userCode: string; title: string }>`
    update reading r set reminded_at = ${request.now} from process_instance i
    where i.instance_id = r.instance_id and i.apply_id = ${applyId} and r.organ_id = ${actor.organId}
      and r.sent_by = ${actor.userCode} and r.read_at is null and r.recalled_at is null
      and coalesce(r.reminded_at, r.sent_at) <= ${before}
    returning r.instance_id, r.user_code, i.apply_title as title`.execute(tx);
  const [first] = rows;
  if (first === undefined) return { reminded: 0 };
  const { instanceId, title } = first;
  await notify(
    tx,
    ports.live,
    rows.map(({ userCode }) => userCode),
    { organId: actor.organId, kind: "read_reminder", params: { title, person: actor.userCode }, instanceId },
  );
  return { reminded: rows.length };
});
