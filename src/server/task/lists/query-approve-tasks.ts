import { type RawBuilder, sql } from "kysely";
import { exportApproveTasks, queryApproveTasks } from "#contract/calls/basic.ts";
import type { InputOf } from "#contract/calls/define-call.ts";
import { TaskStatus } from "#contract/codes/task-status.ts";
import { refuseFields } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import type { QueriedTaskRow } from "#contract/shapes/task.ts";
import { betweenDays } from "../../db/index.ts";
import { handle, type SessionScope } from "../../http/index.ts";
import { momentCell, type SheetCell, sheetAnswer } from "../../table-jobs/index.ts";
import { text } from "../../texts/index.ts";
import { hasPartIn, permittedApplications } from "../../viewer/index.ts";
import { bundlesOf, namesOf } from "../bundles-of.ts";
import { filedByOf } from "../filed-by.ts";
import { shownOrganisation } from "../shown-organisation.ts";
import { standingInFor } from "../standing-in-for.ts";
import { matchesKeyword, ofProcess } from "./list-keyword.ts";
import { countedAtMost, pageAnswer, pagingOf } from "./paging.ts";
import { wrongDays } from "./wrong-days.ts";

type Filter = Omit<InputOf<typeof queryApproveTasks>, "page" | "pageSize">;
type Row = Omit<QueriedTaskRow, "realName" | "applyUser" | "filedBy" | "processName" | "onBehalfOf"> & {
  applyUserCode: string;
  filedBy: string;
  processId: string;
  processVersion: number;
  onBehalfOf: string | null;
  alsoFor: string[];
};

/** Approval tasks of everybody, in the applications that the caller may query; the newest first. */
export const queryApproveTasksHandler = handle(queryApproveTasks, async (input, scope) => {
  const problems = wrongDays(input);
  if (Object.keys(problems).length > 0) return refuseFields(problems);
  const paging = pagingOf(input, scope);
  const { rows: counted } = await sql<{ counted: number }>`
    select count(*) as counted from (select 1 ${queried(scope, input)} limit ${countedAtMost + 1}) as counted`.execute(
    scope.tx,
  );
  const rows = await tasksFound(scope, input, { limit: paging.pageSize, offset: paging.offset });
  return pageAnswer(rows, counted[0]?.counted ?? 0, paging);
});

const columns = [
  "number",
  "application",
  "process",
  "applicant",
  "step",
  "person",
  "onBehalfOf",
  "received",
  "due",
  "ended",
  "decision",
  "overdue",
] as const;

/** The same as a file: what the filter leaves, with the names that whoever asks may know. */
export const exportApproveTasksHandler = handle(exportApproveTasks, async ({ format, ...filter }, scope) => {
  const problems = wrongDays(filter);
  if (Object.keys(problems).length > 0) return refuseFields(problems);
  const say = (key: string) => text(scope.language, "approval-query", key);
  const rows = await tasksFound(scope, filter, { limit: limits.approveTasksExportMax, offset: 0 });
  const timeZone = scope.ports.parameters.value("timeZone", scope.actor.organId);
  const lineOf = (row: QueriedTaskRow): SheetCell[] => [
    row.applyId,
    row.applyTitle,
    row.processName,
    row.applyUser,
    row.taskName,
    row.realName,
    row.onBehalfOf ?? "",
    momentCell(timeZone, row.receiveDate),
    momentCell(timeZone, row.dueAt),
    momentCell(timeZone, row.endedAt),
    outcomeOf(scope, row),
    say(row.isOverdue ? "yes" : "no"),
  ];
  const lines = [columns.map((column) => say(`column.${column}`)), ...rows.map(lineOf)];
  return sheetAnswer({ name: say("title"), format, language: scope.language, lines });
});

function outcomeOf({ language }: SessionScope, { actionCode, cause, waits }: QueriedTaskRow): string {
  if (actionCode !== undefined) return text(language, "chain", `action.${actionCode}`);
  if (cause !== undefined) return text(language, "chain", `cause.${cause}`);
  return text(language, "chain", waits ? "seat.waiting" : "seat.open");
}

/** Seats (`s`) of approval steps that are or were before somebody, in applications (`i`) that the caller may query. */
function queried(
  scope: SessionScope,
  { processId, userCode, state = "all", ...filter }: Filter,
): RawBuilder<unknown> {
  const { actor } = scope;
  return sql`
    from seat s join process_instance i on i.instance_id = s.instance_id
    where s.organ_id = ${actor.organId} and s.task_type = 'approve' and s.status <> 'queued' and i.status <> 'draft'
      and ${hasPartIn(actor)} ${stateOf(state, scope.request.now)} ${ofProcess(processId)}
      ${userCode === undefined ? sql`` : sql`and s.user_code = ${userCode.trim().toUpperCase()}`}
      ${matchesKeyword(filter.keyword, scope)} ${betweenDays(scope, sql`s.received_at`, filter)}
      ${permittedApplications(actor)}`;
}

function stateOf(state: NonNullable<Filter["state"]>, now: Date): RawBuilder<unknown> {
  const open = sql`and s.status in ('open', 'waiting') and i.status = 'running'`;
  return {
    all: sql``,
    open,
    overdue: sql`${open} and s.due_at < ${now.toISOString()}::timestamptz`,
    ended: sql`and s.status = 'ended'`,
  }[state];
}

async function tasksFound(
  scope: SessionScope,
  filter: Filter,
  { limit, offset }: { limit: number; offset: number },
): Promise<QueriedTaskRow[]> {
  const { tx, actor, request } = scope;
  const { people } = await shownOrganisation(scope, actor.chartRevision);
  const { rows } = await sql<Row>`
    select s.seat_id as bpd_task_id, s.task_name, i.apply_id, i.apply_title, i.applicant as apply_user_code,
      i.filed_by, i.process_id, i.process_version, s.user_code, s.on_behalf_of,
      coalesce(s.more -> 'alsoFor', '[]') as also_for, s.received_at as receive_date,
      s.due_at, s.ended_at, s.task_status, s.status = 'waiting' as waits, s.action_code, s.cause,
      coalesce(coalesce(s.ended_at, ${request.now.toISOString()}::timestamptz) > s.due_at, false) as is_overdue,
      exists (select 1 from attention a where a.user_code = ${actor.userCode} and a.instance_id = s.instance_id) as attention
    from (select s.* ${queried(scope, filter)} order by s.seat_id desc limit ${limit} offset ${offset}) s
    join process_instance i on i.instance_id = s.instance_id
    order by s.seat_id desc`.execute(tx);
  const bundleOf = await bundlesOf(scope, rows);
  return rows.map(
    ({
      applyUserCode,
      filedBy,
      processId,
      processVersion,
      onBehalfOf,
      alsoFor,
      actionCode,
      cause,
      ...row
    }) => ({
      ...row,
      applyTitle: people.inText(row.applyTitle, [applyUserCode, filedBy]),
      ...namesOf(bundleOf({ processId, processVersion }), row.taskName),
      applyUser: people.realName(applyUserCode),
      ...filedByOf(people, { applicant: applyUserCode, filedBy }),
      realName: people.realName(row.userCode),
      ...standingInFor({ onBehalfOf, alsoFor }, people, scope.language),
      ...(row.taskStatus === TaskStatus.endedByHolder && actionCode ? { actionCode } : {}),
      ...(row.taskStatus !== TaskStatus.endedByHolder && cause ? { cause } : {}),
    }),
  );
}
