import { sql } from "kysely";
import { listMatrices } from "#contract/calls/approver-matrix.ts";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { handle, type SessionScope } from "../http/index.ts";
import { organisationDay } from "../db/index.ts";
import { matricesThatCount } from "../process/index.ts";

type Entry = OutputOf<typeof listMatrices>[number];

/** The approver matrices of the organisation one works in, and those above that count in it where none of its own does. */
export const listMatricesHandler = handle(listMatrices, async (_input, scope) => {
  const { tx, actor, language } = scope;
  const today = sql`${organisationDay(scope)}::date`;
  const { rows } = await sql<Entry>`
    select m.matrix_id, null as of_organ, coalesce(nullif(btrim(m.draft -> 'i18n' ->> ${language}::text), ''), m.draft ->> 'matrixName') as matrix_name, jsonb_array_length(m.draft -> 'rows') as row_count,
      counts.version as version_in_effect, counts.valid_from::text, (
        select min(later.valid_from)::text from approver_matrix_version later
        where later.organ_id = m.organ_id and later.matrix_id = m.matrix_id and later.valid_from > ${today}) as next_from,
      (select v.content from approver_matrix_version v where v.organ_id = m.organ_id and v.matrix_id = m.matrix_id
        order by v.version desc limit 1) is distinct from m.draft as draft_differs,
      m.row_version, m.updated_at, m.updated_by
    from approver_matrix m left join lateral (
      select v.version, v.valid_from from approver_matrix_version v
      where v.organ_id = m.organ_id and v.matrix_id = m.matrix_id and v.valid_from <= ${today}
      order by v.valid_from desc, v.version desc limit 1) counts on true
    where m.organ_id = ${actor.organId} order by m.matrix_id limit 1000`.execute(tx);
  const counting = rows.filter(({ versionInEffect }) => versionInEffect !== null);
  return [...rows, ...(await ofThoseAbove(scope, new Set(counting.map(({ matrixId }) => matrixId))))];
});

async function ofThoseAbove(scope: SessionScope, counting: ReadonlySet<string>): Promise<Entry[]> {
  const { tx, actor, language } = scope;
  const { rows } = await sql<Entry>`
    select v.matrix_id, o.organ_name as of_organ,
      coalesce(nullif(btrim(v.content -> 'i18n' ->> ${language}::text), ''), v.content ->> 'matrixName') as matrix_name,
      jsonb_array_length(v.content -> 'rows') as row_count, v.version as version_in_effect, v.valid_from::text,
      null as next_from, false as draft_differs, 0 as row_version, v.published_at as updated_at,
      v.published_by as updated_by
    from ${matricesThatCount({ organId: actor.organId, day: organisationDay(scope), which: sql`r.depth > 0` })} v
    join organ o on o.organ_id = v.organ_id order by v.matrix_id limit 1000`.execute(tx);
  return rows.filter(({ matrixId }) => !counting.has(matrixId));
}
