import { sql } from "kysely";
import { rowsWithoutMembers, type UnmannedMatrix } from "#contract/rules/roles-without-members.ts";
import type { Language } from "#contract/codes/language.ts";
import type { MatrixRow } from "#contract/shapes/approver-matrix.ts";
import type { Tx } from "../db/index.ts";
import { roleNameIn } from "../texts/index.ts";
import { matricesThatCount } from "./organisations-above.ts";

interface Asked {
  organId: number;
  /** ISO date */
  day: string;
  language: Language;
  hasMembers: (role: string) => boolean;
}

/**
 * The matrices that count for an organisation on a day and have rows by roles nobody in it has, by id. Names are in the
 * language asked for.
 */
export async function unmannedMatrices(
  tx: Tx,
  { organId, day, language, hasMembers }: Asked,
): Promise<ReadonlyMap<string, UnmannedMatrix>> {
  const counting = matricesThatCount({ organId, day, which: sql`true` });
  const { rows } = await sql<{
    matrixId: string;
    matrixName: string;
    above: boolean;
    row: MatrixRow & { at: number; draftAt: number | null };
  }>`
    select v.matrix_id, v.organ_id <> ${organId} as above,
      coalesce(nullif(btrim(v.content -> 'i18n' ->> ${language}::text), ''), v.content ->> 'matrixName') as matrix_name,
      e.row || jsonb_build_object('at', e.at, 'draftAt', case when v.organ_id <> ${organId} then e.at else (
        select d.at from approver_matrix m, jsonb_array_elements(m.draft -> 'rows') with ordinality d(row, at)
        where m.organ_id = v.organ_id and m.matrix_id = v.matrix_id and d.row = e.row
        order by abs(d.at - e.at) limit 1) end) as row
    from ${counting} v, jsonb_array_elements(v.content -> 'rows') with ordinality e(row, at)
    where e.row ->> 'assignedType' in ('role', 'deptRole') order by v.matrix_id, e.at`.execute(tx);
  const { rows: roles } = await sql<{ roleCode: string; roleName: string }>`
    select role_code, role_name from role`.execute(tx);
  const names = new Map(roles.map((role) => [role.roleCode, roleNameIn(language, role)]));
  const found = new Map<string, UnmannedMatrix>();
  for (const { matrixId, matrixName, above, row } of rows) {
    const [unmanned] = rowsWithoutMembers([row], hasMembers);
    if (unmanned === undefined) continue;
    const before = found.get(matrixId)?.rows ?? [];
    const said = {
      row: row.at,
      draftRow: row.draftAt,
      roles: unmanned.roles.map((role) => names.get(role) ?? role),
    };
    found.set(matrixId, { matrixName, ...(above ? { above: true } : {}), rows: [...before, said] });
  }
  return found;
}
