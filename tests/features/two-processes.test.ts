import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { CallDeclaration, InputOf, OutputOf } from "#contract/calls/define-call.ts";
import { checkStart, saveApplyInfo, submitApply } from "#contract/calls/task/apply.ts";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { todoTasks } from "#contract/calls/task/lists.ts";
import { reassign } from "#contract/calls/task/hands.ts";
import { takeBack } from "#contract/calls/task/recall.ts";
import { addJob } from "#server/jobs/index.ts";
import { wakeTask } from "#server/process/index.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aProcess, approvedBy, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { type Filed, fileApplication } from "../support/builders/file-application.ts";
import { aLeaveProcess, leaveValues } from "../support/builders/usual-processes.ts";
import { callServer, followEvents } from "../support/call-server.ts";
import { type SpawnedServer, spawnServer } from "../support/spawn-server.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";

let dataDir: string;
let shared: TestDatabase;
let app: TestApp;
let work: Workplace;
let servers: SpawnedServer[];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "chancery-two-"));
  shared = await createTestDatabase();
  app = await startTestApp({ database: shared.database });
  work = await aWorkplace(shared.database.kysely);
  const { definition, page } = aLeaveProcess();
  await publish(app, work, definition, page);
  const env = { DATABASE_URL: shared.url, DATA_DIR: dataDir };
  servers = await Promise.all([spawnServer(env), spawnServer(env)]);
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill("SIGTERM")));
  await app.close();
  await shared.drop();
  await rm(dataDir, { recursive: true, force: true });
});

test("a decision made on one process is announced and seen on the other", async () => {
  // given
  const [one, other] = servers.map(({ url }) => url) as [string, string];
  const leader = (await app.logIn(work.leader)).token;
  const head = (await app.logIn(work.head)).token;
  const events = await followEvents(other, head);
  const { next, instanceId } = await fileApplication(app, work.staff, "LEAVE", leaveValues(5));

  // when
  const decision = { bpdTaskId: next[0]!.bpdTaskId, actionCode: "14" as const, approveComments: "同意" };
  const answer = await callServer(one, leader, submitApprove, decision);

  // then
  expect(answer.body.data?.next).toMatchObject([{ userCode: work.head }]);
  expect(await events.next((event) => (event as { event: string }).event === "todo")).toEqual({
    event: "todo",
    organId: work.organId,
  });
  const { body } = await callServer(other, head, todoTasks, {});
  expect(body.data?.rows.map((row) => row.instanceId)).toEqual([instanceId]);

  // when the head decides on the other process, the applicant hears of it on the first
  const staff = (await app.logIn(work.staff)).token;
  const applicantEvents = await followEvents(one, staff);
  const last = { ...decision, bpdTaskId: answer.body.data!.next[0]!.bpdTaskId };
  await callServer(other, head, submitApprove, last);
  const heard = await applicantEvents.next((event) => (event as { event: string }).event === "notification");

  // then
  expect(heard).toEqual({ event: "notification", organId: work.organId });
  await events.close();
  await applicantEvents.close();
});

test("an application that crosses two processes is in somebody's list until it is complete (D1)", async () => {
  // given two processes, of which one draws lower numbers for its tasks than the other
  const tokens = Object.fromEntries(
    await Promise.all(
      [work.leader, work.head].map(async (userCode) => [userCode, (await app.logIn(userCode)).token]),
    ),
  ) as Record<string, string>;
  const decide = async (server: SpawnedServer, userCode: string, bpdTaskId: number, more: object = {}) => {
    const decision = { bpdTaskId, actionCode: "14" as const, approveComments: "同意", ...more };
    return (await callServer(server.url, tokens[userCode]!, submitApprove, decision)).body.data!;
  };
  const filed = [await fileApplication(app, work.staff, "LEAVE", leaveValues(5))];
  filed.push(await fileApplication(app, work.staff, "LEAVE", leaveValues(5)));
  const opened = await Promise.all(
    servers.map((server, index) => decide(server, work.leader, filed[index]!.next[0]!.bpdTaskId)),
  );
  const [first, second] = opened.map(({ next }) => next[0]!.bpdTaskId) as [number, number];
  const [low, high] = first < second ? servers : servers.toReversed();
  const atHead = first < second ? second : first;

  // when the head returns it directly on one and has it back by way of the other
  const backTo = { taskId: "leader", userCode: work.leader };
  const returned = await decide(high!, work.head, atHead, { actionCode: "15", backTo, resume: "direct" });
  const again = await decide(low!, work.leader, returned.next[0]!.bpdTaskId);
  const last = await decide(low!, work.head, again.next[0]!.bpdTaskId);

  // then
  expect(again.next).toMatchObject([{ userCode: work.head }]);
  expect(again.next[0]!.bpdTaskId).toBeLessThan(atHead);
  expect(last.instanceStatus).toBe("complete");
});

