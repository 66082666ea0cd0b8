import { sql } from "kysely";
import {
  type CommandPolicy,
  makeWorkCalendar,
  type People,
  type WorkCalendar,
  type WorkCalendarData,
} from "#engine";
import { readWorkSpans } from "#contract/parameters/check-parameter.ts";
import type { Database, Tx } from "../db/index.ts";
import type { Ports } from "../http/index.ts";
import type { CommandScope } from "./command-scope.ts";

/** An organisation as the engine asks it: its people and its working time. */
export interface OrganisationView {
  people: People;
  calendar: WorkCalendar;
  policy: CommandPolicy;
}

interface Kept {
  revision: number;
  generation: number;
  calendar: WorkCalendar;
}

/** The calendar last worked out for each organisation, with the revision and the parameters it belongs to. */
const calendars = new WeakMap<Database, Map<number, Kept>>();

/** Looks at the actor's organisation. Given the chart's revision, what is known costs no statement. */
export async function organisationOf(
  { tx, ports, actor }: Pick<CommandScope, "tx" | "ports" | "actor">,
  revision: number | undefined,
): Promise<OrganisationView> {
  const current = revision ?? (await revisionOf(tx, actor.organId));
  const people = await ports.charts.of(tx, actor.organId, current);
  const policy = policyOf(ports, actor.organId);
  const kept = calendars.get(ports.database) ?? new Map<number, Kept>();
  calendars.set(ports.database, kept);
  const known = kept.get(actor.organId);
  const generation = ports.parameters.generation();
  if (known?.revision === current && known.generation === generation)
    return { people, calendar: known.calendar, policy };
  const calendar = makeWorkCalendar(await calendarData(tx, ports, actor.organId));
  kept.set(actor.organId, { revision: current, generation, calendar });
  return { people, calendar, policy };
}

function policyOf({ parameters }: Pick<Ports, "parameters">, organId: number): CommandPolicy {
  return {
    urgeCoolDownHours: parameters.value("urgeCoolDownHours", organId),
    urgesPerDay: parameters.value("urgesPerDay", organId),
    returnsUntilAdministratorIsTold: parameters.value("returnsUntilAdministratorIsTold", organId),
  };
}

/** Working time as the parameters say; the table knows the organisation's time zone. */
async function calendarData(
  tx: Tx,
  { parameters }: Pick<Ports, "parameters">,
  organId: number,
): Promise<WorkCalendarData> {
  const spans = readWorkSpans(parameters.value("workHours", organId)) ?? [];
  const workdays = new Set(parameters.value("workWeekdays", organId));
  return {
    utcOffsetMinutes: (await readOffset(tx, organId)) ?? chinaMinutes,
    weekdays: [1, 2, 3, 4, 5, 6, 7].map((day) => (workdays.has(day) ? spans : [])),
    holidays: parameters.value("holidays", organId),
    makeUpDays: parameters.value("makeUpDays", organId),
  };
}

const chinaMinutes = 480;

async function revisionOf(tx: Tx, organId: number): Promise<number> {
  const { rows } = await sql<{ chartRevision: number }>`
    select chart_revision from organ where organ_id = ${organId}`.execute(tx);
  return rows[0]?.chartRevision ?? 0;
}

async function readOffset(tx: Tx, organId: number): Promise<number | undefined> {
  const { rows } = await sql<{ utcOffsetMinutes: number }>`
    select utc_offset_minutes from work_calendar where organ_id = ${organId}`.execute(tx);
  return rows[0]?.utcOffsetMinutes;
}
