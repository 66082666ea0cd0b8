import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cancelTableJob, exportTable, listImportLines } from "#contract/calls/table-transfer.ts";
import { onTable } from "#contract/calls/tables.ts";
import { writeChunks } from "#server/table-jobs/transfer/chunks.ts";
import { endRun } from "#server/table-jobs/transfer/end-run.ts";
import { failTransfer } from "#server/table-jobs/transfer/fail-transfer.ts";
import { claimJob, JobSuperseded } from "#server/table-jobs/transfer/job-run.ts";
import type { StoredJob } from "#server/table-jobs/transfer/job-store.ts";
import { startTestApp, type TestApp } from "../../../support/app.ts";
import { aCheckedSheet } from "../../../support/builders/a-checked-sheet.ts";
import { type Account, anAccount } from "../../../support/builders/account.ts";
import { aSchema } from "../../../support/builders/schema-folder.ts";
import { holdUp } from "../../../support/hold-up.ts";
import { untilOneWaits } from "../../../support/until-one-waits.ts";

const box = aSchema({
  name: "box",
  properties: { code: { title: "code", type: "string" } },
  entity: { access: { read: ["*"], export: ["*"], import: ["*"], create: ["*"] } },
});
const piece = Buffer.alloc(1_048_576, "x");

let test: TestApp;
let clerk: Account;
let job: StoredJob;
beforeAll(async () => {
  test = await startTestApp({
    schemas: { "box.json": box },
    ports: { jobs: { add: async () => undefined } },
  });
  clerk = await anAccount(test.database.kysely);
});
afterAll(() => test.close());
beforeEach(async () => {
  const { data } = await test.call(onTable(exportTable, "box"), { format: "csv" }, { as: clerk.userCode });
  job = (await claimJob(test.database.kysely, data.jobId, "export"))!;
});

const piecesOf = async (jobId: string): Promise<number> => {
  const { rows } = await sql<{ pieces: number }>`
    select count(*)::int as pieces from table_job_chunk where job_id = ${jobId}::uuid`.execute(
    test.database.kysely,
  );
  return rows[0]!.pieces;
};
const cancel = (jobId: string) =>
  test.call(onTable(cancelTableJob, "box"), { jobId }, { as: clerk.userCode });

describe("the bytes of an export that is cancelled", () => {
  it("go at once, and whoever still writes writes no more of them", async () => {
    // given
    let goOn!: () => void;
    const isCancelled = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    async function* bytes() {
      yield piece;
      await isCancelled;
      yield piece;
    }
    const writing = writeChunks(test.database.kysely, job, bytes());
    await expect.poll(() => piecesOf(job.jobId)).toBe(1);

    // when
    const { data } = await cancel(job.jobId);
    const left = await piecesOf(job.jobId);
    goOn();

    // then
    expect([data.state, left]).toEqual(["cancelled", 0]);
    await expect(writing).rejects.toThrow(JobSuperseded);
    expect(await piecesOf(job.jobId)).toBe(0);
  });

  it("go with the piece that was being written meanwhile", async () => {
    // given: the statement of a writer, not yet committed
    const writer = await holdUp(
      test.database,
      sql`insert into table_job_chunk (job_id, chunk_no, bytes)
          select job_id, 1, ${piece}::bytea from table_job where job_id = ${job.jobId}::uuid for share`,
    );

    // when
    const cancelled = cancel(job.jobId);
    await untilOneWaits(test.database.kysely);
    await writer.letGo();

    // then
    expect((await cancelled).data.state).toBe("cancelled");
    expect(await piecesOf(job.jobId)).toBe(0);
  });

  it("stay where the export is done and cannot be cancelled any more", async () => {
    // given
    await writeChunks(test.database.kysely, job, onePiece());
    await sql`update table_job set state = 'done' where job_id = ${job.jobId}::uuid`.execute(
      test.database.kysely,
    );

    // when
    const { status } = await cancel(job.jobId);

    // then
    expect([status, await piecesOf(job.jobId)]).toEqual([409, 1]);
  });
});

describe("the sheet of an import", () => {
  it("goes when the import is cancelled; its lines can be looked at still", async () => {
    // given
    const jobId = await aCheckedSheet(test, clerk, "box", { sheet: "code\nA\n" });
    const before = await piecesOf(jobId);

    // when
    const { data } = await cancel(jobId);
    const lines = await test.call(onTable(listImportLines, "box"), { jobId }, { as: clerk.userCode });

    // then
    expect([data.state, before, await piecesOf(jobId)]).toEqual(["cancelled", 1, 0]);
    expect(lines.data.rows).toHaveLength(1);
  });

  it("stays where only its undoing is cancelled, and where it failed: it is read again from it", async () => {
    // given
    const undone = await aCheckedSheet(test, clerk, "box", { sheet: "code\nB\n" });
    const failed = await aCheckedSheet(test, clerk, "box", { sheet: "code\nC\n" });
    const state = (jobId: string, now: string) =>
      sql`update table_job set state = ${now} where job_id = ${jobId}::uuid`.execute(test.database.kysely);
    await state(undone, "reverting");
    await state(failed, "running");

    // when
    await cancel(undone);
    await failTransfer(test.ports, { jobId: failed });

    // then
    expect([await piecesOf(undone), await piecesOf(failed)]).toEqual([1, 1]);
  });
});

describe("what an export has written", () => {
  it.each([
    [
      "fails",
      () => test.ports.database.write((tx) => endRun(tx, test.ports, job, { state: "failed", error: "why" })),
    ],
    ["is given up by who runs the jobs", () => failTransfer(test.ports, job)],
  ])("goes when it %s", async (_how, end) => {
    // given
    await writeChunks(test.database.kysely, job, onePiece());
    const before = await piecesOf(job.jobId);

    // when
    await end();

    // then
    expect([before, await piecesOf(job.jobId)]).toEqual([1, 0]);
  });
});

async function* onePiece() {
  yield piece;
}
