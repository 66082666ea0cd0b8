import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { processDesignNames } from "#contract/calls/process-design.ts";
import { saveOrUpdateProcessData } from "#contract/calls/opt.ts";
import { instanceDetail } from "#contract/calls/task/detail.ts";
import { incidents, retryIncident } from "#contract/calls/task/incidents.ts";
import { noticeTasks } from "#contract/calls/task/lists.ts";
import type { FormValues } from "#contract/schema.ts";
import type { ProcessDefinition, TaskDefinition } from "#contract/shapes/process-definition.ts";
import { automaticTask, runAutomaticTaskJob } from "#server/automatic-work/index.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import {
  aField,
  aNumber,
  aPage,
  approvedBy,
  aProcess,
  aStart,
  aTask,
} from "../support/builders/a-process.ts";
import { aWorkplace, publish, type Workplace } from "../support/builders/a-workplace.ts";
import { type Filed, fileApplication } from "../support/builders/file-application.ts";
import { aSchema } from "../support/builders/schema-folder.ts";

let app: TestApp;
let work: Workplace;
const queued: { task: string; payload: Record<string, unknown> }[] = [];
const designersOwn = {
  read: ["process-admin", "admin"],
  create: ["process-admin", "admin"],
  update: ["admin"],
  delete: ["admin"],
};
const visit = aSchema({
  name: "visit",
  label: "guest",
  required: ["guest"],
  properties: {
    guest: { title: "访客", type: "string", maxLength: 20, "x-unique": true },
    cost: { title: "金额", type: "number", minimum: 0 },
  },
  entity: { scope: "organisation", access: designersOwn },
});
const closed = aSchema({
  name: "closed",
  properties: { name: { title: "名称", type: "string" } },
  entity: { access: { ...designersOwn, create: ["admin"] } },
});

beforeAll(async () => {
  const jobs = {
    add: async (_tx: unknown, task: string, payload: Record<string, unknown>) =>
      void queued.push({ task, payload }),
  };
  app = await startTestApp({ schemas: { "visit.json": visit, "closed.json": closed }, ports: { jobs } });
  work = await aWorkplace(app.database.kysely);
  const page = { ...aPage(aNumber("amount"), aField("note")), pageId: "DOING" };
  await publish(app, work, doing("VISIT", { addRow, setFields: { note: "string(answer.key)" } }), page);
  await publish(
    app,
    work,
    doing("TELL", {
      message: { to: "[applicant.userCode, form.note]", text: "金额 {form.amount}，单号 {instance.applyId}" },
    }),
  );
});
afterAll(() => app.close());
beforeEach(() => void queued.splice(0));

const addRow = { entity: "visit", values: { guest: "form.note", cost: "form.amount" } };
const doing = (processId: string, step: Partial<TaskDefinition>): ProcessDefinition =>
  aProcess(
    [
      aStart("act"),
      aTask("act", { taskType: "auto", to: "check", ...step }),
      approvedBy("check", work.head, { taskHour: 8 }),
    ],
    { processId, processName: processId, pageId: "DOING" },
  );
const job = { jobId: "1", attempt: 1, maxAttempts: 1, signal: new AbortController().signal };
async function runJobs(): Promise<void> {
  for (let next = queued.shift(); next !== undefined; next = queued.shift())
    if (next.task === automaticTask) await runAutomaticTaskJob(app.ports)(next.payload, job);
}
async function filed(processId: string, values: FormValues): Promise<Filed> {
  const application = await fileApplication(app, work.staff, processId, values, `${processId} 申请`);
  await runJobs();
  return application;
}
const en = (as: string) => ({ as, lang: "en-US" }) as const;
const seen = async ({ applyId }: Filed) => (await app.call(instanceDetail, { applyId }, en(work.staff))).data;
const open = async (application: Filed) =>
  (await seen(application)).chain.filter(({ state }) => state === "open").map(({ taskId }) => taskId);
const stopped = async ({ applyId }: Filed) =>
  (await app.call(incidents, { keyword: applyId }, en(work.designer))).data.rows[0];
const retry = async ({ instanceId }: Filed) => {
  const visitId = 2;
  await app.call(retryIncident, { instanceId, visitId, reason: "再试" }, en(work.designer));
  await runJobs();
};
const guests = async () =>
  (
    await sql<{ guest: string; cost: number; organId: number }>`
      select guest, cost::float8 as cost, _organ_id as organ_id from visit order by 1`.execute(
      app.database.kysely,
    )
  ).rows;
