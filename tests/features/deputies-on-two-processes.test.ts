import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { enterAbsence } from "#contract/calls/absences.ts";
import type { CallDeclaration, InputOf } from "#contract/calls/define-call.ts";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { todoTaskDetail } from "#contract/calls/task/detail.ts";
import { todoTasks } from "#contract/calls/task/lists.ts";
import { takeOver } from "#contract/calls/task/hands.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { aProcess, approvedBy, aStart } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { type Filed, fileApplication } from "../support/builders/file-application.ts";
import { callServer } from "../support/call-server.ts";
import { type SpawnedServer, spawnServer } from "../support/spawn-server.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";

let dataDir: string;
let shared: TestDatabase;
let app: TestApp;
let work: Workplace;
let one: SpawnedServer;
let other: SpawnedServer;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "chancery-deputies-"));
  shared = await createTestDatabase();
  app = await startTestApp({ database: shared.database });
  const env = { DATABASE_URL: shared.url, DATA_DIR: dataDir };
  [one, other] = await Promise.all([spawnServer(env), spawnServer(env)]);
}, 120_000);
afterAll(async () => {
  await Promise.all([one, other].map((server) => server.kill("SIGTERM")));
  await app.close();
  await shared.drop();
  await rm(dataDir, { recursive: true, force: true });
});

beforeEach(async () => {
  work = await aWorkplace(app.database.kysely);
  const tasks = [aStart("head"), approvedBy("head", work.head, { taskHour: 8, taskName: "负责人审批" })];
  await publish(app, work, aProcess(tasks, { processId: `AWAY${work.organId}` }));
});

/** A day of the organisation, which is eight hours ahead of UTC. */
const day = (offset: number) =>
  new Date(Date.now() + (8 + offset * 24) * 3_600_000).toISOString().slice(0, 10);
const file = (): Promise<Filed> => fileApplication(app, work.staff, `AWAY${work.organId}`, { title: "x" });

async function on<Call extends CallDeclaration>(
  { url }: SpawnedServer,
  userCode: string,
  call: Call,
  input: InputOf<Call>,
) {
  const { token } = await app.logIn(userCode);
  return await callServer(url, token, call, input);
}

async function away(server: SpawnedServer, person: string, deputy: string, more: object = {}) {
  const days = { fromDay: day(-1), toDay: day(1) };
  return await on(server, person, enterAbsence, { userCode: deputy, ...days, ...more });
}

const listed = async (server: SpawnedServer, userCode: string) =>
  (await on(server, userCode, todoTasks, {})).body.data!.rows.map(({ bpdTaskId }) => bpdTaskId);

/** What is stored is known to the other process a moment later. */
const eventually = (look: () => Promise<void>) => vi.waitFor(look, { timeout: 30_000, interval: 100 });

test("deputies of deputies, entered on two processes: the last acts for the first, who takes the task back on the other", async () => {
  // given
  expect((await away(one, work.head, work.finance)).status).toBe(200);
  expect((await away(other, work.finance, work.otherFinance)).status).toBe(200);

  // when
  const { next } = await file();

  // then
  const [{ bpdTaskId, userCode } = { bpdTaskId: 0, userCode: "" }] = next;
  expect(userCode).toBe(work.otherFinance);
  const { body } = await on(one, work.otherFinance, todoTaskDetail, { bpdTaskId });
  expect(body.data!.chain.at(-1)!.seats[0]).toMatchObject({ onBehalfOf: "HEAD的姓名" });

  // when
  const own = (await on(other, work.head, takeOver, { bpdTaskId })).body.data!;

  // then
  expect(await listed(one, work.otherFinance)).toEqual([]);
  expect(await listed(one, work.head)).toEqual([own.bpdTaskId]);
  const late = await on(one, work.otherFinance, submitApprove, {
    bpdTaskId,
    actionCode: "14",
    approveComments: "同意",
  });
  expect(late.body.msg).toContain("HEAD的姓名");
  const decision = { bpdTaskId: own.bpdTaskId, actionCode: "14" as const, approveComments: "同意" };
  expect((await on(one, work.head, submitApprove, decision)).body.data!.instanceStatus).toBe("complete");
});

