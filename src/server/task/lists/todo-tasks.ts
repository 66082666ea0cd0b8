import { type RawBuilder, sql } from "kysely";
import { todoTasks } from "#contract/calls/task/lists.ts";
import type { InputOf } from "#contract/calls/define-call.ts";
import type { ApplicationResult } from "#contract/codes/instance-status.ts";
import { TaskStatus } from "#contract/codes/task-status.ts";
import type { ComesWith } from "#contract/rules/comes-with.ts";
import type { TodoRow } from "#contract/shapes/task.ts";
import { handle, type SessionScope } from "../../http/index.ts";
import { type LocalizedBundle, resultOf } from "../../process/index.ts";
import { shownOrganisation } from "../shown-organisation.ts";
import { bundlesOf, namesOf } from "../bundles-of.ts";
import { designedAs, fromHere } from "../designed-as.ts";
import { applierRemark } from "./applier-remark.ts";
import { discussionCounts } from "./discussion-counts.ts";
import { filedByOf } from "../filed-by.ts";
import { matchesKeyword, ofProcess } from "./list-keyword.ts";
import { countedAtMost, pageAnswer, pagingOf } from "./paging.ts";
import { whatComesAlong } from "./what-comes-along.ts";
import { ownTaskType } from "../task-types.ts";
import { waitingForOthers } from "./waiting-for-others.ts";

type Input = InputOf<typeof todoTasks>;
type Row = Omit<
  TodoRow,
  | "applyUser"
  | "filedBy"
  | "heldBy"
  | "applyDept"
  | "processName"
  | "taskStatus"
  | "bpdInstanceId"
  | keyof ComesWith
  | keyof typeof fromHere
> & {
  result: ApplicationResult | null;
  filedBy: string;
  heldBy: string;
  deptId: number;
  processVersion: number;
};

/** One's open tasks in this organisation, the newest first; counted up to a cap. */
export const todoTasksHandler = handle(todoTasks, async (input, scope) => {
  const { tx, actor } = scope;
  const paging = pagingOf(input, scope);
  const { people } = await shownOrganisation(scope, actor.chartRevision);
  const counted = await sql<{ counted: number }>`
    select count(*) as counted from (
      select 1 from seat s ${narrowsByApplication(input) ? joinApplication : sql``}
      where ${conditions(input, scope)} limit ${countedAtMost + 1}) as found`.execute(tx);
  const { rows } = await sql<Row>`
    select s.seat_id as bpd_task_id, s.task_id, s.task_name, s.task_type, s.instance_id, i.apply_id, i.apply_title,
      i.status as apply_status, i.applicant as apply_user_code, i.filed_by, i.dept_id, i.apply_date, i.process_id,
      i.process_version, s.received_at as receive_date, s.due_at, i.urgency as degree_of_emergency,
      s.urged_at is not null as urged, s.user_code as held_by, s.opened_at is not null as seen, s.version,
      (i.status = 'returned' or s.reason ->> 'reason' = 'returnedTo') as came_back, ${resultOf} as result,
      ${discussionCounts}, ${applierRemark},
      exists (select 1 from attention a
        where a.user_code = ${actor.userCode} and a.instance_id = s.instance_id) as attention
    from (
      select s.* from seat s ${narrowsByApplication(input) ? joinApplication : sql``}
      where ${conditions(input, scope)}
      order by ${orders[input.sort ?? "newest"]} limit ${paging.pageSize} offset ${paging.offset}
    ) s
    join process_instance i on i.instance_id = s.instance_id
    order by ${orders[input.sort ?? "newest"]}`.execute(tx);
  const bundleOf = await bundlesOf(scope, rows);
  const comesWith = await whatComesAlong(scope, rows, bundleOf);
  const shown = rows.map(({ deptId, processVersion, filedBy, heldBy, result, ...row }) => ({
    ...row,
    bpdInstanceId: row.instanceId,
    applierRemark: people.inText(row.applierRemark, [row.applyUserCode, filedBy]),
    ...comesWith({ ...row, processVersion, filedBy }),
    ...(result === "recalled" ? { cameBack: false, recalled: true } : {}),
    applyTitle: people.inText(row.applyTitle, [row.applyUserCode, filedBy]),
    ...namesOf(bundleOf({ ...row, processVersion }), row.taskName),
    ...batchMaxOf(bundleOf({ ...row, processVersion })),
    taskStatus: TaskStatus.open,
    ...fromHere,
    ...designedAs(stepOf(bundleOf({ ...row, processVersion }), row.taskId)),
    applyUser: people.realName(row.applyUserCode),
    ...filedByOf(people, { applicant: row.applyUserCode, filedBy }),
    applyDept: people.deptName(deptId),
    ...(heldBy === actor.userCode ? {} : { heldBy: people.realName(heldBy) }),
  }));
  return pageAnswer(shown, counted.rows[0]?.counted ?? 0, paging);
});

const joinApplication = sql`join process_instance i on i.instance_id = s.instance_id`;

const orders: Record<NonNullable<Input["sort"]>, RawBuilder<unknown>> = {
  newest: sql`s.received_at desc, s.seat_id desc`,
  oldest: sql`s.received_at, s.seat_id`,
  due: sql`s.due_at nulls last, s.received_at desc, s.seat_id desc`,
};

function stepOf({ definition: { tasks } }: LocalizedBundle, taskId: string) {
  return tasks.find((each) => each.taskId === taskId);
}

function batchMaxOf({ definition: { batchApprovalMax: batchMax } }: LocalizedBundle) {
  return batchMax === undefined ? {} : { batchMax };
}

/** Whether a filter looks at the application and not at the task alone. */
function narrowsByApplication({ keyword, processId, urgency, pressing }: Input): boolean {
  return (keyword ?? "") !== "" || [processId, urgency, pressing].some((filter) => filter !== undefined);
}

function conditions(input: Input, scope: SessionScope): RawBuilder<unknown> {
  const { actor, request } = scope;
  const own = sql`s.user_code = ${actor.userCode} and s.organ_id = ${actor.organId} and s.listed`;
  const parts = [input.waiting === true ? waitingForOthers(actor.userCode, actor.organId) : own];
  if (input.taskTypeCodes !== undefined) parts.push(sql`and ${input.taskTypeCodes}::text = ${ownTaskType}`);
  if (input.overdue !== undefined)
    parts.push(sql`and (s.due_at is not null and s.due_at < ${request.now}) = ${input.overdue}`);
  if (input.urged !== undefined) parts.push(sql`and (s.urged_at is not null) = ${input.urged}`);
  if (input.unseen !== undefined) parts.push(sql`and (s.opened_at is null) = ${input.unseen}`);
  if (input.attention !== undefined)
    parts.push(sql`and exists (select 1 from attention a
      where a.user_code = ${actor.userCode} and a.instance_id = s.instance_id) = ${input.attention}`);
  if (narrowsByApplication(input)) {
    parts.push(matchesKeyword(input.keyword, scope), ofProcess(input.processId));
    if (input.urgency !== undefined) parts.push(sql`and i.urgency = ${input.urgency}`);
    if (input.pressing !== undefined) parts.push(sql`and (i.urgency <> 'general') = ${input.pressing}`);
  }
  return sql.join(parts, sql` `);
}
