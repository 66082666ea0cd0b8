import { type RawBuilder, sql } from "kysely";
import { isProcessAdministrator } from "./process-administrators.ts";
import type { QueriedProcesses } from "./queried-processes.ts";
import { isTheirSeat } from "./seats-of.ts";

/**
 * Whether an application (`i`) exists for a person, as a condition of a list: applicant, filer, holders past and
 * present, followers, those it was sent to, whoever may query its process; for process administrators all but others' drafts.
 * A draft is its author's alone, and stays so when it is given up: what was never submitted (round 0) is nobody else's.
 */
export function hasPartIn(actor: {
  userCode: string;
  access: readonly string[];
  queried: QueriedProcesses;
}): RawBuilder<unknown> {
  const { userCode } = actor;
  if (isProcessAdministrator(actor.access)) return sql`(i.round > 0 or i.filed_by = ${userCode})`;
  const granted = actor.queried.condition(sql`i.process_id`);
  return sql`(i.filed_by = ${userCode} or (i.round > 0 and (i.applicant = ${userCode}
    ${granted === undefined ? sql`` : sql`or ${granted}`}
    or exists (select 1 from seat s where s.instance_id = i.instance_id and s.status <> 'queued'
      and ${isTheirSeat(userCode)})
    or exists (select 1 from attention a where a.instance_id = i.instance_id and a.user_code = ${userCode})
    or exists (select 1 from reading r where r.instance_id = i.instance_id and r.user_code = ${userCode}
      and r.recalled_at is null))))`;
}
