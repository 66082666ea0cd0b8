import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { InputOf } from "#contract/calls/define-call.ts";
import {
  exportProcessReport,
  exportProcessReports,
  listProcessReports,
  processReport,
  processReportRows,
} from "#contract/calls/process-report.ts";
import { addTableRow, onTable } from "#contract/calls/tables.ts";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { cancelApply, recallInstance } from "#contract/calls/task/recall.ts";
import { dayAfter, dayIn } from "#contract/rules/time-zone.ts";
import type { FormValues } from "#contract/schema.ts";
import { checkoutDir } from "#server/checkout.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { anAccount } from "../support/builders/account.ts";
import { aReportColumn, aReportExclusion, aLinkedReport } from "../support/builders/a-report.ts";
import {
  aField,
  aNumber,
  aPage,
  aProcess,
  approvedBy,
  aStart,
  aTable,
} from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { aDataForbid } from "../support/builders/data-forbid.ts";
import { approve, fileApplication, newestTask } from "../support/builders/file-application.ts";
import { sheetCells } from "../support/sheet-cells.ts";

let app: TestApp;
let work: Workplace;
let other: Workplace;
/** Holds the role that the report is for, and had part in nothing. */
let auditor: string;
beforeAll(async () => {
  app = await startTestApp({ schemas: `${checkoutDir}/schemas` });
  work = await aWorkplace(db());
  other = await aWorkplace(db());
  auditor = (
    await anAccount(db(), { organId: work.organId, deptId: work.deptId, roles: ["employee", "auditor"] })
  ).userCode;
  await publish(app, work, definition, page);
  await publish(
    app,
    other,
    aProcess([aStart("one"), approvedBy("one", other.head, { taskHour: 8 })], {
      processId: "THEIRS",
      processName: "THEIRS",
    }),
  );
  await aLinkedReport(db(), {
    processId: "COSTS",
    reportCode: "audit",
    reportName: "费用审计",
    roles: ["AUDITOR"],
  });
  const columns = [
    { columnCode: "purpose" },
    { columnCode: "amount", format: "money", isTotalled: true, titleEn: "Amount" },
    { columnCode: "lines.cost", format: "number", isTotalled: true },
    { columnCode: "kind" },
    { columnCode: "share", format: "percent", isTotalled: true },
    { columnCode: "salary", format: "number", isTotalled: true },
    { columnCode: "gone" },
  ] as const;
  for (const [order, column] of columns.entries())
    await aReportColumn(db(), { processId: "COSTS", reportCode: "audit", order, ...column });
  await fillThePeriod();
});
afterAll(() => app.close());

