import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  cancelTableJob,
  downloadTableExport,
  exportTable,
  importTableCommit,
  listTableJobs,
} from "#contract/calls/table-transfer.ts";
import { addTableRow, listTableRows, onTable } from "#contract/calls/tables.ts";
import type { NoticeKind } from "#contract/codes/notice-kind.ts";
import type { TableJob } from "#contract/shapes/tables.ts";
import { failTransfer } from "#server/table-jobs/transfer/fail-transfer.ts";
import { runTransfer } from "#server/table-jobs/transfer/run-transfer.ts";
import { startTestApp, type TestApp } from "../../../support/app.ts";
import { aCheckedSheet } from "../../../support/builders/a-checked-sheet.ts";
import { type Account, aMembership, anAccount } from "../../../support/builders/account.ts";
import { aDepartment, anOrganisation } from "../../../support/builders/organisation.ts";
import { aSchema } from "../../../support/builders/schema-folder.ts";
import { noticesTold } from "../../../support/builders/notices-told.ts";
import { holdUp } from "../../../support/hold-up.ts";

const crate = aSchema({
  name: "crate",
  properties: {
    code: { title: "code", type: "string", maxLength: 20 },
    remark: { title: "remark", type: "string" },
    price: { title: "price", type: "integer", "x-access": { read: ["pricer"] } },
    packedAt: { title: "packed", type: "string", format: "date-time" },
    shelf: { title: "shelf", type: "integer", "x-ref": { entity: "shelf" } },
  },
  entity: {
    audit: true,
    access: { read: ["*"], import: ["*"], export: ["exporter", "admin"], create: ["*"] },
  },
});

const shelf = aSchema({
  name: "shelf",
  label: "name",
  properties: { name: { title: "name", type: "string" } },
});

/** Its rows are written one by one, for their files have to be kept. */
const chest = aSchema({
  name: "chest",
  properties: {
    code: { title: "code", type: "string", maxLength: 20 },
    files: {
      title: "files",
      type: "array",
      maxItems: 2,
      items: { type: "object" },
      "x-ui": { widget: "attachment" },
    },
  },
  entity: { access: { read: ["*"], import: ["*"], create: ["*"] } },
});

let test: TestApp;
let clerk: Account;
let queued: { payload: unknown; options: unknown }[] = [];
beforeAll(async () => {
  test = await startTestApp({
    schemas: { "crate.json": crate, "shelf.json": shelf, "chest.json": chest },
    ports: { jobs: { add: async (_tx, _task, payload, options) => void queued.push({ payload, options }) } },
  });
});
afterAll(() => test.close());
beforeEach(async () => {
  queued = [];
  await sql`delete from crate`.execute(test.database.kysely);
  clerk = await anAccount(test.database.kysely, { roles: ["exporter", "pricer"] });
});

const as = () => ({ as: clerk.userCode, lang: "en-US" as const });
const told = (kind: NoticeKind) => noticesTold(test, clerk.userCode, kind);
const codes = async () =>
  (await test.call(onTable(listTableRows, "crate"), { sort: ["code"] }, as())).data.rows.map(
    (row) => row["code"],
  );
const jobNow = async (jobId: string): Promise<TableJob> =>
  (await test.call(onTable(listTableJobs, "crate"), { jobId }, as())).data[0]!;
const aCommit = async (): Promise<{ jobId: string; step: "commit" }> => {
  const jobId = await aCheckedSheet(test, clerk, "crate", { sheet: "code\nA\nB\n" });
  await test.call(onTable(importTableCommit, "crate"), { jobId }, as());
  return { jobId, step: "commit" };
};

describe("an import", () => {
  it.each(["crate", "chest"])("writes every line, wherever it lies in its file (%s)", async (entity) => {
    // given: many lines lie far below the number of lines there are
    const blank = "\n".repeat(21_000);
    const sheet = `Everything we have\n\ncode\nA\n${blank}B\nC\n`;
    const jobId = await aCheckedSheet(test, clerk, entity, { sheet });

    // when
    await test.call(onTable(importTableCommit, entity), { jobId }, as());
    await runTransfer(test.ports, { jobId, step: "commit" });

    // then
    const [job] = (await test.call(onTable(listTableJobs, entity), { jobId }, as())).data;
    expect(job).toMatchObject({ state: "done", done: 3, total: 3, addedRows: 3 });
    const { rows } = (await test.call(onTable(listTableRows, entity), { sort: ["code"] }, as())).data;
    expect(rows.map((row) => row["code"])).toEqual(["A", "B", "C"]);
  });
});

