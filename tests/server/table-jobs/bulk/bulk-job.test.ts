import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cancelTableJob, listTableJobs } from "#contract/calls/table-transfer.ts";
import {
  bulkRemoveTableRows,
  bulkUpdateTableRows,
  listTableRows,
  onTable,
  undoTableBatch,
  updateTableRow,
} from "#contract/calls/tables.ts";
import { limits } from "#contract/limits.ts";
import { runTransfer } from "#server/table-jobs/transfer/run-transfer.ts";
import { startTestApp, type TestApp } from "../../../support/app.ts";
import { anAccount } from "../../../support/builders/account.ts";
import { noticesTold } from "../../../support/builders/notices-told.ts";
import { holdUp } from "../../../support/hold-up.ts";
import { aSchema } from "../../../support/builders/schema-folder.ts";

const parcel = aSchema({
  name: "parcel",
  label: "code",
  required: ["code"],
  properties: {
    code: { title: "代码", type: "string", maxLength: 40, "x-unique": true },
    weight: { title: "重量", type: "integer", minimum: 0 },
    place: { title: "地点", type: "string", maxLength: 20 },
  },
  more: { "x-rules": [{ test: ["lt", "weight", 1_000_000], path: "weight", message: "太重" }] },
});
const count = limits.bulkAtOnceMax + 1_500;

let test: TestApp;
let clerk: string;
let queued: unknown[] = [];
beforeAll(async () => {
  test = await startTestApp({
    schemas: { "parcel.json": parcel },
    ports: { jobs: { add: async (_tx, _task, payload) => void queued.push(payload) } },
  });
  clerk = (await anAccount(test.database.kysely)).userCode;
});
afterAll(() => test.close());
beforeEach(async () => {
  queued = [];
  await sql`delete from parcel`.execute(test.database.kysely);
  await sql`insert into parcel (code, weight, place) select 'P' || n, n, 'here' from generate_series(1, ${count}::int) n`.execute(
    test.database.kysely,
  );
});

const update = (changes: Record<string, string | number>) =>
  test.call(onTable(bulkUpdateTableRows, "parcel"), { filter: {}, changes }, { as: clerk, lang: "en-US" });
const remove = () => test.call(onTable(bulkRemoveTableRows, "parcel"), { filter: {} }, { as: clerk });
const undo = (batchId: string) => test.call(onTable(undoTableBatch, "parcel"), { batchId }, { as: clerk });
const runQueued = async (): Promise<void> => {
  for (const payload of queued.splice(0))
    await runTransfer(test.ports, payload as Parameters<typeof runTransfer>[1]);
};
const jobNow = async (jobId: string) =>
  (await test.call(onTable(listTableJobs, "parcel"), { jobId }, { as: clerk })).data[0]!;
const howMany = async (filter: Record<string, string>) =>
  (await test.call(onTable(listTableRows, "parcel"), { filter, countOnly: true }, { as: clerk })).data.total;

describe("an act or a job of a name that none has", () => {
  it.each(["a".repeat(36), "-".repeat(36), "none"])("%s is told as that", async (name) => {
    const job = (call: typeof cancelTableJob | typeof listTableJobs) =>
      test.call(onTable(call, "parcel"), { jobId: name }, { as: clerk });
    expect([(await undo(name)).status, (await job(cancelTableJob)).status]).toEqual([409, 404]);
    expect((await job(listTableJobs)).status).toBe(404);
  });
});

describe("rows that are chosen both by their keys and by a filter", () => {
  it("are told as two choices", async () => {
    const both = { keys: [1], filter: {}, changes: { place: "there" } };
    const answer = await test.call(onTable(bulkUpdateTableRows, "parcel"), both, {
      as: clerk,
      lang: "en-US",
    });
    expect(answer.body.errors).toEqual({ filter: "Two different values were given. Keep one of them." });
  });
});

