import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { processReportRows } from "#contract/calls/process-report.ts";
import { sendRead } from "#contract/calls/send-read.ts";
import { fieldAddresses } from "#contract/shapes/form-components.ts";
import { checkoutDir } from "#server/checkout.ts";
import { loadBundle, readInstance } from "#server/process/index.ts";
import { readerRights, RestrictedData } from "#server/viewer/index.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { aLinkedReport, aReportColumn } from "../../support/builders/a-report.ts";
import { aField, aPage, aProcess, approvedBy, aStart, aTable } from "../../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../../support/builders/a-workplace.ts";
import { approve, fileApplication, newestTask } from "../../support/builders/file-application.ts";

describe("what a report shows of a field", () => {
  let app: TestApp;
  let work: Workplace;
  beforeAll(async () => {
    app = await startTestApp({ schemas: `${checkoutDir}/schemas` });
    work = await aWorkplace(app.database.kysely);
    const { head, leader } = work;
    const definition = aProcess(
      [
        aStart("one", { fieldRights: { late: "hide", "lines.cost": "hide" } }),
        approvedBy("one", leader, { taskHour: 8, to: "two", fieldRights: { early: "hide", lines: "hide" } }),
        approvedBy("two", head, { taskHour: 8, fieldRights: { open: "hide" } }),
      ],
      { processId: "SEEN", pageId: "SEEN" },
    );
    const page = {
      ...aPage(
        aField("open"),
        aField("early"),
        aField("late"),
        aTable("lines", aField("item"), aField("cost")),
      ),
      pageId: "SEEN",
    };
    const db = app.database.kysely;
    await publish(app, work, definition, page);
    await aLinkedReport(db, { processId: "SEEN", reportCode: "all", roles: ["employee"] });
    const addresses = fieldAddresses(page).filter((address) => address !== "lines");
    for (const [order, columnCode] of addresses.entries())
      await aReportColumn(db, { processId: "SEEN", reportCode: "all", columnCode, order });
    await fileApplication(app, work.staff, "SEEN", { open: "x", early: "x" });
    await fileApplication(app, work.colleague, "SEEN", { open: "x", early: "x" });
    await approve(app, leader, await newestTask(app, leader));
    await fileApplication(app, leader, "SEEN", { open: "x", early: "x" });
    await sql`update process_instance set form = form || '{"late": "x", "lines": [{"item": "x", "cost": "x"}]}'
      where process_id = 'SEEN'`.execute(db);
    // Whoever has the task of the first step sends on what they see of it.
    const { rows } = await sql<{ applyId: string }>`
      select apply_id from process_instance where process_id = 'SEEN' order by instance_id`.execute(db);
    for (const { applyId } of rows.slice(0, 2))
      void (await app.call(sendRead, { applyId, userCodes: [work.finance] }, { as: leader })).data;
  });
  afterAll(() => app.close());

  it("is what the application itself shows them, whatever part they had in it", async () => {
    const bundle = await loadBundle(app.database, app.database.kysely as never, "SEEN", 1);
    const people = { ...work, sentTo: work.finance };
    let hidden = 0;
    for (const userCode of [
      people.staff,
      people.colleague,
      people.leader,
      people.head,
      people.finance,
      people.otherFinance,
      people.designer,
    ]) {
      // when
      const { rows, columns } = (
        await app.call(
          processReportRows,
          { processId: "SEEN", report: "all", pageSize: 50 },
          { as: userCode },
        )
      ).data;
      expect(rows).toHaveLength(3);

      // then
      const access = userCode === people.designer ? ["employee", "process-admin"] : ["employee"];
      for (const row of rows) {
        const stored = await app.database.read((tx) => readInstance(tx, row, work.organId));
        const rights = readerRights(
          bundle,
          stored!.snapshot,
          { userCode, access, forbidden: RestrictedData.none },
          stored!.row.readers,
        );
        const shown = columns
          .filter((_column, at) => row.cells[at] !== null)
          .map(({ columnCode }) => columnCode);
        const readable = Object.keys(rights).filter(
          (address) => address !== "lines" && rights[address] !== "hide",
        );
        expect([userCode, row.applyId, shown.toSorted()]).toEqual([
          userCode,
          row.applyId,
          readable.toSorted(),
        ]);
        hidden += 5 - shown.length;
      }
    }
    expect(hidden).toBeGreaterThan(10);
  });
});
