import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import * as declared from "#contract/calls/absences.ts";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { isRefusal, type Refusal, refuse } from "#contract/errors/refusal.ts";
import { dayBefore } from "#contract/rules/time-zone.ts";
import type { Row } from "#tables";
import { organisationDay } from "../db/index.ts";
import { handle, type Handler, type SessionScope } from "../http/index.ts";
import { addRow, inTableWrite, lockRows, ownTable, removeRows, updateRow } from "../tables/index.ts";
import { shownNameSql } from "../viewer/index.ts";

type Answer = OutputOf<typeof declared.myAbsences>;
type Entry = Answer["standsIn"][number];
type Onward = Answer["absences"][number]["onward"][number];

/** The table whose entries say who is away; administrators keep all of it, everybody their own. */
const entity = "absence";

/** As many processes as a person can choose among. */
const processesAtMost = 500;

/** A person's own absences. Their entries are rows of the table like any other: judged, recorded, restorable. */
export const absenceHandlers: readonly Handler[] = [
  handle(declared.myAbsences, async (_input, scope) => ({
    absences: await withOnward(scope, await entriesOf(scope, "user_code", "deputy_code")),
    standsIn: await entriesOf(scope, "deputy_code", "user_code"),
    processes: await processesOf(scope),
  })),
  handle(declared.enterAbsence, async (input, scope) => {
    const context = ownTable(scope, entity);
    if (context === undefined) return refuse("notFound");
    const { userCode: deputyCode, ...rest } = input;
    const row: Row = { movesOpen: false, ...rest, userCode: scope.actor.userCode, deputyCode };
    const added = await inTableWrite(context, (tx) => addRow(tx, context, row));
    if (isRefusal(added)) return asAsked(added);
    return { absenceId: Number(added["absenceId"]) };
  }),
  handle(declared.endAbsence, async ({ absenceId }, scope) => {
    const context = ownTable(scope, entity);
    if (context === undefined) return refuse("notFound");
    return await inTableWrite(context, async (tx) => {
      const [row] = await lockRows(tx, context, [absenceId]);
      if (row?.["userCode"] !== scope.actor.userCode) return refuse("notFound");
      const today = organisationDay(scope);
      const isBegun = String(row["fromDay"]) < today;
      const ended = isBegun
        ? await updateRow(tx, context, {
            key: absenceId,
            changes: { toDay: { from: row["toDay"] ?? null, to: dayBefore(today) } },
          })
        : await removeRows(tx, context, [row], randomUUID());
      return ended !== undefined && isRefusal(ended) ? ended : { absenceId };
    });
  }),
];

/** Errors by the names of the call: whom it names is the deputy of the row. */
function asAsked(refusal: Refusal): Refusal {
  const { deputyCode, ...errors } = refusal.errors ?? {};
  return deputyCode === undefined ? refusal : { ...refusal, errors: { ...errors, userCode: deputyCode } };
}

async function entriesOf(
  scope: SessionScope,
  own: "user_code" | "deputy_code",
  other: "user_code" | "deputy_code",
): Promise<Entry[]> {
  const { tx, actor, language } = scope;
  const { rows } = await sql<Omit<Entry, "person"> & { userCode: string; realName: string }>`
    with today as (select ${organisationDay(scope)}::date as day)
    select a.absence_id, u.user_code, ${shownNameSql(scope)} as real_name,
      to_char(a.from_day, 'YYYY-MM-DD') as from_day, to_char(a.to_day, 'YYYY-MM-DD') as to_day, a.reason,
      a.process_id, a.process_type_id, a.moves_open, today.day between a.from_day and a.to_day as is_in_force,
      coalesce(
        (select coalesce(v.definition -> 'i18n' ->> ${language}, p.process_name) from process p
          left join process_version v on v.process_id = p.process_id and v.version = p.published_version
          where p.process_id = a.process_id),
        (select coalesce(c.type_names ->> ${language}, c.type_name) from process_category c
          where c.process_type_id = a.process_type_id),
        a.process_id, a.process_type_id) as scope_name
    from absence a join user_account u on u.user_code = a.${sql.raw(other)}, today
    where a.${sql.raw(own)} = ${actor.userCode} and a.organ_id = ${actor.organId} and a.to_day >= today.day
    order by a.from_day, a.absence_id`.execute(tx);
  return rows.map(({ userCode, realName, ...entry }) => ({ ...entry, person: { userCode, realName } }));
}

/** Adds to one's absences when their deputies are away as well, and who acts then: chains and circles are seen in time. */
async function withOnward(scope: SessionScope, entries: Entry[]): Promise<Answer["absences"]> {
  const { tx, actor } = scope;
  const { rows } = await sql<
    Omit<Onward, "person"> & { absenceId: number; userCode: string; realName: string }
  >`
    select a.absence_id, to_char(greatest(a.from_day, b.from_day), 'YYYY-MM-DD') as from_day,
      to_char(least(a.to_day, b.to_day), 'YYYY-MM-DD') as to_day,
      u.user_code, ${shownNameSql(scope)} as real_name, b.deputy_code = a.user_code as is_circle
    from absence a
    join absence b on b.organ_id = a.organ_id and b.user_code = a.deputy_code
      and b.from_day <= a.to_day and b.to_day >= a.from_day
    left join process pa on pa.process_id = a.process_id
    left join process pb on pb.process_id = b.process_id
    join user_account u on u.user_code = b.deputy_code
    where a.absence_id = any(${entries.map(({ absenceId }) => absenceId)}) and a.organ_id = ${actor.organId}
      and (a.process_id is null or b.process_id is null or a.process_id = b.process_id)
      and (coalesce(a.process_type_id, pa.process_type_id) is null
        or coalesce(b.process_type_id, pb.process_type_id) is null
        or coalesce(a.process_type_id, pa.process_type_id) = coalesce(b.process_type_id, pb.process_type_id))
    order by greatest(a.from_day, b.from_day), b.absence_id`.execute(tx);
  return entries.map((entry) => ({
    ...entry,
    onward: rows
      .filter(({ absenceId }) => absenceId === entry.absenceId)
      .map(({ absenceId: _absenceId, userCode, realName, ...rest }) => ({
        ...rest,
        person: { userCode, realName },
      })),
  }));
}

async function processesOf({ tx, actor, language }: SessionScope): Promise<Answer["processes"]> {
  const { rows } = await sql<Answer["processes"][number]>`
    select p.process_id, coalesce(v.definition -> 'i18n' ->> ${language}, p.process_name) as process_name,
      c.process_type_id, coalesce(c.type_names ->> ${language}, c.type_name) as process_type_name
    from process p
    join process_version v on v.process_id = p.process_id and v.version = p.published_version
    join process_category c on c.process_type_id = p.process_type_id
    where p.organ_id = ${actor.organId} and p.status = 'enabled' and p.process_visibility = 'visible'
    order by c.type_order, c.process_type_id, p.process_id limit ${processesAtMost}`.execute(tx);
  return rows;
}
