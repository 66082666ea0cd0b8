import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { submitApprove, todoTasks } from "#contract/calls/task.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { fileApplication } from "../support/builders/file-application.ts";
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

test("an application that crosses two processes is in somebody's list until it is complete", async () => {
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
