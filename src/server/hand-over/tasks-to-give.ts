import { type RawBuilder, sql } from "kysely";
import type { InputOf } from "#contract/calls/define-call.ts";
import type { handOverPreview } from "#contract/calls/hand-over.ts";
import type { SessionScope } from "../http/index.ts";
import { permittedApplications } from "../viewer/index.ts";

/**
 * The seats that a hand-over gives away, as `s` with their applications as `i`: everything a person has to do or is asked,
 * or the seats chosen. What somebody is only to read stays with them, and so do their drafts, and what is kept from whoever
 * hands over: for them it is not there.
 */
export function tasksToGive(
  { fromUserCode, bpdTaskIds }: InputOf<typeof handOverPreview>,
  actor: SessionScope["actor"],
): RawBuilder<unknown> {
  return sql`
    from seat s join process_instance i on i.instance_id = s.instance_id
    where s.organ_id = ${actor.organId} and s.status <> 'ended' and s.task_type in ('approve', 'start')
      and i.status <> 'draft'
      ${fromUserCode === undefined ? sql`` : sql`and s.user_code = ${fromUserCode}`}
      ${bpdTaskIds === undefined ? sql`` : sql`and s.seat_id = any(${[...bpdTaskIds]}::bigint[])`}
      ${permittedApplications(actor)}`;
}