const db = () => app.database.kysely;
const definition = aProcess(
  [
    // The salary is written later on, and the applicant never sees it.
    aStart("one", { fieldRights: { salary: "hide" } }),
    approvedBy("one", "", {
      assignedType: "groupLeader",
      taskHour: 8,
      to: "two",
      fieldRights: { salary: "hide" },
    }),
    approvedBy("two", "", { assignedType: "deptHead", taskHour: 8 }),
  ],
  { processId: "COSTS", processName: "费用", pageId: "COSTS", i18n: { "en-US": "Costs" } },
);
const page = {
  ...aPage(
    aField("purpose"),
    aNumber("amount"),
    aTable("lines", aField("item"), aNumber("cost")),
    aField("kind", {
      componentType: 1009,
      candidateType: "CUSTOMIZE",
      candidateJsonValue: [{ VALUE: "t", TEXT: "差旅", i18n: { "en-US": "Travel" } }],
    }),
    aNumber("share"),
    aNumber("salary"),
  ),
  pageId: "COSTS",
};
const period = { from: "2026-03-01", to: "2026-05-31" };
/** By hand: what follows is counted from it. */
async function fillThePeriod() {
  const first = await filed("甲", {
    amount: 100.1,
    lines: [
      { item: "椅", cost: 1 },
      { item: "桌", cost: 2.5 },
    ],
    kind: "t",
    share: 0.15,
  });
  await approve(app, work.leader, await newestTask(app, work.leader));
  await approve(app, work.head, await newestTask(app, work.head));
  await moved(first, "2026-03-02T09:00", "2026-03-02T17:00", {
    one: ["2026-03-02T09:00", "2026-03-02T12:00"],
    two: ["2026-03-02T12:00", "2026-03-02T17:00"],
  });
  const second = await filed("乙", { amount: 200.2 });
  await approve(app, work.leader, await newestTask(app, work.leader));
  await approve(app, work.head, await newestTask(app, work.head));
  await moved(second, "2026-03-06T17:00", "2026-03-09T10:00", {
    one: ["2026-03-06T17:00", "2026-03-06T18:00"],
    two: ["2026-03-06T18:00", "2026-03-09T10:00"],
  });
  const rejected = await filed("丙", { amount: 0.3 });
  await moved(rejected, "2026-04-01T00:10", "2026-04-01T18:00", {
    one: ["2026-04-01T09:00", "2026-04-01T18:00"],
  });
  await sql`update process_instance set status = 'complete', more = more || '{"result": "rejected"}' where instance_id = ${rejected}`.execute(
    db(),
  );
  await sql`update seat set status = 'ended', listed = false, ended_at = '2026-04-01T18:00+08' where instance_id = ${rejected} and status = 'open'`.execute(
    db(),
  );
  const late = await filed("丁", { amount: 1_000 });
  await moved(late, "2026-04-10T09:00", undefined, { one: ["2026-04-10T09:00", undefined] });
  await sql`update seat set due_at = '2026-04-13T18:00+08' where instance_id = ${late} and status = 'open'`.execute(
    db(),
  );
  const returned = await filed("戊", { amount: 5 });
  const task = await newestTask(app, work.leader);
  void (
    await app.call(
      submitApprove,
      {
        bpdTaskId: task,
        actionCode: "15",
        approveComments: "请改",
        backTo: { taskId: "apply", userCode: work.staff },
      } as never,
      { as: work.leader },
    )
  ).data;
  await moved(returned, "2026-04-15T09:00", undefined, { one: ["2026-04-15T09:00", "2026-04-15T10:00"] });
  const cancelled = await filed("己", { amount: 6 });
  await moved(cancelled, "2026-05-31T23:59:59", undefined, { one: ["2026-05-31T23:59:59", undefined] });
  await sql`update process_instance set status = 'cancelled', ended_at = '2026-06-01T09:00+08' where instance_id = ${cancelled}`.execute(
    db(),
  );
  for (const at of ["2026-02-28T23:59:59", "2026-06-01T00:00"]) {
    const outside = await filed("外", { amount: 7_000 });
    await moved(outside, at, undefined, { one: [at, undefined] });
  }
  const secret = await filed("密", { amount: 9_000 });
  await moved(secret, "2026-03-03T09:00", undefined, { one: ["2026-03-03T09:00", undefined] });
  await sql`update process_instance set form = form || '{"degreeOfSecrecy": "secret"}' where instance_id = ${secret}`.execute(
    db(),
  );
}
async function filed(purpose: string, values: FormValues): Promise<number> {
  const { instanceId } = await fileApplication(app, work.staff, "COSTS", { purpose, ...values }, purpose);
  return instanceId;
}
const inShanghai = (at: string) => Date.parse(`${at}+08:00`);
/** Puts an application where the clock of the test wants it: submission, end, and the visits of its steps. */
async function moved(
  instanceId: number,
  applied: string,
  ended: string | undefined,
  steps: Record<string, [string, string | undefined]>,
): Promise<void> {
  const iso = (at: string | undefined) => (at === undefined ? null : new Date(inShanghai(at)).toISOString());
  await sql`update process_instance set apply_date = ${iso(applied)}, ended_at = ${iso(ended)} where instance_id = ${instanceId}`.execute(
    db(),
  );
  for (const [taskId, [entered, closed]] of Object.entries(steps)) {
    const times = {
      enteredAt: inShanghai(entered),
      ...(closed === undefined ? {} : { closedAt: inShanghai(closed), status: "closed" }),
    };
    await sql`update process_instance set visits = (
        select jsonb_agg(case when v ->> 'taskId' = ${taskId} then v || ${JSON.stringify(times)}::jsonb else v end order by n)
        from jsonb_array_elements(visits) with ordinality e(v, n))
      where instance_id = ${instanceId}`.execute(db());
    await sql`update seat set received_at = ${iso(entered)}, due_at = null, ended_at = coalesce(${iso(closed)}::timestamptz, ended_at)
      where instance_id = ${instanceId} and task_id = ${taskId}`.execute(db());
  }
}

