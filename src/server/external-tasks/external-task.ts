import { sql } from "kysely";
import { externalTask } from "#contract/calls/external.ts";
import { TaskStatus } from "#contract/codes/task-status.ts";
import { refuse } from "#contract/errors/refusal.ts";
import type { ExternalTask } from "#contract/shapes/external-task.ts";
import { handle, type SessionScope } from "../http/index.ts";
import { pagesOfSystem } from "../outside-systems/index.ts";
import { livingSql, quoted } from "../table-sql/index.ts";
import { runSql } from "../tables/index.ts";
import { withQueryParameter } from "./opened-address.ts";
import { outsideOrigin } from "./outside-origin.ts";

type Found = Omit<ExternalTask, "opens">;
type Row = Omit<Found, "taskOrigin" | "taskSource">;

/**
 * Reads a task that another system handed over, for its assignee. Refuses with `externalTaskOfAnother` everybody else (spec
 * §4), with `taskSourceUnsupported` an open one of a source that nobody is led to, with `externalAddressUnknown` one whose
 * address is not one of its system: jumps lead only there. That of an HR system is told in its address how it stands, and opens
 * there also once its assignee has done it.
 */
export const externalTaskHandler = handle(externalTask, async ({ id }, scope) => {
  const found = await findTask(scope, id);
  if (found === undefined) return refuse("notFound");
  if (found.assignedUserCode !== scope.actor.userCode) return refuse("externalTaskOfAnother");
  const isOpen = found.taskStatus === TaskStatus.open;
  if (isOpen && found.taskTypeCodes === "OTHER")
    return refuse("taskSourceUnsupported", { source: found.requestSource });
  const { systemType, hasPage } = await pagesOfSystem(scope.tx, scope.ports, found.requestSource);
  const task = systemType === "hr" ? withState(found) : found;
  const addresses = [task.pcUrl, task.appUrl].filter((url) => url !== "");
  const areOfSystem = addresses.every(hasPage);
  if (isOpen)
    return areOfSystem
      ? { ...task, opens: true }
      : refuse("externalAddressUnknown", { system: task.requestSource });
  return { ...task, opens: task !== found && areOfSystem && addresses.length > 0 };
});

/** What HR systems are told in the address of how their task stands (spec §4). */
const states: Partial<Record<TaskStatus, string>> = {
  [TaskStatus.open]: "0",
  [TaskStatus.endedByHolder]: "1",
};

/** A task of an HR system, with the addresses that it is opened at; as it is where they say nothing of how it stands. */
function withState(task: Found): Found {
  const state = states[task.taskStatus];
  if (state === undefined) return task;
  const opened = (url: string) => (url === "" ? url : withQueryParameter(url, "state", state));
  return { ...task, pcUrl: opened(task.pcUrl), appUrl: opened(task.appUrl) };
}

/** Two systems may use one number: one's own task comes first, then the newest. */
async function findTask({ tx, ports, actor }: SessionScope, id: string): Promise<Found | undefined> {
  // The table comes with its schema file, which an installation may leave out.
  const table = ports.tables.find("bpdThirdpartTask");
  if (table === undefined) return undefined;
  const [row] = await runSql<Row>(
    tx,
    sql`select external_task_id as id, title as "taskTitle", task_status as "taskStatus",
          assigned_user_code as "assignedUserCode", coalesce(pc_url, '') as "pcUrl", coalesce(app_url, '') as "appUrl",
          request_source as "requestSource", ${outsideOrigin(ports)} as "taskTypeCodes", received_at as "receivedAt"
        from ${quoted(table.model.table)} t where external_task_id = ${id} and ${livingSql(table.model)}
        order by assigned_user_code = ${actor.userCode} desc, received_at desc nulls last limit 1`,
  );
  return row && { ...row, taskOrigin: row.taskTypeCodes, taskSource: row.requestSource };
}
