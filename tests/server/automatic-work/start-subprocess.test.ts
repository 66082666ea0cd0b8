import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { instanceDetail } from "#contract/calls/task/detail.ts";
import { cancelApply, recallInstance } from "#contract/calls/task/recall.ts";
import { incidents, retryIncident } from "#contract/calls/task/incidents.ts";
import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import type { Subprocess } from "#contract/shapes/step-effect.ts";
import { automaticTask, cancelSubprocessJob, runAutomaticTaskJob } from "#server/automatic-work/index.ts";
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
import { approve, type Filed, fileApplication, newestTask } from "../../support/builders/file-application.ts";

let app: TestApp;
let work: Workplace;
const queued: { task: string; payload: Record<string, unknown> }[] = [];
const job = { jobId: "1", attempt: 1, maxAttempts: 1, signal: new AbortController().signal };
async function runJobs(): Promise<void> {
  for (let next = queued.shift(); next !== undefined; next = queued.shift()) {
    if (next.task === automaticTask) await runAutomaticTaskJob(app.ports)(next.payload, job);
    if (next.task === "cancelSubprocess") await cancelSubprocessJob(app.ports)(next.payload, job);
  }
}

const parentOf = (
  processId: string,
  subprocess: Partial<Subprocess> = {},
  more: Partial<TaskDefinition> = {},
) =>
  aProcess(
    [
      aStart("buy"),
      aTask("buy", {
        taskType: "subprocess",
        to: "check",
        subprocess: { processId: "CHILD", values: { cost: "form.amount * 2" }, ...subprocess },
        setFields: { note: "answer.applyId" },
        ...more,
      }),
      approvedBy("check", work.finance, { taskHour: 8 }),
    ],
    { processId, processName: processId, pageId: "PARENT" },
  );

beforeAll(async () => {
  const jobs = {
    add: async (_tx: unknown, task: string, payload: Record<string, unknown>) =>
      void queued.push({ task, payload }),
  };
  app = await startTestApp({ ports: { jobs } });
  work = await aWorkplace(app.database.kysely);
  const child = aProcess(
    [aStart("head"), approvedBy("head", work.head, { taskHour: 8, fieldRights: { cost: "write" } })],
    { processId: "CHILD", processName: "CHILD", pageId: "CHILDREN" },
  );
  await publish(app, work, child, { ...aPage(aNumber("cost")), pageId: "CHILDREN" });
  const page = { ...aPage(aNumber("amount"), aField("note")), pageId: "PARENT" };
  await publish(app, work, parentOf("WAITS"), page);
});
afterAll(() => app.close());
beforeEach(() => void (queued.length = 0));

const seen = async (applyId: string) =>
  (await app.call(instanceDetail, { applyId }, { as: work.staff })).data;
async function begun(processId: string): Promise<{ parent: Filed; childId: string }> {
  const parent = await fileApplication(app, work.staff, processId, { amount: 4 }, "买东西");
  await runJobs();
  const { chain } = await seen(parent.applyId);
  const step = chain.find(({ taskId }) => taskId === "buy");
  return { parent, childId: step?.started?.at(-1)?.applyId ?? "" };
}
const stopped = async ({ applyId }: Filed) =>
  (await app.call(incidents, { keyword: applyId }, { as: work.designer, lang: "en-US" })).data.rows[0];
const open = async (applyId: string) =>
  (await seen(applyId)).chain.filter(({ state }) => state === "open").map(({ taskId }) => taskId);

it("starts an application for the same person, waits for it, and takes what came of it; both pages name the other", async () => {
  // given
  const { parent, childId } = await begun("WAITS");

  // then
  const child = await seen(childId);
  expect(child).toMatchObject({
    values: { cost: 8 },
    instance: {
      applyTitle: "买东西",
      applyUserCode: work.staff,
      startedBy: { applyId: parent.applyId, processName: "WAITS" },
    },
  });
  expect(await open(parent.applyId)).toEqual(["buy"]);

  // when
  await approve(app, work.head, await newestTask(app, work.head));
  await runJobs();

  // then
  const after = await seen(parent.applyId);
  expect(after.values).toMatchObject({ note: childId });
  expect(after.chain.find(({ taskId }) => taskId === "buy")).toMatchObject({
    state: "done",
    started: [{ applyId: childId, applyStatus: "complete" }],
  });
  expect(await open(parent.applyId)).toEqual(["check"]);
});

it("goes on at once where it does not wait, and leaves what it started alone when it is recalled", async () => {
  // given
  await publish(app, work, parentOf("GOESON", { waits: false, title: '"for " + instance.applyId' }));
  const { parent, childId } = await begun("GOESON");

  // then
  expect(await open(parent.applyId)).toEqual(["check"]);
  expect((await seen(childId)).instance.applyTitle).toBe(`for ${parent.applyId}`);

  // when
  const { applyId } = parent;
  void (await app.call(recallInstance, { applyId, reason: "改" }, { as: work.staff })).data;
  await runJobs();

  // then
  expect((await seen(childId)).instance.applyStatus).toBe("running");
});

it("takes down what it waits for when it is recalled, and starts another when it is done again", async () => {
  // given
  const { parent, childId } = await begun("WAITS");

  // when
  const { applyId } = parent;
  void (await app.call(recallInstance, { applyId, reason: "改" }, { as: work.staff })).data;
  await runJobs();

  // then
  expect((await seen(childId)).instance.applyStatus).toBe("cancelled");
  expect(await stopped(parent)).toBeUndefined();
});

it("is stopped where the other application is cancelled; tried again it starts a new one", async () => {
  // given
  const { parent, childId } = await begun("WAITS");
  const { instance } = await seen(childId);

  // when
  const cancelled = await app.call(
    cancelApply,
    { instanceId: instance.instanceId, reason: "不需要" },
    { as: work.designer },
  );
  void cancelled.data;
  await runJobs();

  // then
  expect((await stopped(parent))?.problem).toContain(childId);

  // when
  const { visitId } = (await stopped(parent))!;
  void (await app.call(retryIncident, { instanceId: parent.instanceId, visitId }, { as: work.designer }))
    .data;
  await runJobs();

  // then
  const { chain } = await seen(parent.applyId);
  const started = chain.find(({ taskId }) => taskId === "buy")?.started ?? [];
  expect(started.map(({ applyStatus }) => applyStatus)).toEqual(["cancelled", "running"]);
});

it("is an incident where nothing can be started, and nothing of it is left behind", async () => {
  // given: an applicant that there is not
  await publish(app, work, parentOf("NOBODY", { applicant: '"NOSUCHPERSON"' }));

  // when
  const { parent, childId } = await begun("NOBODY");

  // then
  expect(childId).toBe("");
  expect((await stopped(parent))?.problem).toContain("NOSUCHPERSON");
});

it("is not published where processes would start one another for ever, or fill fields that are not there", async () => {
  await expect(publish(app, work, parentOf("CHILD2", { processId: "CHILD2" }))).rejects.toThrow(
    "subprocess.processId",
  );
  await publish(app, work, parentOf("FIRST"));
  await publish(app, work, parentOf("SECOND", { processId: "FIRST", values: { amount: "1" } }));
  await expect(
    publish(app, work, parentOf("FIRST", { processId: "SECOND", values: { amount: "1" } })),
  ).rejects.toThrow("subprocess.processId");
  await expect(publish(app, work, parentOf("THIRD", { values: { colour: "1" } }))).rejects.toThrow(
    "subprocess.values.colour",
  );
  await expect(publish(app, work, parentOf("FOURTH", { processId: "NOSUCH" }))).rejects.toThrow(
    "subprocess.processId",
  );
});
