import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CallDeclaration, InputOf, OutputOf } from "#contract/calls/define-call.ts";
import { leaveAdvanceOpinion } from "#contract/calls/pre-approval.ts";
import { checkStart, saveApplyInfo, submitApply } from "#contract/calls/task/apply.ts";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { instanceDetail } from "#contract/calls/task/detail.ts";
import { getPreTaskList, preTaskDetail } from "#contract/calls/task/pre-approve.ts";
import { aLeaveOffice, type LeaveOffice } from "../support/a-leave-office.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { callServer } from "../support/call-server.ts";
import { type SpawnedServer, spawnServer } from "../support/spawn-server.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";

let dataDir: string;
let shared: TestDatabase;
let app: TestApp;
let office: LeaveOffice;
let server: SpawnedServer;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "chancery-advance-"));
  shared = await createTestDatabase();
  app = await startTestApp({ database: shared.database });
  office = await aLeaveOffice(app);
  server = await spawnServer({ DATABASE_URL: shared.url, DATA_DIR: dataDir });
  // What runs every minute does not run at all: nothing here is a sweep's.
  await sql`
    create function no_sweep() returns trigger language plpgsql as 'begin return null; end'`.execute(
    shared.database.kysely,
  );
  await sql`
    create trigger no_sweep before insert on graphile_worker._private_jobs for each row
    when (new.payload::jsonb ? '_cron') execute function no_sweep()`.execute(shared.database.kysely);
});
afterAll(async () => {
  await server.kill("SIGTERM");
  await app.close();
  await shared.drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function give<Call extends CallDeclaration>(
  userCode: string,
  call: Call,
  input: InputOf<Call>,
): Promise<OutputOf<Call>> {
  const { token } = await app.logIn(userCode);
  const { status, body } = await callServer(server.url, token, call, input);
  expect(status, body.msg).toBe(200);
  return body.data!;
}

test("an application is foretold once it is filed, and what was said in advance is applied once its task has come, without a sweep", async () => {
  // given
  const [staff, leader, head] = [office.staff, office.leader, office.head].map(({ userCode }) => userCode);
  const { instanceId, bpdTaskId, applyId } = await give(staff!, checkStart, { processId: office.processId });
  const data = JSON.stringify({ leaveType: "annual", days: 5, reason: "休假" });
  await give(staff!, saveApplyInfo, { instanceId, bpdTaskId, applyTitle: "休假", data });

  // when
  const { next } = await give(staff!, submitApply, { bpdTaskId, applyUser: staff!, instanceId });

  // then
  const foreseen = async () => (await give(head!, getPreTaskList, {})).rows.map((row) => row.applyId);
  await expect.poll(foreseen, { timeout: 12_000 }).toEqual([applyId]);

  // when
  const { mine } = await give(head!, preTaskDetail, { applyId });
  await give(head!, leaveAdvanceOpinion, { applyId, taskId: "head", opinion: "可以", seen: mine[0]!.seen });
  const approval = { bpdTaskId: next[0]!.bpdTaskId, actionCode: "14", approveComments: "同意" } as const;
  await give(leader!, submitApprove, approval);

  // then
  const status = async () => (await give(staff!, instanceDetail, { applyId })).instance.applyStatus;
  await expect.poll(status, { timeout: 12_000 }).toBe("complete");
});