test("a circle is refused in words by the process it is not entered on; days that overlap are refused by the database, too", async () => {
  // given
  expect((await away(one, work.head, work.finance)).status).toBe(200);

  // when
  const circle = await away(other, work.finance, work.head);
  const again = await Promise.all([one, other].map((server) => away(server, work.leader, work.finance)));
  const past = sql`
    insert into absence (organ_id, user_code, deputy_code, from_day, to_day)
    values (${work.organId}, ${work.head}, ${work.leader}, ${day(1)}, ${day(9)})`.execute(
    app.database.kysely,
  );

  // then
  expect(circle.body.errors?.["userCode"]).toContain("请另选代理人");
  expect(again.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  await expect(past).rejects.toMatchObject({ code: "23P01" });
});

test("what is open when an absence begins is moved once, whichever process does it, and taken back on the other", async () => {
  // given
  const { next, instanceId } = await file();

  // when
  expect((await away(one, work.head, work.finance, { movesOpen: true })).status).toBe(200);

  // then
  await eventually(async () => expect(await listed(other, work.finance)).toHaveLength(1));
  expect(await listed(one, work.head)).toEqual([]);
  const { rows } = await sql<{ moved: number }>`
    select count(*)::int as moved from instance_event
    where instance_id = ${instanceId} and type = 'seat_closed' and body ->> 'seatId' = ${String(next[0]!.bpdTaskId)}`.execute(
    app.database.kysely,
  );
  expect(rows).toEqual([{ moved: 1 }]);

  // when
  const [moved] = await listed(other, work.finance);
  const own = await on(other, work.head, takeOver, { bpdTaskId: moved! });

  // then
  expect(await listed(one, work.head)).toEqual([own.body.data!.bpdTaskId]);
});

test("a deputy who has left gets nothing: what comes in stays with whoever is away, and nobody who has left is named", async () => {
  // given
  expect((await away(one, work.head, work.finance)).status).toBe(200);
  await sql`update user_account set status = '0' where user_code = ${work.finance}`.execute(
    app.database.kysely,
  );

  // when
  const { next } = await file();
  const named = await away(other, work.leader, work.finance);

  // then
  expect(next.map(({ userCode }) => userCode)).toEqual([work.head]);
  expect(Object.keys(named.body.errors ?? {})).toEqual(["userCode"]);
});

test("who has a task for two people shows both whose it is; each has it in their list and takes their own part back", async () => {
  // given
  const both = approvedBy("both", `${work.head},${work.leader}`, { taskHour: 8, taskRunWay: "all" });
  await publish(app, work, aProcess([aStart("both"), both], { processId: `BOTH${work.organId}` }));
  for (const person of [work.head, work.leader])
    expect((await away(one, person, work.finance)).status).toBe(200);
  const { next } = await fileApplication(app, work.staff, `BOTH${work.organId}`, { title: "x" });

  // then
  expect(next.map(({ userCode }) => userCode)).toEqual([work.finance]);
  const { bpdTaskId } = next[0]!;
  const { body } = await on(other, work.leader, todoTaskDetail, { bpdTaskId });
  expect(body.data!.chain.at(-1)!.seats[0]).toMatchObject({ onBehalfOf: "HEAD的姓名和LEADER的姓名" });
  expect(body.data!.allowedActions.map(({ action }) => action)).toContain("takeOver");
  for (const person of [work.head, work.leader]) {
    const { rows } = (await on(other, person, todoTasks, { waiting: true })).body.data!;
    expect(rows.map(({ heldBy }) => heldBy)).toEqual(["FINANCE的姓名"]);
  }

  // when
  const own = (await on(other, work.leader, takeOver, { bpdTaskId })).body.data!;
  const said = { bpdTaskId: own.bpdTaskId, actionCode: "14" as const, approveComments: "同意" };
  expect((await on(one, work.leader, submitApprove, said)).body.data!.instanceStatus).toBe("running");

  // then the deputy still decides for the other
  const [left] = await listed(one, work.finance);
  const { body: detail } = await on(one, work.finance, todoTaskDetail, { bpdTaskId: left! });
  expect(detail.data!.chain.at(-1)!.seats.find(({ state }) => state === "open")).toMatchObject({
    onBehalfOf: "HEAD的姓名",
  });
  const last = { bpdTaskId: left!, actionCode: "14" as const, approveComments: "同意" };
  const done = await on(other, work.finance, submitApprove, last);
  expect(done.body.data!.instanceStatus).toBe("complete");
});
