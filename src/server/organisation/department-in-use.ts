import { sql } from "kysely";
import type { RecordErrors, Row } from "#tables";
import { organisationDay, type Tx } from "../db/index.ts";
import { hookError, type TableContext, type TableHook } from "../tables/index.ts";
import { whatNamesDepartments } from "./what-names-departments.ts";

/** So many processes and matrices are told by name. */
const namesTold = 5;

/**
 * A department that is disabled is chosen no more, by nobody: it is refused while people, seals or departments in use stand in
 * it, and while processes, approver matrices or applications under way are for its heads, deputies or positions, who could be
 * changed no more.
 * Nothing in use stands below a disabled one, for no list would lead there.
 */
export const departmentInUse: TableHook = {
  judge: async (tx, context, { kind, before, after }) => {
    if (kind === "delete" || kind === "restore") return undefined;
    const isOn = after["status"] === "1";
    if (!isOn && before?.["status"] === "1")
      return (await errorInUse(tx, after)) ?? (await errorNamed(tx, context, after));
    const isMoved = before?.["parentDeptId"] !== after["parentDeptId"];
    return isOn && (isMoved || before?.["status"] !== "1") ? errorOfParent(tx, after) : undefined;
  },
};

async function errorInUse(tx: Tx, { deptId, deptName }: Row): Promise<RecordErrors | undefined> {
  const { rows } = await sql<{ people: number; departments: number; seals: number }>`
    select (select count(*)::integer from user_organ where dept_id = ${Number(deptId)}) as people,
      (select count(*)::integer from dept where parent_dept_id = ${Number(deptId)} and status = '1') as departments,
      (select count(*)::integer from seal where dept_id = ${Number(deptId)} and seal_status <> 'disabled') as seals
  `.execute(tx);
  const [there] = rows;
  if (there === undefined || there.people + there.departments + there.seals === 0) return undefined;
  return { status: hookError("departmentInUse", { department: String(deptName), ...there }) };
}

async function errorNamed(
  tx: Tx,
  { author, ports }: TableContext,
  { deptId, deptName }: Row,
): Promise<RecordErrors | undefined> {
  const { organId, language } = author;
  const today = organisationDay({ ports, actor: { organId }, request: author });
  const asked = { organId, deptIds: [Number(deptId)], today, language };
  const { processes, matrices, underWay } = await whatNamesDepartments(tx, asked);
  const names = [
    ...processes.map(({ processName }) => processName),
    ...matrices.map(({ matrixName }) => matrixName),
  ];
  const department = String(deptName);
  if (names.length > 0) {
    const counted = { processes: processes.length, matrices: matrices.length };
    return { status: hookError("departmentNamed", { department, ...counted, names: told(names) }) };
  }
  const applications = underWay.reduce((sum, one) => sum + one.applications, 0);
  if (applications === 0) return undefined;
  const versions = underWay.map(({ processName, version }) => `${processName} V${version}`);
  return {
    status: hookError("departmentNamedUnderWay", { department, applications, names: told(versions) }),
  };
}

function told(names: readonly string[]): string {
  const first = names.slice(0, namesTold).join(" · ");
  return names.length > namesTold ? `${first} …` : first;
}

async function errorOfParent(tx: Tx, { parentDeptId }: Row): Promise<RecordErrors | undefined> {
  if (typeof parentDeptId !== "number") return undefined;
  const { rows } = await sql<{ deptName: string }>`
    select dept_name from dept where dept_id = ${parentDeptId} and status <> '1'`.execute(tx);
  const [closed] = rows;
  return closed === undefined
    ? undefined
    : { parentDeptId: hookError("departmentParentClosed", { parent: closed.deptName }) };
}
