import { sql } from "kysely";
import { getUserInfoByUserCode } from "#contract/calls/user.ts";
import { refuse } from "#contract/errors/refusal.ts";
import type { PersonDetail } from "#contract/shapes/person.ts";
import { handle } from "../http/index.ts";
import { hiddenOfPeople, mayReadOfPeople, permittedPeople, shownPerson } from "../viewer/index.ts";

/** What is told of everybody whom the reader finds: kept, or put in other words. */
const toldOfAll = ["userId", "userCode", "realName", "deptId", "deptName", "avatarImgPath"];

/** One person of this organisation; people of others, and those kept from the caller, do not exist for them. */
export const personDetailHandler = handle(getUserInfoByUserCode, async ({ userCode }, scope) => {
  const { tx, actor } = scope;
  const hidden = hiddenOfPeople(scope);
  const { rows } = await sql<Record<string, unknown>>`
    select u.user_id, u.user_code, u.real_name, u.email, u.phone, u.sex, u.grade, u.company,
           case when p.picture is not null
             then 'data:image/png;base64,' || translate(encode(p.picture, 'base64'), E'\\n', '') end as avatar_img_path,
           uo.dept_id, d.dept_name
    from user_account u
    join user_organ uo on uo.user_code = u.user_code and uo.organ_id = ${actor.organId}
    join dept d on d.dept_id = uo.dept_id
    left join user_picture p on p.user_code = u.user_code
    where u.user_code = ${userCode.trim().toUpperCase()} and ${permittedPeople(scope)}`.execute(tx);
  const [found] = rows;
  if (found === undefined) return refuse("notFound");
  // A face is a name.
  const hidesFace = hidden.has("realName");
  const shown = Object.entries(found).filter(
    ([name, value]) =>
      value !== null &&
      !(name === "avatarImgPath" && hidesFace) &&
      (toldOfAll.includes(name) || mayReadOfPeople(scope, name)),
  );
  return shownPerson(Object.fromEntries(shown) as unknown as PersonDetail, hidden);
});
