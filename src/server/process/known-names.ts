import { sql } from "kysely";
import type { KnownNames } from "#engine";
import type { Tx } from "../db/index.ts";

/** The names a definition of an organisation may use: roles, people of it, categories of its own and the group's, the organisation itself. */
export async function knownNames(tx: Tx, organId: number): Promise<KnownNames> {
  const { rows } = await sql<Record<"roles" | "users" | "processTypes" | "departments", string[]>>`
    select
      array(select role_code from role where status = '1') as roles,
      array(select user_code from user_organ where organ_id = ${organId}) as users,
      array(select process_type_id from process_category
        where status = '1' and (organ_id is null or organ_id = ${organId})) as process_types,
      array(select dept_id::text from dept where organ_id = ${organId} and status = '1') as departments`.execute(
    tx,
  );
  const [known] = rows;
  return {
    roles: new Set(known?.roles),
    users: new Set(known?.users),
    processTypes: new Set(known?.processTypes),
    companies: new Set([String(organId)]),
    departments: new Set(known?.departments),
    // Nothing keeps approver matrices: a task that asks one would find nobody.
    matrices: new Set(),
  };
}
