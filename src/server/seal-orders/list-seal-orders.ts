import { sql } from "kysely";
import { listSealOrders } from "#contract/calls/seal-orders.ts";
import type { SealOrderRow } from "#contract/shapes/seal-order.ts";
import { containing } from "../db/index.ts";
import { handle } from "../http/index.ts";
import { bundlesOf, countedAtMost, namesOf, pageAnswer, pagingOf } from "../task/index.ts";
import { permittedApplications } from "../viewer/index.ts";

type Row = Omit<SealOrderRow, "processName"> & { processId: string; processVersion: number };

/** Orders of the organisation, the latest first; failed ones, and whatever else is asked for. */
export const listSealOrdersHandler = handle(listSealOrders, async (input, scope) => {
  const { tx, actor, ports } = scope;
  const paging = pagingOf(input, scope);
  const { syncStatus = [], keyword = "" } = input;
  const states = syncStatus.length === 0 ? sql`` : sql`and o.status = any(${[...syncStatus]}::text[])`;
  const sought = keyword.trim() === "" ? sql`` : sql`and i.apply_id ilike ${containing(keyword.trim())}`;
  const found = sql`
    from seal_order o join process_instance i on i.instance_id = o.instance_id
    where o.organ_id = ${actor.organId} ${states} ${sought} ${permittedApplications(actor)}`;
  const counted = await sql<{ counted: number }>`
    select count(*) as counted from (select 1 ${found} limit ${countedAtMost + 1}) as counted`.execute(tx);
  const { rows } = await sql<Row>`
    select o.order_id, o.instance_id as bpd_instance_id, i.apply_id, i.process_id, i.process_version,
      o.status as sync_status, o.earlier_attempts + o.attempts as attempts, o.next_attempt_at, o.created_at as ordered_at, latest.sync_response,
      latest.sync_date
    from (select o.order_id ${found} order by o.order_id desc limit ${paging.pageSize} offset ${paging.offset}) page
    join seal_order o on o.order_id = page.order_id
    join process_instance i on i.instance_id = o.instance_id
    left join lateral (
      select l.sync_response, l.sync_date from seal_print_log l
      where l.instance_id = o.instance_id and l.order_id = o.order_id order by l.log_id desc limit 1) latest on true
    order by o.order_id desc`.execute(tx);
  const bundleOf = await bundlesOf(scope, rows);
  const shown = rows.map(({ processId, processVersion, ...row }) => ({
    ...row,
    processName: namesOf(bundleOf({ processId, processVersion }), "").processName,
  }));
  const isConfigured = ports.config.sealSystemUrl !== undefined;
  return { ...pageAnswer(shown, counted.rows[0]?.counted ?? 0, paging), isConfigured };
});
