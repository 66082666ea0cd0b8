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
    matrices: await publishedMatrices(tx, organId),
  };
}

/** The approver matrices of which a version is published, with the fields that the one that counts, or a later one, asks for. */
export async function publishedMatrices(
  tx: Tx,
  organId: number,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ matrixId: string; fields: string[] }>`
    select matrix_id, array_agg(distinct dimension ->> 'field') as fields
    from approver_matrix_version v, jsonb_array_elements(v.content -> 'dimensions') dimension
    where organ_id = ${organId} and valid_from >= (
      select coalesce(max(other.valid_from), '-infinity') from approver_matrix_version other
      where other.organ_id = v.organ_id and other.matrix_id = v.matrix_id and other.valid_from <= current_date)
    group by matrix_id order by matrix_id`.execute(tx);
  return new Map(rows.map(({ matrixId, fields }) => [matrixId, fields]));
}
