import { sql } from "kysely";
import { dayIn, instantAt } from "#contract/rules/time-zone.ts";
import type { RecordErrors, Row } from "#tables";
import type { Tx } from "../db/index.ts";
import { notify } from "../outbox/index.ts";
import { type TableHook, type TableContext, hookError } from "../tables/index.ts";
import { circleOf, isWithin } from "./absence-circle.ts";
import { isActive, isMember } from "./is-member.ts";

/** The job that gives what is open to the deputy when an absence begins. */
export const moveToDeputyTask = "move_to_deputy";

/**
 * Who acts for whom while they are away (R24): both belong to the organisation, and of one person no two overlap for the
 * same processes; whom the deputies' own deputies lead back to is no deputy. None is entered for days that are over. The deputy is told, and the person where somebody else entered it; what is open is moved when it begins.
 */
export const absenceEntry: TableHook = {
  beforeWrite: async (tx, context, { kind, before, after }) => {
    const { author } = context;
    if (kind === "delete") return undefined;
    const errors: RecordErrors = {};
    if (kind !== "restore" && isOverAlready(todayOf(context), before, after))
      errors["toDay"] = hookError("absenceIsOver");
    for (const field of ["userCode", "deputyCode"]) {
      // Who is on leave may have left meanwhile: what stands is changed all the same.
      if (before !== undefined && before[field] === after[field]) continue;
      const person = String(after[field]);
      if (!(await isMember(tx, author.organId, person))) errors[field] = hookError("notAMember", { person });
      else if (field === "deputyCode" && !(await isActive(tx, person)))
        errors[field] = hookError("deputyHasLeft", { person });
    }
    if ((after["processId"] ?? null) !== null && (after["processTypeId"] ?? null) !== null)
      errors["processTypeId"] = hookError("absenceScopeTwice");
    const overlap = await overlapping(tx, author.organId, after);
    if (overlap !== undefined)
      errors["fromDay"] = hookError("absenceOverlaps", {
        person: String(after["userCode"]),
        from: overlap.fromDay,
        to: overlap.toDay,
      });
    if (Object.keys(errors).length > 0) return errors;
    const circle = isWithin(before, after) ? undefined : await circleOf(tx, author.organId, after);
    if (circle === undefined) return undefined;
    const params = { deputy: String(after["deputyCode"]), from: circle.fromDay, to: circle.toDay };
    return { deputyCode: hookError("absenceCircle", params) };
  },
  afterWrite: async (tx, context, { kind, before, after }) => {
    if (kind === "delete") return;
    await tellBoth(tx, context, before, after);
    if (after["movesOpen"] !== true) return;
    const { ports, author } = context;
    const absenceId = Number(after["absenceId"]);
    const runAt = beginning(context, String(after["fromDay"]));
    await ports.jobs.add(
      tx,
      moveToDeputyTask,
      { absenceId, organId: author.organId },
      { runAt, jobKey: `absence ${absenceId}` },
    );
  },
};

/**
 * Another absence of the person for the same processes at the same time. Whoever else enters one in the organisation waits:
 * a circle is made of entries of several persons.
 */
async function overlapping(
  tx: Tx,
  organId: number,
  after: Row,
): Promise<{ fromDay: string; toDay: string } | undefined> {
  const userCode = String(after["userCode"]);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`absence ${organId}`}, 0))`.execute(tx);
  const { rows } = await sql<{ fromDay: string; toDay: string }>`
    select to_char(from_day, 'YYYY-MM-DD') as from_day, to_char(to_day, 'YYYY-MM-DD') as to_day from absence
    where organ_id = ${organId} and user_code = ${userCode}
      and absence_id <> ${Number(after["absenceId"] ?? 0)}
      and process_id is not distinct from ${textOf(after["processId"])}
      and process_type_id is not distinct from ${textOf(after["processTypeId"])}
      and from_day <= ${String(after["toDay"])}::date and to_day >= ${String(after["fromDay"])}::date
    order by from_day limit 1`.execute(tx);
  return rows[0];
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

/**
 * Whether an absence would end before it can count: its last day is over, and it had not begun. One that has begun may end
 * with yesterday.
 */
function isOverAlready(today: string, before: Row | undefined, after: Row): boolean {
  const hadBegun = before !== undefined && String(before["fromDay"]) < today;
  return !hadBegun && String(after["toDay"]) < today;
}

function todayOf({ author, ports }: TableContext): string {
  return dayIn(ports.parameters.value("timeZone", author.organId), author.now.getTime());
}

/** When a day begins in the organisation. */
function beginning({ author, ports }: TableContext, day: string): Date {
  return new Date(instantAt(ports.parameters.value("timeZone", author.organId), Date.parse(day)));
}

/** The deputy hears of it, and the person whom somebody else sends away; of a change only where it concerns them. */
async function tellBoth(tx: Tx, { author, ports }: TableContext, before: Row | undefined, after: Row) {
  const said = ["userCode", "deputyCode", "fromDay", "toDay"] as const;
  if (before !== undefined && said.every((field) => before[field] === after[field])) return;
  const [person, deputy] = [String(after["userCode"]), String(after["deputyCode"])];
  const params = { person, who: deputy, from: String(after["fromDay"]), to: String(after["toDay"]) };
  const told = [
    { userCode: deputy, kind: "absence_deputy" },
    { userCode: person, kind: "absence_entered" },
  ] as const;
  for (const { userCode, kind } of told)
    if (userCode !== author.userCode)
      await notify(tx, ports.live, [userCode], { organId: author.organId, kind, params });
}
