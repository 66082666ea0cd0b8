import { sql } from "kysely";
import { getPreTaskList } from "#contract/calls/task/pre-approve.ts";
import type { FormValues } from "#contract/schema.ts";
import type { PreTaskRow } from "#contract/shapes/notice.ts";
import { handle } from "../http/index.ts";
import { localizedParams } from "../process/index.ts";
import {
  bundlesOf,
  countedAtMost,
  matchesKeyword,
  ofProcess,
  pageAnswer,
  pagingOf,
  shownOrganisation,
} from "../task/index.ts";
import { text } from "../texts/index.ts";
import { permittedApplications } from "../viewer/index.ts";

interface Row extends Omit<PreTaskRow, "applyUser" | "applyDept" | "processName" | "taskName" | "reason"> {
  processVersion: number;
  deptId: number;
  filedBy: string;
  reason: { reason: string; params: FormValues };
}

/** Running applications that will reach me and have not yet, the earliest expected first. */
export const getPreTaskListHandler = handle(getPreTaskList, async (input, scope) => {
  const { tx, actor, language } = scope;
  const paging = pagingOf(input, scope);
  const { people } = await shownOrganisation(scope, actor.chartRevision);
  const found = sql`
    from forecast_seat f join process_instance i on i.instance_id = f.instance_id
    where f.user_code = ${actor.userCode} and i.organ_id = ${actor.organId} and i.status = 'running'
      and not exists (select 1 from seat s where s.instance_id = f.instance_id and s.task_id = f.task_id
        and s.user_code = f.user_code and s.status in ('open', 'waiting'))
      ${ofProcess(input.processId)} ${matchesKeyword(input.keyword, scope)} ${permittedApplications(actor)}`;
  const counted = await sql<{ counted: number }>`
    select count(*) as counted from (select 1 ${found} limit ${countedAtMost + 1}) as found`.execute(tx);
  const { rows } = await sql<Row>`
    select i.instance_id, i.apply_id, i.apply_title, i.applicant as apply_user_code, i.filed_by, i.dept_id, i.apply_date,
      i.process_id, i.process_version, f.task_id, f.reason, f.expected_at,
      (select a.opinion from advance_opinion a where a.instance_id = f.instance_id and a.user_code = f.user_code
        and a.task_id = f.task_id and a.state = 'waiting') as advance_opinion
    ${found} order by f.expected_at nulls last, i.instance_id, f.task_id
    limit ${paging.pageSize} offset ${paging.offset}`.execute(tx);
  const bundleOf = await bundlesOf(scope, rows);
  const shown = rows.map(({ processVersion, deptId, filedBy, reason, ...row }) => {
    const bundle = bundleOf({ processId: row.processId, processVersion });
    const step = bundle.definition.tasks.find(({ taskId }) => taskId === row.taskId);
    return {
      ...row,
      applyTitle: people.inText(row.applyTitle, [row.applyUserCode, filedBy]),
      applyUser: people.realName(row.applyUserCode),
      applyDept: people.deptName(deptId),
      processName: bundle.definition.processName,
      taskName: bundle.taskNamed(step?.taskName ?? row.taskId),
      reason: text(
        language,
        "reasons",
        reason.reason,
        localizedParams({ taskNamed: bundle.taskNamed, people }, reason.params),
      ),
    };
  });
  return pageAnswer(shown, counted.rows[0]?.counted ?? 0, paging);
});