const reportOf = async (as: string, more: Partial<InputOf<typeof processReport>> = {}) =>
  app.call(processReport, { processId: "COSTS", report: "audit", ...period, ...more }, { as });
const rowsOf = async (as: string, more: Partial<InputOf<typeof processReportRows>> = {}) =>
  (
    await app.call(
      processReportRows,
      { processId: "COSTS", report: "audit", ...period, pageSize: 50, ...more },
      { as },
    )
  ).data;
const listOf = async (as: string, more: Partial<InputOf<typeof listProcessReports>> = {}) =>
  (await app.call(listProcessReports, { ...period, ...more }, { as })).data;
const codesOf = async (as: string) =>
  (await listOf(as)).rows.map(({ processId, reportCode }) => `${processId} ${reportCode}`);

describe("who sees a report", () => {
  it("holders of one of its roles, and administrators of processes with the one that every process has", async () => {
    expect(await codesOf(auditor)).toEqual(["COSTS audit"]);
    expect(await codesOf(work.designer)).toEqual(["COSTS audit", "COSTS standard"]);
    expect(await codesOf(work.staff)).toEqual([]);
    expect((await reportOf(work.staff)).status).toBe(404);
    expect((await reportOf(auditor, { report: "standard" })).status).toBe(404);
    expect((await reportOf(work.designer, { report: "standard" })).status).toBe(200);
  });

  it("a report without roles is for administrators alone", async () => {
    await aLinkedReport(db(), { processId: "COSTS", reportCode: "inside", order: 9 });
    expect(await codesOf(auditor)).toEqual(["COSTS audit"]);
    expect(await codesOf(work.designer)).toContain("COSTS inside");
  });

  it("one without roles is also for whoever may query the process, while they may", async () => {
    await aLinkedReport(db(), { processId: "COSTS", reportCode: "open", order: 8 });
    const granted = {
      subjectType: "user",
      reason: "审计",
      status: "1",
      userCode: work.colleague,
      processId: "COSTS",
    };
    void (await app.call(onTable(addTableRow, "queryAuth"), granted, { as: work.admin })).data;
    expect(await codesOf(work.colleague)).toEqual(["COSTS open", "COSTS inside"]);
    expect((await rowsOf(work.colleague, { report: "open" })).rows.every(({ mayOpen }) => mayOpen)).toBe(
      true,
    );

    // when
    await sql`update query_auth set valid_until = now() - interval '1 minute' where user_code = ${work.colleague}`.execute(
      db(),
    );
    await sql`update organ set chart_revision = chart_revision + 1`.execute(db());

    // then
    expect(await codesOf(work.colleague)).toEqual([]);
    await sql`delete from process_link_report where report_code = 'open'`.execute(db());
  });

  it("nothing of another company, whoever asks", async () => {
    expect(await codesOf(other.designer)).toEqual(["THEIRS standard"]);
    expect((await reportOf(other.designer)).status).toBe(404);
    const rows = await app.call(
      processReportRows,
      { processId: "COSTS", report: "audit" },
      { as: other.designer },
    );
    expect(rows.status).toBe(404);
  });
});

