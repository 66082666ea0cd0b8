import { sql } from "kysely";
import { type CommandPolicy, makeWorkCalendar, type People, type WorkCalendar } from "#engine";
import type { Database, Tx } from "../db/index.ts";
import type { Ports } from "../http/index.ts";
import { workCalendarData } from "../work-calendar/index.ts";
import type { CommandScope } from "./command-scope.ts";

/** An organisation as the engine asks it: its people and its working time. */
export interface OrganisationView {
  people: People;
  calendar: WorkCalendar;
  policy: CommandPolicy;
}

interface Kept {
  generation: number;
  calendar: WorkCalendar;
}

/** The calendar last worked out for each organisation, with the parameters it belongs to. */
const calendars = new WeakMap<Database, Map<number, Kept>>();

/**
 * Looks at the actor's organisation, which is the application's: its zone and its working time count on every step, whoever
 * holds it. Given the chart's revision, what is known costs no statement.
 */
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
  if (known?.generation === generation) return { people, calendar: known.calendar, policy };
  const calendar = makeWorkCalendar(workCalendarData(ports.parameters, actor.organId));
  kept.set(actor.organId, { generation, calendar });
  return { people, calendar, policy };
}

function policyOf({ parameters }: Pick<Ports, "parameters">, organId: number): CommandPolicy {
  return {
    urgeCoolDownHours: parameters.value("urgeCoolDownHours", organId),
    urgesPerDay: parameters.value("urgesPerDay", organId),
    returnsUntilAdministratorIsTold: parameters.value("returnsUntilAdministratorIsTold", organId),
  };
}

async function revisionOf(tx: Tx, organId: number): Promise<number> {
  const { rows } = await sql<{ chartRevision: number }>`
    select chart_revision from organ where organ_id = ${organId}`.execute(tx);
  return rows[0]?.chartRevision ?? 0;
}
