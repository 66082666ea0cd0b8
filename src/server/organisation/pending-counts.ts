import { sql } from "kysely";
import { pendingCounts } from "#contract/calls/task/lists.ts";
import { limits } from "#contract/limits.ts";
import { countExternalTasks } from "../external-tasks/index.ts";
import { handle } from "../http/index.ts";
import { myOrganisations } from "./my-organisations.ts";

/** What the badges show: tasks waiting in each of one's organisations and in other systems, unread notifications in this one. */
export const pendingCountsHandler = handle(pendingCounts, async (_input, scope) => {
  const { tx, actor } = scope;
  const organs = await myOrganisations(tx, actor.userCode);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select 1 from notification
      where user_code = ${actor.userCode} and organ_id = ${actor.organId} and read_at is null
      limit ${limits.badgeCap + 1}
    ) counted`.execute(tx);
  return {
    organs: organs.map(({ organId, pendingCount }) => ({ organId, count: pendingCount })),
    externalTasks: (await countExternalTasks(scope)).all,
    unreadNotifications: rows[0]?.count ?? 0,
  };
});