/** The process that draws the higher numbers for its tasks, the other, and an application of each, at its first task. */
async function inBlocks(processId: string): Promise<{ high: string; low: string; filed: Filed }> {
  const [one, other] = servers.map(({ url }) => url) as [string, string];
  const [first, second] = [await fileOn(one, processId), await fileOn(other, processId)];
  const isFirst = first.next[0]!.bpdTaskId > second.next[0]!.bpdTaskId;
  return isFirst ? { high: one, low: other, filed: first } : { high: other, low: one, filed: second };
}

async function on<Call extends CallDeclaration>(
  server: string,
  userCode: string,
  call: Call,
  input: InputOf<Call>,
  headers?: Record<string, string>,
): Promise<OutputOf<Call>> {
  const { token } = await app.logIn(userCode);
  const { status, body } = await callServer(server, token, call, input, headers);
  expect(status, body.msg).toBe(200);
  return body.data!;
}

async function fileOn(server: string, processId: string): Promise<Filed> {
  const started = await on(server, work.staff, checkStart, { processId });
  const { instanceId, bpdTaskId } = started;
  await on(server, work.staff, saveApplyInfo, { instanceId, bpdTaskId, applyTitle: "x", data: "{}" });
  const { next } = await on(server, work.staff, submitApply, {
    bpdTaskId,
    applyUser: work.staff,
    instanceId,
  });
  return { ...started, startTaskId: bpdTaskId, next };
}

const agree = (bpdTaskId: number) => ({ bpdTaskId, actionCode: "14" as const, approveComments: "同意" });

/** A process on which two have to agree. */
async function forTwo(processId: string): Promise<string> {
  const both = approvedBy("both", `${work.leader},${work.head}`, { taskRunWay: "all", taskHour: 8 });
  return await publish(app, work, aProcess([aStart("both"), both], { processId }));
}

test("a vote taken back by way of the other process does not count, and its holder decides anew (D1)", async () => {
  // given a vote whose task has a higher number than any that the other process draws
  const { high, low, filed } = await inBlocks(await forTwo("VOTETWICE"));
  const [own, others] = [work.leader, work.head].map(
    (userCode) => filed.next.find((each) => each.userCode === userCode)!.bpdTaskId,
  ) as [number, number];
  await on(high, work.leader, submitApprove, agree(own));

  // when
  const again = await on(low, work.leader, takeBack, { bpdTaskId: own });
  const last = await on(high, work.head, submitApprove, agree(others));

  // then
  expect(again.bpdTaskId).toBeLessThan(own);
  expect(last.instanceStatus).toBe("running");
  const decided = await on(low, work.leader, submitApprove, agree(again.bpdTaskId));
  expect(decided.instanceStatus).toBe("complete");
});

test("a task that was given to somebody and back, by way of both processes, is its holder's to decide (D1)", async () => {
  // given
  const { high, low, filed } = await inBlocks(await forTwo("THEREANDBACK"));
  const held = filed.next.find(({ userCode }) => userCode === work.leader)!.bpdTaskId;
  const reason = "leave";

  // when
  const away = await on(low, work.designer, reassign, {
    bpdTaskId: held,
    toUserCode: work.colleague,
    reason,
  });
  const atColleague = away.next.find(({ userCode }) => userCode === work.colleague)!.bpdTaskId;
  const given = { bpdTaskId: atColleague, toUserCode: work.leader, reason };
  const back = await on(low, work.designer, reassign, given);
  const again = back.next.find(({ userCode }) => userCode === work.leader)!.bpdTaskId;
  await on(low, work.leader, submitApprove, agree(again));
  const others = filed.next.find(({ userCode }) => userCode === work.head)!.bpdTaskId;
  const last = await on(high, work.head, submitApprove, agree(others));

  // then
  expect(again).toBeLessThan(held);
  expect(last.instanceStatus).toBe("complete");
});