describe("a report", () => {
  it("counts what was submitted in the period by the organisation's days, drafts never, without what is kept from its reader", async () => {
    const { figures } = (await reportOf(auditor)).data;
    expect(figures).toMatchObject({
      submitted: 6,
      complete: 2,
      rejected: 1,
      running: 1,
      returned: 1,
      recalled: 0,
      cancelled: 1,
      late: 1,
    });
  });

  it("counts what its applicants took back apart from what was returned to them, and the states add up, also by month", async () => {
    // given
    const year = { from: "2025-02-01", to: "2025-02-28" };
    const { applyId, instanceId } = await fileApplication(app, work.staff, "COSTS", { amount: 7 }, "庚");
    void (await app.call(recallInstance, { applyId, reason: "写错了" }, { as: work.staff })).data;
    await moved(instanceId, "2025-02-03T09:00", undefined, {});

    // when
    const { figures } = (await reportOf(auditor, year)).data;

    // then
    const counts = { submitted: 1, running: 0, returned: 0, recalled: 1, complete: 0 };
    expect(figures).toMatchObject({ ...counts, months: [counts] });
    void (await app.call(cancelApply, { instanceId }, { as: work.staff })).data;
  });

  it("says how long completion took in working hours: 2, 7 and 8", async () => {
    const { figures } = (await reportOf(auditor)).data;
    expect(figures?.medianHours).toBeCloseTo(7, 6);
    expect(figures?.ninetyHours).toBeCloseTo(7.8, 6);
  });

  it("by month in the organisation's time zone, those in which nothing was submitted too", async () => {
    const { figures } = (await reportOf(auditor, { from: "2026-01-15" })).data;
    expect(figures?.months.map(({ month, submitted, rejected }) => [month, submitted, rejected])).toEqual([
      ["2026-01", 0, 0],
      ["2026-02", 1, 0],
      ["2026-03", 2, 0],
      ["2026-04", 3, 1],
      ["2026-05", 1, 0],
    ]);
  });

  it("by step: how often it was come to, how long it took, what was returned from it and what was late", async () => {
    const { figures } = (await reportOf(auditor)).data;
    const steps = figures?.steps.map(({ taskId, count, open, medianHours, returned, late }) => ({
      taskId,
      count,
      open,
      medianHours: medianHours === null ? null : Math.round(medianHours * 100) / 100,
      returned,
      late,
    }));
    // One: 3, 1, 8 and 1 hours, and two open; two: 4 and 1.
    expect(steps).toEqual([
      { taskId: "one", count: 6, open: 2, medianHours: 2, returned: 1, late: 1 },
      { taskId: "two", count: 2, open: 0, medianHours: 2.5, returned: 0, late: 0 },
    ]);
  });

  it("lists its applications, the newest first, with what stands in its columns and their totals over all pages", async () => {
    const { rows, total, columns, totals } = await rowsOf(auditor, { pageSize: 2 });
    expect([total, rows.length]).toEqual([6, 2]);
    expect(columns.map(({ columnCode }) => columnCode)).toEqual([
      "purpose",
      "amount",
      "lines.cost",
      "kind",
      "share",
    ]);
    expect(totals).toEqual([null, 1_311.6, 3.5, null, null]);
    const last = (await rowsOf(auditor, { page: 3, pageSize: 2 })).rows[1];
    expect(last).toMatchObject({
      applyTitle: "甲",
      cells: ["甲", 100.1, 3.5, "差旅", 0.15],
      hours: 7,
      mayOpen: false,
    });
  });

  it("opens an application only to whom it exists for", async () => {
    expect((await rowsOf(work.designer)).rows.every(({ mayOpen }) => mayOpen)).toBe(true);
    expect((await rowsOf(auditor)).rows.some(({ mayOpen }) => mayOpen)).toBe(false);
  });

  it("speaks the reader's language", async () => {
    const answer = await app.call(
      processReportRows,
      { processId: "COSTS", report: "audit", ...period, pageSize: 50 },
      { as: auditor, lang: "en-US" },
    );
    expect(answer.data.columns[1]?.title).toBe("Amount");
    expect(answer.data.rows.at(-1)?.cells[3]).toBe("Travel");
  });

  it.each([
    ["no day", { from: "2026-02-30" }],
    ["an end before its beginning", { from: "2026-05-01", to: "2026-04-01" }],
    ["more than five years", { from: "2020-01-01", to: "2026-04-01" }],
  ])("refuses %s as its period", async (_what, wrong) => {
    expect((await reportOf(auditor, wrong)).status).toBe(422);
  });
});

