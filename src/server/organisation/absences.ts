import type { People } from "#engine";
import type { ChartData } from "./chart-data.ts";

type Absence = ChartData["absences"][number];

/**
 * Who acts for whom on a day (R24): what one process says beats its category, the nearer category the one above it, and
 * any of them what is said of all processes.
 */
export function absences({
  absences: entered,
  categories,
}: Pick<ChartData, "absences" | "categories">): NonNullable<People["absenceOf"]> {
  const byPerson = new Map<string, Absence[]>();
  for (const absence of entered) byPerson.set(absence.user, [...(byPerson.get(absence.user) ?? []), absence]);
  const parents = new Map(categories.map(({ id, parent }) => [id, parent]));

  return (userCode, { processId, processTypeId }, day) => {
    const now = (byPerson.get(userCode) ?? []).filter(({ from, to }) => from <= day && day <= to);
    if (now.length === 0) return undefined;
    const line = lineOf(processTypeId, parents);
    const found =
      now.find(({ process }) => process === processId) ??
      line.map((id) => now.find(({ category }) => category === id)).find((each) => each !== undefined) ??
      now.find(({ process, category }) => process === null && category === null);
    return found === undefined ? undefined : { deputy: found.deputy, until: found.to };
  };
}

/** A category and those above it, the nearest first; a circle, should one have been entered, ends the line. */
function lineOf(category: string, parents: ReadonlyMap<string, string | null>): string[] {
  const line: string[] = [];
  let at: string | null | undefined = category;
  while (at !== null && at !== undefined && !line.includes(at)) {
    line.push(at);
    at = parents.get(at);
  }
  return line;
}
