import { sql } from "kysely";
import { grantRole } from "#contract/calls/accounts.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { administrator } from "../access/index.ts";
import { handle } from "../http/index.ts";
import { recordOperation } from "../operation-log/index.ts";
import { administersPerson, mayGrant, wouldLeaveNoAdministrator } from "../access/index.ts";

/** A role for many, or from many. Who holds it already, or does not, is not counted. */
export const grantRoleHandler = handle(grantRole, async (input, { tx, actor, ports, request }) => {
  const { roleCode, organId, revoke = false } = input;
  const userCodes = [...new Set(input.userCodes)];
  const { rows: known } = await sql`select 1 from role where role_code = ${roleCode}`.execute(tx);
  if (known.length === 0) return refuse("notFound");
  if (!(await mayGrant(tx, actor, { roleCode, organId }))) return refuse("noPermission");
  for (const userCode of userCodes)
    if (!(await administersPerson(tx, actor, userCode))) return refuse("notFound");
  const losesAll = revoke && roleCode === administrator && organId === null;
  if (losesAll && (await wouldLeaveNoAdministrator(tx, userCodes)))
    return refuse("lastAdministrator", { person: userCodes.join(", ") });
  const statement = revoke
    ? sql`delete from user_role where role_code = ${roleCode} and user_code = any(${userCodes}::text[])
            and organ_id is not distinct from ${organId}::integer`
    : sql`insert into user_role (user_code, role_code, organ_id)
          select code, ${roleCode}, ${organId}::integer from unnest(${userCodes}::text[]) as code
          on conflict do nothing`;
  const { numAffectedRows = 0n } = await statement.execute(tx);
  ports.live.announceTo(tx, userCodes, { event: "session" });
  ports.live.announceToAll(tx, { event: "table", entity: "user" });
  await recordOperation(tx, request, {
    kind: "operation",
    call: grantRole.name,
    userCode: actor.userCode,
    organId: actor.organId,
    subject: `${roleCode}@${organId ?? "*"}`,
    detail: { [revoke ? "removed" : "added"]: userCodes.join(" ").slice(0, 2_000) },
  });
  return { count: Number(numAffectedRows) };
});
