import { sql } from "kysely";
import { externalTasks } from "#contract/calls/external.ts";
import type { OutputOf } from "#contract/calls/define-call.ts";
import type { OutsideOrigin } from "#contract/codes/task-origin.ts";
import { TaskStatus } from "#contract/codes/task-status.ts";
import { limits } from "#contract/limits.ts";
import { handle, type SessionScope } from "../http/index.ts";
import { livingSql, quoted } from "../table-sql/index.ts";
import { runSql } from "../tables/index.ts";
import { outsideOrigin } from "./outside-origin.ts";

type Tasks = OutputOf<typeof externalTasks>;

/** They are of no organisation: they wait wherever one works. */
export const externalTasksHandler = handle(externalTasks, (_input, scope) => openExternalTasks(scope));

/** One's open tasks of other systems, the newest first, up to a page; none where an installation has no such table. */
async function openExternalTasks({ tx, ports, actor }: SessionScope): Promise<Tasks> {
  const [tasks, systems] = ["bpdThirdpartTask", "apiSystem"].map((name) => ports.tables.find(name)?.model);
  if (tasks === undefined) return [];
  const system =
    systems === undefined
      ? sql`t.request_source`
      : sql`coalesce((select system_name from ${quoted(systems.table)} s
          where s.system_code = t.request_source limit 1), t.request_source)`;
  const rows = await runSql<Omit<Tasks[number], "taskOrigin">>(
    tx,
    sql`select t.external_task_id as id, t.title as "taskTitle", ${system} as "systemName",
          t.request_source as "taskSource", ${outsideOrigin(ports)} as "taskTypeCodes", t.received_at as "receivedAt"
        from (select * from ${quoted(tasks.table)} where ${livingSql(tasks)}) t
        where t.assigned_user_code = ${actor.userCode} and t.task_status = ${TaskStatus.open}
        order by t.received_at desc nulls last, t.third_task_id desc limit ${limits.pageSizeMax}`,
  );
  return rows.map((row) => ({ ...row, taskOrigin: row.taskTypeCodes }));
}

/** How many of them there are, all and of each type, counted as far as the list shows them. */
export async function countExternalTasks(
  scope: SessionScope,
): Promise<Record<OutsideOrigin | "all", number>> {
  const tasks = await openExternalTasks(scope);
  const THIRDPART = tasks.filter(({ taskTypeCodes }) => taskTypeCodes === "THIRDPART").length;
  return { all: tasks.length, THIRDPART, OTHER: tasks.length - THIRDPART };
}
