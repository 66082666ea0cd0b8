import { afterAll, beforeAll, expect, it } from "vitest";
import { listProcessReports, processReport, processReportRows } from "#contract/calls/process-report.ts";
import type { TestApp } from "../../../support/app.ts";
import { startDemonstration } from "../../../support/demonstration.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startDemonstration();
}, 120_000);
afterAll(() => app.close());

it("the demonstration has reports whose every column is a field, each for its roles", async () => {
  const reportsOf = async (as: string) =>
    (await app.call(listProcessReports, {}, { as })).data.rows.map(
      (row) => `${row.processId} ${row.reportCode}`,
    );
  expect((await reportsOf("FINANCE01")).toSorted()).toEqual(["LEAVE absence", "PURCHASE spending"]);
  expect(await reportsOf("STAFF01")).toEqual(["LEAVE absence"]);
  for (const [processId, report, columns] of [
    ["PURCHASE", "spending", 4],
    ["LEAVE", "absence", 4],
  ] as const) {
    const { data } = await app.call(processReport, { processId, report }, { as: "PROCADMIN" });
    expect([processId, data.faults]).toEqual([processId, []]);
    const listed = await app.call(processReportRows, { processId, report }, { as: "FINANCE01" });
    expect(listed.data.columns).toHaveLength(columns);
    expect(listed.data.total).toBeGreaterThan(0);
  }
});
