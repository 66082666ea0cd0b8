import { sql } from "kysely";
import * as declared from "#contract/calls/data-forbid.ts";
import { refuse, refuseFields } from "#contract/errors/refusal.ts";
import { applicationEntity, fieldsOfForms } from "../viewer/index.ts";
import { handle, type Handler } from "../http/index.ts";
import { copyRestrictions } from "./copy-restrictions.ts";
import { authorOf, visibleKeys } from "../tables/index.ts";
import { ownEntityForPage, seenBy } from "./view-as.ts";

/** What the screen of hidden data asks besides the rows of its table. */
export const restrictionHandlers: readonly Handler[] = [
  handle(declared.applicationTable, async ({ entity = applicationEntity }) => ownEntityForPage(entity)),
  handle(declared.formFields, async ({ processId }, { tx, actor, language }) => {
    const fields = await fieldsOfForms(tx, { processId, organId: actor.organId, language });
    return fields ?? refuse("notFound");
  }),
  handle(declared.viewAs, async ({ userCode, roleCode }, scope) => {
    const { tx, ports, actor } = scope;
    if ((userCode === undefined) === (roleCode === undefined))
      return refuseFields({ userCode: { problem: "required" } });
    const { organId } = actor;
    if (roleCode !== undefined) return seenBy(tx, ports, { userCode: "", roles: [roleCode], organId });
    const person = { entity: "user", keys: [userCode ?? ""], author: authorOf(actor, scope) };
    if ((await visibleKeys(tx, ports, person)).size === 0) return refuse("notFound");
    const { rows } = await sql<{ roleCode: string }>`
      select distinct r.role_code from user_role ur join role r on r.role_code = ur.role_code and r.status = '1'
      where ur.user_code = ${userCode} and (ur.organ_id is null or ur.organ_id = ${organId})`.execute(tx);
    const roles = rows.map((row) => row.roleCode);
    return seenBy(tx, ports, { userCode: userCode ?? "", roles, organId });
  }),
  handle(declared.copyDataRestrictions, async (input, scope) => copyRestrictions(scope, input)),
];