test("a decision sent to both processes at once with one key is made once, and both say so alike", async () => {
  // given
  const { high, low, filed } = await inBlocks(await forTwo("ONEKEY"));
  const held = filed.next.find(({ userCode }) => userCode === work.leader)!.bpdTaskId;
  const { token } = await app.logIn(work.leader);
  const key = { "idempotency-key": randomUUID() };

  // when
  const answers = await Promise.all(
    [high, low].map((server) => callServer(server, token, submitApprove, agree(held), key)),
  );

  // then
  expect(answers[0]).toMatchObject({ status: 200, body: { data: { instanceStatus: "running" } } });
  expect(answers[1]).toEqual(answers[0]);
  const { rows } = await sql<{ decisions: number }>`
    select count(*)::int as decisions from instance_event
    where instance_id = ${filed.instanceId} and type = 'seat_closed' and actor = ${work.leader}`.execute(
    app.database.kysely,
  );
  expect(rows).toEqual([{ decisions: 1 }]);
});

/** So many applications with a reminder that is due as soon as they are there. */
async function lateOnes(count: number): Promise<number[]> {
  const filed: number[] = [];
  for (let nth = 0; nth < count; nth += 1)
    filed.push((await fileApplication(app, work.staff, "REMINDS", { title: "x" })).instanceId);
  return filed;
}

const askForSweeps = (count: number): Promise<void> =>
  app.database.write(async (tx) => {
    for (let sweep = 0; sweep < count; sweep += 1) await addJob(tx, wakeTask, {});
  });

/** Has what is due acted on until nothing is left; each was then acted on, and its holder told, once. */
async function expectEachOnce(filed: readonly number[]): Promise<void> {
  const { kysely } = app.database;
  const due = sql<{ due: number }>`
    select count(*)::int as due from process_instance where wake_at is not null and instance_id = any(${filed})`;
  await vi.waitFor(
    async () => {
      const { rows } = await due.execute(kysely);
      // A sweep ends where the rest is in others' hands, and a killed one gives it back a moment later.
      if (rows[0]?.due !== 0) await askForSweeps(1);
      expect(rows).toEqual([{ due: 0 }]);
    },
    { timeout: 60_000, interval: 500 },
  );
  const { rows: woken } = await sql<{ instanceId: number; times: number }>`
    select instance_id, count(*)::int as times from instance_event
    where type = 'seat_woken' and instance_id = any(${filed}) group by instance_id order by instance_id`.execute(
    kysely,
  );
  expect(woken).toEqual(filed.map((instanceId) => ({ instanceId, times: 1 })));
  const { rows: told } = await sql<{ told: number }>`
    select count(*)::int as told from notification where kind = 'overdue' and instance_id = any(${filed})`.execute(
    kysely,
  );
  expect(told).toEqual([{ told: filed.length }]);
}

test("tasks that are late while both processes sweep at once are each acted on once", async () => {
  // given
  const overtime = [{ afterHours: -1, action: "remind" as const }];
  const tasks = [aStart("head"), approvedBy("head", work.head, { taskHour: 1, overtime })];
  await publish(app, work, aProcess(tasks, { processId: "REMINDS" }));
  const filed = await lateOnes(12);

  // when
  await askForSweeps(6);

  // then
  await expectEachOnce(filed);
});

test("late tasks that a killed process had in hand are acted on by the other, each once", async () => {
  // given more than are woken in one transaction, and a sweep that is stopped in the middle of one
  const filed = await lateOnes(24);
  const holder = await shared.database.pool.connect();
  await holder.query("begin");
  await holder.query("lock table notification in exclusive mode");
  await askForSweeps(2);
  const stopped = sql<{ stopped: number }>`
    select count(*)::int as stopped from pg_locks
    where not granted and relation = 'notification'::regclass`;
  await vi.waitFor(
    async () => expect((await stopped.execute(app.database.kysely)).rows).not.toEqual([{ stopped: 0 }]),
    { timeout: 60_000, interval: 100 },
  );

  // when
  await servers[0]?.kill("SIGKILL");
  await holder.query("rollback");
  holder.release();

  // then
  await expectEachOnce(filed);
});
