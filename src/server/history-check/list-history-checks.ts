import { sql } from "kysely";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { historyChecks, historyFindings } from "#contract/calls/history-checks.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { handle } from "../http/index.ts";
import { shownNameSql } from "../viewer/index.ts";

const shownMax = 20;

/** The latest verifications of the organisation. */
export const historyChecksHandler = handle(historyChecks, async (_input, scope) => {
  const { tx, actor } = scope;
  const { rows } = await sql<OutputOf<typeof historyChecks>[number]>`
    select c.check_id, c.state, c.asked_by, case when u.user_code is null then null else ${shownNameSql(scope)} end as real_name,
      c.created_at, c.finished_at, c.total, c.instances, c.events::int as events,
      (select count(*)::int from history_finding f where f.check_id = c.check_id) as found
    from history_check c left join user_account u on u.user_code = c.asked_by
    where c.organ_id = ${actor.organId} order by c.check_id desc limit ${shownMax}`.execute(tx);
  return rows;
});

/** What a verification found. Refuses with `notFound` one of another organisation. */
export const historyFindingsHandler = handle(historyFindings, async (input, { tx, actor, ports }) => {
  const { checkId, page = 1 } = input;
  const pageSize = input.pageSize ?? ports.parameters.value("pageSizeDefault", actor.organId);
  const { rows: known } = await sql<{ total: number }>`
    select (select count(*)::int from history_finding f where f.check_id = c.check_id) as total
    from history_check c where c.check_id = ${checkId} and c.organ_id = ${actor.organId}`.execute(tx);
  const total = known[0]?.total;
  if (total === undefined) return refuse("notFound");
  const { rows } = await sql<OutputOf<typeof historyFindings>["rows"][number]>`
    select instance_id, apply_id, sequence, problem from history_finding
    where check_id = ${checkId} order by instance_id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    tx,
  );
  return { rows, total, page, pageSize };
});
