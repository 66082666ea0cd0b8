import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertFormPageInfo } from "#contract/calls/opt.ts";
import { submitApprove } from "#contract/calls/task/decide.ts";
import { instanceDetail } from "#contract/calls/task/detail.ts";
import { aNumber, aPage, approvedBy, aProcess, aStart, aTask } from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { fileApplication } from "../support/builders/file-application.ts";
import { callServer } from "../support/call-server.ts";
import { processesToKill, type ProcessesToKill, someCodes } from "../support/kill-a-worker.ts";

const heldUp = 4_711;
const heldUpCommit = 4_712;
const minute = { timeout: 60_000, interval: 250 };
let processes: ProcessesToKill;
let work: Workplace;
beforeAll(async () => {
  processes = await processesToKill();
  const { app } = processes;
  work = await aWorkplace(app.database.kysely);
  const tasks = [
    aStart("machine"),
    aTask("machine", { taskType: "auto", to: "check", setFields: { fee: "100" } }),
    approvedBy("check", work.head, { taskHour: 8 }),
  ];
  const page = aPage(aNumber("fee"));
  await app.call(
    insertFormPageInfo,
    { data: JSON.stringify({ ...page, company: String(work.organId) }) },
    { as: work.designer },
  );
  await publish(app, work, aProcess(tasks, { processId: "MACHINE", pageId: page.pageId }));
  for (const [processId, second] of [
    ["DECIDED", "after"],
    ["HALFWAY", "check"],
  ] as const) {
    const first = approvedBy("first", work.leader, { to: second, taskHour: 8 });
    const chain = [aStart("first"), first, approvedBy(second, work.head, { taskHour: 8 })];
    await publish(app, work, aProcess(chain, { processId }));
  }
  // The automatic step opens the task of its successor: there it can be held up.
  await sql`create function hold_up() returns trigger language plpgsql as
    ${sql.lit(`begin perform pg_advisory_xact_lock_shared(${heldUp}); return new; end`)}`.execute(
    app.database.kysely,
  );
  await sql`create function hold_up_commit() returns trigger language plpgsql as
    ${sql.lit(`begin perform pg_advisory_xact_lock_shared(${heldUpCommit}); return null; end`)}`.execute(
    app.database.kysely,
  );
  await sql`create trigger hold_up before insert on seat for each row when (new.task_id = 'check')
    execute function hold_up()`.execute(app.database.kysely);
}, 120_000);
afterAll(() => processes.close(), 60_000);

test("when the process that runs jobs is killed, another takes them over within a minute and nothing is there twice", async () => {
  // given
  const { app } = processes;
  const [importer, exporter] = [await processes.aPerson(), await processes.aPerson()];
  const codes = someCodes(3);
  const imported = await processes.sendSheet(importer, codes);
  await expect.poll(async () => (await processes.jobNow(importer, imported)).state, minute).toBe("ready");
  let exported = "";
  let applyId = "";

  // when
  await processes.killWhile(
    [sql`lock table crate in access exclusive mode`, sql`select pg_advisory_xact_lock(${heldUp})`],
    async () => {
      exported = await processes.exported(exporter);
      await processes.commit(importer, imported);
      ({ applyId } = await fileApplication(app, work.staff, "MACHINE", {}));
    },
    3,
  );

  // then
  const states = async () => [
    (await processes.jobNow(importer, imported)).state,
    (await processes.jobNow(exporter, exported)).state,
  ];
  await expect.poll(states, minute).toEqual(["done", "done"]);
  expect(await processes.copies()).toEqual(Object.fromEntries(codes.map((code) => [code, 1])));
  const chain = async () =>
    (await processes.app.call(instanceDetail, { applyId }, { as: work.staff })).data.chain.map(
      ({ taskId, state }) => [taskId, state],
    );
  await expect.poll(chain, minute).toEqual([
    ["apply", "done"],
    ["machine", "done"],
    ["check", "open"],
  ]);
}, 300_000);

test("when the process that answers is killed, a decision is done once, whether it was stored or not, and its work goes on", async () => {
  // given: one decision that waits for its commit, one that waits in the middle, and an import on its way
  const { app } = processes;
  const { token } = await app.logIn(work.leader);
  const begin = async (processId: string) => {
    const { instanceId, next } = await fileApplication(app, work.staff, processId, { title: processId });
    return { instanceId, bpdTaskId: next[0]!.bpdTaskId };
  };
  const [stored, unstored] = [await begin("DECIDED"), await begin("HALFWAY")];
  const decide = ({ bpdTaskId }: typeof stored) =>
    callServer(
      processes.web().url,
      token,
      submitApprove,
      { bpdTaskId, actionCode: "14", approveComments: "同意" },
      { "Idempotency-Key": `decision-${bpdTaskId}` },
    );
  const importer = await processes.aPerson();
  const codes = someCodes(3);
  const imported = await processes.sendSheet(importer, codes);
  await expect.poll(async () => (await processes.jobNow(importer, imported)).state, minute).toBe("ready");
  await sql`create constraint trigger hold_up_commit after insert on instance_event deferrable initially deferred
    for each row when (new.instance_id = ${sql.lit(stored.instanceId)}) execute function hold_up_commit()`.execute(
    app.database.kysely,
  );
  const [commit, middle] = [
    await processes.holdUp(sql`select pg_advisory_xact_lock(${heldUpCommit})`),
    await processes.holdUp(sql`select pg_advisory_xact_lock(${heldUp})`),
  ];

  // when
  const unanswered = Promise.allSettled([decide(stored), decide(unstored)]);
  await processes.waiting(2);
  await processes.commit(importer, imported);
  await processes.killWebAfter(async () => {
    await commit.letGo();
    await expect.poll(() => handled(stored), minute).toBe(1);
  });
  await middle.letGo();
  const lost = (await unanswered).map(({ status }) => status);
  const again = [await decide(stored), await decide(unstored)];
  const third = [await decide(stored), await decide(unstored)];

  // then
  expect(lost).toEqual(["rejected", "rejected"]);
  expect(again.map(({ status, body }) => [status, body.data?.taskStatus])).toEqual([
    [200, 12],
    [200, 12],
  ]);
  expect(third).toEqual(again);
  for (const each of [stored, unstored]) {
    expect(await handled(each)).toBe(1);
    expect(await openTasks(each)).toBe(1);
  }
  await expect.poll(async () => (await processes.jobNow(importer, imported)).state, minute).toBe("done");
  expect(await processes.copies()).toMatchObject(Object.fromEntries(codes.map((code) => [code, 1])));
}, 300_000);

interface Begun {
  instanceId: number;
}
/** How often the leader's decision is in the history. */
async function handled({ instanceId }: Begun): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from instance_event
    where instance_id = ${instanceId} and type = 'seat_closed' and actor = ${work.leader}`.execute(
    processes.app.database.kysely,
  );
  return rows[0]!.count;
}
async function openTasks({ instanceId }: Begun): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from seat
    where instance_id = ${instanceId} and status = 'open'`.execute(processes.app.database.kysely);
  return rows[0]!.count;
}

test("a process for requests alone runs no job, one for jobs alone answers nothing but its health", async () => {
  const { url } = processes.worker();
  const [health, call, page] = await Promise.all(
    ["/readyz", "/auth/clientSettings", "/"].map((path) => fetch(`${url}${path}`)),
  );
  expect([health?.status, call?.status, page?.status]).toEqual([200, 404, 404]);
  expect(processes.web().output()).toContain("for requests alone");
});