describe("a step that is run twice", () => {
  it("writes once, though the first run failed after its rows were there", async () => {
    // given
    const commit = await aCommit();
    const { estimates } = test.ports.tables.find("crate")!;
    vi.spyOn(estimates, "forget").mockImplementationOnce(() => {
      throw new Error("the table could not be looked at");
    });

    // when
    await runTransfer(test.ports, commit).catch(() => undefined);
    await runTransfer(test.ports, commit);

    // then
    expect(await codes()).toEqual(["A", "B"]);
    expect(await jobNow(commit.jobId)).toMatchObject({ state: "done", done: 2, error: null });
    expect(await told("import_ended")).toEqual([
      expect.stringMatching(/^Import of “.+” has finished. Rows added: 2, updated: 0\.$/u),
    ]);
    expect(await told("table_job_failed")).toEqual([]);
  });

  it("by a process that was thought dead writes nothing once another has begun", async () => {
    // given
    const commit = await aCommit();
    const table = await holdUp(test.database, sql`lock table crate in share mode`);
    const first = runTransfer(test.ports, commit);
    await expect.poll(() => runsOf(commit.jobId)).toBe(2);

    // when
    const second = runTransfer(test.ports, commit);
    await expect.poll(() => runsOf(commit.jobId)).toBe(3);
    await table.letGo();
    await Promise.all([first, second]);

    // then
    expect(await codes()).toEqual(["A", "B"]);
    expect((await jobNow(commit.jobId)).state).toBe("done");
  });

  it("starts an export afresh", async () => {
    // given
    await test.call(onTable(addTableRow, "crate"), { code: "A" }, as());
    const { data } = await test.call(onTable(exportTable, "crate"), { format: "csv" }, as());
    const step = { jobId: data.jobId, step: "export" } as const;
    await runTransfer(test.ports, step);
    await sql`update table_job set state = 'running' where job_id = ${data.jobId}::uuid`.execute(
      test.database.kysely,
    );

    // when
    await runTransfer(test.ports, step);

    // then
    expect((await jobNow(data.jobId)).state).toBe("done");
    expect((await download(data.jobId)).body.match(/A/gu)).toHaveLength(1);
    expect((await told("export_ended"))[0]).toMatch(/ready to download. Rows: 1\.$/u);
  });
});

const runsOf = async (jobId: string): Promise<number> => {
  const { rows } = await sql<{
    runNo: number;
  }>`select run_no from table_job where job_id = ${jobId}::uuid`.execute(test.database.kysely);
  return rows[0]!.runNo;
};

const zoneForAll = (timeZone: string) =>
  test.database.write(async (tx) => {
    await sql`delete from parameter_value where parameter = 'timeZone' and organ_id is null`.execute(tx);
    await sql`insert into parameter_value (parameter, organ_id, value, changed_by)
      values ('timeZone', null, to_jsonb(${timeZone}::text), 'ADMIN')`.execute(tx);
    await test.ports.parameters.changed(tx);
  });

async function download(jobId: string) {
  const { token } = await test.logIn(clerk.userCode, clerk.organId);
  const url = `${onTable(downloadTableExport, "crate").path}?jobId=${jobId}`;
  return test.app.inject({ method: "GET", url, headers: { token } });
}

