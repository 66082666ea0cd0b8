import { sql } from "kysely";
import { makeWorkCalendar, type People, type WorkCalendar, type WorkCalendarData } from "#engine";
import type { Database, Tx } from "../db/index.ts";
import type { CommandScope } from "./command-scope.ts";

/** An organisation as the engine asks it: its people and its working time. */
export interface OrganisationView {
  people: People;
  calendar: WorkCalendar;
}

const morningAndAfternoon = [
  { from: 9 * 60, to: 12 * 60 },
  { from: 13 * 60, to: 18 * 60 },
];

/** Monday to Friday in China's time, where an organisation has set nothing. */
const usualTime: WorkCalendarData = {
  utcOffsetMinutes: 480,
  weekdays: [...Array.from({ length: 5 }, () => morningAndAfternoon), [], []],
  holidays: [],
  makeUpDays: [],
};

/** The calendar last read for each organisation, with the chart revision it belongs to. */
const calendars = new WeakMap<Database, Map<number, { revision: number; calendar: WorkCalendar }>>();

/** Looks at the actor's organisation. Given the chart's revision, what is known costs no statement. */
export async function organisationOf(
  { tx, ports, actor }: Pick<CommandScope, "tx" | "ports" | "actor">,
  revision: number | undefined,
): Promise<OrganisationView> {
  const current = revision ?? (await revisionOf(tx, actor.organId));
  const people = await ports.charts.of(tx, actor.organId, current);
  const kept = calendars.get(ports.database) ?? new Map();
  calendars.set(ports.database, kept);
  const known = kept.get(actor.organId);
  if (known?.revision === current) return { people, calendar: known.calendar };
  const calendar = makeWorkCalendar((await readCalendar(tx, actor.organId)) ?? usualTime);
  kept.set(actor.organId, { revision: current, calendar });
  return { people, calendar };
}

async function revisionOf(tx: Tx, organId: number): Promise<number> {
  const { rows } = await sql<{ chartRevision: number }>`
    select chart_revision from organ where organ_id = ${organId}`.execute(tx);
  return rows[0]?.chartRevision ?? 0;
}

async function readCalendar(tx: Tx, organId: number): Promise<WorkCalendarData | undefined> {
  const { rows } = await sql<WorkCalendarData>`
    select utc_offset_minutes, weekdays, holidays, make_up_days from work_calendar
    where organ_id = ${organId}`.execute(tx);
  return rows[0];
}
