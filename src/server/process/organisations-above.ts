import { type RawBuilder, sql } from "kysely";

/** Chains of organisations are short; a circle that somebody made ends here. */
const deepest = 20;

/**
 * An organisation and those above it, as rows `(organ_id, depth)` to select from; its own depth is 0.
 *
 * @param organId its number, or the column of an outer query that has it
 */
export function organisationsAbove(organId: number | RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    with recursive above as (
      select organ_id, parent_organ_id, 0 as depth from organ where organ_id = ${organId}
      union all select up.organ_id, up.parent_organ_id, above.depth + 1
      from organ up join above on up.organ_id = above.parent_organ_id where above.depth < ${deepest}
    )
    select organ_id, depth from above)`;
}

/** Whether a version `v` of a matrix is for an organisation at `r.depth` below its own: its own, or one for those below. */
export const countsBelow: RawBuilder<boolean> = sql`case when r.depth = 0 then true else coalesce((v.content ->> 'forGroup')::boolean, false) end`;

/** Which matrices are looked for: for which organisation, on which of its days, and those of the versions `v` at depth `r.depth` that are meant. */
interface MatrixQuestion {
  /** its number, or the column of an outer query that has it */
  readonly organId: number | RawBuilder<unknown>;
  /** ISO date */
  readonly day: string;
  /** a condition over `v` and `r` */
  readonly which: RawBuilder<unknown>;
}

/**
 * For each matrix the version that counts for an organisation on a day, as rows of `approver_matrix_version` to select from:
 * that in effect with the latest beginning, of several of one day the last; where the organisation has none, that of the
 * nearest above whose matrix is for those below.
 */
export function matricesThatCount({ organId, day, which }: MatrixQuestion): RawBuilder<unknown> {
  return sql`(
    select distinct on (latest.matrix_id) latest.* from (
      select distinct on (v.organ_id, v.matrix_id) v.*, r.depth, ${countsBelow} as counts
      from approver_matrix_version v join ${organisationsAbove(organId)} r on r.organ_id = v.organ_id
      where v.valid_from <= ${day}::date and ${which}
      order by v.organ_id, v.matrix_id, v.valid_from desc, v.version desc
    ) latest
    where latest.counts order by latest.matrix_id, latest.depth)`;
}