describe("a change of very many rows", () => {
  it("is a job with progress, and is taken back as a whole, but for rows changed since", async () => {
    // given
    const { data } = await update({ place: "there" });
    const jobId = data.job?.jobId ?? "";
    const before = await howMany({ place: "there" });

    // when
    await runQueued();
    const done = await jobNow(jobId);
    const after = await howMany({ place: "there" });
    const one = (await test.call(onTable(listTableRows, "parcel"), { pageSize: 1 }, { as: clerk })).data
      .rows[0]!;
    await test.call(
      onTable(updateTableRow, "parcel"),
      { key: one["id"] as number, changes: { place: { from: "there", to: "elsewhere" } } },
      { as: clerk },
    );
    const undoing = await undo(jobId);
    await runQueued();

    // then
    expect(data).toMatchObject({ count, job: { kind: "bulkUpdate", state: "waiting", total: count } });
    expect([before, after]).toEqual([0, count]);
    expect(done).toMatchObject({ state: "done", done: count, changedRows: count, error: null });
    expect(undoing.data.job).toMatchObject({ jobId, state: "reverting" });
    expect(await jobNow(jobId)).toMatchObject({ state: "reverted", failedRows: 1 });
    expect([await howMany({ place: "here" }), await howMany({ place: "elsewhere" })]).toEqual([count - 1, 1]);
    expect(await noticesTold(test, clerk, "bulk_change_ended")).toEqual([
      expect.stringMatching(`^The bulk change in “.+” has finished. Rows: ${count}\\.$`),
    ]);
    expect(await noticesTold(test, clerk, "table_change_undone")).toHaveLength(1);
  });

  it("changes no row where one may not become so, and says why", async () => {
    // given
    const { data } = await update({ weight: 2_000_000 });

    // when
    await runQueued();

    // then
    const job = await jobNow(data.job?.jobId ?? "");
    expect(job.state).toBe("failed");
    expect(job.error).toContain("weight");
    expect(await noticesTold(test, clerk, "table_job_failed")).toEqual([expect.stringContaining("weight")]);
    expect(await howMany({ weight: "2000000" })).toBe(0);
  });

  it("is refused at once where no row may be changed so", async () => {
    // when
    const { status, body } = await update({ weight: 1, "no such field": 1 });

    // then
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["no such field"]]);
    expect(queued).toEqual([]);
  });

  it("leaves every row as it was where it is stopped", async () => {
    // given
    const { data } = await update({ place: "there" });
    const jobId = data.job?.jobId ?? "";
    const last = await holdUp(test.database, sql`select from parcel order by id desc limit 1 for update`);
    const running = runQueued();
    await expect.poll(async () => (await jobNow(jobId)).done).toBeGreaterThan(0);

    // when
    const { data: cancelled } = await test.call(onTable(cancelTableJob, "parcel"), { jobId }, { as: clerk });
    await last.letGo();
    await running;

    // then
    expect(cancelled.state).toBe("cancelled");
    expect((await jobNow(jobId)).state).toBe("cancelled");
    expect(await howMany({ place: "there" })).toBe(0);
    const again = await test.call(onTable(cancelTableJob, "parcel"), { jobId }, { as: clerk });
    expect(again.status).toBe(409);
  });
});

describe("a deletion of very many rows", () => {
  it("goes to the bin as a job and comes back as one", async () => {
    // given
    const { data } = await remove();
    const jobId = data.job?.jobId ?? "";

    // when
    await runQueued();
    const left = await howMany({});
    await undo(jobId);
    await runQueued();

    // then
    expect(left).toBe(0);
    expect(await jobNow(jobId)).toMatchObject({ kind: "bulkRemove", state: "reverted", failedRows: 0 });
    expect(await howMany({})).toBe(count);
  });

  it("is nobody else's to take back", async () => {
    // given
    const other = (await anAccount(test.database.kysely)).userCode;
    const { data } = await remove();
    await runQueued();

    // when
    const { body } = await test.call(
      onTable(undoTableBatch, "parcel"),
      { batchId: data.job?.jobId ?? "" },
      { as: other },
    );

    // then
    expect(body.code).toBe(12139);
    expect([queued, await howMany({})]).toEqual([[], 0]);
  });
});