describe("what is kept from the reader", () => {
  it("a field that the rights of the form hide from them is no column, nor is its total", async () => {
    await sql`update process_instance set form = form || '{"salary": 50}' where process_id = 'COSTS'`.execute(
      db(),
    );
    const { columns, totals } = await rowsOf(auditor);
    expect(columns.map(({ columnCode }) => columnCode)).not.toContain("salary");
    expect(totals).not.toContain(300);
    const seen = await rowsOf(work.designer);
    expect(seen.totals[seen.columns.findIndex(({ columnCode }) => columnCode === "salary")]).toBe(300);
  });

  it("a field that restrictions hide is no column, for administrators either", async () => {
    await aDataForbid(db(), {
      userCode: work.designer,
      entity: "application",
      processId: "COSTS",
      fields: ["amount", "lines"],
    });
    const { columns, totals } = await rowsOf(work.designer);
    expect(columns.map(({ columnCode }) => columnCode)).toEqual(["purpose", "kind", "share", "salary"]);
    expect(totals).toEqual([null, null, null, 300]);
  });

  it("applications that restrictions hide are in no figure, month, step, row or total", async () => {
    const careful = (await anAccount(db(), { organId: work.organId, roles: ["auditor"] })).userCode;
    await aDataForbid(db(), {
      userCode: careful,
      entity: "application",
      processId: "COSTS",
      rowFilter: { applyTitle: { like: "丁" } },
    });
    const { figures } = (await reportOf(careful)).data;
    expect(figures).toMatchObject({ submitted: 5, running: 0, late: 0 });
    expect(figures?.months.map(({ submitted }) => submitted)).toEqual([2, 2, 1]);
    expect(figures?.steps[0]).toMatchObject({ taskId: "one", count: 5 });
    const { total, totals } = await rowsOf(careful);
    expect([total, totals[1]]).toEqual([5, 311.6]);
    expect((await listOf(careful)).rows[0]).toMatchObject({ submitted: 5 });
  });

  it("a secret application counts for whoever had a task of it alone", async () => {
    expect((await reportOf(work.admin)).data.figures?.submitted).toBe(6);
    await sql`insert into user_role (user_code, role_code) values (${work.leader}, 'auditor')`.execute(db());
    await sql`update organ set chart_revision = chart_revision + 1`.execute(db());
    expect((await reportOf(work.leader)).data.figures?.submitted).toBe(7);
  });
});

describe("the list of reports", () => {
  it("has of each what its process counts", async () => {
    const [row] = (await listOf(auditor)).rows;
    expect(row).toMatchObject({
      processId: "COSTS",
      processName: "费用",
      reportName: "费用审计",
      processTypeName: "财务",
      submitted: 6,
      // What is on its way now, whenever it was submitted: two outside of the period too.
      running: 4,
      late: 1,
    });
    expect(row?.medianHours).toBeCloseTo(7, 6);
  });

  it("is searched by process and report", async () => {
    expect(
      (await listOf(work.designer, { keyword: "审计" })).rows.map(({ reportCode }) => reportCode),
    ).toEqual(["audit"]);
    expect((await listOf(work.designer, { keyword: "nothing of the kind" })).rows).toEqual([]);
  });

  it("takes the last twelve months where no period is named", async () => {
    const { from, to } = (await app.call(listProcessReports, {}, { as: auditor })).data;
    const today = dayIn("Asia/Shanghai", Date.now());
    expect([to, from.slice(-3)]).toEqual([today, "-01"]);
  });

  it("tells administrators which rows cannot be followed", async () => {
    await aLinkedReport(db(), { processId: "NOWHERE", reportCode: "lost", reportName: "丢失" });
    await aReportColumn(db(), { processId: "COSTS", reportCode: "unlinked", columnCode: "amount" });
    const told = (await listOf(work.designer)).faults.map(({ entity, name, problem }) => [
      entity,
      name,
      problem,
    ]);
    expect(told).toEqual([
      ["processLinkReport", "丢失", "processUnknown"],
      ["processReportExt", "amount", "reportUnknown"],
    ]);
    expect((await listOf(auditor)).faults).toEqual([]);
    expect((await reportOf(work.designer)).data.faults).toMatchObject([
      { name: "gone (gone)", problem: "fieldUnknown" },
    ]);
    expect((await reportOf(auditor)).data.faults).toEqual([]);
  });
});

