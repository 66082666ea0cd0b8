import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listProcessReports } from "#contract/calls/process-report.ts";
import { addTableRow, onTable } from "#contract/calls/tables.ts";
import { checkoutDir } from "#server/checkout.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { aField, aPage, aProcess, approvedBy, aStart, aTable } from "../../support/builders/a-process.ts";
import { anAccount } from "../../support/builders/account.ts";
import { aWorkplace, publish } from "../../support/builders/a-workplace.ts";

describe("what administrators enter for reports", () => {
  let app: TestApp;
  let admin: string;
  beforeAll(async () => {
    app = await startTestApp({ schemas: `${checkoutDir}/schemas` });
    const work = await aWorkplace(app.database.kysely);
    admin = (await anAccount(app.database.kysely, { roles: ["admin"] })).userCode;
    await publish(
      app,
      work,
      aProcess([aStart("one"), approvedBy("one", work.head, { taskHour: 8 })], {
        processId: "ENTERED",
        pageId: "ENTERED",
      }),
      { ...aPage(aField("reason"), aTable("lines", aField("cost"))), pageId: "ENTERED" },
    );
  });
  afterAll(() => app.close());

  const added = async (entity: string, row: Record<string, string>) => {
    const answer = await app.call(onTable(addTableRow, entity), row, { as: admin });
    return answer.status === 200 ? "stored" : Object.keys(answer.body.errors ?? {});
  };
  const link = (processId: string, status: string) =>
    added("processLinkReport", { processId, reportCode: `r${status}`, reportName: "报表", status });
  const column = (processId: string, columnCode: string, status = "1") =>
    added("processReportExt", {
      processId,
      reportCode: "standard",
      columnCode,
      columnTitle: "列",
      status,
    });

  it("a report of a process that there is, or one that does not count", async () => {
    expect(await link("ENTERED", "1")).toBe("stored");
    expect(await link("NOWHERE", "1")).toEqual(["processId"]);
    expect(await link("NOWHERE", "0")).toBe("stored");
  });

  it("a process left out of reports that there is", async () => {
    expect(await added("processReportExclude", { processId: "ENTERED", reason: "迁移" })).toBe("stored");
    expect(await added("processReportExclude", { processId: "NOWHERE", reason: "迁移" })).toEqual([
      "processId",
    ]);
  });

  it("a process left out of a report that it has not is told, while it counts", async () => {
    const gone = { processId: "ENTERED", reportCode: "gone" };
    expect(await added("processReportExclude", { ...gone, reason: "没有此报表" })).toBe("stored");
    const over = { ...gone, reportCode: "past", validUntil: "2020-01-31" };
    expect(await added("processReportExclude", { ...over, reason: "已过期" })).toBe("stored");
    const { faults } = (await app.call(listProcessReports, {}, { as: admin })).data;
    expect(faults.map(({ entity, name, problem }) => [entity, name, problem])).toContainEqual([
      "processReportExclude",
      "没有此报表",
      "reportUnknown",
    ]);
    expect(faults.map(({ name }) => name)).not.toContain("已过期");
  });

  it("a column that is a field of the process's form, or one that does not count", async () => {
    expect(await column("ENTERED", "reason")).toBe("stored");
    expect(await column("ENTERED", "lines.cost")).toBe("stored");
    expect(await column("ENTERED", "lines.gone")).toEqual(["columnCode"]);
    expect(await column("NOWHERE", "reason")).toEqual(["processId"]);
    expect(await column("ENTERED", "gone", "0")).toBe("stored");
  });
});
