import { sql } from "kysely";
import { getUserList, getUserRoleList, listUsers, searchUserList } from "#contract/calls/user.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import type { Tx } from "../db/index.ts";
import { handle } from "../http/index.ts";
import { findPeople } from "./find-people.ts";
import { formerPeople } from "./former-people.ts";
import { mayReadOfPeople } from "../viewer/index.ts";
import { withAbsences } from "./with-absences.ts";

/** Finds people of this organisation by name or code, or says who some are; those who have left behind the first page. */
export const searchUserListHandler = handle(
  searchUserList,
  async ({ former, userCodes, ...input }, scope) => {
    const { tx, actor, ports } = scope;
    const found = await findPeople(
      tx,
      { actor, ports },
      {
        pageSize: ports.parameters.value("pageSizeDefault", actor.organId),
        ...input,
        among: userCodes,
        organId: actor.organId,
      },
    );
    const rows = await withAbsences(scope, found.rows);
    if (former !== true || found.page > 1) return { ...found, rows };
    return {
      ...found,
      rows: [...rows, ...(await formerPeople(scope, { keyword: input.keyword, among: userCodes }))],
    };
  },
);

/** The people of this organisation, or of one department and those below it. */
export const getUserListHandler = handle(getUserList, (input, { tx, actor, ports }) =>
  findPeople(
    tx,
    { actor, ports },
    {
      pageSize: ports.parameters.value("pageSizeDefault", actor.organId),
      ...input,
      organId: actor.organId,
    },
  ),
);

/** The first people that match, for pickers. */
export const listUsersHandler = handle(listUsers, async ({ queryStr }, scope) => {
  const { tx, actor, ports } = scope;
  const wanted = { organId: actor.organId, keyword: queryStr, pageSize: limits.pageSizeDefault * 2 };
  return await withAbsences(scope, (await findPeople(tx, { actor, ports }, wanted)).rows);
});

/** People with their roles in this organisation; without, for whom the table of people keeps roles to itself. */
export const getUserRoleListHandler = handle(getUserRoleList, async (input, { tx, actor, ports }) => {
  const areShown = mayReadOfPeople({ actor, ports }, "roleCodes");
  // Who holds what is told as the table of people tells it: neither listed nor found by.
  if (!areShown && input.roleCode !== undefined) return refuse("noPermission");
  const found = await findPeople(
    tx,
    { actor, ports },
    {
      pageSize: ports.parameters.value("pageSizeDefault", actor.organId),
      ...input,
      organId: actor.organId,
    },
  );
  const codes = areShown ? found.rows.map((row) => row.userCode) : [];
  const roles = await rolesOf(tx, actor.organId, codes);
  return {
    ...found,
    rows: found.rows.map((person) => ({ ...person, roles: roles.get(person.userCode) ?? [] })),
  };
});

interface RoleHeld {
  roleCode: string;
  roleName: string;
}

async function rolesOf(
  tx: Tx,
  organId: number,
  userCodes: readonly string[],
): Promise<Map<string, RoleHeld[]>> {
  const { rows } = await sql<RoleHeld & { userCode: string }>`
    select distinct ur.user_code, r.role_code, r.role_name
    from user_role ur join role r on r.role_code = ur.role_code and r.status = '1'
    where ur.user_code = any(${userCodes}::text[]) and (ur.organ_id is null or ur.organ_id = ${organId})
    order by r.role_code`.execute(tx);
  const roles = new Map<string, RoleHeld[]>();
  for (const { userCode, roleCode, roleName } of rows) {
    roles.set(userCode, [...(roles.get(userCode) ?? []), { roleCode, roleName }]);
  }
  return roles;
}
