import { type Kysely, sql } from "kysely";
import type { DatabaseSchema, Tx } from "#server/db/index.ts";
import { unique } from "./unique.ts";

/** Where builders write: a transaction, or the database's own handle outside one. */
export type Writer = Tx | Kysely<DatabaseSchema>;

export interface OrganisationGiven {
  organId?: number;
  organName?: string;
  deptFullName?: string;
  parentOrganId?: number;
}

/** An organisation without departments or people. */
export async function anOrganisation(
  db: Writer,
  given: OrganisationGiven = {},
): Promise<{ organId: number }> {
  const organId = given.organId ?? 2_000_000 + unique();
  const organName = given.organName ?? `机构${organId}`;
  await sql`
    insert into organ (organ_id, organ_name, dept_full_name, parent_organ_id)
    values (${organId}, ${organName}, ${given.deptFullName ?? organName}, ${given.parentOrganId ?? null})
  `.execute(db);
  return { organId };
}

/** A department of an organisation, below another one where `parentDeptId` says so. */
export async function aDepartment(
  db: Writer,
  given: { organId: number; deptName?: string; parentDeptId?: number },
): Promise<{ deptId: number; organId: number }> {
  const number = unique();
  const { rows } = await sql<{ deptId: number }>`
    insert into dept (organ_id, parent_dept_id, dept_code, dept_name)
    values (${given.organId}, ${given.parentDeptId ?? null}, ${`D${given.organId}-${number}`},
            ${given.deptName ?? `部门${number}`})
    returning dept_id`.execute(db);
  return { deptId: rows[0]!.deptId, organId: given.organId };
}

/** A reporting line: who heads, deputises, leads or holds a role where. */
export async function aReportingLine(
  db: Writer,
  given: { organId: number; userCode: string } & (
    | { type: "deptHead" | "deptDeputy"; deptId: number }
    | { type: "deptRole"; deptId: number; roleCode: string }
    | { type: "groupLeader"; memberCode: string }
    | { type: "orgHead" }
  ),
): Promise<void> {
  await sql`
    insert into dept_rel (organ_id, rel_type, dept_id, role_code, member_code, user_code)
    values (${given.organId}, ${given.type}, ${"deptId" in given ? given.deptId : null},
            ${"roleCode" in given ? given.roleCode : null}, ${"memberCode" in given ? given.memberCode : null},
            ${given.userCode})`.execute(db);
}
