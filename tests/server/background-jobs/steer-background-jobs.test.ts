import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  giveUpBackgroundJob,
  listBackgroundJobs,
  runBackgroundJobAgain,
} from "#contract/calls/background-jobs.ts";
import { exportTable, listTableJobs, runTableJobAgain } from "#contract/calls/table-transfer.ts";
import { onTable } from "#contract/calls/tables.ts";
import { addJob, installJobTables, jobPort } from "#server/jobs/index.ts";
import { failTransfer } from "#server/table-jobs/transfer/fail-transfer.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { type Account, anAccount, aRoleHolder } from "../../support/builders/account.ts";
import { aSchema } from "../../support/builders/schema-folder.ts";

const box = aSchema({ name: "box", properties: { code: { title: "code", type: "string", maxLength: 20 } } });

let test: TestApp;
let everywhere: { as: string };
let inOne: Account;
let elsewhere: Account;
beforeAll(async () => {
  test = await startTestApp({ schemas: { "box.json": box }, ports: { jobs: jobPort } });
  await installJobTables(test.database);
  const db = test.database.kysely;
  everywhere = { as: (await anAccount(db, { roles: ["admin"] })).userCode };
  [inOne, elsewhere] = [await anAccount(db), await anAccount(db)];
  for (const { userCode, organId } of [inOne, elsewhere])
    await aRoleHolder(db, { userCode, roleCode: "admin", organId });
});
afterAll(() => test.close());
beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(test.database.kysely);
  await sql`delete from table_job`.execute(test.database.kysely);
});

const asOne = () => ({ as: inOne.userCode });
const listed = async (by: { as: string }) => (await test.call(listBackgroundJobs, {}, by)).data;
const anExport = async () =>
  (await test.call(onTable(exportTable, "box"), { format: "csv" }, asOne())).data.jobId;
const anAutomaticStep = (organId: number) =>
  test.database.write((tx) => addJob(tx, "run_automatic_task", { instanceId: 4711, organId, visitId: 1 }));

it("administrators of everything see every job, those of one company its own", async () => {
  // given
  await anExport();
  await anAutomaticStep(elsewhere.organId);
  await test.database.write((tx) => addJob(tx, "collectFiles", {}));

  // when
  const [all, one, other] = [
    await listed(everywhere),
    await listed(asOne()),
    await listed({ as: elsewhere.userCode }),
  ];

  // then
  expect(all.counts).toEqual({ running: 0, waiting: 3, stuck: 0, failed: 0 });
  expect(one.jobs).toMatchObject([
    { task: "export", subject: expect.stringContaining("box"), userCode: inOne.userCode, state: "waiting" },
  ]);
  expect(other.jobs).toMatchObject([
    { task: "run_automatic_task", subject: "4711", organId: elsewhere.organId },
  ]);
});

it("one that failed is run again, and one that nobody wants is given up", async () => {
  // given
  await anAutomaticStep(inOne.organId);
  await sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'away'`.execute(
    test.database.kysely,
  );
  const [failed] = (await listed(asOne())).jobs;

  // when
  const again = await test.call(runBackgroundJobAgain, { id: failed!.id }, asOne());
  const [waiting] = (await listed(asOne())).jobs;
  const ended = await test.call(giveUpBackgroundJob, { id: waiting!.id }, asOne());

  // then
  expect(failed).toMatchObject({ state: "failed", error: "away", mayRunAgain: true, mayGiveUp: true });
  expect([again.status, ended.status]).toEqual([200, 200]);
  expect(waiting).toMatchObject({ id: failed!.id, state: "waiting", attempts: 0 });
  expect((await listed(asOne())).jobs).toEqual([]);
});

it("an export whose process died is stuck, then failed, and runs again as its person or an administrator says", async () => {
  // given
  const jobId = await anExport();
  await sql`update graphile_worker._private_jobs set locked_by = 'gone', locked_at = now(), attempts = 1`.execute(
    test.database.kysely,
  );
  await sql`update table_job set state = 'running' where job_id = ${jobId}::uuid`.execute(
    test.database.kysely,
  );
  const stuck = (await listed(everywhere)).jobs;
  await sql`delete from graphile_worker._private_jobs`.execute(test.database.kysely);
  await failTransfer(test.ports, { jobId });
  const failed = (await listed(everywhere)).jobs;

  // when
  const byAdministrator = await test.call(runBackgroundJobAgain, { id: failed[0]!.id }, everywhere);
  const waiting = (await listed(everywhere)).jobs;
  await failTransfer(test.ports, { jobId });
  const byPerson = await test.call(onTable(runTableJobAgain, "box"), { jobId }, asOne());

  // then
  expect(stuck).toMatchObject([{ task: "export", state: "stuck", mayRunAgain: false, mayGiveUp: true }]);
  expect(failed).toMatchObject([{ state: "failed", mayRunAgain: true, mayGiveUp: false }]);
  expect([byAdministrator.status, byPerson.status, byPerson.data.state]).toEqual([200, 200, "waiting"]);
  expect(waiting).toMatchObject([{ id: `table:${jobId}`, state: "waiting" }]);
});

it("an export that is given up is cancelled for its person, and leaves the queue", async () => {
  // given
  const jobId = await anExport();

  // when
  const { status } = await test.call(giveUpBackgroundJob, { id: `table:${jobId}` }, everywhere);

  // then
  expect(status).toBe(200);
  const { data } = await test.call(onTable(listTableJobs, "box"), { jobId }, asOne());
  expect(data[0]?.state).toBe("cancelled");
  expect((await listed(everywhere)).jobs).toEqual([]);
});

it("jobs of another company do not exist for an administrator of one", async () => {
  // given
  const jobId = await anExport();

  // when
  const answers = [
    await test.call(runBackgroundJobAgain, { id: `table:${jobId}` }, { as: elsewhere.userCode }),
    await test.call(giveUpBackgroundJob, { id: `table:${jobId}` }, { as: elsewhere.userCode }),
    await test.call(giveUpBackgroundJob, { id: "queue:no number" }, everywhere),
  ];

  // then
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect((await listed(asOne())).jobs).toHaveLength(1);
});
