import { sql } from "kysely";
import type { RecordErrors, Row } from "#tables";
import type { Tx } from "../db/index.ts";
import { hookError, type TableHook } from "../tables/index.ts";

/**
 * A department that is disabled is chosen no more, by nobody: it is refused while people, seals or departments in use stand in
 * it. Nothing in use stands below a disabled one, for no list would lead there.
 */
export const departmentInUse: TableHook = {
  judge: async (tx, _context, { kind, before, after }) => {
    if (kind === "delete" || kind === "restore") return undefined;
    const isOn = after["status"] === "1";
    if (!isOn && before?.["status"] === "1") return errorInUse(tx, after);
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

async function errorOfParent(tx: Tx, { parentDeptId }: Row): Promise<RecordErrors | undefined> {
  if (typeof parentDeptId !== "number") return undefined;
  const { rows } = await sql<{ deptName: string }>`
    select dept_name from dept where dept_id = ${parentDeptId} and status <> '1'`.execute(tx);
  const [closed] = rows;
  return closed === undefined
    ? undefined
    : { parentDeptId: hookError("departmentParentClosed", { parent: closed.deptName }) };
}
