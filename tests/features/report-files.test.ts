import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  cancelReportFile,
  downloadReportFile,
  listReportFiles,
  removeReportFile,
  writeReportFileAgain,
} from "#contract/calls/report-files.ts";
import { isRefusal, refuse } from "#contract/errors/refusal.ts";
import type { ReportFile } from "#contract/shapes/report-file.ts";
import {
  failOrphanedReportFiles,
  failReportFile,
  queueReportFile,
  type ReportFilePayload,
  reportFileJob,
  type ReportKind,
} from "#server/report-files/index.ts";
import { installJobTables, jobPort } from "#server/jobs/index.ts";
import { removeExpired } from "#server/retention/index.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { type Account, anAccount, aRoleHolder } from "../support/builders/account.ts";
import { aDataForbid } from "../support/builders/data-forbid.ts";
import { noticesTold } from "../support/builders/notices-told.ts";

let app: TestApp;
let clerk: Account;
let queued: ReportFilePayload[] = [];
let reading: () => Promise<void> = () => Promise.resolve();

/** Three numbers, one part each; the roles of whoever reads stand beside them. */
const numbers: ReportKind = {
  kind: "approvalChains",
  head: () => Promise.resolve([["number", "roles"]]),
  count: () => Promise.resolve(3),
  rows: async ({ actor }, after) => {
    await reading();
    const number = Number(after ?? 0) + 1;
    return {
      lines: [[`=${String(number)}`, actor.access.join(" ")]],
      count: 1,
      next: number === 3 ? null : number,
    };
  },
};

