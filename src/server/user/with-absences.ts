import type { Static } from "#contract/schema.ts";
import type { Away } from "#contract/shapes/person.ts";
import { organisationDay } from "../db/index.ts";
import type { SessionScope } from "../http/index.ts";
import { namesShownTo } from "../viewer/index.ts";

/** The process that people are chosen for; without one only who is away from everything is away. */
export interface ChosenFor {
  processId: string;
  processTypeId: string;
}

/** People to choose among, with who acts for those who are away today (R24), as the reader may know them. */
export async function withAbsences<Row extends { userCode: string; away?: Static<typeof Away> }>(
  scope: Pick<SessionScope, "tx" | "actor" | "ports" | "request">,
  rows: readonly Row[],
  chosenFor: ChosenFor = { processId: "", processTypeId: "" },
): Promise<Row[]> {
  const { tx, ports, actor } = scope;
  const people = await ports.charts.of(tx, actor.organId, actor.chartRevision);
  if (people.absenceOf === undefined || rows.length === 0) return [...rows];
  const day = organisationDay(scope);
  const shown = await namesShownTo(scope, people);
  return rows.map((row) => {
    const absence = people.absenceOf?.(row.userCode, chosenFor, day);
    if (absence === undefined) return row;
    return { ...row, away: { until: absence.until, deputy: shown.realName(absence.deputy) } };
  });
}
