import { sql } from "kysely";
import * as declared from "#contract/calls/data-forbid.ts";
import { refuse, refuseFields } from "#contract/errors/refusal.ts";
import { fieldsOfForms } from "../data-forbid/index.ts";
import { handle, type Handler } from "../http/index.ts";
import { applicationForPage, seenBy } from "./pages/view-as.ts";

/** What the screen of hidden data asks besides the rows of its table. */
export const forbidHandlers: readonly Handler[] = [
  handle(declared.applicationTable, async () => applicationForPage()),
  handle(declared.formFields, async ({ processId }, { tx, actor, language }) => {
    const fields = await fieldsOfForms(tx, { processId, organId: actor.organId, language });
    return fields ?? refuse("notFound");
  }),
  handle(declared.viewAs, async ({ userCode, roleCode }, { tx, ports, actor }) => {
    if ((userCode === undefined) === (roleCode === undefined))
      return refuseFields({ userCode: { problem: "required" } });
    const { organId } = actor;
    if (roleCode !== undefined) return seenBy(tx, ports, { userCode: "", roles: [roleCode], organId });
    const { rows } = await sql<{ roleCode: string }>`
      select distinct r.role_code from user_role ur join role r on r.role_code = ur.role_code and r.status = '1'
      where ur.user_code = ${userCode} and (ur.organ_id is null or ur.organ_id = ${organId})`.execute(tx);
    const roles = rows.map((row) => row.roleCode);
    return seenBy(tx, ports, { userCode: userCode ?? "", roles, organId });
  }),
  handle(declared.copyForbids, async ({ fromUserCode, toUserCodes }, { tx, ports, actor }) => {
    const to = toUserCodes.filter((code) => code !== fromUserCode);
    const { numAffectedRows = 0n } = await sql`
      insert into user_data_forbid (subject_type, user_code, entity, process_id, row_mode, row_filter, fields, reason,
                                    created_by)
      select 'user', u.user_code, f.entity, f.process_id, f.row_mode, f.row_filter, f.fields, f.reason, ${actor.userCode}
      from user_data_forbid f join user_account u on u.user_code = any(${to}::text[])
      where f.user_code = ${fromUserCode} and f.status = '1' and not exists (
        select 1 from user_data_forbid own
        where own.user_code = u.user_code and own.status = '1' and own.entity = f.entity
          and own.process_id is not distinct from f.process_id and own.row_mode = f.row_mode
          and own.row_filter is not distinct from f.row_filter and own.fields is not distinct from f.fields)`.execute(
      tx,
    );
    ports.live.announceTo(tx, to, { event: "tables" });
    ports.live.announceToAll(tx, { event: "table", entity: "userDataForbid" });
    return { count: Number(numAffectedRows) };
  }),
];