beforeAll(async () => {
  app = await startTestApp({
    ports: { jobs: { add: async (_tx, _task, payload) => void queued.push(payload as never) } },
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  queued = [];
  reading = () => Promise.resolve();
  clerk = await anAccount(app.database.kysely, { roles: ["clerk"] });
});

const as = () => ({ as: clerk.userCode, lang: "en-US" as const });
const files = async () => (await app.call(listReportFiles, {}, as())).data.rows;

/** A file that waits, in the clerk's name. */
async function aFile(format: ReportFile["format"] = "csv"): Promise<string> {
  const asked = await app.database.write((tx) =>
    queueReportFile(
      { tx, ports: app.ports, actor: clerk, language: "en-US" },
      { kind: "approvalChains", title: "Numbers", params: {}, format },
    ),
  );
  if (isRefusal(asked)) throw new Error(asked.refused);
  return asked.fileId;
}

async function runQueued(kinds = [numbers]): Promise<void> {
  const job = { jobId: "1", attempt: 1, maxAttempts: 1, signal: new AbortController().signal };
  for (const payload of queued.splice(0)) await reportFileJob(app.ports, kinds)(payload, job);
}

async function downloaded(fileId: string, person = clerk) {
  const { token } = await app.logIn(person.userCode);
  return app.app.inject({
    method: "GET",
    url: `${downloadReportFile.path}?fileId=${fileId}`,
    headers: { token, language: "en-US" },
  });
}

test("a report is written with what its person may see when it runs, listed with its progress, told of and downloaded", async () => {
  // given one asked for before a role was given
  const fileId = await aFile();
  expect(await files()).toMatchObject([{ fileId, state: "waiting", title: "Numbers", done: 0, total: null }]);
  await aRoleHolder(app.database.kysely, { userCode: clerk.userCode, roleCode: "auditor" });
  const seen: unknown[] = [];
  reading = async () => void seen.push((await files())[0]);

  // when
  await runQueued();

  // then
  expect(seen).toMatchObject([
    { state: "running", done: 0, total: 3 },
    { state: "running", done: 1, total: 3 },
    { state: "running", done: 2, total: 3 },
  ]);
  const answer = await downloaded(fileId);
  const text = "\uFEFFnumber,roles\r\n'=1,auditor clerk\r\n'=2,auditor clerk\r\n'=3,auditor clerk\r\n";
  expect([answer.statusCode, answer.body]).toEqual([200, text]);
  expect(answer.headers["content-disposition"]).toContain("Numbers.csv");
  expect(await files()).toMatchObject([{ state: "done", done: 3, total: 3, bytes: Buffer.byteLength(text) }]);
  expect(await noticesTold(app, clerk.userCode, "report_file_ready")).toEqual([
    expect.stringContaining("“Numbers” is ready"),
  ]);
});

test("a workbook is one that programs for sheets take for one", async () => {
  const fileId = await aFile("xlsx");
  await runQueued();
  const { statusCode, rawPayload } = await downloaded(fileId);
  expect([statusCode, rawPayload.toString("latin1", 0, 2)]).toEqual([200, "PK"]);
});

test("others do not know of one's files, not even of the same organisation", async () => {
  // given
  const fileId = await aFile();
  await runQueued();
  const colleague = await anAccount(app.database.kysely, { organId: clerk.organId, roles: ["admin"] });

  // when
  const other = { as: colleague.userCode };
  const [list, again, removed] = [
    await app.call(listReportFiles, {}, other),
    await app.call(writeReportFileAgain, { fileId }, other),
    await app.call(removeReportFile, { fileId }, other),
  ];

  // then
  expect(list.data.rows).toEqual([]);
  expect([again.status, removed.status, (await downloaded(fileId, colleague)).statusCode]).toEqual([
    404, 404, 404,
  ]);
  expect(await files()).toMatchObject([{ state: "done" }]);
});

test("what was cancelled while it ran is not written, and can be written anew", async () => {
  // given
  const fileId = await aFile();
  const cancelled: unknown[] = [];
  reading = async () => {
    if (cancelled.length === 0)
      cancelled.push((await app.call(cancelReportFile, { fileId }, as())).data.state);
  };

  // when
  await runQueued();

  // then
  expect(cancelled).toEqual(["cancelled"]);
  expect(await files()).toMatchObject([{ state: "cancelled", bytes: null }]);
  expect((await downloaded(fileId)).statusCode).toBe(409);
  expect((await app.call(cancelReportFile, { fileId }, as())).status).toBe(409);

  // when
  expect((await app.call(writeReportFileAgain, { fileId }, as())).data).toMatchObject({
    state: "waiting",
    done: 0,
  });
  await runQueued();

  // then
  expect((await downloaded(fileId)).statusCode).toBe(200);
});

test("a run that another process took over writes nothing into the file of the other", async () => {
  // given a first run that stands still after its first part, whose process is thought dead
  const fileId = await aFile();
  const [payload] = queued;
  let part = 0;
  reading = async () => {
    part += 1;
    if (part !== 2) return;
    queued = [payload!];
    await runQueued();
  };

  // when
  await runQueued();

  // then
  expect((await downloaded(fileId)).body.match(/clerk/gu)).toHaveLength(3);
  expect(await noticesTold(app, clerk.userCode, "report_file_ready")).toHaveLength(1);
});

test("a job that comes a second time finds its file done", async () => {
  const fileId = await aFile();
  const [payload] = queued;
  await runQueued();
  const before = (await files())[0];
  queued = [payload!];
  await runQueued();
  expect((await files())[0]).toEqual(before);
  expect(before).toMatchObject({ fileId, state: "done" });
});

test("a report that fails says so in its reader's language, as does one whose process died or whose job was ended", async () => {
  // given
  const fault = new Error("no numbers today");
  reading = () => Promise.reject(fault);
  const [broken, died, ended] = [await aFile(), await aFile(), await aFile()];
  queued = queued.slice(0, 1);

  // when
  await expect(runQueued()).rejects.toThrow(fault.message);
  await failReportFile(app.ports, { fileId: died });
  await installJobTables(app.database);
  await failOrphanedReportFiles(app.ports);

  // then
  const byId = new Map((await files()).map((file) => [file.fileId, file]));
  expect(byId.get(broken)).toMatchObject({
    state: "failed",
    error: expect.stringMatching(/went wrong on our side/u),
  });
  for (const fileId of [died, ended])
    expect(byId.get(fileId)).toMatchObject({
      state: "failed",
      error: expect.stringMatching(/server stopped/u),
    });
  expect(await noticesTold(app, clerk.userCode, "report_file_failed")).toHaveLength(3);
});

test("one whose job waits in the queue is no orphan", async () => {
  await installJobTables(app.database);
  const asked = await app.database.write((tx) =>
    queueReportFile(
      { tx, ports: { jobs: jobPort }, actor: clerk, language: "en-US" },
      { kind: "approvalChains", title: "Numbers", params: {}, format: "csv" },
    ),
  );
  await failOrphanedReportFiles(app.ports);
  expect(await files()).toMatchObject([{ ...asked, state: "waiting" }]);
});

test("a report of more lines than a sheet has is not written", async () => {
  const endless: ReportKind = {
    ...numbers,
    rows: () => Promise.resolve({ lines: Array.from({ length: 600_000 }, () => []), count: 1, next: 1 }),
  };
  const fileId = await aFile();
  await runQueued([endless]);
  expect(await files()).toMatchObject([
    { fileId, state: "failed", error: expect.stringContaining("1048576") },
  ]);
  const kept = sql`select 1 as kept from report_file_chunk where report_file_id = ${fileId}::uuid`;
  expect((await kept.execute(app.database.kysely)).rows).toEqual([]);
});

test("whoever has left the organisation gets no report", async () => {
  await aFile();
  await sql`delete from user_organ where user_code = ${clerk.userCode}`.execute(app.database.kysely);
  await runQueued();
  const { rows } =
    await sql`select state, error_code from report_file where user_code = ${clerk.userCode}`.execute(
      app.database.kysely,
    );
  expect(rows).toEqual([{ state: "failed", errorCode: "transferNotAllowed" }]);
});

test("a file is not downloaded any more once its person has lost a role, or something was kept from them since", async () => {
  // given
  const fileId = await aFile();
  await runQueued();

  // when
  await aDataForbid(app.database.kysely, { userCode: clerk.userCode, entity: "user", fields: ["realName"] });
  const hidden = await downloaded(fileId);
  await app.call(writeReportFileAgain, { fileId }, as());
  await runQueued();
  const anew = await downloaded(fileId);
  await sql`delete from user_role where user_code = ${clerk.userCode}`.execute(app.database.kysely);
  const lost = await downloaded(fileId);

  // then
  expect([hidden.statusCode, anew.statusCode, lost.statusCode]).toEqual([409, 200, 409]);
  expect(hidden.json()).toMatchObject({ code: 12249 });
});

test("a file is not downloaded any more once a permission to query that it was written with has ended", async () => {
  // given
  const db = app.database.kysely;
  await sql`insert into query_auth (organ_id, subject_type, user_code, reason)
    values (${clerk.organId}, 'user', ${clerk.userCode}, 'audit')`.execute(db);
  const fileId = await aFile();
  await runQueued();
  expect((await downloaded(fileId)).statusCode).toBe(200);

  // when
  await sql`update query_auth set status = '0' where user_code = ${clerk.userCode}`.execute(db);

  // then
  expect((await downloaded(fileId)).statusCode).toBe(409);
});

test("when its time is over a file is listed as expired without its bytes, written anew on demand, and later forgotten", async () => {
  // given
  const fileId = await aFile();
  await runQueued();
  const older = (days: number) =>
    sql`update report_file set expires_at = now() - make_interval(days => ${days}) where report_file_id = ${fileId}::uuid`.execute(
      app.database.kysely,
    );
  const chunks = async () =>
    (
      await sql`select 1 from report_file_chunk where report_file_id = ${fileId}::uuid`.execute(
        app.database.kysely,
      )
    ).rows.length;

  // when
  await older(1);
  await removeExpired(app.ports);

  // then
  expect(await files()).toMatchObject([{ state: "expired", bytes: null }]);
  expect([(await downloaded(fileId)).statusCode, await chunks()]).toEqual([409, 0]);

  // when
  await app.call(writeReportFileAgain, { fileId }, as());
  await runQueued();

  // then
  expect([(await downloaded(fileId)).statusCode, await chunks()]).toEqual([200, 1]);

  // when
  await older(8);
  await removeExpired(app.ports);

  // then
  expect(await files()).toEqual([]);
});

test("a file that is over is removed with its bytes, one under way is not", async () => {
  const fileId = await aFile();
  const early = await app.call(removeReportFile, { fileId }, as());
  await runQueued();
  const { status } = await app.call(removeReportFile, { fileId }, as());
  expect([early.status, status]).toEqual([409, 200]);
  expect(await files()).toEqual([]);
  const left = sql`select 1 as kept from report_file_chunk where report_file_id = ${fileId}::uuid`;
  expect((await left.execute(app.database.kysely)).rows).toEqual([]);
});

test("nobody has more than twenty waiting", async () => {
  for (let count = 0; count < 20; count += 1) await aFile();
  await expect(aFile()).rejects.toThrow(refuse("tooManyReportFiles").refused);
});

test("exports of tables stand among one's files, with their size and how long they are kept", async () => {
  // given
  const { userCode, organId } = clerk;
  await sql`
    with job as (
      insert into table_job (job_id, entity, kind, state, format, file_name, user_code, organ_id, roles, language, settings,
        done, total, finished_at)
      values (gen_random_uuid(), 'crate', 'export', 'done', 'csv', 'Crates.csv', ${userCode}, ${organId}, '{}', 'en-US', '{}',
        2, 2, '2026-01-01T00:00:00Z') returning job_id)
    insert into table_job_chunk (job_id, chunk_no, bytes) select job_id, 1, 'abcd' from job`.execute(
    app.database.kysely,
  );
  await aFile();

  // when
  const rows = await files();

  // then
  expect(rows).toHaveLength(2);
  expect(rows.find(({ kind }) => kind === "tableExport")).toMatchObject({
    entity: "crate",
    title: "Crates.csv",
    bytes: 4,
    done: 2,
    expiresAt: "2026-01-08T00:00:00.000Z",
  });
});
