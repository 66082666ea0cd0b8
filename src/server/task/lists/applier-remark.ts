import { type RawBuilder, sql } from "kysely";

/** What the applicant of an application (`i`) wrote when they last submitted it (spec §3 Task: applierRemark). */
export const applierRemark: RawBuilder<unknown> = sql`
  coalesce((select start.opinion from seat start
    where start.instance_id = i.instance_id and start.action_code = 'submit'
    order by start.ended_at desc, start.seat_id desc limit 1), '') as applier_remark`;
