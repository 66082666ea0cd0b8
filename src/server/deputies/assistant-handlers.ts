import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import * as declared from "#contract/calls/filing.ts";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { isRefusal, type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { Row } from "#tables";
import { organisationDay } from "../db/index.ts";
import { handle, type Handler, type SessionScope } from "../http/index.ts";
import { addRow, inTableWrite, lockRows, ownTable, removeRows } from "../tables/index.ts";
import { shownNameSql } from "../viewer/index.ts";

type Entry = OutputOf<typeof declared.myAssistants>["assistants"][number];

/** The table whose entries say who may file in whose name; administrators keep all of it, everybody their own. */
const entity = "assistant";

/** A person's own assistants. Their entries are rows of the table like any other: judged, recorded, restorable. */
export const assistantHandlers: readonly Handler[] = [
  handle(declared.myAssistants, async (_input, scope) => ({
    assistants: await entriesOf(scope, "user_code", "assistant_code"),
    assisted: await entriesOf(scope, "assistant_code", "user_code"),
  })),
  handle(declared.nameAssistant, async (input, scope) => {
    const context = ownTable(scope, entity);
    if (context === undefined) return refuse("notFound");
    const { userCode, fromDay, toDay = null, reason = null } = input;
    const row: Row = { userCode: scope.actor.userCode, assistantCode: userCode, fromDay, toDay, reason };
    const added = await inTableWrite(context, (tx) => addRow(tx, context, row));
    if (isRefusal(added)) return asAsked(added);
    return { assistantId: Number(added["assistantId"]) };
  }),
  handle(declared.endAssistant, async ({ assistantId }, scope) => {
    const context = ownTable(scope, entity);
    if (context === undefined) return refuse("notFound");
    const ended = await inTableWrite(context, async (tx) => {
      const rows = await lockRows(tx, context, [assistantId]);
      if (rows[0]?.["userCode"] !== scope.actor.userCode) return refuse("notFound");
      return (await removeRows(tx, context, rows, randomUUID())) ?? { assistantId };
    });
    return ended;
  }),
];

/** Errors by the names of the call: whom it names is the assistant of the row. */
function asAsked(refusal: Refusal): Refusal {
  const { assistantCode, ...errors } = refusal.errors ?? {};
  return assistantCode === undefined
    ? refusal
    : { ...refusal, errors: { ...errors, userCode: assistantCode } };
}

async function entriesOf(
  scope: SessionScope,
  own: "user_code" | "assistant_code",
  other: "user_code" | "assistant_code",
): Promise<Entry[]> {
  const { tx, actor } = scope;
  const { rows } = await sql<Omit<Entry, "person"> & { userCode: string; realName: string }>`
    with today as (select ${organisationDay(scope)}::date as day)
    select a.assistant_id, u.user_code, ${shownNameSql(scope)} as real_name, to_char(a.from_day, 'YYYY-MM-DD') as from_day,
      to_char(a.to_day, 'YYYY-MM-DD') as to_day, a.reason,
      a.from_day <= today.day and (a.to_day is null or a.to_day >= today.day) as is_in_force
    from assistant a join user_account u on u.user_code = a.${sql.raw(other)}, today
    where a.${sql.raw(own)} = ${actor.userCode} and a.organ_id = ${actor.organId}
      and (a.to_day is null or a.to_day >= today.day)
    order by a.from_day, a.assistant_id`.execute(tx);
  return rows.map(({ userCode, realName, ...entry }) => ({ ...entry, person: { userCode, realName } }));
}
