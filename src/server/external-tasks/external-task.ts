import { sql } from "kysely";
import { externalTask } from "#contract/calls/external.ts";
import { TaskStatus } from "#contract/codes/task-status.ts";
import { refuse } from "#contract/errors/refusal.ts";
import type { ExternalTask } from "#contract/shapes/external-task.ts";
import { handle, type SessionScope } from "../http/index.ts";
import { pagesOfSystem } from "../outside-systems/index.ts";
import { livingSql, quoted } from "../table-sql/index.ts";
import { runSql } from "../tables/index.ts";
import { outsideOrigin } from "./outside-origin.ts";

/**
 * Reads a task that another system handed over, for its assignee. Refuses with `externalTaskOfAnother` everybody else (spec
 * §4), with `taskSourceUnsupported` an open one of a source that nobody is led to, with `externalAddressUnknown` one whose
 * address is not one of its system: jumps lead only there.
 */
export const externalTaskHandler = handle(externalTask, async ({ id }, scope) => {
  const found = await findTask(scope, id);
  if (found === undefined) return refuse("notFound");
  if (found.assignedUserCode !== scope.actor.userCode) return refuse("externalTaskOfAnother");
  if (found.taskStatus !== TaskStatus.open) return found;
  if (found.taskTypeCodes === "OTHER")
    return refuse("taskSourceUnsupported", { source: found.requestSource });
  const isOfSystem = await pagesOfSystem(scope.tx, scope.ports, found.requestSource);
  return [found.pcUrl, found.appUrl].every((url) => url === "" || isOfSystem(url))
    ? found
    : refuse("externalAddressUnknown", { system: found.requestSource });
});

/** Two systems may use one number: one's own task comes first, then the newest. */
async function findTask({ tx, ports, actor }: SessionScope, id: string): Promise<ExternalTask | undefined> {
  // The table comes with its schema file, which an installation may leave out.
  const table = ports.tables.find("bpdThirdpartTask");
  if (table === undefined) return undefined;
  const [row] = await runSql<ExternalTask>(
    tx,
    sql`select external_task_id as id, title as "taskTitle", task_status as "taskStatus",
          assigned_user_code as "assignedUserCode", coalesce(pc_url, '') as "pcUrl", coalesce(app_url, '') as "appUrl",
          request_source as "requestSource", ${outsideOrigin(ports)} as "taskTypeCodes", received_at as "receivedAt"
        from ${quoted(table.model.table)} t where external_task_id = ${id} and ${livingSql(table.model)}
        order by assigned_user_code = ${actor.userCode} desc, received_at desc nulls last limit 1`,
  );
  return row;
}
