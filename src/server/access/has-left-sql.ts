import { type RawBuilder, sql } from "kysely";

/**
 * Whether nobody will do what somebody holds in an organisation: their account has ended, or they are neither a member
 * of it nor its guest any more. As the chart says who is active.
 */
export function hasLeftSql(userCode: RawBuilder<unknown>, organId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`
    not exists (
      select from user_account here where here.user_code = ${userCode} and here.status = '1'
        and (here.valid_until is null or here.valid_until >= current_date)
        and (exists (select from user_organ m where m.user_code = here.user_code and m.organ_id = ${organId})
          or exists (select from organ_guest g join user_organ h on h.user_code = g.user_code and h.organ_id = g.home_organ_id
            where g.user_code = here.user_code and g.organ_id = ${organId})))`;
}