describe("a job", () => {
  it("is cancelled at once, though nobody runs it", async () => {
    // given
    const commit = await aCommit();
    await sql`update table_job set run_no = 5 where job_id = ${commit.jobId}::uuid`.execute(
      test.database.kysely,
    );

    // when
    const { data } = await test.call(onTable(cancelTableJob, "crate"), { jobId: commit.jobId }, as());
    await runTransfer(test.ports, commit);

    // then
    expect(data.state).toBe("cancelled");
    expect(await codes()).toEqual([]);
  });

  it.each(["csv", "xlsx"] as const)(
    "that writes a %s is cancelled midway, and there is no file of it then",
    async (format) => {
      // given
      const on = test.database.kysely;
      const { data: place } = await test.call(onTable(addTableRow, "shelf"), { name: "upper" }, as());
      await sql`insert into crate (code, shelf)
        select 'C' || number, ${place["id"]}::bigint from generate_series(1, 9000) number`.execute(on);
      const { data } = await test.call(onTable(exportTable, "crate"), { format }, as());
      const names = await holdUp(test.database, sql`lock table shelf in access exclusive mode`);
      const run = runTransfer(test.ports, { jobId: data.jobId, step: "export" });
      await expect.poll(async () => (await jobNow(data.jobId)).done).toBe(2_000);

      // when
      const cancelled = await test.call(onTable(cancelTableJob, "crate"), { jobId: data.jobId }, as());
      await names.letGo();
      await run;

      // then
      expect(cancelled.data.state).toBe("cancelled");
      expect(await jobNow(data.jobId)).toMatchObject({ state: "cancelled", done: 2_000, total: null });
      expect((await download(data.jobId)).statusCode).toBe(409);
      expect(await told("export_ended")).toEqual([]);
      expect(await told("table_job_failed")).toEqual([]);
    },
  );

  it("writes a text that no workbook holds to a CSV file alone, from where it comes back", async () => {
    // given
    const remark = "long ".repeat(8_000).trim();
    await test.call(onTable(addTableRow, "crate"), { code: "A", remark }, as());
    const run = async (format: "csv" | "xlsx") => {
      const { data } = await test.call(onTable(exportTable, "crate"), { format }, as());
      await runTransfer(test.ports, { jobId: data.jobId, step: "export" });
      return jobNow(data.jobId);
    };

    // when
    const workbook = await run("xlsx");
    const text = await run("csv");
    const sheet = (await download(text.jobId)).body;
    const back = await aCheckedSheet(test, clerk, "crate", { sheet, mode: "upsert" });

    // then
    expect(workbook).toMatchObject({
      state: "failed",
      error: expect.stringMatching(/“remark” of row “.+” has 39999 characters.+32767 at most/u),
    });
    expect(await jobNow(back)).toMatchObject({ state: "ready", error: null, failedRows: 0, total: 1 });
  });

  it("whose processes died each time is failed with the reason", async () => {
    // given
    const commit = await aCommit();

    // when
    await failTransfer(test.ports, commit);

    // then
    expect(await jobNow(commit.jobId)).toMatchObject({
      state: "failed",
      error: expect.stringContaining("server stopped"),
    });
    expect(await told("table_job_failed")).toEqual([expect.stringContaining("server stopped")]);
  });

  it("waits while another of its person runs, and is one of twenty at most", async () => {
    // given
    await test.call(onTable(exportTable, "crate"), { format: "csv" }, as());
    await sql`insert into table_job (job_id, entity, kind, state, file_name, user_code, organ_id, roles, language, settings)
      select gen_random_uuid(), 'crate', 'bulkUpdate', 'waiting', 'crate', ${clerk.userCode}, ${clerk.organId}, '{}', 'en-US', '{}'
      from generate_series(1, 19)`.execute(test.database.kysely);

    // when
    const { status, body } = await test.call(onTable(exportTable, "crate"), { format: "csv" }, as());

    // then
    expect(queued).toMatchObject([{ options: { queueName: expect.stringContaining(clerk.userCode) } }]);
    expect([status, body.code]).toEqual([429, 12337]);
  });
});

