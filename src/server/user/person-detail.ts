import { sql } from "kysely";
import { getUserInfoByUserCode } from "#contract/calls/user.ts";
import { refuse } from "#contract/errors/refusal.ts";
import type { PersonDetail } from "#contract/shapes/person.ts";
import { handle } from "../http/index.ts";

/** One person of this organisation; people of others do not exist for the caller. */
export const personDetailHandler = handle(getUserInfoByUserCode, async ({ userCode }, { tx, actor }) => {
  const { rows } = await sql<Record<string, unknown>>`
    select u.user_id, u.user_code, u.real_name, u.email, u.phone, u.sex, u.grade, u.company,
           u.avatar_file_id as avatar_img_path, uo.dept_id, d.dept_name
    from user_account u
    join user_organ uo on uo.user_code = u.user_code and uo.organ_id = ${actor.organId}
    join dept d on d.dept_id = uo.dept_id
    where u.user_code = ${userCode.trim().toUpperCase()}`.execute(tx);
  const [found] = rows;
  if (found === undefined) return refuse("notFound");
  return Object.fromEntries(
    Object.entries(found).filter(([, value]) => value !== null),
  ) as unknown as PersonDetail;
});
