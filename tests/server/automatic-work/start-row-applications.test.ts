import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkStart, saveApplyInfo, submitApply } from "#contract/calls/task/apply.ts";
import { instanceDetail } from "#contract/calls/task/detail.ts";
import { cancelApply } from "#contract/calls/task/recall.ts";
import { retryIncident } from "#contract/calls/task/incidents.ts";
import { recallInstance } from "#contract/calls/task/recall.ts";
import { limits } from "#contract/limits.ts";
import type { FormValues } from "#contract/schema.ts";
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
  aTable,
  aTask,
} from "../../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../../support/builders/a-workplace.ts";
import { approve, fileApplication } from "../../support/builders/file-application.ts";

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

const ofRows: Subprocess = {
  processId: "ONE",
  forEach: "lines",
  title: "row.name",
  values: { cost: "row.price * 2" },
  rowValues: { number: "answer.applyId", paid: "answer.form.cost" },
};

function parentOf(processId: string, subprocess: Subprocess = ofRows) {
  const step = aTask("each", {
    taskType: "subprocess",
    to: "check",
    subprocess,
    setFields: { total: "count(answer.applyId)" },
  });
  const tasks = [aStart("each"), step, approvedBy("check", work.finance, { taskHour: 8 })];
  return aProcess(tasks, { processId, processName: processId, pageId: "MANY" });
}

beforeAll(async () => {
  const add = async (_tx: unknown, task: string, payload: Record<string, unknown>) =>
    void queued.push({ task, payload });
  app = await startTestApp({ ports: { jobs: { add } } });
  work = await aWorkplace(app.database.kysely);
  const head = approvedBy("head", work.head, { taskHour: 8 });
  const child = aProcess([aStart("head"), head], { processId: "ONE", processName: "ONE", pageId: "COST" });
  await publish(app, work, child, { ...aPage(aNumber("cost")), pageId: "COST" });
  const lines = aTable("lines", aField("name"), aNumber("price"), aField("number"), aNumber("paid"));
  await publish(app, work, parentOf("EACH"), { ...aPage(lines, aNumber("total")), pageId: "MANY" });
});
afterAll(() => app.close());
beforeEach(() => void (queued.length = 0));

const seen = async (applyId: string) =>
  (await app.call(instanceDetail, { applyId }, { as: work.staff })).data;
const linesOf = (...prices: number[]): FormValues => ({
  lines: prices.map((price, at) => ({ name: `行${at + 1}`, price })),
});
const stepOf = async (applyId: string) => (await seen(applyId)).chain.find(({ taskId }) => taskId === "each");

async function begun(...prices: number[]) {
  const parent = await fileApplication(app, work.staff, "EACH", linesOf(...prices), "几样东西");
  await runJobs();
  const started = (await stepOf(parent.applyId))?.started ?? [];
  return { parent, children: started.map(({ applyId }) => applyId) };
}

async function agree(applyId: string): Promise<void> {
  const { chain } = (await app.call(instanceDetail, { applyId }, { as: work.head })).data;
  const bpdTaskId = chain.find(({ state }) => state === "open")?.seats[0]?.bpdTaskId ?? 0;
  void (await approve(app, work.head, bpdTaskId)).data;
}

describe("a step for each row of a sub-table", () => {
  it("starts one application for each, waits for all, and writes what came of each into its row", async () => {
    // given
    const { parent, children } = await begun(3, 5);
    const step = await stepOf(parent.applyId);
    expect(step?.started?.map(({ row, applyStatus }) => [row, applyStatus])).toEqual([
      [1, "running"],
      [2, "running"],
    ]);
    expect(await seen(children[1]!)).toMatchObject({ instance: { applyTitle: "行2" }, values: { cost: 10 } });

    // when
    await agree(children[0]!);
    await runJobs();
    expect((await stepOf(parent.applyId))?.state).toBe("open");
    await agree(children[1]!);
    await runJobs();

    // then
    const { values, chain } = await seen(parent.applyId);
    expect(values).toMatchObject({
      lines: [
        { name: "行1", price: 3, number: children[0], paid: 6 },
        { name: "行2", price: 5, number: children[1], paid: 10 },
      ],
      total: 2,
    });
    expect(chain.find(({ state }) => state === "open")?.taskId).toBe("check");
  });

  it("without rows is passed over with a mark", async () => {
    const { parent } = await begun();
    const { chain } = await seen(parent.applyId);
    expect(chain.map(({ taskId, state }) => [taskId, state])).toEqual([
      ["apply", "done"],
      ["each", "skipped"],
      ["check", "open"],
    ]);
  });

  it("with more rows than it starts applications for is refused where they were written, in words", async () => {
    const as = { as: work.staff };
    const { instanceId, bpdTaskId } = (await app.call(checkStart, { processId: "EACH" }, as)).data;
    const data = JSON.stringify(linesOf(...Array.from({ length: limits.subprocessRowsMax + 1 }, () => 1)));
    void (await app.call(saveApplyInfo, { instanceId, bpdTaskId, applyTitle: "太多", data }, as)).data;
    const refused = await app.call(submitApply, { instanceId, bpdTaskId, applyUser: work.staff }, as);
    expect(refused.body).toMatchObject({ code: 12560, params: { rows: 51, max: 50 } });
  });

  it("one that was cancelled stops the step once all have ended; tried again, that row alone is started anew", async () => {
    // given
    const { parent, children } = await begun(3, 5);
    await agree(children[0]!);
    const { instanceId } = (await seen(children[1]!)).instance;
    void (await app.call(cancelApply, { instanceId, reason: "不要了" }, { as: work.designer })).data;
    await runJobs();
    expect((await stepOf(parent.applyId))?.state).toBe("stopped");

    // when
    const visitId = 2;
    const retried = await app.call(
      retryIncident,
      { instanceId: parent.instanceId, visitId, reason: "再来" },
      { as: work.designer },
    );
    expect(retried.status).toBe(200);
    await runJobs();

    // then
    const started = (await stepOf(parent.applyId))?.started ?? [];
    expect(started.map(({ row, applyStatus }) => [row, applyStatus])).toEqual([
      [1, "complete"],
      [2, "cancelled"],
      [2, "running"],
    ]);
    await agree(started[2]!.applyId);
    await runJobs();
    expect((await seen(parent.applyId)).values).toMatchObject({
      lines: [{ number: children[0] }, { number: started[2]!.applyId, paid: 10 }],
    });
  });

  it("a recall of the application takes all of them down", async () => {
    const { parent, children } = await begun(3, 5);
    void (await app.call(recallInstance, { applyId: parent.applyId }, { as: work.staff })).data;
    await runJobs();
    for (const child of children) expect((await seen(child)).instance.applyStatus).toBe("cancelled");
  });
});

describe("its publication", () => {
  it("asks for a sub-table and columns that there are", async () => {
    const faulty = async (subprocess: Subprocess): Promise<unknown> => {
      const refused: unknown = await publish(app, work, parentOf("FAULTY", subprocess)).catch(String);
      return refused;
    };
    expect(await faulty({ ...ofRows, forEach: "total" })).toContain("tasks[1].subprocess.forEach");
    expect(await faulty({ ...ofRows, forEach: "gone" })).toContain("tasks[1].subprocess.forEach");
    expect(await faulty({ ...ofRows, rowValues: { gone: "1" } })).toContain("rowValues.gone");
    expect(await faulty({ ...ofRows, values: { cost: "row.gone" } })).toContain("values.cost");
    const { forEach: _table, ...once } = ofRows;
    expect(await faulty({ ...once, title: "instance.title", values: {} })).toContain("subprocess.rowValues");
  });
});
