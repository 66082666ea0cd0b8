import { afterAll, beforeAll, expect, test } from "vitest";
import { insertFormPageInfo } from "#contract/calls/opt.ts";
import { instanceDetail } from "#contract/calls/task/detail.ts";
import { incidents, resolveIncident } from "#contract/calls/task/incidents.ts";
import { runAutomaticTaskJob } from "#server/automatic-work/index.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import {
  aField,
  aNumber,
  aPage,
  approvedBy,
  aProcess,
  aStart,
  aTask,
} from "../../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../../support/builders/a-workplace.ts";
import { approve, fileApplication } from "../../support/builders/file-application.ts";

let app: TestApp;
let work: Workplace;
const queued: { task: string; payload: Record<string, unknown> }[] = [];
beforeAll(async () => {
  const jobs = {
    add: async (_tx: unknown, task: string, payload: Record<string, unknown>) =>
      void queued.push({ task, payload }),
  };
  app = await startTestApp({ ports: { jobs } });
  work = await aWorkplace(app.database.kysely);
  const tasks = [
    aStart("machine"),
    aTask("machine", {
      taskType: "auto",
      to: "check",
      setFields: { fee: "form.amount * 0.1", note: 'applicant.userCode + " " + string(form.amount)' },
    }),
    approvedBy("check", work.head, { taskHour: 8 }),
  ];
  const page = aPage(aNumber("amount"), aNumber("fee"), aField("note"));
  await app.call(
    insertFormPageInfo,
    { data: JSON.stringify({ ...page, company: String(work.organId) }) },
    { as: work.designer },
  );
  await publish(app, work, aProcess(tasks, { processId: "MACHINE", pageId: page.pageId }));
});
afterAll(() => app.close());

test("an automatic task is queued with the submission, and its job takes the application on, once", async () => {
  // given
  const { applyId, next } = await fileApplication(app, work.staff, "MACHINE", { amount: 500 });
  const job = queued.findLast(({ task }) => task === "run_automatic_task")!;
  const run = () =>
    runAutomaticTaskJob(app.ports)(job.payload, {
      jobId: "1",
      attempt: 1,
      maxAttempts: 1,
      signal: new AbortController().signal,
    });

  // when
  await run();
  await run();

  // then
  expect(next).toEqual([]);
  const { chain, values } = (await app.call(instanceDetail, { applyId }, { as: work.staff })).data;
  expect(values).toMatchObject({ amount: 500, fee: 50, note: `${work.staff} 500` });
  expect(chain.map(({ taskId, state }) => [taskId, state])).toEqual([
    ["apply", "done"],
    ["machine", "done"],
    ["check", "open"],
  ]);
  const bpdTaskId = chain.at(-1)!.seats[0]!.bpdTaskId!;
  expect((await approve(app, work.head, bpdTaskId)).data.instanceStatus).toBe("complete");
});

test("a value that cannot be worked out is an incident; nothing of the step is written; who did it by hand says so", async () => {
  // given: text where a number is wanted to reckon with
  const { applyId, instanceId } = await fileApplication(app, work.staff, "MACHINE", {});
  const job = queued.findLast(({ task }) => task === "run_automatic_task")!;

  // when
  await runAutomaticTaskJob(app.ports)(job.payload, {
    jobId: "2",
    attempt: 1,
    maxAttempts: 1,
    signal: new AbortController().signal,
  });

  // then
  const { chain, values } = (await app.call(instanceDetail, { applyId }, { as: work.staff })).data;
  expect(chain.map(({ taskId }) => taskId)).not.toContain("check");
  expect(values["fee"] ?? null).toBeNull();
  expect(values["note"] ?? null).toBeNull();

  // when an administrator looks for it
  const find = async (more: object) =>
    (await app.call(incidents, { processId: "MACHINE", ...more }, { as: work.designer })).data.rows;
  const [row] = await find({ stage: "work", beginDate: "2020-01-01" });

  // then
  expect(row).toMatchObject({ applyId, stage: "work", stops: 1, mayResolve: true, maySetPeople: false });
  expect(await find({ stage: "open" })).toEqual([]);
  expect(await find({ endDate: "2020-01-01" })).toEqual([]);
  const days = { beginDate: "2026-02-30", endDate: "2026-01-01" };
  expect((await app.call(incidents, days, { as: work.designer })).status).toBe(422);

  // when they say how it was done
  const { visitId } = row!;
  const command = { instanceId, visitId, reason: "在账本里记了" };
  const byStaff = await app.call(resolveIncident, command, { as: work.staff });
  const unexplained = await app.call(resolveIncident, { ...command, reason: " " }, { as: work.designer });
  const resolved = await app.call(resolveIncident, command, { as: work.designer });
  const again = await app.call(resolveIncident, command, { as: work.designer });

  // then
  expect([byStaff.status, unexplained.status, again.status]).toEqual([400, 422, 409]);
  expect(resolved.data.next.map(({ userCode }) => userCode)).toEqual([work.head]);
  expect(await find({})).toEqual([]);
  const after = (await app.call(instanceDetail, { applyId }, { as: work.staff })).data;
  expect(after.chain.flatMap(({ doneByHand }) => doneByHand ?? [])).toMatchObject([
    { by: "DESIGNER的姓名", reason: "在账本里记了" },
  ]);
});