describe("a job outlives no right", () => {
  async function inTwoOrganisations(): Promise<number> {
    const { organId } = await anOrganisation(test.database.kysely);
    const { deptId } = await aDepartment(test.database.kysely, { organId });
    await aMembership(test.database.kysely, { userCode: clerk.userCode, organId, deptId });
    return organId;
  }
  const leave = (organId: number) =>
    sql`delete from user_organ where user_code = ${clerk.userCode} and organ_id = ${organId}`.execute(
      test.database.kysely,
    );

  async function loseRole(roleCode: string): Promise<void> {
    const on = test.database.kysely;
    await sql`delete from user_role where user_code = ${clerk.userCode} and role_code = ${roleCode}`.execute(
      on,
    );
    await sql`update organ set chart_revision = chart_revision + 1 where organ_id = ${clerk.organId}`.execute(
      on,
    );
  }

  it("whoever left the organisation neither sees, commits nor downloads", async () => {
    // given
    const elsewhere = await inTwoOrganisations();
    const jobId = await aCheckedSheet(test, clerk, "crate", { sheet: "code\nPlanted\n" });
    const { data } = await test.call(onTable(exportTable, "crate"), { format: "csv" }, as());
    await runTransfer(test.ports, { jobId: data.jobId, step: "export" });
    await leave(clerk.organId);
    const there = { as: await test.logIn(clerk.userCode, elsewhere) };

    // when
    const commit = await test.call(onTable(importTableCommit, "crate"), { jobId }, there);
    const { data: seen } = await test.call(onTable(listTableJobs, "crate"), {}, there);
    const file = await test.app.inject({
      method: "GET",
      url: `${onTable(downloadTableExport, "crate").path}?jobId=${data.jobId}`,
      headers: { token: there.as.token },
    });

    // then
    expect([commit.status, seen, file.statusCode]).toEqual([404, [], 404]);
  });

  it("an export is not handed out once one of its fields may not be read any more", async () => {
    // given
    const { data } = await test.call(onTable(exportTable, "crate"), { format: "csv" }, as());
    await runTransfer(test.ports, { jobId: data.jobId, step: "export" });
    const before = await download(data.jobId);
    await loseRole("pricer");

    // when
    const after = await download(data.jobId);

    // then
    expect([before.statusCode, after.statusCode]).toEqual([200, 409]);
  });

  it("what waits when they leave, or lose the right, is refused when it runs", async () => {
    // given
    const commit = await aCommit();
    const exporting = await test.call(onTable(exportTable, "crate"), { format: "csv" }, as());
    await loseRole("exporter");
    await runTransfer(test.ports, { jobId: exporting.data.jobId, step: "export" });
    const lostRight = await jobNow(exporting.data.jobId);
    await leave(clerk.organId);

    // when
    await runTransfer(test.ports, commit);

    // then
    expect(lostRight).toMatchObject({ state: "failed", error: expect.stringContaining("permission") });
    const { rows } = await sql`select state, (select count(*)::int from crate) as rows from table_job
      where job_id = ${commit.jobId}::uuid`.execute(test.database.kysely);
    expect(rows).toEqual([{ state: "failed", rows: 0 }]);
  });
});

describe("a sheet of which no time zone was named", () => {
  const at = "2026-07-01T16:00:00.000Z";
  /** As the version before asked for it. */
  const namelessZone = (jobId: string) =>
    sql`update table_job set settings = settings - 'timeZone' || '{"utcOffsetMinutes": 480}'
      where job_id = ${jobId}::uuid`.execute(test.database.kysely);
  beforeAll(() => zoneForAll("America/New_York"));
  afterAll(() => zoneForAll("Asia/Shanghai"));

  it("is written by the clocks of the installation", async () => {
    // given
    await test.call(onTable(addTableRow, "crate"), { code: "A", packedAt: at }, as());
    const { data } = await test.call(onTable(exportTable, "crate"), { format: "csv" }, as());
    await namelessZone(data.jobId);

    // when
    await runTransfer(test.ports, { jobId: data.jobId, step: "export" });

    // then
    expect((await download(data.jobId)).body).toContain("2026-07-01 12:00");
  });

  it("is read by them, too", async () => {
    // given
    const jobId = await aCheckedSheet(test, clerk, "crate", {
      sheet: "code,packed\nA,2026-07-01 12:00\n",
      timeZone: undefined,
    });

    // when
    await test.call(onTable(importTableCommit, "crate"), { jobId }, as());
    await runTransfer(test.ports, { jobId, step: "commit" });

    // then
    const { data } = await test.call(onTable(listTableRows, "crate"), {}, as());
    expect(data.rows).toMatchObject([{ code: "A", packedAt: at }]);
  });
});

describe("the heads of a sheet", () => {
  it("may stand below a title and in two lines; the lines are counted as in the file, also once columns are chosen", async () => {
    // given
    const sheet = "Crates,,\n,Value,Note\nCode,Price,\nA,5,x\nB,no,y\n";
    const columns = [{ head: "Code", field: "code", sure: true }];

    // when
    const found = await jobNow(await aCheckedSheet(test, clerk, "crate", { sheet }));
    const chosen = await jobNow(
      await aCheckedSheet(test, clerk, "crate", { sheet, columns, isMapped: true }),
    );

    // then
    expect(found).toMatchObject({ total: 2, addedRows: 1, failedRows: 1 });
    expect(found.columns.map(({ head, field }) => [head, field])).toEqual([
      ["Code", "code"],
      ["Price", "price"],
      ["Note", null],
    ]);
    expect(chosen).toMatchObject({ total: 2, addedRows: 2 });
    const { rows } = await sql<{ line: number }>`select line from table_import_line
      where job_id = ${found.jobId}::uuid order by line`.execute(test.database.kysely);
    expect(rows.map(({ line }) => line)).toEqual([4, 5]);
  });
});
