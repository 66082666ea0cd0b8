import { type RawBuilder, sql } from "kysely";
import type { InputOf } from "#contract/calls/define-call.ts";
import type { handOverPreview } from "#contract/calls/hand-over.ts";
import { type Refusal, refuseFields } from "#contract/errors/refusal.ts";
import type { SessionScope } from "../http/index.ts";
import { permittedApplications } from "../viewer/index.ts";

type Which = InputOf<typeof handOverPreview>;

/**
 * The seats that a hand-over gives away, as `s` with their applications as `i`: everything a person has to do or is asked,
 * or the seats chosen, however they stand by now. What somebody is only to read stays with them, and so do their drafts, and
 * what is kept from whoever hands over: for them it is not there.
 */
export function tasksToGive(
  { fromUserCode, bpdTaskIds }: Which,
  actor: SessionScope["actor"],
): RawBuilder<unknown> {
  return sql`
    from seat s join process_instance i on i.instance_id = s.instance_id
    where s.organ_id = ${actor.organId} and s.task_type in ('approve', 'start') and i.status <> 'draft'
      ${fromUserCode === undefined ? sql`` : sql`and s.user_code = ${fromUserCode}`}
      ${
        bpdTaskIds === undefined
          ? sql`and s.status <> 'ended'`
          : sql`and s.seat_id = any(${[...bpdTaskIds]}::bigint[])`
      }
      ${permittedApplications(actor)}`;
}

/** Refuses, by field, chosen tasks of which there are none to give. */
export async function strangeTask(
  which: Which,
  { tx, actor }: Pick<SessionScope, "tx" | "actor">,
): Promise<Refusal | undefined> {
  const { bpdTaskIds } = which;
  if (bpdTaskIds === undefined) return undefined;
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${[...bpdTaskIds]}::bigint[]) with ordinality as given (id, place)
    where id not in (select s.seat_id ${tasksToGive(which, actor)})
    order by place limit 1`.execute(tx);
  const [strange] = rows;
  if (strange === undefined) return undefined;
  return refuseFields({ bpdTaskIds: { problem: "noTaskToGive", params: { id: String(strange.id) } } });
}
