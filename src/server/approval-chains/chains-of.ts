import { type RawBuilder, sql } from "kysely";
import type { ApprovalChain, ChainLine } from "#contract/shapes/approval-chain.ts";
import type { WorkCalendar } from "#engine";
import type { Tx } from "../db/index.ts";
import { type LocalizedBundle, resultOf } from "../process/index.ts";
import type { ReportScope } from "../report-files/index.ts";
import { bundlesOf, filedByOf, shownOrganisation, standingInFor } from "../task/index.ts";
import { text } from "../texts/index.ts";
import type { ShownPeople } from "../viewer/index.ts";

/** Who reads the report: a request, or the job that writes a file of it. */
export type ChainReader = Omit<ReportScope, "params"> & { actor: { chartRevision?: number } };

type Application = Pick<
  ApprovalChain,
  "instanceId" | "applyId" | "applyTitle" | "applyStatus" | "result" | "processId" | "applyDate" | "endedAt"
> & { applyUserCode: string; filedBy: string; deptId: number; processVersion: number };

interface Task
  extends Pick<ChainLine, "bpdTaskId" | "taskName" | "taskType" | "userCode" | "receivedAt" | "dueAt"> {
  instanceId: number;
  onBehalfOf: string | null;
  alsoFor: string[];
  status: "open" | "waiting" | "ended";
  endedAt: string | null;
  cause: string | null;
  actionCode: string | null;
  opinion: string | null;
}

/**
 * Applications as their chains, the newest first: the tasks of each in the order they were opened. What is merely to be
 * read is none, nor what waits for its turn.
 *
 * @param found `from` and `where` of the applications (`i`)
 */
export async function chainsOf(
  reader: ChainReader,
  found: RawBuilder<unknown>,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<ApprovalChain[]> {
  const { tx, actor } = reader;
  const { rows } = await sql<Application>`
    select i.instance_id, i.apply_id, i.apply_title, i.status as apply_status, ${resultOf} as result,
      i.process_id, i.process_version, i.applicant as apply_user_code, i.filed_by, i.dept_id, i.apply_date, i.ended_at
    ${found} order by i.instance_id desc limit ${limit} offset ${offset}`.execute(tx);
  const { people, calendar } = await shownOrganisation(reader, actor.chartRevision);
  const bundleOf = await bundlesOf(reader, rows);
  const tasks = await tasksOf(
    tx,
    rows.map(({ instanceId }) => instanceId),
  );
  return rows.map(({ filedBy, deptId, processVersion, ...row }) => {
    const bundle = bundleOf({ processId: row.processId, processVersion });
    return {
      ...row,
      applyTitle: people.inText(row.applyTitle, [row.applyUserCode, filedBy]),
      processName: bundle.definition.processName,
      applyUser: people.realName(row.applyUserCode),
      ...filedByOf(people, { applicant: row.applyUserCode, filedBy }),
      applyDept: people.deptName(deptId),
      lines: (tasks.get(row.instanceId) ?? []).map((task) =>
        lineOf(task, { bundle, people, calendar, reader }),
      ),
    };
  });
}

async function tasksOf(tx: Tx, instanceIds: readonly number[]): Promise<Map<number, Task[]>> {
  const { rows } = await sql<Task>`
    select s.instance_id, s.seat_id as bpd_task_id, s.task_name, s.task_type, s.user_code, s.on_behalf_of,
      coalesce(s.more -> 'alsoFor', '[]') as also_for, s.status,
      s.received_at, s.due_at, s.ended_at, s.cause, s.action_code, s.opinion
    from seat s
    where s.instance_id = any(${[...instanceIds]}::bigint[]) and s.task_type <> 'read' and s.status <> 'queued'
    order by s.instance_id, s.received_at, s.opened_by, s.seat_id`.execute(tx);
  const tasks = new Map<number, Task[]>();
  for (const task of rows) {
    const before = tasks.get(task.instanceId);
    if (before === undefined) tasks.set(task.instanceId, [task]);
    else before.push(task);
  }
  return tasks;
}

interface LineReader {
  bundle: LocalizedBundle;
  people: ShownPeople;
  calendar: WorkCalendar;
  reader: ChainReader;
}

const hourMs = 3_600_000;

function lineOf(task: Task, { bundle, people, calendar, reader }: LineReader): ChainLine {
  const { userCode, onBehalfOf, alsoFor, receivedAt, endedAt, dueAt, actionCode, cause } = task;
  const until = endedAt === null ? reader.request.now.getTime() : Date.parse(endedAt);
  // The system decided because it was late (R25): in the name of whoever had it.
  const bySystem = cause === "timeout" && actionCode !== null;
  const represented = bySystem ? { onBehalfOf: userCode, alsoFor: [] } : { onBehalfOf, alsoFor };
  return {
    bpdTaskId: task.bpdTaskId,
    taskName: bundle.taskNamed(task.taskName),
    taskType: task.taskType,
    person: bySystem ? text(reader.language, "chain", "bySystem") : people.realName(userCode),
    userCode: bySystem ? "SYSTEM" : userCode,
    ...standingInFor(represented, people, reader.language),
    state: stateOf(task),
    ...(actionCode === null ? {} : { actionCode }),
    ...(cause === null ? {} : { cause }),
    opinion: task.opinion ?? "",
    receivedAt,
    endedAt,
    dueAt,
    workingHours: hoursBetween(calendar, Date.parse(receivedAt), until),
    late: dueAt !== null && Date.parse(dueAt) < until,
  };
}

function stateOf({ status, cause, actionCode }: Task): ChainLine["state"] {
  if (status !== "ended") return status;
  return cause === "handled" || actionCode !== null ? "done" : "closed";
}

/** Working hours, to the hundredth. */
function hoursBetween(calendar: WorkCalendar, from: number, until: number): number {
  const ms = until <= from ? 0 : calendar.workingTimeBetween(from, until);
  return Math.round((ms / hourMs) * 100) / 100;
}
