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
