import { sql } from "kysely";
import type { People } from "#engine";
import type { Tx } from "../db/index.ts";
import type { ChartPort } from "../ports.ts";
import { readChartData } from "./chart-data.ts";
import { chartPeople } from "./chart-people.ts";

interface Kept {
  revision: number;
  day: string;
  people: People;
}

/** Makes the cache: one chart for each organisation, thrown away when its revision or the day changes. */
export function createOrganisationCharts(today: () => string = utcDay): ChartPort {
  const kept = new Map<number, Kept>();
  return {
    async of(tx, organId, revision) {
      const known = kept.get(organId);
      const current = revision ?? (await revisionOf(tx, organId));
      if (known !== undefined && known.revision === current && known.day === today()) return known.people;
      const data = await readChartData(tx, organId);
      if (data === undefined) throw new Error(`there is no organisation ${organId}`);
      const people = chartPeople(data);
      // A chart that only this transaction sees is answered and not kept: it may be rolled back.
      if (!data.ownChange) kept.set(organId, { revision: data.revision, day: data.day, people });
      return people;
    },
  };
}

async function revisionOf(tx: Tx, organId: number): Promise<number | undefined> {
  const { rows } = await sql<{ chartRevision: number }>`
    select chart_revision from organ where organ_id = ${organId}`.execute(tx);
  return rows[0]?.chartRevision;
}

/** Connections work in UTC, and so does the database's `current_date`. */
function utcDay(): string {
  return new Date().toISOString().slice(0, 10);
}
