import { sql } from "kysely";
import { messagingStartProcess } from "#contract/calls/task/start.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { handle } from "../http/index.ts";

interface Draft {
  instanceId: number;
  applyId: string;
  processId: string;
  processName: string;
  processVisibility: string;
  bpdTaskId: number;
}

/**
 * Leads on with a draft of one's own inside the messaging application. Refuses with `notFound` whoever does not file it or
 * where it is no draft any more, and with `processNotInMessagingApp` where its process is not offered there.
 */
export const messagingStartProcessHandler = handle(messagingStartProcess, async ({ instanceId }, scope) => {
  const { tx, actor, ports } = scope;
  const { rows } = await sql<Draft>`
    select i.instance_id, i.apply_id, i.process_id, p.process_name, p.process_visibility, s.seat_id as bpd_task_id
    from process_instance i
    join process p on p.process_id = i.process_id
    join seat s on s.instance_id = i.instance_id and s.status = 'open' and s.user_code = ${actor.userCode}
    where i.instance_id = ${instanceId} and i.organ_id = ${actor.organId} and i.filed_by = ${actor.userCode}
      and i.status = 'draft'`.execute(tx);
  const [draft] = rows;
  if (draft === undefined) return refuse("notFound");
  const { processName, processVisibility, ...found } = draft;
  if (processVisibility !== "visible") return refuse("processNotInMessagingApp", { process: processName });
  return { ...found, url: `${ports.config.publicUrl}/#/applyForm?bpdTaskId=${found.bpdTaskId}` };
});
