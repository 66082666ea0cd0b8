import { sql } from "kysely";
import { taskHolders } from "#contract/calls/hand-over.ts";
import { handle } from "../http/index.ts";
import { shownOrganisation } from "../task/index.ts";
import { hiddenOfPeople, permittedApplications, permittedPeople } from "../viewer/index.ts";
import { hasLeftSql } from "../access/index.ts";

interface Row {
  userCode: string;
  tasks: number;
  hasLeft: boolean;
}

const shownAtMost = 20;

/** Who has tasks to do in the organisation, whoever has left first, then whoever has most; found by code or name. */
export const taskHoldersHandler = handle(taskHolders, async ({ keyword = "" }, scope) => {
  const { tx, actor } = scope;
  const { people } = await shownOrganisation(scope, actor.chartRevision);
  const sought = keyword.trim().replaceAll(/[\\%_]/gu, String.raw`\$&`);
  const pattern = sought === "" ? null : `%${sought}%`;
  const isNameShown = !hiddenOfPeople(scope).has("realName");
  const { rows } = await sql<Row>`
    select held.user_code, held.tasks, ${hasLeftSql(sql`held.user_code`, sql`${actor.organId}::integer`)} as has_left
    from (
      select s.user_code, count(*)::integer as tasks
      from seat s join process_instance i on i.instance_id = s.instance_id
      where s.organ_id = ${actor.organId} and s.status <> 'ended' and s.task_type in ('approve', 'start')
        and i.status in ('running', 'returned') ${permittedApplications(actor)}
      group by s.user_code
    ) held
    join user_account u on u.user_code = held.user_code
    where (${pattern}::text is null or u.user_code ilike ${pattern}
        or (${isNameShown} and u.real_name ilike ${pattern}))
      and ${permittedPeople(scope)}
    order by has_left desc, held.tasks desc, held.user_code limit ${shownAtMost}`.execute(tx);
  return rows.map((row) => ({ ...row, realName: people.realName(row.userCode) }));
});
