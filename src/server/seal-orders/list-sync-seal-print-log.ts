import { sql } from "kysely";
import { listSyncSealPrintLog } from "#contract/calls/seal-orders.ts";
import type { SealPrintLog } from "#contract/shapes/seal-order.ts";
import { handle } from "../http/index.ts";
import { permittedApplications } from "../viewer/index.ts";

/** More attempts than anybody reads. */
const most = 500;

/** Every attempt to hand an application's orders over, the latest first; nothing of another organisation's. */
export const listSyncSealPrintLogHandler = handle(
  listSyncSealPrintLog,
  async ({ bpdInstanceId }, { tx, actor }) => {
    const { rows } = await sql<SealPrintLog>`
      select l.log_id, l.instance_id as bpd_instance_id, l.sync_status, l.sync_target, l.sync_request, l.sync_response,
        l.sync_date
      from seal_print_log l join process_instance i on i.instance_id = l.instance_id
      where l.instance_id = ${bpdInstanceId} and l.organ_id = ${actor.organId} ${permittedApplications(actor)}
      order by l.log_id desc limit ${most}`.execute(tx);
    return rows;
  },
);
