import { sql } from "kysely";
import { fieldRightsOf } from "#contract/rules/field-rights.ts";
import type { FormPage } from "#contract/shapes/form-page.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { mayStart } from "#engine";
import type { Tx } from "../db/index.ts";
import type { Actor } from "../http/index.ts";

interface Version {
  definition: ProcessDefinition;
  /** The version that counts for whoever starts the process now. */
  isStartable: boolean;
  /** Steps that the person has or had work in. */
  taskIds: string[];
}

const designers: readonly string[] = ["admin", "process-admin"];

/**
 * Whether somebody is shown a component of a form page: in the first step of a process that they may start, or in a step
 * they have or had work in. A page that no process binds hides nothing yet, and designers see all of it.
 */
export async function isComponentShown(
  tx: Tx,
  { userCode, organId, access }: Pick<Actor, "userCode" | "organId" | "access">,
  page: FormPage,
  address: string,
): Promise<boolean> {
  if (access.some((role) => designers.includes(role))) return true;
  const { rows } = await sql<Version>`
    select v.definition, p.status = 'enabled' and p.published_version = v.version as is_startable,
      array(select distinct s.task_id from seat s join process_instance i on i.instance_id = s.instance_id
        where s.user_code = ${userCode} and i.process_id = v.process_id and i.process_version = v.version) as task_ids
    from process_version v join process p on p.process_id = v.process_id
    where p.organ_id = ${organId} and v.page_id = ${page.pageId} and v.page_version = ${page.version}`.execute(
    tx,
  );
  if (rows.length === 0) return true;
  const [code = address] = address.split(".", 1);
  return rows.some(({ definition, isStartable, taskIds }) => {
    const isStarter = isStartable && mayStart(definition, { userCode, roles: access, restrictedFields: [] });
    return definition.tasks.some((task) => {
      if (!taskIds.includes(task.taskId) && !(isStarter && task.taskType === "start")) return false;
      const rights = fieldRightsOf(task, page);
      return rights[code] !== "hide" && rights[address] !== "hide";
    });
  });
}
