import { sql } from "kysely";
import { signUsers } from "#contract/calls/task/decide.ts";
import { refuse } from "#contract/errors/refusal.ts";
import type { Person } from "#contract/shapes/person.ts";
import { containing } from "../../db/index.ts";
import { handle } from "../../http/index.ts";
import { loadBundle, readInstance } from "../../process/index.ts";
import { hiddenOfPeople, mayReadInstance, permittedPeople, shownPerson } from "../../viewer/index.ts";
import { withAbsences } from "../../user/index.ts";

/** As many as a picker shows; a name narrows them. */
const atMost = 50;

/** Whom the holder of a task may ask to countersign it: everybody active but those who have it already (R20) or are kept from them. */
export const signUsersHandler = handle(signUsers, async ({ bpdTaskId, keyword, companyId }, scope) => {
  const { tx, actor } = scope;
  const stored = await readInstance(tx, { seatId: bpdTaskId }, actor.organId);
  if (stored === undefined || !mayReadInstance(stored, actor)) return refuse("notFound");
  if (companyId !== undefined && companyId !== actor.organId)
    return refuse("organisationUnknown", { organId: companyId });
  const holders = stored.snapshot.seats
    .filter(({ status }) => status !== "ended")
    .map(({ userCode }) => userCode);
  const hidden = hiddenOfPeople(scope);
  const pattern = containing(keyword?.trim() ?? "");
  const { rows } = await sql<Person>`
    select u.user_code, u.real_name, d.dept_id, d.dept_name
    from user_organ o
    join user_account u on u.user_code = o.user_code and u.status = '1'
      and (u.valid_until is null or u.valid_until >= current_date)
    join dept d on d.dept_id = o.dept_id
    where o.organ_id = ${actor.organId} and u.user_code <> all(${holders})
      and ((${!hidden.has("realName")} and u.real_name ilike ${pattern}) or u.user_code ilike ${pattern})
      and ${permittedPeople(scope)}
    order by u.user_code limit ${atMost}`.execute(tx);
  const { definition } = await loadBundle(
    scope.ports.database,
    tx,
    stored.snapshot.processId,
    stored.snapshot.processVersion,
  );
  return await withAbsences(
    scope,
    rows.map((person) => shownPerson(person, hidden)),
    definition,
  );
});
