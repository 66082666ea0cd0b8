import { backTestReport } from "#contract/calls/back-test.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { handle } from "../http/index.ts";
import { organisationOf, shownPeople } from "../process/index.ts";
import { backTestRow, shownBackTest } from "./back-test-row.ts";
import { bundleOfBackTest, reportItems } from "./report-items.ts";
import { stepNames } from "./step-names.ts";

const pageSize = 20;
const loadsShown = 20;

/** The report of a back-test of this organisation. Refuses with `notFound`. */
export const backTestReportHandler = handle(backTestReport, async (input, scope) => {
  const { tx, actor } = scope;
  const { backTestId, kind = "other", page = 1 } = input;
  const row = await backTestRow(tx, { backTestId, organId: actor.organId });
  if (row === undefined) return refuse("notFound");
  const { people: everybody } = await organisationOf(scope, actor.chartRevision);
  const people = await shownPeople(scope, everybody);
  const draft = await bundleOfBackTest(scope, backTestId);
  const { steps = {}, people: loaded = {} } = row.figures.loads ?? {};
  const moreOrLess = differing(steps);
  const taskIds = moreOrLess.map(([taskId]) => taskId);
  const names = await stepNames(scope, row.processId, { draft, taskIds });
  const which = { kind, offset: (page - 1) * pageSize, limit: pageSize };
  return {
    ...shownBackTest(row, people),
    processId: row.processId,
    steps: moreOrLess.map(([taskId, load]) => ({
      taskId,
      taskName: names.get(taskId) ?? taskId,
      ...load,
    })),
    people: differing(loaded).map(([userCode, load]) => ({
      userCode,
      realName: people.realName(userCode),
      ...load,
    })),
    ...(await reportItems(scope, row, which, { draft, people })),
    page,
    pageSize,
  };
});

/** What has more or less to do, the greatest difference first. */
function differing(loads: Readonly<Record<string, [number, number]>>) {
  return Object.entries(loads)
    .filter(([, [before, after]]) => before !== after)
    .toSorted(([, [one, other]], [, [third, fourth]]) => Math.abs(fourth - third) - Math.abs(other - one))
    .slice(0, loadsShown)
    .map(([key, [before, after]]) => [key, { before, after }] as const);
}
