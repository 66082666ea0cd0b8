import { exportBackTest } from "#contract/calls/back-test.ts";
import { refuse } from "#contract/errors/refusal.ts";
import type { ShownWay } from "#contract/shapes/played-way.ts";
import { handle } from "../http/index.ts";
import { organisationOf, shownPeople } from "../process/index.ts";
import { figureCell, type SheetCell, sheetAnswer } from "../table-jobs/index.ts";
import { text } from "../texts/index.ts";
import { backTestRow } from "./back-test-row.ts";
import { bundleOfBackTest, reportItems } from "./report-items.ts";

const atOnce = 500;
const columns = ["applyId", "applyTitle", "version", "before", "after", "hoursBefore", "hoursAfter"] as const;

/** What goes another way, a line for each application that its reader may see. Refuses with `notFound`. */
export const exportBackTestHandler = handle(exportBackTest, async ({ backTestId, format }, scope) => {
  const { tx, actor, language } = scope;
  const row = await backTestRow(tx, { backTestId, organId: actor.organId });
  if (row === undefined) return refuse("notFound");
  const { people: everybody } = await organisationOf(scope, actor.chartRevision);
  const shown = {
    draft: await bundleOfBackTest(scope, backTestId),
    people: await shownPeople(scope, everybody),
  };
  const word = (key: string) => text(language, "back-test", key);
  const lines: SheetCell[][] = [columns.map((column) => word(`column.${column}`))];
  for (let offset = 0; ; offset += atOnce) {
    const { items } = await reportItems(scope, row, { kind: "other", offset, limit: atOnce }, shown);
    lines.push(
      ...items.map(({ applyId, applyTitle, version, before, after, hoursBefore, hoursAfter }) => [
        applyId,
        applyTitle,
        figureCell(version),
        wayInWords(before, word),
        wayInWords(after, word),
        figureCell(Number(hoursBefore.toFixed(1)), hoursBefore.toFixed(1)),
        figureCell(Number(hoursAfter.toFixed(1)), hoursAfter.toFixed(1)),
      ]),
    );
    if (items.length < atOnce) break;
  }
  return sheetAnswer({ name: `${row.processId}-${backTestId}`, format, language, lines });
});

function wayInWords({ steps, ends, stoppedBy }: ShownWay, word: (key: string) => string): string {
  const said = steps.map(({ taskName, people }) => {
    const names = people.map(({ realName }) => realName).join(", ");
    return names === "" ? taskName : `${taskName} (${names})`;
  });
  return [...said, stoppedBy ?? word(`ends.${ends}`)].join(" → ");
}