describe("a report as a file", () => {
  const fileOf = async (path: string, query: string, as: string) => {
    const { token } = await app.logIn(as);
    return app.app.inject({ method: "GET", url: `${path}?${query}`, headers: { token } });
  };

  it("has the applications with their columns, and the totals last", async () => {
    const answer = await fileOf(
      exportProcessReport.path,
      "processId=COSTS&report=audit&from=2026-03-01&to=2026-05-31&format=csv",
      auditor,
    );
    const lines = answer.payload
      .trim()
      .split("\r\n")
      .map((line) => line.split(","));
    expect(lines).toHaveLength(8);
    expect(lines[0]?.slice(-5)).toEqual(["purpose", "amount", "lines.cost", "kind", "share"]);
    expect(lines[6]?.slice(-7)).toEqual(["7.0", "否", "甲", "100.10", "3.5", "差旅", "0.15"]);
    expect(lines[7]?.slice(-5)).toEqual(["", "1311.60", "3.5", "", ""]);
    expect(answer.payload).not.toContain("密");
  });

  it("is a workbook whose figures, amounts, shares and days a program counts with", async () => {
    const answer = await fileOf(
      exportProcessReport.path,
      "processId=COSTS&report=audit&from=2026-03-01&to=2026-05-31&format=xlsx",
      auditor,
    );
    const lines = await sheetCells(answer.rawPayload);
    const amount = { number: 100.1, format: "amount" };
    const day = { number: 46_083, format: "day" };
    expect(lines[6]?.slice(4)).toEqual([
      day,
      "已办结",
      day,
      7,
      "否",
      "甲",
      amount,
      3.5,
      "差旅",
      { number: 0.15, format: "share" },
    ]);
    expect(lines[6]?.[0]).toMatch(/^\D*\d+/u);
    expect(lines[7]?.slice(-5)).toEqual(["", { number: 1311.6, format: "amount" }, 3.5, "", ""]);

    const list = await fileOf(
      exportProcessReports.path,
      "format=xlsx&from=2026-03-01&to=2026-05-31",
      auditor,
    );
    expect((await sheetCells(list.rawPayload))[1]?.slice(3, 6)).toEqual([
      6,
      expect.any(Number),
      expect.any(Number),
    ]);
  });

  it("is refused to whom the report is not for", async () => {
    const query = "processId=COSTS&report=audit&format=csv";
    expect((await fileOf(exportProcessReport.path, query, work.staff)).statusCode).toBe(404);
    expect((await fileOf(exportProcessReport.path, query, other.designer)).statusCode).toBe(404);
  });

  it("so has the list", async () => {
    const { payload } = await fileOf(
      exportProcessReports.path,
      "format=csv&from=2026-03-01&to=2026-05-31",
      auditor,
    );
    expect(payload.trim().split("\r\n")).toHaveLength(2);
    expect(payload).toContain("费用审计");
  });
});

describe("a process that is left out", () => {
  it("has no report for others, and for administrators the reason, until its last day", async () => {
    const today = dayIn("Asia/Shanghai", Date.now());
    await aReportExclusion(db(), {
      processId: "COSTS",
      reportCode: "audit",
      reason: "数据迁移中",
      validUntil: today,
    });
    expect(await codesOf(auditor)).toEqual([]);
    expect((await reportOf(auditor)).status).toBe(404);
    const told = (await reportOf(work.designer)).data;
    expect(told.excluded).toEqual({ reason: "数据迁移中", validUntil: today });
    expect(told.figures).toBeUndefined();
    const rows = await app.call(
      processReportRows,
      { processId: "COSTS", report: "audit" },
      { as: work.designer },
    );
    expect(rows.status).toBe(404);
    const listed = (await listOf(work.designer)).rows;
    expect(listed.find(({ reportCode }) => reportCode === "audit")).toMatchObject({
      submitted: 0,
      excluded: { reason: "数据迁移中" },
    });
    expect(listed.find(({ reportCode }) => reportCode === "standard")?.excluded).toBeUndefined();

    // when its day is over
    await sql`update process_report_exclude set valid_until = ${today}::date - 1`.execute(db());
    expect(await codesOf(auditor)).toEqual(["COSTS audit"]);
  });

  it("of all reports, where none is named", async () => {
    await aReportExclusion(db(), {
      processId: "COSTS",
      validUntil: dayAfter(dayIn("Asia/Shanghai", Date.now())),
    });
    expect(await codesOf(auditor)).toEqual([]);
    expect((await reportOf(work.designer, { report: "standard" })).data.excluded).toMatchObject({
      reason: "不统计",
    });
  });
});