const noticesOf = async (as: string) =>
  (await app.call(noticeTasks, {}, en(as))).data.rows.map(({ text }) => text);
const refused = async (step: Partial<TaskDefinition>) => {
  const definition = { ...doing("WRONG", step), company: String(work.organId), status: "enabled" };
  const answer = await app.call(saveOrUpdateProcessData, definition as never, en(work.designer));
  return Object.keys((answer.body as { errors?: object }).errors ?? {});
};

describe("a step that adds a row to a table", () => {
  it("adds it in the application's organisation, once, and the form may have its key", async () => {
    // when
    const application = await filed("VISIT", { amount: 5, note: "李" });
    const { instanceId } = application;
    const again = { instanceId, organId: work.organId, visitId: 2 };
    await runAutomaticTaskJob(app.ports)(again, job);

    // then
    expect(await guests()).toEqual([{ guest: "李", cost: 5, organId: work.organId }]);
    expect(await open(application)).toEqual(["check"]);
    expect(String((await seen(application)).values["note"])).toMatch(/\S/u);
  });

  it("is stopped by what the table refuses, and goes on when it is mended and retried", async () => {
    // given: the value is taken
    await filed("VISIT", { amount: 5, note: "王" });
    const second = await filed("VISIT", { amount: 7, note: "王" });

    // then
    expect(await open(second)).toEqual([]);
    expect((await stopped(second))?.problem).toContain("visit");

    // when
    await sql`delete from visit where guest = '王'`.execute(app.database.kysely);
    await retry(second);

    // then
    expect(await open(second)).toEqual(["check"]);
    expect((await guests()).filter(({ guest }) => guest === "王")).toMatchObject([{ cost: 7 }]);
  });

  it("is stopped where whoever published it may not add rows any more; nothing is added", async () => {
    // given
    const before = await guests();
    const roles = sql`user_role where user_code = ${work.designer} and role_code = 'process-admin'`;
    const { rows: held } = await sql<object>`select * from ${roles}`.execute(app.database.kysely);
    await sql`update role set status = '0' where role_code = 'process-admin'`.execute(app.database.kysely);

    // when
    const application = await filed("VISIT", { amount: 1, note: "赵" });

    // then
    await sql`update role set status = '1' where role_code = 'process-admin'`.execute(app.database.kysely);
    expect(held).toHaveLength(1);
    expect(await guests()).toEqual(before);
    expect((await stopped(application))?.problem).toContain("published the version");
  });

  it("is refused at publication, at its place, with a table or a field that its designer may not fill", async () => {
    expect(await refused({ addRow: { entity: "closed", values: {} } })).toEqual(["tasks[1].addRow.entity"]);
    expect(await refused({ addRow: { entity: "visit", values: { guest: "form.note", id: "1" } } })).toEqual([
      "tasks[1].addRow.values.id",
    ]);
    expect(await refused({ addRow: { entity: "visit", values: { cost: "1" } } })).toEqual([
      "tasks[1].addRow.values",
    ]);
    const another = { entity: "visit", values: { guest: "form.note", cost: "form.note" } };
    expect(await refused({ addRow: another })).toEqual(["tasks[1].addRow.values.cost"]);
    expect(await refused({ addRow, message: { to: "applicant.userCode", text: "x" } })).toEqual([
      "tasks[1].message",
    ]);
  });

  it("names in the designer the tables its user may add to, and no others", async () => {
    const { tables } = (await app.call(processDesignNames, {}, en(work.designer))).data;
    expect(tables).toMatchObject([{ entity: "visit", required: ["guest"] }]);
    const kinds = new Map(tables[0]?.fields.map(({ name, kind }) => [name, kind]));
    expect([kinds.get("guest"), kinds.get("cost")]).toEqual(["text", "number"]);
  });
});

describe("a step that sends a message", () => {
  it("tells everybody it is for, once, with the values of the form", async () => {
    const application = await filed("TELL", { amount: 8, note: work.leader });
    for (const person of [work.staff, work.leader])
      expect((await noticesOf(person)).filter((text) => text.includes(application.applyId))).toEqual([
        `“TELL 申请”: 金额 8，单号 ${application.applyId}`,
      ]);
    expect(await open(application)).toEqual(["check"]);
  });

  it("is stopped where somebody is not of the organisation: nobody is told", async () => {
    const application = await filed("TELL", { amount: 8, note: "NOBODY" });
    expect(await open(application)).toEqual([]);
    expect((await stopped(application))?.problem).toContain("NOBODY");
    expect((await noticesOf(work.staff)).some((text) => text.includes(application.applyId))).toBe(false);
  });
});
