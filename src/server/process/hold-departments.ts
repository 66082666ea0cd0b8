import { sql } from "kysely";
import { departmentOf } from "#contract/rules/assignment-setup.ts";
import { rulesOf } from "#contract/rules/named-assignees.ts";
import type { Assignment, TaskDefinition } from "#contract/shapes/process-definition.ts";
import type { Tx } from "../db/index.ts";
import type { SessionScope } from "../http/index.ts";
import { namedDepartments } from "../viewer/index.ts";

/** Larger numbers, which are written as well, are of no department. */
const largest = 2_147_483_647;

/** The departments whose heads, deputies or positions steps find by a number, in the order they are held in. */
export function departmentsOfSteps(tasks: readonly TaskDefinition[]): number[] {
  return departmentsOf(tasks.flatMap((task) => rulesOf(task).map(({ rule }) => rule)));
}

/** The same of rules, such as the rows of a matrix. */
export function departmentsOf(rules: readonly Assignment[]): number[] {
  const named = rules
    .map(departmentOf)
    .filter((deptId) => deptId !== undefined)
    .filter((deptId) => deptId <= largest);
  return [...new Set(named)].sort((one, other) => one - other);
}

/**
 * Keeps departments as they are until what names them is stored: whoever disables one holds its row while they look for what
 * names it, so that of the two the second sees what the first did. Called after the row of the process or matrix is held,
 * and before the names are looked up.
 */
export async function holdDepartments(tx: Tx, deptIds: readonly number[]): Promise<void> {
  if (deptIds.length === 0) return;
  await sql`select from dept where dept_id = any(${deptIds}::integer[]) order by dept_id for share`.execute(
    tx,
  );
}

/** The disabled departments that the published version of a process names, held: as they are called by the caller. */
export async function closedDepartmentsOf(
  { tx, actor, ports }: SessionScope & { tx: Tx },
  processId: string,
): Promise<string[]> {
  const { rows } = await sql<{ tasks: TaskDefinition[] }>`
    select v.definition -> 'tasks' as tasks from process p
    join process_version v on v.process_id = p.process_id and v.version = p.published_version
    where p.process_id = ${processId}`.execute(tx);
  const named = departmentsOfSteps(rows[0]?.tasks ?? []);
  await holdDepartments(tx, named);
  const { rows: closed } = await sql<{ name: string }>`
    select case when ${namedDepartments({ actor, ports })} then d.dept_name else d.dept_id::text end as name
    from dept d where d.dept_id = any(${named}::integer[]) and d.status <> '1' order by d.dept_id`.execute(
    tx,
  );
  return closed.map(({ name }) => name);
}
